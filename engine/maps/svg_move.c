#include "engine/base/hash.h"
#include "engine/maps/canvas.h"
#include "engine/maps/colour.h"
#include "engine/maps/svg_cells.h"
#include "engine/maps/svg_layout.h"
#include "engine/maps/svg_mark.h"
#include "engine/maps/svg_move.h"
#include "engine/maps/svg_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MADE, FAILED, ORDERED };
static const char *const states[] = {"made", "failed", "ordered"};

/* One step that moves of an owner have in common; they are drawn as one arrow. */
struct leg {
	unsigned from, to; /* equal if the origin cannot be seen */
	int owner, state;
	int64_t ships;  /* 0: unknown */
	GString *names; /* names of the moving things: "F5 F7" */
};

static void leg_clear(gpointer data)
{
	g_string_free(((struct leg *)data)->names, TRUE);
}

static void add_leg(
    GArray *legs, GHashTable *known, const struct map_move *move, unsigned from, unsigned to, int state)
{
	g_autofree char *key = g_strdup_printf("%u %u %d %d", from, to, move->owner, state);
	guint at = GPOINTER_TO_UINT(g_hash_table_lookup(known, key));
	struct leg *leg, fresh = {from, to, move->owner, state, move->ships, NULL};

	if (!at) {
		fresh.names = g_string_new(move->thing);
		g_array_append_val(legs, fresh);
		g_hash_table_insert(known, g_steal_pointer(&key), GUINT_TO_POINTER(legs->len));
		return;
	}
	leg = &g_array_index(legs, struct leg, at - 1);
	g_string_append_printf(leg->names, " %s", move->thing);
	leg->ships = leg->ships && move->ships ? leg->ships + CLAMP(move->ships, 0, G_MAXINT32) : 0;
}

/* Collects the steps. Those of last turn are included even if there are orders: a page hides them, a picture
   shows both. */
static GArray *legs_of(const struct canvas *canvas)
{
	GArray *legs = g_array_new(FALSE, FALSE, sizeof(struct leg));
	g_autoptr(GHashTable) known = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	g_array_set_clear_func(legs, leg_clear);
	for (guint i = 0; i < canvas->map->moves->len; i++) {
		const struct map_move *move = canvas->map->moves->pdata[i];
		const unsigned *path = (const unsigned *)(void *)move->path->data;
		guint count = move->path->len;
		for (guint k = 0; k + 1 < count; k++)
			add_leg(legs, known, move, path[k], path[k + 1],
			    move->ordered                   ? ORDERED
			    : move->stays && k + 2 == count ? FAILED
			                                    : MADE);
		if (count == 1)
			add_leg(legs, known, move, path[0], path[0],
			    move->ordered ? ORDERED
			    : move->stays ? FAILED
			                  : MADE);
	}
	return legs;
}

/* --- Positions of arrows ------------------------------------------------------------------- */

static bool overlap(const struct pane *a, const struct pane *b)
{
	return fabs(a->x - b->x) < a->half + b->half - 1 && fabs(a->y - b->y) < a->rise + b->rise - 1;
}

static bool is_free(const struct canvas *canvas, const struct leg *leg, const struct pane *box)
{
	const unsigned ends[] = {leg->from, leg->to};

	for (int e = 0; e < 2; e++)
		for (guint i = 0; i < canvas->boxes[ends[e]]->len; i++)
			if (overlap(&g_array_index(canvas->boxes[ends[e]], struct pane, i), box))
				return false;
	for (guint i = 0; i < canvas->arrows->len; i++)
		if (overlap(&g_array_index(canvas->arrows, struct pane, i), box))
			return false;
	return true;
}

/* The direction of a step on the grid; a step over the edge counts as one to the adjoining side. */
static void direction_of(const struct canvas *canvas, const struct leg *leg, int64_t *dx, int64_t *dy)
{
	const struct map *map = canvas->map;

	*dx = canvas->column[leg->to] - canvas->column[leg->from];
	*dy = canvas->row[leg->to] - canvas->row[leg->from];
	if (map->wrap && map->width > 2 && llabs(*dx) == map->width - 1)
		*dx = *dx < 0 ? 1 : -1;
	if (map->wrap && map->height > 2 && llabs(*dy) == map->height - 1)
		*dy = *dy < 0 ? 1 : -1;
	if (leg->from == leg->to)
		*dy = 1;
}

/* The first free position for an arrow across the border between two cells; all 0: none. */
static struct pane spot_of(
    const struct canvas *canvas, const struct leg *leg, int64_t dx, int64_t dy, double wide)
{
	static const double across[2][5] = {{52, 73, 36, 88, 20}, {73, 52, 36, 88, 20}},
	                    along[2][6] = {{35, 68, 80, 52, 20, 88}, {68, 35, 80, 52, 88, 20}};
	const struct pane *from = &canvas->spots[leg->from],
	                  *at = leg->from == leg->to ? &canvas->spots[leg->to] : from;
	double left = at->x - at->half, top = at->y - at->rise;
	struct pane box = {0};

	for (int i = 0; i < (dx ? 5 : 6); i++) {
		if (dx)
			box = (struct pane){
			    from->x + (double)dx * from->half, top + across[dx > 0][i], wide / 2, 11};
		else
			box = (struct pane){left + along[dy > 0][i],
			    (leg->from == leg->to ? top : from->y + (double)dy * from->rise) - 4, wide / 2,
			    13};
		if (is_free(canvas, leg, &box))
			return box;
	}
	return (struct pane){0};
}

