/* Binary search where bsearch(3) does not say where a missing element belongs. */
#ifndef ENGINE_BASE_SEARCH_H
#define ENGINE_BASE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the element of `list` at a place comes before what is looked for. */
typedef bool search_before_fn(const void *list, size_t at, const void *key);

/* The first of `count` places, in their order, whose element does not come before the key: where that stands, or
   belongs. `count`: all come before it. Inline, so that `before` costs no call. */
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
