/* What a ruleset takes from its report's JSON to make a map. The first trouble stays in err, and what is asked for
   later is empty: one look at err at the end is enough. */
#ifndef ENGINE_MAPS_MAP_READ_H
#define ENGINE_MAPS_MAP_READ_H

#include "engine/documents/document.h"

/* A whole number; `fallback` where the key is missing or null. Err 65: something else. */
int64_t map_number_or(const struct node *node, const char *key, int64_t fallback, struct error *err);
/* The same, 0 where there is none. */
int64_t map_number(const struct node *node, const char *key, struct error *err);
bool map_flag(const struct node *node, const char *key, struct error *err);
/* NULL: missing or null. */
const char *map_word(const struct node *node, const char *key, struct error *err);
/* First of a list whose elements are mappings; err 65 too where the key is missing. */
const struct node *map_entries(const struct node *node, const char *key, struct error *err);
/* First of a list of whole numbers or texts; NULL where it is missing, null or empty. */
const struct node *map_numbers(const struct node *node, const char *key, struct error *err);
const struct node *map_words(const struct node *node, const char *key, struct error *err);
/* [x, y]; false: missing or null, or err. */
bool map_pair(const struct node *node, const char *key, int64_t *x, int64_t *y, struct error *err);

#endif
