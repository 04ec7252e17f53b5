/* Links and moves of a picture. A link goes straight, or in a bow, around every foreign place; where there is no way
   it ends in stubs that name their other end, as links over the edge of a torus do. */
#include "engine/maps/canvas.h"

#include "engine/maps/colour.h"

#include <math.h>
#include <string.h>

#define CLEAR 5  /* between a link and a foreign place */
#define STEP 6.0 /* of looking along a bow */
#define STUB 12  /* length of a stub */
#define STUB_TEXT 9

struct point {
	double x, y;
};

/* A bow: quadratic, from a over the handle to b. */
struct bow {
	struct point a, handle, b;
};

static struct point bow_at(const struct bow *bow, double t)
{
	double u = 1 - t;

	return (struct point){u * u * bow->a.x + 2 * u * t * bow->handle.x + t * t * bow->b.x,
	    u * u * bow->a.y + 2 * u * t * bow->handle.y + t * t * bow->b.y};
}

static bool inside(const struct pane *spot, struct point p, double clear)
{
	return fabs(p.x - spot->x) < spot->half + clear && fabs(p.y - spot->y) < spot->rise + clear;
}

static double bow_length(const struct bow *bow)
{
	return hypot(bow->handle.x - bow->a.x, bow->handle.y - bow->a.y) +
	       hypot(bow->b.x - bow->handle.x, bow->b.y - bow->handle.y);
}

static bool touches(const struct canvas *canvas, struct point p, unsigned from, unsigned to)
{
	return svg_covered(canvas, p.x, p.y, CLEAR, from, to);
}

static bool is_clear(const struct canvas *canvas, const struct bow *bow, unsigned from, unsigned to)
{
	int steps = (int)(bow_length(bow) / STEP) + 2;

	for (int i = 1; i < steps; i++) {
		struct point p = bow_at(bow, (double)i / steps);
		if (p.x < 4 || p.y < canvas->top - 40 || p.x > canvas->right + 20 ||
		    p.y > canvas->bottom + 20 || touches(canvas, p, from, to))
			return false;
	}
	return true;
}

/* Straight, which has no second side, if it can be, else the flattest bow that is clear. */
static bool find_bow(const struct canvas *canvas, unsigned from, unsigned to, struct bow *bow)
{
	static const double heights[] = {0, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1};
	const struct pane *a = &canvas->spots[from], *b = &canvas->spots[to];
	double dx = b->x - a->x, dy = b->y - a->y;

	for (size_t i = 1; i < 2 * G_N_ELEMENTS(heights); i++) {
		double height = heights[i / 2] * (i % 2 ? -2 : 2);
		*bow = (struct bow){{a->x, a->y},
		    {(a->x + b->x) / 2 - dy * height / 2, (a->y + b->y) / 2 + dx * height / 2}, {b->x, b->y}};
		if (is_clear(canvas, bow, from, to))
			return true;
	}
	return false;
}

/* The piece of a bow outside of the boxes at its ends. */
static struct bow trim(
    const struct canvas *canvas, const struct bow *bow, unsigned from, unsigned to, double gap)
{
	int steps = (int)(bow_length(bow) / 1.5) + 2, first = 0, last = steps;
	struct point p;

	while (first < last && inside(&canvas->spots[from], bow_at(bow, (double)first / steps), 0))
		first++;
	while (last > first && inside(&canvas->spots[to], bow_at(bow, (double)last / steps), gap))
		last--;
	double s = (double)first / steps, e = (double)last / steps;
	p = (struct point){
	    (1 - s) * ((1 - e) * bow->a.x + e * bow->handle.x) + s * ((1 - e) * bow->handle.x + e * bow->b.x),
	    (1 - s) * ((1 - e) * bow->a.y + e * bow->handle.y) +
	        s * ((1 - e) * bow->handle.y + e * bow->b.y)};
	return (struct bow){bow_at(bow, s), p, bow_at(bow, e)};
}

static void put_bow(GString *out, const struct bow *bow)
{
	double dx = bow->b.x - bow->a.x, dy = bow->b.y - bow->a.y;
	double off = fabs((bow->handle.x - bow->a.x) * dy - (bow->handle.y - bow->a.y) * dx);

	g_string_append_printf(out, "M%.1f %.1f", bow->a.x, bow->a.y);
	if (off < hypot(dx, dy))
		g_string_append_printf(out, "L%.1f %.1f", bow->b.x, bow->b.y);
	else
		g_string_append_printf(
		    out, "Q%.1f %.1f %.1f %.1f", bow->handle.x, bow->handle.y, bow->b.x, bow->b.y);
}

