/* Moves of a picture (HO-182): block arrows across the borders of cells, one a direction and owner, with the sum of
   ships inside; lines with a head over hexes and graphs. */
#ifndef ENGINE_MAPS_SVG_MOVE_H
#define ENGINE_MAPS_SVG_MOVE_H

#include "engine/maps/canvas.h"

void svg_moves(struct canvas *canvas);

#endif
