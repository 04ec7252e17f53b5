/* What the parts of the SVG renderer share (svg.c). Pixels; y counts downwards. */
#ifndef ENGINE_MAPS_CANVAS_H
#define ENGINE_MAPS_CANVAS_H

#include "engine/maps/map_model.h"
#include "engine/maps/svg.h"

/* A box around a middle. */
struct pane {
	double x, y;       /* the middle */
	double half, rise; /* half its width and height */
};

/* How much of a place is written: all; name and counts; the name; nothing. */
enum svg_detail { SVG_ALL, SVG_COUNTS, SVG_NAMES, SVG_BARE };

struct canvas {
	const struct map *map;
	const struct svg_call *call;
	GString *out;
	GArray *parts; /* struct svg_part, or NULL */
	double unit;   /* of text: 1, and 3 in mails */
	bool cells;    /* squares that adjoin: a board, or a graph that is a grid */
	bool hexes;
	bool *shown;           /* of each place */
	int64_t *column, *row; /* of each place: where it stands, after the roll */
	struct pane *spots;    /* of each place */
	struct pane window;    /* of a page when it is opened; half 0: there is none */
	GArray **boxes;        /* struct pane of each place: what is written there */
	GArray *arrows;        /* struct pane: arrows that stand already */
	GHashTable *cell_at;   /* place + 1 by column and row */
	enum svg_detail detail;
	double wide, high;               /* of a cell, hex or card */
	double left, top, right, bottom; /* of the map, without heading and legend */
	int width, height;               /* of the picture */
	unsigned marks;                  /* of map_mark, that occur */
	bool stale, unknown, nobody, hidden, free_ships, hidden_ships, barriers, one_way, two_way, wormnets,
	    made, ordered, failed, enemy, threat, battle;
	bool *owners;            /* that occur */
	unsigned *first, *after; /* places by the cell of the picture that their middle is in: place + 1 */
	int columns, rows;
	double cell_half, cell_rise; /* of such a cell */
};

#endif
