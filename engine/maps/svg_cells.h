/* Index of places by their position in a picture. */
#ifndef ENGINE_MAPS_SVG_CELLS_H
#define ENGINE_MAPS_SVG_CELLS_H

#include "engine/maps/canvas.h"

/* Sorts the places, whose boxes must be set, into cells. */
void svg_index_places(struct canvas *canvas);
/* Is a point over a place, or nearer to one than `clear`? Ignores the places `but` and `and`. For graphs. */
bool svg_covered(const struct canvas *canvas, double x, double y, double clear, unsigned but, unsigned and);

#endif
