/* Neighbours of places, and threats to the reader's places (HO-182). */
#ifndef ENGINE_MAPS_MAP_DANGER_H
#define ENGINE_MAPS_MAP_DANGER_H

#include "engine/maps/map_model.h"

/* Sets `enemy` and `threat` in the places of a finished map, and marks the home. */
void map_mark_dangers(struct map *map);

/* For each place, a list of adjoining (grid, hexes) or linked places (unsigned); free with map_neighbours_free. */
GArray **map_neighbours(const struct map *map);
void map_neighbours_free(const struct map *map, GArray **near);

/* The place of the reader's home, or of most of their ships when they hold no place; -1: not on the map. */
int map_home(const struct map *map);

#endif
