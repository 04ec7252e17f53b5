/* Draws moves (HO-182): block arrows across the borders of cells, one for each direction and owner, with the
   sum of ships; lines with an arrowhead on hexes and graphs. */
#ifndef ENGINE_MAPS_SVG_MOVE_H
#define ENGINE_MAPS_SVG_MOVE_H

#include "engine/maps/canvas.h"

/* Draws lines into the canvas, below the places, and block arrows into `arrows`, which belong above the places. */
void svg_moves(struct canvas *canvas, GString *arrows);

#endif
