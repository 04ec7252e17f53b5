/* Fast appending to a GString, for code that runs for each order, world and fleet: like GLib's functions but
   without the cost of a call. */
#ifndef ENGINE_BASE_TEXT_H
#define ENGINE_BASE_TEXT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Makes room for `size` more bytes and a NUL after the text and returns where to write them; call text_end
   afterwards. */
static inline char *text_room(GString *out, size_t size)
{
	gsize len = out->len;

	if (size >= out->allocated_len - len) {
		g_string_set_size(out, len + size);
		g_string_truncate(out, len);
	}
	return out->str + len;
}

/* Makes the bytes written up to `end` part of the text. */
static inline void text_end(GString *out, char *end)
{
	*end = '\0';
	out->len = (gsize)(end - out->str);
}

/* Appends `size` bytes that do not point into `out`. */
static inline void text_add(GString *out, const char *bytes, size_t size)
{
	char *to = text_room(out, size);

	memcpy(to, bytes, size);
	text_end(out, to + size);
}

/* Appends a NUL-terminated string. */
static inline void text_put(GString *out, const char *string)
{
	text_add(out, string, strlen(string));
}

void text_blanks(GString *out, size_t count);

/* Removes each occurrence of `what`, not empty, in linear time; g_string_replace moves the rest for each one. */
void text_remove(GString *text, const char *what);

/* Appends decimal digits, with a minus if negative. */
void text_integer(GString *out, int64_t value);
/* 500: "0.5", 1250: "1.25", 1000: "1". g_free it. */
char *text_thousandths(int64_t thousandths);

extern const char text_pairs[]; /* the digits of 00 to 99, two bytes each */

/* Writes the last `digits` digits of a number below 10,000 to `to`, which needs room for four bytes; returns
   the end. */
static inline char *text_four(char *to, unsigned number, unsigned digits)
{
	uint16_t high, low;
	uint32_t four;

	memcpy(&high, text_pairs + 2 * (number / 100), 2);
	memcpy(&low, text_pairs + 2 * (number % 100), 2);
	four = GUINT16_FROM_LE(high) | (uint32_t)GUINT16_FROM_LE(low) << 16;
	four = GUINT32_TO_LE(four >> 8 * (4 - digits));
	memcpy(to, &four, sizeof four);
	return to + digits;
}

/* Writes a number to `to`, which needs room for TEXT_DIGITS bytes, without a NUL; returns the end. Most numbers
   are small; they are written without a branch on their length. */
#define TEXT_DIGITS 24
#define TEXT_SMALL 10000
char *text_write_any(char *to, int64_t value);
static inline char *text_write(char *to, int64_t value)
{
	if (value < 0 || value >= TEXT_SMALL)
		return text_write_any(to, value);
	return text_four(to, (unsigned)value, 1U + (value >= 10) + (value >= 100) + (value >= 1000));
}

/* The number as a string in `buffer`; one more character may be put before it. */
char *text_digits(char buffer[TEXT_DIGITS], int64_t value);

/* Columns that a character takes in a fixed-width font: wide East Asian ones take two, combining marks none. */
unsigned text_columns(gunichar c);
/* Columns of a valid UTF-8 string of `size` bytes. */
size_t text_width(const char *string, size_t size);

/* "A, B, C" as "A, B and C"; g_free it. */
char *text_and(const char *list);

/* The end of the part of a string that fits into so many columns. */
const char *text_cut(const char *string, size_t columns);

/* Characters of a valid UTF-8 string. */
static inline glong text_length(const char *string)
{
	return g_utf8_strlen(string, -1);
}

/* A copy with ASCII letters in lower case; in upper case; and with invalid UTF-8 replaced. Ownership: g_free. */
static inline char *text_lower(const char *string)
{
	return g_ascii_strdown(string, -1);
}

static inline char *text_upper(const char *string)
{
	return g_ascii_strup(string, -1);
}

static inline char *text_valid(const char *string)
{
	return g_utf8_make_valid(string, -1);
}

/* Is the character drawn as a picture (emoji), always or by choice? */
bool text_is_symbol(uint32_t c);

/* Is it an invisible letter or mark that is not a control or format character (such as U+3164)? Variation
   selectors (U+FE0E, U+FE0F) count as visible after a symbol (`before`), whose colour they choose. */
bool text_is_hidden(uint32_t c, uint32_t before);

/* The first hidden character of valid UTF-8; NULL if there is none. */
const char *text_hidden(const char *string);

/* What stands before the item `nth` (from 0) in an enumeration of `count`: "A, B and C". */
static inline const char *text_before(size_t nth, size_t count)
{
	return nth == 0 ? "" : nth + 1 < count ? ", " : " and ";
}

/* The singular for 1, else the plural. */
static inline const char *text_plural(int64_t number, const char *one, const char *many)
{
	return number == 1 ? one : many;
}

#endif
