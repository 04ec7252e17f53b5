/* Data shared by the parts of the SVG renderer (svg.c). In pixels; y grows downwards. */
#ifndef ENGINE_MAPS_CANVAS_H
#define ENGINE_MAPS_CANVAS_H

#include "engine/maps/map_model.h"
#include "engine/maps/svg.h"

/* A box, given by its centre. */
struct pane {
	double x, y;       /* the centre */
	double half, rise; /* half its width and height */
};

/* How much text a place shows: all; name and counts; the name; nothing. */
enum svg_detail { SVG_ALL, SVG_COUNTS, SVG_NAMES, SVG_BARE };

struct canvas {
	const struct map *map;
	const struct svg_call *call;
	GString *out;
	GArray *parts; /* struct svg_part, or NULL: not wanted */
	double unit;   /* scale of texts: 1, and 3 in mails */
	bool cells;    /* places are adjoining squares: of a board, or of a graph that is a grid */
	bool hexes;
	bool *shown;                       /* one for each place: is it drawn? */
	int64_t *column, *row;             /* cell of each place, after the roll */
	struct pane *spots;                /* box of each place */
	struct pane window;                /* of a page when it is opened; half 0: there is none */
	GString *late_lines, *late_arrows; /* moves outside this window */
	GArray **boxes;                    /* struct pane: for each place, the boxes of its texts */
	GArray *arrows;                    /* struct pane: arrows drawn so far */
	GHashTable *cell_at;               /* maps column and row to place + 1 */
	enum svg_detail detail;
	double wide, high;               /* size of a cell, hex or card */
	double left, top, right, bottom; /* bounds of the map, without heading and legend */
	int width, height;               /* size of the picture */
	unsigned marks;                  /* bits of map_mark that occur, for the legend */
	bool stale, unknown, nobody, hidden, free_ships, hidden_ships, barriers, one_way, two_way, wormnets,
	    made, ordered, failed, enemy, threat, battle;
	bool *owners; /* owners that occur, for the legend */
	/* index of places by the cell of the picture that contains their centre; values are place + 1 */
	unsigned *first, *after;
	int columns, rows;
	double cell_half, cell_rise; /* size of such a cell */
};

#endif
