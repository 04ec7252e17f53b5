#include "engine/maps/canvas.h"

#include "engine/maps/colour.h"
#include "engine/maps/svg_cells.h"
#include "engine/maps/svg_link.h"
#include "engine/maps/svg_text.h"

#include <math.h>
#include <string.h>

#define CLEAR 5  /* least distance between a link and a place that it passes */
#define STEP 6.0 /* step for sampling a bow */
#define STUB 12  /* length of a stub */
#define STUB_TEXT SVG_LEAST_TEXT

struct point {
	double x, y;
};

/* A bow: a quadratic curve from a to b with one control point. */
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

/* Finds a straight line or else the flattest bow that is clear of places; a straight one has no second side to
   try. */
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

/* The part of a bow outside of the boxes at its ends. */
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
	for (guint i = 0; i < canvas->arrows->len; i++) {
		const struct pane *other = &g_array_index(canvas->arrows, struct pane, i);
		if (fabs(other->x - text->x) < other->half + text->half + 2 &&
		    fabs(other->y - text->y) < other->rise + text->rise + 2)
			return false;
	}
	return true;
}

/* Where a ray from a box's centre leaves the box. */
static struct point leave(const struct pane *spot, double dx, double dy)
{
	double t = fmin(
	    fabs(dx) > 1e-9 ? spot->half / fabs(dx) : 1e9, fabs(dy) > 1e-9 ? spot->rise / fabs(dy) : 1e9);

	return (struct point){spot->x + dx * t, spot->y + dy * t};
}

/* The nth of sixteen directions: towards the other end first, then alternately to both sides. */
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
	bool free = false, bare = canvas->detail == SVG_BARE;

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
	if (!free) { /* no space for the text: draw at least its line, as short as possible */
		from = leave(spot, dx, dy);
		to = (struct point){from.x + dx, from.y + dy};
	}
	put_link_head(canvas->out, canvas, link);
	g_string_append_printf(canvas->out, "M%.1f %.1fL%.1f %.1f\"/>\n", from.x, from.y, to.x, to.y);
	if (!free)
		return;
	svg_write(canvas->out,
	    &(struct svg_line){.class = "stub quiet",
	        .fill = "#55585f",
	        .anchor = "middle",
	        .x = text.x,
	        .y = text.y,
	        .size = STUB_TEXT},
	    id);
	g_array_append_val(canvas->arrows, text);
}

static void put_stubs(struct canvas *canvas, const struct map_link *link)
{
	const struct pane *a = &canvas->spots[link->from], *b = &canvas->spots[link->to];
	double dx = b->x - a->x, dy = b->y - a->y, far = fmax(hypot(dx, dy), 1);

	put_stub(canvas, link, link->from, link->to, dx / far, dy / far);
	put_stub(canvas, link, link->to, link->from, -dx / far, -dy / far);
}

/* --- Links ----------------------------------------------------------------------------------- */

static bool is_own(const struct map *map, unsigned place)
{
	int owner = map_at(map, place)->owner;

	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

static void put_link_head(GString *out, const struct canvas *canvas, const struct map_link *link)
{
	bool own = !link->barrier && is_own(canvas->map, link->from) && is_own(canvas->map, link->to);

	g_string_append_printf(out, "<path class=\"link%s\" data-link=\"", own ? " own" : "");
	svg_show(out, map_at(canvas->map, link->from)->id, 100);
	g_string_append_c(out, ' ');
	svg_show(out, map_at(canvas->map, link->to)->id, 100);
	g_string_append_printf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\"%s%s d=\"",
	    link->barrier ? "#16181c"
	    : own         ? "#9cc3d8"
	                  : "#55585f",
	    (link->barrier ? 5
	        : own      ? 8
	                   : 1.6) *
	        canvas->unit,
	    link->barrier   ? " stroke-dasharray=\"3 2\""
	    : link->wormnet ? " stroke-dasharray=\"10 4 2 4\" stroke-opacity=\"0.5\""
	                    : "",
	    link->one_way ? " marker-end=\"url(#way)\"" : "");
}

/* Draws a link between portals, which are far apart, as a faint line below all texts. */
static void put_wormnet(struct canvas *canvas, const struct map_link *link)
{
	const struct pane *a = &canvas->spots[link->from], *b = &canvas->spots[link->to];

	put_link_head(canvas->out, canvas, link);
	g_string_append_printf(canvas->out, "M%.5g %.5gL%.5g %.5g\"/>\n", a->x, a->y, b->x, b->y);
}

void svg_link(struct canvas *canvas, const struct map_link *link)
{
	struct bow bow;

	canvas->barriers |= link->barrier;
	canvas->wormnets |= link->wormnet;
	canvas->one_way |= link->one_way && !link->barrier;
	canvas->two_way |= !link->one_way && !link->barrier && !link->wormnet;
	if (canvas->hexes) {
		put_wormnet(canvas, link);
		return;
	}
	if (!find_bow(canvas, link->from, link->to, &bow)) {
		put_stubs(canvas, link);
		return;
	}
	bow = trim(canvas, &bow, link->from, link->to, link->one_way ? 3 : 0);
	put_link_head(canvas->out, canvas, link);
	put_bow(canvas->out, &bow);
	g_string_append(canvas->out, "\"/>\n");
}

/* --- Barriers of a board ------------------------------------------------------------------------ */

/* Draws a toothed wall on the border of two cells. */
void svg_barrier(struct canvas *canvas, const struct map_link *link)
{
	const struct pane *a = &canvas->spots[link->from], *b = &canvas->spots[link->to];
	bool upright = fabs(a->x - b->x) > fabs(a->y - b->y);
	double x = (a->x + b->x) / 2, y = (a->y + b->y) / 2,
	       reach = (upright ? a->rise : a->half) - 5 * canvas->unit, u = canvas->unit;

	canvas->barriers = true;
	g_string_append(canvas->out, "<g class=\"barrier\" data-link=\"");
	svg_show(canvas->out, map_at(canvas->map, link->from)->id, 100);
	g_string_append_c(canvas->out, ' ');
	svg_show(canvas->out, map_at(canvas->map, link->to)->id, 100);
	g_string_append(canvas->out, "\">\n");
	for (int layer = 0; layer < 2; layer++) {
		g_string_append_printf(canvas->out,
		    "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\" d=\"M%.5g %.5g%c%.5g\"/>\n",
		    layer ? "wall" : "wall-edge", layer ? "#16181c" : "#ffffff", (layer ? 5 : 8) * u,
		    upright ? x : x - reach, upright ? y - reach : y, upright ? 'v' : 'h', 2 * reach);
		g_string_append_printf(canvas->out,
		    "<path class=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\" d=\"",
		    layer ? "wall" : "wall-edge", layer ? "#16181c" : "#ffffff", (layer ? 2.5 : 5) * u);
		for (int tooth = -2; tooth <= 2; tooth++)
			g_string_append_printf(canvas->out, "M%.5g %.5g%c%.3g",
			    upright ? x - 5 * u : x + tooth * reach / 2.5,
			    upright ? y + tooth * reach / 2.5 : y - 5 * u, upright ? 'h' : 'v', 10 * u);
		g_string_append(canvas->out, "\"/>\n");
	}
	g_string_append(canvas->out, "</g>\n");
}
