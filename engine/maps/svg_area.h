/* Draws areas: tinted ground, textures, and borders where the owner changes (HO-182). */
#ifndef ENGINE_MAPS_SVG_AREA_H
#define ENGINE_MAPS_SVG_AREA_H

#include "engine/maps/canvas.h"

void svg_area(struct canvas *canvas, unsigned place);
/* Appends the corners of a place to a path's `d`. */
void svg_outline(const struct canvas *canvas, unsigned place, GString *out);
/* Appends the textures of the map's owners as <defs>. */
void svg_textures(const struct map *map, GString *out);

#endif
