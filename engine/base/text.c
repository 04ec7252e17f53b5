#include "engine/base/text.h"

void text_blanks(GString *out, size_t count)
{
	static const char blanks[] = "                                ";

	for (; count > sizeof blanks - 1; count -= sizeof blanks - 1)
		text_add(out, blanks, sizeof blanks - 1);
	text_add(out, blanks, count);
}

#define ROW(tens) tens "0" tens "1" tens "2" tens "3" tens "4" tens "5" tens "6" tens "7" tens "8" tens "9"

/* Two digits at once, before `end`; where they begin. */
static inline char *put_digits(char *end, int64_t value)
{
	static const char pairs[] =
	    ROW("0") ROW("1") ROW("2") ROW("3") ROW("4") ROW("5") ROW("6") ROW("7") ROW("8") ROW("9");
	uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	char *at = end;

	for (; left >= 10; left /= 100) {
		at -= 2;
		memcpy(at, pairs + 2 * (left % 100), 2);
	}
	if (left > 0 || at == end)
		*--at = (char)('0' + left);
	if (value < 0)
		*--at = '-';
	return at;
}

char *text_digits(char buffer[TEXT_DIGITS], int64_t value)
{
	buffer[TEXT_DIGITS - 1] = '\0';
	return put_digits(&buffer[TEXT_DIGITS - 1], value);
}

void text_integer(GString *out, int64_t value)
{
	char digits[2 * TEXT_DIGITS], *end = digits + TEXT_DIGITS, *to = text_room(out, TEXT_DIGITS);
	const char *begin = put_digits(end, value);

	/* A size that is known copies in a few steps. */
	memcpy(to, begin, TEXT_DIGITS);
	text_end(out, to + (end - begin));
}

size_t text_width(const char *string, size_t size)
{
	size_t width = 0;

	for (size_t i = 0; i < size; i++)
		width += ((unsigned char)string[i] & 0xc0) != 0x80;
	return width;
}
