/* Maps as SVG (HO-62, HO-182): one renderer for pages, standalone pictures, mails and films. */
#ifndef ENGINE_MAPS_SVG_H
#define ENGINE_MAPS_SVG_H

#include "engine/maps/map_model.h"

/* Longest side of a standalone picture. */
#define SVG_MOST 4000

/* Smallest text in pixels, without zoom. */
#define SVG_LEAST_TEXT 11

/* The use of a map. PICTURE: a standalone document with a legend below. PAGE: a part of an HTML page, of any
   size, which page.css and page_map.js scroll. MAIL: the reader's empire and one ring around it, 1,200 wide,
   portrait. FILM: a picture small enough that board and events of a turn fit on the first screen. */
enum svg_use { SVG_PICTURE, SVG_PAGE, SVG_MAIL, SVG_FILM };

struct svg_call {
	enum svg_use use;
	const char *center;       /* id of the place that a torus is centred on; NULL: the home */
	const struct map *before; /* map of the previous report, for the news in a mail; NULL: none */
};

/* Appends the document; the same map gives the same bytes. `call` NULL: a picture. */
void map_svg(const struct map *map, const struct svg_call *call, GString *out);

/* Positions on a page (HO-182): `home` and `middle` in pixels of the map, and the map's size. */
struct svg_frame {
	int width, height;
	double home_x, home_y;
	double cell; /* width of a place */
};

/* Appends <svg id="chart"> with <g id="chart-view">, whose origin is the window's centre; page.css moves the
   home there. */
void map_svg_page(const struct map *map, GString *out, struct svg_frame *frame);

/* Appends the legend as a picture for a page's details#legend: only entries that occur. */
void map_svg_legend(const struct map *map, GString *out);

/* Largest size of a small map. */
#define SVG_SMALL_WIDE 200
#define SVG_SMALL_HIGH 124

/* Appends a small map for a row of an HTML list (HO-185): areas with tags, no moves; `name` is its accessible
   name. */
void map_svg_small(const struct map *map, const char *name, GString *out);

/* The parts of a picture, in drawing order, between its head and "</svg>". SVG_TAGS: one tag for each area and a
   burst for each battle, in the sizes of a phone and of a screen; where the places' texts would be too small to
   read, film.css shows these instead. */
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
	unsigned place; /* for SVG_AREA and SVG_PLACE */
	gsize from, to; /* range in `body` */
};

/* A picture divided into parts, for films, whose turns differ only in some parts (HO-67). */
struct svg_parts {
	GString *body;
	GArray *list; /* struct svg_part */
	int width, height;
};

struct svg_parts *map_svg_parts(const struct map *map);
void svg_parts_free(struct svg_parts *parts);

/* Appends the head of a picture of this size, up to the first part. */
void map_svg_head(const struct map *map, int width, int height, GString *out);

/* Appends anybody's text for a picture or page: cut after `most` characters with an ellipsis, controls and bidi
   marks escaped, then escaped as XML. */
void svg_show(GString *out, const char *text, unsigned most);

#endif
