#include "engine/base/text.h"

void text_blanks(GString *out, size_t count)
{
	static const char blanks[] = "                                ";

	for (; count > sizeof blanks - 1; count -= sizeof blanks - 1)
		text_add(out, blanks, sizeof blanks - 1);
	text_add(out, blanks, count);
}

void text_integer(GString *out, int64_t value)
{
	char digits[24];
	char *end = digits + sizeof digits, *at = end;
	uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) != 0);
	if (value < 0)
		*--at = '-';
	text_add(out, at, (size_t)(end - at));
}

size_t text_width(const char *string, size_t size)
{
	size_t width = 0;

	for (size_t i = 0; i < size; i++)
		width += ((unsigned char)string[i] & 0xc0) != 0x80;
	return width;
}
