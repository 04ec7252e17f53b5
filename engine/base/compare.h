/* What a sort asks of two numbers. */
#ifndef ENGINE_BASE_COMPARE_H
#define ENGINE_BASE_COMPARE_H

#include <stdint.h>

/* -1 if x comes before y, 0 if they are the same, else 1. */
static inline int compare_integers(int64_t x, int64_t y)
{
	return x < y ? -1 : x > y;
}

#endif
