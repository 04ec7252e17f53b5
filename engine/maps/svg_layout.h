/* Where the places of a picture stand: cells, hexes, cards of graphs. */
#ifndef ENGINE_MAPS_SVG_LAYOUT_H
#define ENGINE_MAPS_SVG_LAYOUT_H

#include "engine/maps/canvas.h"

/* Sizes and positions for all places; sets width and height of the map. */
void svg_places(struct canvas *canvas);
/* The place in a cell, -1: none is shown there. */
int svg_place_at(const struct canvas *canvas, int64_t column, int64_t row);

#endif
