/* Helpers for rulesets to read a report's JSON into a map. The first error stays in err, and later calls return
   empty values, so that checking err once at the end is enough. */
#ifndef ENGINE_MAPS_MAP_READ_H
#define ENGINE_MAPS_MAP_READ_H

#include "engine/documents/document.h"

/* A whole number; `fallback` if the key is missing or null. Err 65: another type. */
int64_t map_number_or(const struct node *node, const char *key, int64_t fallback, struct error *err);
/* The same with fallback 0. */
int64_t map_number(const struct node *node, const char *key, struct error *err);
bool map_flag(const struct node *node, const char *key, struct error *err);
/* A text; NULL if the key is missing or null. */
const char *map_word(const struct node *node, const char *key, struct error *err);
/* First element of a list of mappings; err 65 also if the key is missing. */
const struct node *map_entries(const struct node *node, const char *key, struct error *err);
/* First element of a list of whole numbers or texts; NULL if it is missing, null or empty. */
const struct node *map_numbers(const struct node *node, const char *key, struct error *err);
const struct node *map_words(const struct node *node, const char *key, struct error *err);
/* Reads [x, y]; false if missing or null, or err. */
bool map_pair(const struct node *node, const char *key, int64_t *x, int64_t *y, struct error *err);

#endif
