/* A torus is rolled so that a realm is not torn (HO-182). */
#ifndef ENGINE_MAPS_SVG_ROLL_H
#define ENGINE_MAPS_SVG_ROLL_H

#include "engine/maps/canvas.h"

/* How far the columns and rows of a torus are moved: of those that cut the fewest pairs of own neighbours the one with
   the centre nearest the middle. */
void svg_roll(const struct map *map, int centre, int64_t *columns, int64_t *rows);

#endif
