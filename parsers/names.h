/* The nearest name to a mistyped one, for hints. */
#ifndef PARSERS_NAMES_H
#define PARSERS_NAMES_H

#include <stddef.h>

/* Of `count` names the one with the smallest edit distance (case does not
   matter) to `word`, if that is at most a third of its length and 2; the
   first of equals; else NULL. */
const char *names_nearest(const char *word, const char *const *names, size_t count);

#endif