/* --- Stubs -------------------------------------------------------------------------------- */

static bool text_is_free(const struct canvas *canvas, const struct pane *text)
{
	const struct point corners[] = {{text->x - text->half, text->y - text->rise},
	    {text->x + text->half, text->y - text->rise}, {text->x - text->half, text->y + text->rise},
	    {text->x + text->half, text->y + text->rise}, {text->x, text->y}};

	for (size_t i = 0; i < G_N_ELEMENTS(corners); i++)
		if (corners[i].x < 2 || corners[i].x > canvas->right + 20 ||
		    corners[i].y > canvas->bottom + 24 || corners[i].y < 46 ||
		    touches(canvas, corners[i], G_MAXUINT, G_MAXUINT))
			return false;
	for (guint i = 0; i < canvas->texts->len; i++) {
		const struct pane *other = &g_array_index(canvas->texts, struct pane, i);
		if (fabs(other->x - text->x) < other->half + text->half + 2 &&
		    fabs(other->y - text->y) < other->rise + text->rise + 2)
			return false;
	}
	return true;
}

/* Where a ray from the middle of a box leaves it. */
static struct point leave(const struct pane *spot, double dx, double dy)
{
	double t = fmin(
	    fabs(dx) > 1e-9 ? spot->half / fabs(dx) : 1e9, fabs(dy) > 1e-9 ? spot->rise / fabs(dy) : 1e9);

	return (struct point){spot->x + dx * t, spot->y + dy * t};
}

/* Sixteen ways, the one straight at the other end first, then to both sides of it. */
static void turn(double dx, double dy, int nth, double *x, double *y)
{
	static const double cosines[] = {1, 0.92388, 0.92388, 0.70711, 0.70711, 0.38268, 0.38268, 0, 0,
	    -0.38268, -0.38268, -0.70711, -0.70711, -0.92388, -0.92388, -1};
	static const double sines[] = {0, 0.38268, -0.38268, 0.70711, -0.70711, 0.92388, -0.92388, 1, -1,
	    0.92388, -0.92388, 0.70711, -0.70711, 0.38268, -0.38268, 0};

	*x = dx * cosines[nth] - dy * sines[nth];
	*y = dx * sines[nth] + dy * cosines[nth];
}

static void put_link_head(GString *out, const struct canvas *canvas, const struct map_link *link);

static void put_stub(
    struct canvas *canvas, const struct map_link *link, unsigned at, unsigned other, double dx, double dy)
{
	const struct pane *spot = &canvas->spots[at];
	const char *id = map_at(canvas->map, other)->id;
	struct pane text = {0, 0, svg_room(id, STUB_TEXT, false) / 2 + 1, STUB_TEXT * 0.6};
	struct point from = {0}, to = {0};
	bool free = false, bare = canvas->detail == 3;

	for (int nth = 0; nth < 16 * (bare ? 1 : 5) && !free; nth++) {
		int lap = nth / 16;
		double x, y, length = STUB + lap * 9;
		turn(dx, dy, nth % 16, &x, &y);
		from = leave(spot, x, y);
		to = (struct point){from.x + x * length, from.y + y * length};
		text.x = floor(to.x + (x > 0.35 ? text.half + 1 : x < -0.35 ? -text.half - 1 : 0));
		text.y = floor(to.y + (fabs(x) > 0.35 ? 0 : y > 0 ? text.rise + 1 : -text.rise - 1));
		free = text_is_free(canvas, &text);
		for (int i = 1; i <= 4 && free; i++)
			free = !touches(canvas,
			    (struct point){from.x + x * length * i / 4, from.y + y * length * i / 4}, at, at);
	}
	if (!free) { /* its line at least, as short as can be */
		from = leave(spot, dx, dy);
		to = (struct point){from.x + dx, from.y + dy};
	}
	put_link_head(canvas->out, canvas, link);
	g_string_append_printf(canvas->out, "M%.1f %.1fL%.1f %.1f\"/>\n", from.x, from.y, to.x, to.y);
	if (!free)
		return;
	svg_line(canvas, "stub", id, &(struct room){text.x, text.y, text.half}, STUB_TEXT, false);
	g_array_append_val(canvas->texts, text);
}

static void put_stubs(struct canvas *canvas, const struct map_link *link)
{
	const struct pane *a = &canvas->spots[link->from], *b = &canvas->spots[link->to];
	double dx = b->x - a->x, dy = b->y - a->y, far = fmax(hypot(dx, dy), 1),
	       turned = link->over_edge ? -1 : 1;

	put_stub(canvas, link, link->from, link->to, dx / far * turned, dy / far * turned);
	put_stub(canvas, link, link->to, link->from, -dx / far * turned, -dy / far * turned);
}

