/* The nearest name to a mistyped one, for hints. */
#ifndef ENGINE_BASE_NEAREST_H
#define ENGINE_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The name with the smallest edit distance to `word` (ignoring case), if that is at most 2 and a third of the
   word's length; the first of several equals; else NULL. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

/* Guesses which existing number a mistyped one meant; `is_there` tells whether a number exists. Tries, in this
   order, a digit less, two neighbours swapped, another digit; 0 if none exists. A single digit has no near
   number. */
int64_t nearest_number(int64_t number, bool (*is_there)(int64_t number, void *context), void *context);

#endif
