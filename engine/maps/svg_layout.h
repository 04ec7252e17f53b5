/* Positions of places in a picture: cells, hexes, cards of graphs. */
#ifndef ENGINE_MAPS_SVG_LAYOUT_H
#define ENGINE_MAPS_SVG_LAYOUT_H

#include "engine/maps/canvas.h"

/* Computes sizes and positions of all places, and the width and height of the map. */
void svg_places(struct canvas *canvas);
/* The place in a cell; -1: none is shown there. */
int svg_place_at(const struct canvas *canvas, int64_t column, int64_t row);
/* Is the place outside the window of a page that is opened? */
bool svg_is_late(const struct canvas *canvas, unsigned place);

#endif
