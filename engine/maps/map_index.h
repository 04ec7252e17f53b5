/* Finds places by a number: an index of few words, for maps are made by the thousand and asked about each link. */
#ifndef ENGINE_MAPS_MAP_INDEX_H
#define ENGINE_MAPS_MAP_INDEX_H

#include <glib.h>

struct map_index;

struct map_index *map_index_new(void);
void map_index_free(struct map_index *index);
/* The key is not there yet. */
void map_index_add(struct map_index *index, guint32 key, unsigned place);
/* -1: none. */
int map_index_find(const struct map_index *index, guint32 key);

#endif
