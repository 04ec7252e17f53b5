/* A map so small that nothing can be written in a place: areas, and one tag in each that hangs together (HO-185). */
#ifndef ENGINE_MAPS_SVG_SMALL_H
#define ENGINE_MAPS_SVG_SMALL_H

#include "engine/maps/canvas.h"

/* One tag in each area that hangs together, those with a home first, with a star; none over another. `unit` is a pixel
   of the screen. */
void svg_tags(struct canvas *canvas, double unit);
/* Draws the document of map_svg_small. */
void svg_small(struct canvas *canvas, const char *name);

#endif
