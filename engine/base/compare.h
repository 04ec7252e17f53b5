/* Which of two comes first, as sorting wants to hear it. */
#ifndef ENGINE_BASE_COMPARE_H
#define ENGINE_BASE_COMPARE_H

#include <stdint.h>

/* Below 0: the first; above 0: the second; 0: neither. */
static inline int compare_integers(int64_t first, int64_t second)
{
	return (first > second) - (first < second);
}

#endif