/* --- Drawing ----------------------------------------------------------------------------------- */

static void begin_move(const struct canvas *canvas, const struct leg *leg)
{
	const struct map *map = canvas->map;
	GString *out = canvas->out;
	g_autofree char *ships = leg->ships ? g_strdup_printf("%" PRId64, leg->ships) : g_strdup("");

	g_string_append_printf(
	    out, "<g class=\"move %s %s\" data-move=\"", states[leg->state], colour_class(map, leg->owner));
	svg_show(out, leg->names->str, 2000);
	g_string_append_printf(out, "\" data-ships=\"%s\" data-path=\"", ships);
	svg_show(out, map_at(map, leg->from)->id, 100);
	g_string_append_c(out, ' ');
	svg_show(out, map_at(map, leg->to)->id, 100);
	g_string_append(out, "\"><title>");
	svg_show(out, leg->names->str, 300);
	g_string_append_printf(out, " of %s, %s: ", map_owner_name(map, leg->owner), states[leg->state]);
	if (leg->from != leg->to) {
		svg_show(out, map_at(map, leg->from)->id, 100);
		g_string_append_c(out, ' ');
	}
	g_string_append(out, "to ");
	svg_show(out, map_at(map, leg->to)->id, 100);
	g_string_append(out, "</title>\n");
}

/* Writes fill and stroke of an arrow: ordered moves are white with a dashed outline. */
static void put_paint(const struct canvas *canvas, const struct leg *leg)
{
	const char *line = colour_line(canvas->map, leg->owner);

	if (leg->state == ORDERED)
		g_string_append_printf(canvas->out,
		    " fill=\"#ffffff\" stroke=\"%s\" stroke-width=\"1.8\""
		    " stroke-dasharray=\"4 2.5\"/>\n",
		    line);
	else
		g_string_append_printf(
		    canvas->out, " fill=\"%s\" stroke=\"#ffffff\" stroke-width=\"1.2\"/>\n", line);
}

static void put_number(const struct canvas *canvas, const struct leg *leg, double x, double y)
{
	g_autofree char *number = leg->ships ? g_strdup_printf("%" PRId64, leg->ships) : g_strdup("?");
	bool ordered = leg->state == ORDERED;

	svg_write(canvas->out,
	    &(struct svg_line){.class = ordered ? "inside" : "on",
	        .fill = ordered ? "#16181c" : colour_text(canvas->map, leg->owner),
	        .anchor = "middle",
	        .x = x,
	        .y = y,
	        .size = SVG_LEAST_TEXT,
	        .bold = true},
	    number);
}

static bool put_block(struct canvas *canvas, const struct leg *leg, int64_t dx, int64_t dy)
{
	g_autofree char *number = leg->ships ? g_strdup_printf("%" PRId64, leg->ships) : g_strdup("?");
	double text = svg_room(number, SVG_LEAST_TEXT, true),
	       wide = dx ? fmax(30, text + 18) : fmax(24, text + 8);
	struct pane box = spot_of(canvas, leg, dx, dy, wide);
	double half = box.half, s = dx ? (double)dx : (double)dy, neck = text / 2 + 2;

	if (box.half <= 0)
		return false;
	g_array_append_val(canvas->arrows, box);
	begin_move(canvas, leg);
	if (dx)
		g_string_append_printf(canvas->out,
		    "<path class=\"arrow\" d=\"M%.5g %.5gL%.5g %.5gV%.5gL%.5g %.5gL%.5g %.5gV%.5gL%.5g %.5gZ\"",
		    box.x - s * half, box.y - 7, box.x + s * (half - 12), box.y - 7, box.y - 11,
		    box.x + s * half, box.y, box.x + s * (half - 12), box.y + 11, box.y + 7, box.x - s * half,
		    box.y + 7);
	else
		g_string_append_printf(canvas->out,
		    "<path class=\"arrow\" d=\"M%.5g %.5gL%.5g %.5gH%.5gL%.5g %.5gL%.5g %.5gH%.5gL%.5g %.5gZ\"",
		    box.x - fmax(neck, 8), box.y - s * 13, box.x - fmax(neck, 8), box.y + s * 3, box.x - half,
		    box.x, box.y + s * 13, box.x + half, box.y + s * 3, box.x + fmax(neck, 8),
		    box.x + fmax(neck, 8), box.y - s * 13);
	put_paint(canvas, leg);
	put_number(canvas, leg, box.x - (dx ? s * 4 : 0), box.y - (dx ? 0 : s * 4));
	if (leg->state == FAILED)
		svg_burst(canvas->out, "stop", box.x + (dx ? s * half : 0), box.y + (dx ? 0 : s * 13), 12);
	g_string_append(canvas->out, "</g>\n");
	return true;
}

