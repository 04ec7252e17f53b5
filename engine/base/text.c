#include "engine/base/text.h"

void text_blanks(GString *out, size_t count)
{
	static const char blanks[] = "                                ";

	for (; count > sizeof blanks - 1; count -= sizeof blanks - 1)
		text_add(out, blanks, sizeof blanks - 1);
	text_add(out, blanks, count);
}

char *text_digits(char buffer[TEXT_DIGITS], int64_t value)
{
	char *at = &buffer[TEXT_DIGITS - 1];
	uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

	*at = '\0';
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) != 0);
	if (value < 0)
		*--at = '-';
	return at;
}

void text_integer(GString *out, int64_t value)
{
	char digits[TEXT_DIGITS];
	const char *begin = text_digits(digits, value);

	text_add(out, begin, (size_t)(digits + TEXT_DIGITS - 1 - begin));
}

size_t text_width(const char *string, size_t size)
{
	size_t width = 0;

	for (size_t i = 0; i < size; i++)
		width += ((unsigned char)string[i] & 0xc0) != 0x80;
	return width;
}
