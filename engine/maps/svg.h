/* A map as a picture (HO-62). */
#ifndef ENGINE_MAPS_SVG_H
#define ENGINE_MAPS_SVG_H

#include "engine/maps/map_model.h"

/* No side is longer. */
#define SVG_MOST 4000

/* Appends the document; the same bytes for the same map. */
void map_svg(const struct map *map, GString *out);

/* A text from anybody as pictures and pages show it: cut at `most` characters (an ellipsis tells), controls and bidi
   marks escaped, then as XML. */
void svg_show(GString *out, const char *text, unsigned most);

#endif
