#include "parsers/names.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define WORD_MAX 64

static bool is_same(char a, char b)
{
	return g_ascii_tolower(a) == g_ascii_tolower(b);
}

/* Edits (a letter more, less, another, or two neighbours swapped) from a to b,
   without regard to case; words up to WORD_MAX. */
static size_t distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
	size_t rows[3][WORD_MAX + 1]; /* the row of i is rows[i % 3] */

	for (size_t j = 0; j <= b_size; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= a_size; i++) {
		size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *second = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t j = 1; j <= b_size; j++) {
			row[j] =
			    MIN(above[j - 1] + !is_same(a[i - 1], b[j - 1]), MIN(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && is_same(a[i - 1], b[j - 2]) && is_same(a[i - 2], b[j - 1]))
				row[j] = MIN(row[j], second[j - 2] + 1);
		}
	}
	return rows[a_size % 3][b_size];
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
