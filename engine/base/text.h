/* Appending to texts where it is done for each order, world and fleet: as the
   library does it, without its price a call. */
#ifndef ENGINE_BASE_TEXT_H
#define ENGINE_BASE_TEXT_H

#include <glib.h>
#include <stdint.h>
#include <string.h>

/* Appends `size` bytes that are not in `out` itself. */
static inline void text_add(GString *out, const char *bytes, size_t size)
{
	if (size >= out->allocated_len - out->len) {
		g_string_append_len(out, bytes, (gssize)size);
		return;
	}
	memcpy(out->str + out->len, bytes, size);
	out->len += size;
	out->str[out->len] = '\0';
}

/* The same of a string that ends with NUL. */
static inline void text_put(GString *out, const char *string)
{
	text_add(out, string, strlen(string));
}

void text_blanks(GString *out, size_t count);

/* Decimal digits, with - before them if need be. */
void text_integer(GString *out, int64_t value);

/* The same as a string at the end of `buffer`; one letter has room before it. */
#define TEXT_DIGITS 24
char *text_digits(char buffer[TEXT_DIGITS], int64_t value);

/* Characters of valid UTF-8. */
size_t text_width(const char *string, size_t size);

/* The word that goes with a number: one for 1. */
static inline const char *text_plural(int64_t number, const char *one, const char *many)
{
	return number == 1 ? one : many;
}

#endif
