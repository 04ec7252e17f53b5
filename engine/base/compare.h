/* Comparison of two values for sort functions. */
#ifndef ENGINE_BASE_COMPARE_H
#define ENGINE_BASE_COMPARE_H

#include <stdint.h>

/* Negative: `first` sorts first; positive: `second` does; 0: they are equal. */
static inline int compare_integers(int64_t first, int64_t second)
{
	return (first > second) - (first < second);
}

#endif
