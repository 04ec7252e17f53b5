/* A map as a picture (HO-62, HO-182): one renderer for pages, pictures of their own, mails and films. */
#ifndef ENGINE_MAPS_SVG_H
#define ENGINE_MAPS_SVG_H

#include "engine/maps/map_model.h"

/* No side of a picture of its own is longer. */
#define SVG_MOST 4000

/* Unzoomed, in pixels. */
#define SVG_LEAST_TEXT 11

/* What a map is drawn for. PICTURE: a document of its own with its legend below. PAGE: a piece of a page, unbounded,
   which page.css and page_map.js show around its
   middle. MAIL: own realm and one ring around it, 1,200 wide, portrait. FILM: a picture whose board has room on the
   first screen beside what is told of a turn. */
enum svg_use { SVG_PICTURE, SVG_PAGE, SVG_MAIL, SVG_FILM };

struct svg_call {
	enum svg_use use;
	const char *center;       /* id of the place that a torus is rolled around, NULL: the home */
	const struct map *before; /* of the report before, for the news of a mail; NULL: there is none */
};

/* Appends the document; the same bytes for the same map. `call` NULL: a picture. */
void map_svg(const struct map *map, const struct svg_call *call, GString *out);

/* Where a page shows what (HO-182): `home` and `middle` in pixels of the map, and its size. */
struct svg_frame {
	int width, height;
	double home_x, home_y;
	double cell; /* how wide a place is */
};

/* Appends <svg id="chart"> with <g id="chart-view">, whose origin is the middle of the window: page.css moves the home
   there. */
void map_svg_page(const struct map *map, GString *out, struct svg_frame *frame);

/* Appends the legend's entries as a picture, for a page's details#legend: only what occurs. */
void map_svg_legend(const struct map *map, GString *out);

/* At most so large is a small map. */
#define SVG_SMALL_WIDE 200
#define SVG_SMALL_HIGH 124

/* Appends a map for a row of a list (HO-185): areas with tags, nothing that moves, for the middle of an HTML page;
   `name` is what it is called. */
void map_svg_small(const struct map *map, const char *name, GString *out);

/* What a picture is put together from, one after the other, after its head and before "</svg>". SVG_TAGS: a tag in each
   area, for phones, on which film.css shows these in place of what is written in the places. */
enum svg_part_kind {
	SVG_LINKS,
	SVG_AREA,
	SVG_MOVES,
	SVG_PLACE,
	SVG_ARROWS,
	SVG_TAGS,
	SVG_LEGEND,
	SVG_PART_KINDS
};

struct svg_part {
	enum svg_part_kind kind;
	unsigned place; /* of SVG_AREA and SVG_PLACE */
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
