#include "engine/base/text.h"

#include <inttypes.h>

void text_remove(GString *text, const char *what)
{
	size_t size = strlen(what);
	char *to = text->str;
	const char *from = to, *found;

	while ((found = strstr(from, what))) {
		memmove(to, from, (size_t)(found - from));
		to += found - from;
		from = found + size;
	}
	size_t rest = text->len - (size_t)(from - text->str);
	memmove(to, from, rest);
	g_string_truncate(text, (gsize)(to - text->str) + rest);
}

void text_blanks(GString *out, size_t count)
{
	static const char blanks[] = "                                ";

	for (; count > sizeof blanks - 1; count -= sizeof blanks - 1)
		text_add(out, blanks, sizeof blanks - 1);
	text_add(out, blanks, count);
}

#define ROW(tens) tens "0" tens "1" tens "2" tens "3" tens "4" tens "5" tens "6" tens "7" tens "8" tens "9"

const char text_pairs[] =
    ROW("0") ROW("1") ROW("2") ROW("3") ROW("4") ROW("5") ROW("6") ROW("7") ROW("8") ROW("9");

static char *put_large(char *to, uint64_t number)
{
	uint64_t high = number / TEXT_SMALL;

	if (high == 0)
		return text_write(to, (int64_t)number);
	to = high < TEXT_SMALL ? text_write(to, (int64_t)high) : put_large(to, high);
	return text_four(to, (unsigned)(number % TEXT_SMALL), 4);
}

char *text_write_any(char *to, int64_t value)
{
	if (value < 0)
		*to++ = '-';
	return put_large(to, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

char *text_digits(char buffer[TEXT_DIGITS], int64_t value)
{
	*text_write(buffer + 1, value) = '\0';
	return buffer + 1;
}

void text_integer(GString *out, int64_t value)
{
	text_end(out, text_write(text_room(out, TEXT_DIGITS), value));
}

char *text_thousandths(int64_t thousandths)
{
	int64_t rest = ABS(thousandths % 1000);
	int digits = 3;

	for (; digits > 0 && rest % 10 == 0; digits--)
		rest /= 10;
	if (digits == 0)
		return g_strdup_printf("%" PRId64, thousandths / 1000);
	return g_strdup_printf(
	    "%s%" PRId64 ".%0*" PRId64, thousandths < 0 ? "-" : "", ABS(thousandths / 1000), digits, rest);
}

/* Unicode's Default_Ignorable_Code_Point without format characters, and characters drawn as a blank. */
static bool shows_nothing(gunichar c)
{
	return c == 0x34f || c == 0x115f || c == 0x1160 || c == 0x17b4 || c == 0x17b5 ||
	       (c >= 0x180b && c <= 0x180f) || c == 0x2800 || c == 0x3164 || (c >= 0xfe00 && c <= 0xfe0f) ||
	       c == 0xffa0 || (c >= 0xe0000 && c <= 0xe0fff);
}

bool text_is_symbol(uint32_t c)
{
	GUnicodeType type = g_unichar_type(c);

	return type == G_UNICODE_OTHER_SYMBOL || c == 0x203c || c == 0x2049 ||
	       (c >= 0x2190 && (type == G_UNICODE_MATH_SYMBOL || type == G_UNICODE_MODIFIER_SYMBOL));
}

bool text_is_hidden(uint32_t c, uint32_t before)
{
	return shows_nothing(c) && !((c == 0xfe0e || c == 0xfe0f) && text_is_symbol(before));
}

const char *text_hidden(const char *string)
{
	gunichar before = 0;

	for (; *string; string = g_utf8_next_char(string)) {
		bool plain = (unsigned char)*string < 0x80;
		gunichar c = plain ? (gunichar)*string : g_utf8_get_char(string);
		if (!plain && text_is_hidden(c, before))
			return string;
		before = c;
	}
	return NULL;
}

/* The number of leading bytes that are ASCII. */
static size_t ascii_size(const char *string, size_t size)
{
	const uint64_t tops = UINT64_MAX / 255 * 0x80;
	size_t i = 0;

	for (uint64_t eight; size - i >= sizeof eight; i += sizeof eight) {
		memcpy(&eight, string + i, sizeof eight);
		if (eight & tops)
			break;
	}
	while (i < size && (unsigned char)string[i] < 0x80)
		i++;
	return i;
}

unsigned text_columns(gunichar c)
{
	return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

size_t text_width(const char *string, size_t size)
{
	size_t width = ascii_size(string, size);
	const char *end = string + size;

	for (string += width; string < end; string = g_utf8_next_char(string))
		width += text_columns(g_utf8_get_char(string));
	return width;
}

char *text_and(const char *list)
{
	const char *last = g_strrstr(list, ", ");

	return last ? g_strdup_printf("%.*s and %s", (int)(last - list), list, last + 2) : g_strdup(list);
}

const char *text_cut(const char *string, size_t columns)
{
	for (size_t width = 0; *string; string = g_utf8_next_char(string)) {
		width += text_columns(g_utf8_get_char(string));
		if (width > columns)
			break;
	}
	return string;
}
