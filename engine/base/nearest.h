/* The nearest name to a mistyped one, for hints. */
#ifndef ENGINE_BASE_NEAREST_H
#define ENGINE_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of `count` names the one with the smallest edit distance (case does not
   matter) to `word`, if that is at most a third of its length and 2; the
   first of equals; else NULL. */
const char *nearest_name(const char *word, const char *const *names, size_t count);

/* The number nearest to a mistyped one of which `is_there` says yes: a digit less, two neighbours swapped, another
   digit, in this order; 0: none. A single digit is like no other. */
int64_t nearest_number(int64_t number, bool (*is_there)(int64_t number, void *context), void *context);

#endif
