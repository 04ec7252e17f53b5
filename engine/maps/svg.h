/* A map as a picture (HO-62). */
#ifndef ENGINE_MAPS_SVG_H
#define ENGINE_MAPS_SVG_H

#include "engine/maps/map_model.h"

/* No side is longer. */
#define SVG_MOST 4000

/* Appends the document; the same bytes for the same map. */
void map_svg(const struct map *map, GString *out);

/* What a picture is put together from, one after the other, after its head and before "</svg>". */
enum svg_part_kind { SVG_LINKS, SVG_MOVES, SVG_PLACE, SVG_LEGEND, SVG_PART_KINDS };

struct svg_part {
	enum svg_part_kind kind;
	unsigned place; /* of SVG_PLACE */
	gsize from, to; /* in `body` */
};

/* A picture in parts, for films, whose turns differ in some of them (HO-67). */
struct svg_parts {
	GString *body;
	GArray *list; /* struct svg_part */
	int width, height;
};

struct svg_parts *map_svg_parts(const struct map *map);
void svg_parts_free(struct svg_parts *parts);

/* Appends the head of a picture of that size, up to the first part. */
void map_svg_head(const struct map *map, int width, int height, GString *out);

/* A text from anybody as pictures and pages show it: cut at `most` characters (an ellipsis tells), controls and bidi
   marks escaped, then as XML. */
void svg_show(GString *out, const char *text, unsigned most);

#endif
