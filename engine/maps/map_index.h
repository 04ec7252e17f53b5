/* Finds places by number: a compact hash table, because thousands of maps are made and each link needs lookups. */
#ifndef ENGINE_MAPS_MAP_INDEX_H
#define ENGINE_MAPS_MAP_INDEX_H

#include <glib.h>

struct map_index;

struct map_index *map_index_new(void);
void map_index_free(struct map_index *index);
/* Adds a key that is not in the index yet. */
void map_index_add(struct map_index *index, guint32 key, unsigned place);
/* The place of a key; -1: none. */
int map_index_find(const struct map_index *index, guint32 key);

#endif
