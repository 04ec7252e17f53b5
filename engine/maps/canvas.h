/* What the parts of the SVG renderer share (svg.c). Pixels, whole ones; y counts downwards. */
#ifndef ENGINE_MAPS_CANVAS_H
#define ENGINE_MAPS_CANVAS_H

#include "engine/maps/map_model.h"
#include "engine/maps/svg.h"

/* A box around a middle. */
struct pane {
	double x, y;       /* the middle */
	double half, rise; /* half its width and height */
};

/* Where a line is written: around a middle. */
struct room {
	double x, y;
	double half; /* half its width */
};

struct canvas {
	const struct map *map;
	GString *out;
	int width, height;  /* of the picture */
	struct pane *spots; /* of each place: its shape, or the box around it */
	GArray *texts;      /* struct pane: texts that stand outside of places */
	int detail;         /* 0: all lines, 1: fewer, 2: the label alone, 3: nothing is written */
	double size;        /* of hexes: from the middle to a corner; of squares: a side */
	double left, top, right, bottom; /* of the map, without heading and legend */
	unsigned marks;                  /* of map_mark, that occur */
	bool stale, unknown, nobody, stubs, barriers, one_way, two_way, wormnets, made, ordered, hidden;
	bool *owners;            /* that occur */
	unsigned *exits;         /* of hexes: stubs that they hold */
	unsigned *drawn;         /* of these, so far */
	unsigned *first, *after; /* places by the cell of the picture that their middle is in: place + 1 */
	int columns, rows;
	double cell_half, cell_rise; /* of such a cell */
};

/* --- svg_text.c */

/* Rather too wide than too narrow, whatever the font. */
double svg_room(const char *text, double size, bool bold);
/* One line in the middle of its room; cut where it does not fit, nothing where no letter does. `class` NULL: none. */
void svg_line(struct canvas *canvas, const char *class, const char *text, const struct room *room,
    double size, bool bold);

/* --- svg_place.c */

/* Sizes and positions for all places; sets width and height of the map. */
void svg_places(struct canvas *canvas);
void svg_place(struct canvas *canvas, unsigned place);
/* One of map_mark's symbols, `size` wide, around a point. */
void svg_symbol(GString *out, enum map_mark mark, double x, double y, double size);
/* Border and ground of an owner: attributes of a shape. */
void svg_border(GString *out, int owner, bool known);

/* --- svg_cells.c */

/* Sorts the places, which have their spots, into cells. */
void svg_index_places(struct canvas *canvas);
/* Is a point over a place, or nearer to it than `clear`? But those two. For graphs. */
bool svg_covered(const struct canvas *canvas, double x, double y, double clear, unsigned but, unsigned and);

/* --- svg_link.c */

void svg_link(struct canvas *canvas, const struct map_link *link);
void svg_move(struct canvas *canvas, const struct map_move *move);

#endif