/* A link between hexes does not cross those between them: it stands in the hexes of its ends, side by side with others
   that do. */
static void put_inner_stub(struct canvas *canvas, const struct map_link *link, unsigned at, unsigned other)
{
	const struct pane *spot = &canvas->spots[at];
	const char *id = map_at(canvas->map, other)->id;
	static const double rows[][3] = {{0.39}, {0.18, 0.42}, {0.12, 0.31, 0.5}};
	unsigned nth = canvas->drawn[at]++, exits = canvas->exits[at];
	/* one below the other; where there are more than three, in two columns, cut */
	double s = canvas->size, y = spot->y + s * rows[MIN(exits, 3) - 1][nth % MIN(exits, 3)];
	double x = exits <= 3 ? spot->x - s * 0.42 : spot->x + s * (nth / 3 % 2 ? 0.02 : -0.7);
	struct room room = {x + s * (exits <= 3 ? 0.44 : 0.36), y, s * (exits <= 3 ? 0.36 : 0.26)};

	canvas->stubs = true;
	put_link_head(canvas->out, canvas, link);
	g_string_append_printf(canvas->out, "M%.1f %.1fL%.1f %.1f\"/>\n", x, y, x + 5, y);
	if (canvas->detail < 3 && nth < 6)
		svg_line(canvas, "stub", id, &room, STUB_TEXT, false);
}

/* --- Links ----------------------------------------------------------------------------------- */

static void put_link_head(GString *out, const struct canvas *canvas, const struct map_link *link)
{
	g_string_append(out, "<path class=\"link\" data-link=\"");
	svg_show(out, map_at(canvas->map, link->from)->id, 100);
	g_string_append_c(out, ' ');
	svg_show(out, map_at(canvas->map, link->to)->id, 100);
	g_string_append_printf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s%s d=\"",
	    link->barrier   ? "#222222"
	    : link->wormnet ? "#7a1fa2"
	                    : "#767676",
	    link->barrier ? "5" : "1.6",
	    link->barrier   ? " stroke-dasharray=\"3 2\""
	    : link->wormnet ? " stroke-dasharray=\"10 4 2 4\""
	                    : "",
	    link->one_way ? " marker-end=\"url(#way)\"" : "");
}

void svg_link(struct canvas *canvas, const struct map_link *link)
{
	struct bow bow;

	canvas->barriers |= link->barrier;
	canvas->wormnets |= link->wormnet;
	canvas->one_way |= link->one_way && !link->barrier;
	canvas->two_way |= !link->one_way && !link->barrier && !link->wormnet;
	if (canvas->map->form != MAP_GRAPH) {
		put_inner_stub(canvas, link, link->from, link->to);
		put_inner_stub(canvas, link, link->to, link->from);
		return;
	}
	if (link->over_edge || !find_bow(canvas, link->from, link->to, &bow)) {
		canvas->stubs = true;
		put_stubs(canvas, link);
		return;
	}
	bow = trim(canvas, &bow, link->from, link->to, link->one_way ? 3 : 0);
	put_link_head(canvas->out, canvas, link);
	put_bow(canvas->out, &bow);
	g_string_append(canvas->out, "\"/>\n");
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Beside the link, to the right of the way, those that are only ordered farther out: so that nothing covers another. */
static struct bow shifted(const struct bow *bow, double by)
{
	double dx = bow->b.x - bow->a.x, dy = bow->b.y - bow->a.y, far = fmax(hypot(dx, dy), 1);
	double x = -dy / far * by, y = dx / far * by;

	return (struct bow){{bow->a.x + x, bow->a.y + y}, {bow->handle.x + x, bow->handle.y + y},
	    {bow->b.x + x, bow->b.y + y}};
}

static void put_head(GString *out, struct point from, struct point to, double size)
{
	double dx = to.x - from.x, dy = to.y - from.y, far = fmax(hypot(dx, dy), 1e-6);

	dx = dx / far * size;
	dy = dy / far * size;
	g_string_append_printf(out, "M%.1f %.1fL%.1f %.1fL%.1f %.1f", to.x - dx - dy * 0.6,
	    to.y - dy + dx * 0.6, to.x, to.y, to.x - dx + dy * 0.6, to.y - dy - dx * 0.6);
}

static void put_leg(GString *out, const struct bow *bow)
{
	put_bow(out, bow);
	put_head(out, bow->handle, bow->b, 7);
}

/* Over hexes and squares: only across the borders, and beside what is written above and below one, so that it covers
   nothing of that. */
static void put_cell_leg(struct canvas *canvas, const struct pane *a, const struct pane *b, double side)
{
	double far = fmax(hypot(b->x - a->x, b->y - a->y), 1), in = fmin(0.42, canvas->size * 0.73 / far);
	double aside = a->x == b->x ? side + canvas->size * 0.28 : side;
	struct bow bow = {{a->x + (b->x - a->x) * in, a->y + (b->y - a->y) * in},
	    {(a->x + b->x) / 2, (a->y + b->y) / 2}, {b->x - (b->x - a->x) * in, b->y - (b->y - a->y) * in}};

	bow = shifted(&bow, aside);
	put_leg(canvas->out, &bow);
}

/* A leg that cannot be drawn whole: out of the one place, into the other. */
static void put_broken_leg(
    struct canvas *canvas, const struct pane *a, const struct pane *b, double side, bool over_edge)
{
	double dx = b->x - a->x, dy = b->y - a->y, far = fmax(hypot(dx, dy), 1);
	struct point from, to;
	struct bow bow;

	dx = dx / far * (over_edge ? -1 : 1);
	dy = dy / far * (over_edge ? -1 : 1);
	from = leave(a, dx, dy);
	to = leave(b, -dx, -dy);
	bow = (struct bow){from, {from.x + dx * 8, from.y + dy * 8}, {from.x + dx * 16, from.y + dy * 16}};
	bow = shifted(&bow, side);
	put_leg(canvas->out, &bow);
	bow = (struct bow){{to.x - dx * 16, to.y - dy * 16}, {to.x - dx * 8, to.y - dy * 8}, to};
	bow = shifted(&bow, side);
	put_leg(canvas->out, &bow);
}

static bool is_over_edge(const struct map *map, unsigned a, unsigned b)
{
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		if (link->over_edge &&
		    ((link->from == a && link->to == b) || (link->from == b && link->to == a)))
			return true;
	}
	return false;
}

