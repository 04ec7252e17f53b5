/* Areas of a picture: tinted ground, textures, borders where the owner changes (HO-182). */
#ifndef ENGINE_MAPS_SVG_AREA_H
#define ENGINE_MAPS_SVG_AREA_H

#include "engine/maps/canvas.h"

void svg_area(struct canvas *canvas, unsigned place);
/* Appends the corners of a place to the `d` of a path. */
void svg_outline(const struct canvas *canvas, unsigned place, GString *out);
/* Textures that the owners need, as <defs>. */
void svg_textures(const struct map *map, GString *out);

#endif