/* Distance at which a ray from the place's centre leaves its shape. */
static double leaves(const struct pane *spot, double dx, double dy, bool round)
{
	double across = fabs(dx) > 1e-9 ? spot->half / fabs(dx) : 1e9,
	       along = fabs(dy) > 1e-9 ? spot->rise / fabs(dy) : 1e9;

	return round ? spot->rise : fmin(across, along);
}

/* Draws the number of ships on an arrow of a graph, clear of places and other numbers: moves may go in opposite
   directions. */
static void put_disc(struct canvas *canvas, const struct leg *leg, double ax, double ay, double bx, double by)
{
	static const double parts[] = {0.5, 0.36, 0.64, 0.25, 0.75};

	for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
		struct pane box = {ax + (bx - ax) * parts[i], ay + (by - ay) * parts[i], 10, 10};
		bool free = !svg_covered(canvas, box.x, box.y, 10, G_MAXUINT, G_MAXUINT);
		for (guint k = 0; free && k < canvas->arrows->len; k++)
			free = !overlap(&g_array_index(canvas->arrows, struct pane, k), &box);
		if (!free)
			continue;
		g_array_append_val(canvas->arrows, box);
		g_string_append_printf(canvas->out, "<circle cx=\"%.5g\" cy=\"%.5g\" r=\"9\"", box.x, box.y);
		put_paint(canvas, leg);
		put_number(canvas, leg, box.x, box.y);
		return;
	}
}

static void put_line(struct canvas *canvas, const struct leg *leg)
{
	const struct pane *a = &canvas->spots[leg->from], *b = &canvas->spots[leg->to];
	bool round = canvas->hexes || canvas->cells;
	double dx = b->x - a->x, dy = b->y - a->y, far = hypot(dx, dy), u = canvas->unit;

	if (far < 1) { /* same position: come from above */
		dx = 0;
		dy = far = 1;
	}
	dx /= far;
	dy /= far;
	double out = far > 1 ? fmin(leaves(a, dx, dy, round), far * 0.35) : -a->rise - 14,
	       in = far > 1 ? fmin(leaves(b, dx, dy, round), far * 0.35) : a->rise;
	double side = leg->state == ORDERED ? 6 : 0, ax = a->x + dx * out - dy * side,
	       ay = a->y + dy * out + dx * side, bx = b->x - dx * in - dy * side,
	       by = b->y - dy * in + dx * side, h = 9 * u;
	const char *line = colour_line(canvas->map, leg->owner);

	begin_move(canvas, leg);
	g_string_append_printf(canvas->out,
	    "<path class=\"shaft\" d=\"M%.5g %.5gL%.5g %.5g\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\"%s/>\n"
	    "<path class=\"head\" d=\"M%.5g %.5gL%.5g %.5gL%.5g %.5gZ\" fill=\"%s\"/>\n",
	    ax, ay, bx - dx * h, by - dy * h, line, 4 * u,
	    leg->state == ORDERED ? " stroke-dasharray=\"6 4\"" : "", bx, by,
	    bx - dx * h * 1.3 - dy * h * 0.7, by - dy * h * 1.3 + dx * h * 0.7,
	    bx - dx * h * 1.3 + dy * h * 0.7, by - dy * h * 1.3 - dx * h * 0.7, line);
	if (leg->ships && !round)
		put_disc(canvas, leg, ax, ay, bx, by);
	if (leg->state == FAILED)
		svg_burst(canvas->out, "stop", bx, by, 12);
	g_string_append(canvas->out, "</g>\n");
}

void svg_moves(struct canvas *canvas, GString *arrows)
{
	g_autoptr(GArray) legs = legs_of(canvas);
	GString *lines = canvas->out;

	for (guint i = 0; i < legs->len; i++) {
		const struct leg *leg = &g_array_index(legs, struct leg, i);
		int64_t dx = 0, dy = 0;
		if (!canvas->shown[leg->from] || !canvas->shown[leg->to])
			continue;
		canvas->made |= leg->state == MADE;
		canvas->failed |= leg->state == FAILED;
		canvas->ordered |= leg->state == ORDERED;
		bool late = svg_is_late(canvas, leg->from) && svg_is_late(canvas, leg->to);
		if (canvas->cells)
			direction_of(canvas, leg, &dx, &dy);
		/* no room for a block arrow: draw a line below the labels */
		canvas->out = late ? canvas->late_arrows : arrows;
		bool block = canvas->cells && canvas->detail == SVG_ALL && llabs(dx) + llabs(dy) == 1 &&
		             put_block(canvas, leg, dx, dy);
		canvas->out = late ? canvas->late_lines : lines;
		if (!block)
			put_line(canvas, leg);
	}
	canvas->out = lines;
}