static void put_move_leg(struct canvas *canvas, unsigned from, unsigned to, double side)
{
	const struct pane *a = &canvas->spots[from], *b = &canvas->spots[to];
	bool over_edge = canvas->map->form == MAP_GRAPH && is_over_edge(canvas->map, from, to);
	struct bow bow;

	if (canvas->map->form != MAP_GRAPH) {
		put_cell_leg(canvas, a, b, side);
	} else if (over_edge || !find_bow(canvas, from, to, &bow)) {
		put_broken_leg(canvas, a, b, side, over_edge);
	} else {
		bow = trim(canvas, &bow, from, to, 3);
		bow = shifted(&bow, side);
		put_leg(canvas->out, &bow);
	}
}

/* Where it came from does not show: a short arrow from above. */
static void put_arrival(struct canvas *canvas, const struct pane *spot)
{
	double edge = spot->y - spot->rise;
	struct bow bow = {{spot->x + 8, edge - 15}, {spot->x + 8, edge - 8}, {spot->x + 8, edge - 1}};

	put_leg(canvas->out, &bow);
}

static void put_move_title(struct canvas *canvas, const struct map_move *move)
{
	g_autoptr(GString) text = g_string_new(move->thing);

	g_string_append_printf(text, " of %s, %s:", map_owner_name(canvas->map, move->owner),
	    move->ordered ? "ordered" : "made");
	for (guint i = 0; i < move->path->len; i++)
		g_string_append_printf(
		    text, " %s", map_at(canvas->map, g_array_index(move->path, unsigned, i))->id);
	g_string_append(canvas->out, "<title>");
	svg_show(canvas->out, text->str, 1000);
	g_string_append(canvas->out, "</title>");
}

void svg_move(struct canvas *canvas, const struct map_move *move)
{
	const unsigned *path = (const unsigned *)(void *)move->path->data;
	GString *out = canvas->out;

	canvas->made |= !move->ordered;
	canvas->ordered |= move->ordered;
	g_string_append(out, "<path class=\"move\" data-move=\"");
	svg_show(out, move->thing, 100);
	g_string_append_printf(out,
	    "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.4\" stroke-linejoin=\"round\"%s d=\"",
	    colour_line(move->owner), move->ordered ? " stroke-dasharray=\"7 4\"" : "");
	if (move->path->len == 1)
		put_arrival(canvas, &canvas->spots[path[0]]);
	for (guint i = 0; i + 1 < move->path->len; i++)
		put_move_leg(canvas, path[i], path[i + 1], move->ordered ? 9 : 5);
	g_string_append(out, "\">");
	put_move_title(canvas, move);
	g_string_append(out, "</path>\n");
}
