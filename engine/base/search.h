/* Binary search that also tells where a missing element belongs, which bsearch(3) does not. */
#ifndef ENGINE_BASE_SEARCH_H
#define ENGINE_BASE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* Does element `at` of `list` sort before the key? */
typedef bool search_before_fn(const void *list, size_t at, const void *key);

/* The first of `count` sorted places whose element does not sort before the key: the place where the key is or
   belongs; `count` if all sort before it. Inline, so that `before` costs no call. */
static inline __attribute__((always_inline)) size_t search_first(
    const void *list, size_t count, const void *key, search_before_fn *before)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (before(list, middle, key))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

#endif
