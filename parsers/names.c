#include "parsers/names.h"

#include <glib.h>
#include <string.h>

#define WORD_MAX 64

/* Levenshtein distance, without regard to case, of words up to WORD_MAX. */
static size_t distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
	size_t row[WORD_MAX + 1];

	for (size_t j = 0; j <= b_size; j++)
		row[j] = j;
	for (size_t i = 1; i <= a_size; i++) {
		size_t diagonal = row[0];
		row[0] = i;
		for (size_t j = 1; j <= b_size; j++) {
			size_t above = row[j];
			size_t change = diagonal + (g_ascii_tolower(a[i - 1]) != g_ascii_tolower(b[j - 1]));
			row[j] = MIN(change, MIN(above, row[j - 1]) + 1);
			diagonal = above;
		}
	}
	return row[b_size];
}

const char *names_nearest(const char *word, const char *const *names, size_t count)
{
	size_t size = strlen(word);
	size_t best = MIN(size / 3, 2) + 1;
	const char *nearest = NULL;

	if (size > WORD_MAX)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		size_t other = strlen(names[i]), d;
		if (other > WORD_MAX || (other > size ? other - size : size - other) >= best)
			continue;
		d = distance(word, size, names[i], other);
		if (d < best) {
			best = d;
			nearest = names[i];
		}
	}
	return nearest;
}
