/* Appending to texts where it is done for each order, world and fleet: as the
   library does it, without its price a call. */
#ifndef ENGINE_BASE_TEXT_H
#define ENGINE_BASE_TEXT_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Where `size` more bytes have room behind the text, and a NUL behind them: for text_end. */
static inline char *text_room(GString *out, size_t size)
{
	gsize len = out->len;

	if (size >= out->allocated_len - len) {
		g_string_set_size(out, len + size);
		g_string_truncate(out, len);
	}
	return out->str + len;
}

/* What was written there, up to `end`, is of the text now. */
static inline void text_end(GString *out, char *end)
{
	*end = '\0';
	out->len = (gsize)(end - out->str);
}

/* Appends `size` bytes that are not in `out` itself. */
static inline void text_add(GString *out, const char *bytes, size_t size)
{
	char *to = text_room(out, size);

	memcpy(to, bytes, size);
	text_end(out, to + size);
}

/* The same of a string that ends with NUL. */
static inline void text_put(GString *out, const char *string)
{
	text_add(out, string, strlen(string));
}

void text_blanks(GString *out, size_t count);

/* Decimal digits, with - before them if need be. */
void text_integer(GString *out, int64_t value);
/* 500: "0.5", 1250: "1.25", 1000: "1". g_free it. */
char *text_thousandths(int64_t thousandths);

extern const char text_pairs[]; /* 00 to 99 */

/* The last `digits` of the four of a number below 10,000 at `to`, where four have room; where they end. */
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

/* The same as text_integer at `to`, where TEXT_DIGITS have room, without a NUL; where they end. Most numbers are small:
   no branch asks how many digits they have. */
#define TEXT_DIGITS 24
#define TEXT_SMALL 10000
char *text_write_any(char *to, int64_t value);
static inline char *text_write(char *to, int64_t value)
{
	if (value < 0 || value >= TEXT_SMALL)
		return text_write_any(to, value);
	return text_four(to, (unsigned)value, 1U + (value >= 10) + (value >= 100) + (value >= 1000));
}

/* The same as a string in `buffer`; one letter has room before it. */
char *text_digits(char buffer[TEXT_DIGITS], int64_t value);

/* Columns of a character where all have the same width: wide ones of East Asia take two, marks on another none. */
unsigned text_columns(gunichar c);
/* Columns of valid UTF-8. */
size_t text_width(const char *string, size_t size);

/* Where so many columns end: behind the last character that has room in them, at the string's end at the latest. */
const char *text_cut(const char *string, size_t columns);

/* Characters of a whole string of it. */
static inline glong text_length(const char *string)
{
	return g_utf8_strlen(string, -1);
}

/* Ownership: g_free. Letters of ASCII in small ones, or in large ones; a string with nothing in it that is no UTF-8. */
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

/* A sign that is drawn as a picture, or may be. */
bool text_is_symbol(uint32_t c);

/* A letter or mark that shows nothing, though it is no control or format character (such as U+3164). What says that
   the symbol `before` it is drawn in colour or not (U+FE0E, U+FE0F) is seen. */
bool text_is_hidden(uint32_t c, uint32_t before);

/* The first one of valid UTF-8; NULL: there is none. */
const char *text_hidden(const char *string);

/* The word that goes with a number: one for 1. */
static inline const char *text_plural(int64_t number, const char *one, const char *many)
{
	return number == 1 ? one : many;
}

#endif
