/* Rolls a torus so that the map's edge does not divide the reader's empire (HO-182). */
#ifndef ENGINE_MAPS_SVG_ROLL_H
#define ENGINE_MAPS_SVG_ROLL_H

#include "engine/maps/canvas.h"

/* How far to move the columns and rows of a torus: separates the fewest pairs of own neighbours; of equals, the
   one that puts `centre` nearest to the middle. */
void svg_roll(const struct map *map, int centre, int64_t *columns, int64_t *rows);

#endif
