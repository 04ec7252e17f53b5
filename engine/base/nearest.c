#include "engine/base/nearest.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#define WORD_MAX 64

static const char *in_lower_case(const char *word, size_t size, char lower[WORD_MAX])
{
	for (size_t i = 0; i < size; i++)
		lower[i] = g_ascii_tolower(word[i]);
	return lower;
}

/* Edit distance between two words of up to WORD_MAX letters, ignoring case: a letter added, removed, replaced,
   or two neighbours swapped. */
static size_t distance(const char *from, size_t a_size, const char *to, size_t b_size)
{
	char lower[2][WORD_MAX];
	const char *a = in_lower_case(from, a_size, lower[0]), *b = in_lower_case(to, b_size, lower[1]);
	size_t rows[3][WORD_MAX + 1]; /* row i is rows[i % 3] */

	for (size_t j = 0; j <= b_size; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= a_size; i++) {
		size_t *row = rows[i % 3], *above = rows[(i - 1) % 3], *second = rows[(i + 1) % 3];
		row[0] = i;
		for (size_t j = 1; j <= b_size; j++) {
			row[j] = MIN(above[j - 1] + (a[i - 1] != b[j - 1]), MIN(above[j], row[j - 1]) + 1);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = MIN(row[j], second[j - 2] + 1);
		}
	}
	return rows[a_size % 3][b_size];
}

const char *nearest_name(const char *word, const char *const *names, size_t count)
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

static bool try_number(const char *digits, bool (*is_there)(int64_t, void *), void *context, int64_t *found)
{
	*found = digits[0] == '0' ? 0 : g_ascii_strtoll(digits, NULL, 10);
	return *found > 0 && is_there(*found, context);
}

static bool try_less(const char *digits, bool (*is_there)(int64_t, void *), void *context, int64_t *found)
{
	size_t size = strlen(digits);
	char less[24];

	for (size_t i = size; i-- > 0;) {
		g_strlcpy(less, digits, sizeof less);
		memmove(less + i, less + i + 1, size - i);
		if (try_number(less, is_there, context, found))
			return true;
	}
	return false;
}

static bool try_swapped(char *digits, bool (*is_there)(int64_t, void *), void *context, int64_t *found)
{
	for (size_t i = 0; digits[i] && digits[i + 1]; i++) {
		char first = digits[i];
		bool good;
		digits[i] = digits[i + 1];
		digits[i + 1] = first;
		good = try_number(digits, is_there, context, found);
		digits[i + 1] = digits[i];
		digits[i] = first;
		if (good)
			return true;
	}
	return false;
}

static bool try_other(char *digits, bool (*is_there)(int64_t, void *), void *context, int64_t *found)
{
	for (size_t i = strlen(digits); i-- > 0;) {
		char was = digits[i];
		for (digits[i] = '0'; digits[i] <= '9'; digits[i]++)
			if (try_number(digits, is_there, context, found))
				return true;
		digits[i] = was;
	}
	return false;
}

int64_t nearest_number(int64_t number, bool (*is_there)(int64_t number, void *context), void *context)
{
	char digits[24];
	int64_t found = 0;

	if (number < 10)
		return 0;
	g_snprintf(digits, sizeof digits, "%" PRId64, number);
	return try_less(digits, is_there, context, &found) ||
	               try_swapped(digits, is_there, context, &found) ||
	               try_other(digits, is_there, context, &found)
	           ? found
	           : 0;
}
