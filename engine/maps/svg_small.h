/* Maps too small for texts in places: areas, with one tag for each connected realm (HO-185). */
#ifndef ENGINE_MAPS_SVG_SMALL_H
#define ENGINE_MAPS_SVG_SMALL_H

#include "engine/maps/canvas.h"

/* Draws a tag in each connected realm, those with a home first and with a star; tags do not overlap. `unit` is
   a pixel of the screen. */
void svg_tags(struct canvas *canvas, double unit);
/* Draws the document for map_svg_small. */
void svg_small(struct canvas *canvas, const char *name);

#endif
