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

/* --- svg_text.c */

/* Width of a line in DejaVu Sans, the widest of the common fonts. */
double svg_room(const char *text, double size, bool bold);
/* A line around its middle line; `anchor`: "start", "middle", "end". `class` of the text, `fill` its colour. */
struct svg_line {
	const char *class, *fill, *anchor, *more; /* more: attributes, or NULL */
	double x, y, size;
	bool bold;
};
void svg_write(GString *out, const struct svg_line *line, const char *text);

/* As many letters of a text as have room, an ellipsis tells of more; g_free it. */
char *svg_fitting(const char *text, double room, double size, bool bold);

/* --- svg_mail.c */

#define MAIL_WIDE 1200

/* Draws the head of a mail's picture, from the top; returns how high it is. */
double svg_mail_head(struct canvas *canvas);

/* --- svg_layout.c */

/* Sizes and positions for all places; sets width and height of the map. */
void svg_places(struct canvas *canvas);
/* The place in a cell, -1: none is shown there. */
int svg_place_at(const struct canvas *canvas, int64_t column, int64_t row);

/* --- svg_roll.c */

/* How far the columns and rows of a torus are moved: of those that cut the fewest pairs of own neighbours the one with
   the centre nearest the middle. */
void svg_roll(const struct map *map, int centre, int64_t *columns, int64_t *rows);

/* --- svg_area.c */

void svg_area(struct canvas *canvas, unsigned place);
/* Appends the corners of a place to the `d` of a path. */
void svg_outline(const struct canvas *canvas, unsigned place, GString *out);
/* Textures that the owners need, as <defs>. */
void svg_textures(const struct map *map, GString *out);

/* --- svg_label.c */

void svg_place(struct canvas *canvas, unsigned place);
/* Marks that have no sign of their own: a battle has a burst, a colony its tab. */
unsigned svg_unsigned(const struct canvas *canvas);
/* One of map_mark's symbols, `size` wide, around a point. */
void svg_symbol(GString *out, enum map_mark mark, double x, double y, double size);
/* Size of a name. */
double svg_name(const struct canvas *canvas);
/* A tab with a name, a count of ships, a burst, a threat: for places and the legend. Return how wide they are. */
double svg_tab(struct canvas *canvas, int owner, const char *name, bool star, bool tag, double x, double y);
double svg_count(struct canvas *canvas, int owner, unsigned many, int64_t ships, double x, double y);
double svg_count_room(const struct canvas *canvas, int owner, unsigned many, int64_t ships);
double svg_tab_room(const struct canvas *canvas, int owner, const char *name, bool star, bool tag);
void svg_burst(GString *out, const char *class, double x, double y, double size);
void svg_warning(GString *out, double x, double y, double size);

/* --- svg_cells.c */

/* Sorts the places, which have their spots, into cells. */
void svg_index_places(struct canvas *canvas);
/* Is a point over a place, or nearer to it than `clear`? But those two. For graphs. */
bool svg_covered(const struct canvas *canvas, double x, double y, double clear, unsigned but, unsigned and);

/* --- svg_link.c */

void svg_link(struct canvas *canvas, const struct map_link *link);
/* Barriers of a board, on the borders. */
void svg_barrier(struct canvas *canvas, const struct map_link *link);

/* --- svg_move.c */

void svg_moves(struct canvas *canvas);

/* --- svg_small.c */

/* One tag in each area that hangs together, those with a home first, with a star; none over another. `unit` is a pixel
   of the screen. */
void svg_tags(struct canvas *canvas, double unit);
/* Draws the document of map_svg_small. */
void svg_small(struct canvas *canvas, const char *name);

/* --- svg_legend.c */

/* Draws what occurs, below `top`, in columns of a picture so wide; returns how high it is. */
double svg_legend(struct canvas *canvas, double left, double top, double width);

#endif
