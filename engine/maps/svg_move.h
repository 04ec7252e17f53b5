/* Draws moves (HO-182): block arrows across the borders of cells, one for each direction and owner, with the
   sum of ships; lines with an arrowhead on hexes and graphs. */
#ifndef ENGINE_MAPS_SVG_MOVE_H
#define ENGINE_MAPS_SVG_MOVE_H

#include "engine/maps/canvas.h"

/* Lines go to the canvas, which places are drawn over; arrows across borders to `arrows`, for above the places. */
void svg_moves(struct canvas *canvas, GString *arrows);

#endif
