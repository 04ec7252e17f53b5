/* Places of a picture: cards of graphs, hexes, squares. */
#include "engine/maps/canvas.h"

#include "engine/maps/apart.h"
#include "engine/maps/colour.h"
#include "engine/maps/layout.h"
#include "engine/maps/svg.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define ROOT3 1.7320508075688772
#define MARGIN 28
#define STUB 52 /* room for the stubs of a torus */
#define HEADING 44
#define LEGEND 300    /* the widest */
#define SMALL_HALF 30 /* of a card that holds a name alone */
#define SMALL_RISE 13
#define SQUEEZED 3400 /* side of a map whose places are moved together */
#define LEAST_TEXT 9
#define LABELS_MAX 1000 /* above, labels are left out where they do not fit (HO-62) */

/* --- Symbols: drawn, so that no font need have them ----------------------------------- */

/* Paths in a square from -10 to 10. */
static const struct {
	const char *path, *fill;
} symbols[MAP_MARKS] = {
    [MAP_HOME] = {"M0-10L3-3 10-3 4 1 6 9 0 4-6 9-4 1-10-3-3-3Z", "#222222"},
    [MAP_CENTRE] = {"M-9 9L-9-2-3-6-3-2 3-6 3-2 9-6 9 9Z", "#222222"},
    [MAP_PLANET] = {"M-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0Z", "#ffffff"},
    [MAP_COLONY] = {"M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0ZM-3 0A3 3 0 1 1 3 0A3 3 0 1 1-3 0Z", "#ffffff"},
    [MAP_PORTAL] = {"M0-10L10 0 0 10-10 0ZM0-4L4 0 0 4-4 0Z", "#ffffff"},
    [MAP_PORTAL_CLOSED] = {"M0-10L10 0 0 10-10 0ZM-5-5L5 5M5-5L-5 5", "#ffffff"},
    [MAP_STORM] = {"M2-10L-6 2-1 2-3 10 6-3 1-3Z", "#222222"},
    [MAP_NEBULA] = {"M-9 4Q-10-3-4-3Q-2-9 3-5Q9-6 8 0Q12 5 5 6L-6 6Q-9 6-9 4Z", "#ffffff"},
    [MAP_ASTEROIDS] = {"M-8-2L-4-7 0-3-4 1ZM2-1L7-4 9 2 4 4ZM-5 4L-1 3 1 8-4 9Z", "#222222"},
    [MAP_BLACK_HOLE] = {"M-7 0A7 7 0 1 0 7 0A7 7 0 1 0-7 0Z", "#222222"},
    [MAP_TREASURE] = {"M-9-4L-4-9 4-9 9-4 0 9ZM-9-4L9-4", "#ffffff"},
    [MAP_STATION] = {"M-3-9L3-9 3-3 9-3 9 3 3 3 3 9-3 9-3 3-9 3-9-3-3-3Z", "#ffffff"},
    [MAP_BATTLE] = {"M-9-7L-7-9 9 7 7 9ZM9-7L7-9-9 7-7 9Z", "#222222"},
};

void svg_symbol(GString *out, enum map_mark mark, double x, double y, double size)
{
	g_string_append_printf(out,
	    "<path class=\"mark\" transform=\"translate(%d %d) scale(%.2f)\" d=\"%s\" fill=\"%s\" stroke=\"#222222\""
	    " stroke-width=\"2\"/>\n",
	    (int)x, (int)y, size / 20, symbols[mark].path, symbols[mark].fill);
}

void svg_border(GString *out, int owner, bool known)
{
	int width = colour_width(owner);
	const char *dashes = known ? colour_dashes(owner) : "2 3";

	g_string_append_printf(out, " fill=\"%s\" stroke=\"%s\" stroke-width=\"%d.%d\"", colour_ground(owner),
	    colour_line(owner), width / 10, width % 10);
	if (strcmp(dashes, "none") != 0)
		g_string_append_printf(out, " stroke-dasharray=\"%s\"", dashes);
}

/* --- Where they stand ------------------------------------------------------------------- */

/* Cards by detail: half sizes, the gap between two; the first line, where from the left and how large the owner's
   letter stands in it, and where from the middle, in how much room and how large the label does. */
static const struct {
	double half, rise, gap, line, owner, letter, label, room, size;
} cards[] = {
    {50, 29, 26, -18, 12, 13, -4, 24, 13},
    {38, 20, 20, -9, 9, 10, -5, 16, 12},
    {27, 10, 10, 0, 7, 9, 5, 19, 9},
};

/* So that cards that stand beside each other have their gap; those above each other have more than that. */
static double scale_of(int detail)
{
	return (2 * cards[detail].half + cards[detail].gap) * 100 / MAP_STEP / LAYOUT_WIDE;
}

struct extent {
	double left, top, right, bottom;
};

static void widen(struct extent *extent, double x, double y, bool first)
{
	extent->left = first ? x : fmin(extent->left, x);
	extent->right = first ? x : fmax(extent->right, x);
	extent->top = first ? y : fmin(extent->top, y);
	extent->bottom = first ? y : fmax(extent->bottom, y);
}

/* Puts middles, given without regard to where the map begins, onto the picture. */
static void put_extent(struct canvas *canvas, double half, double rise, double margin)
{
	struct extent all = {0};

	for (guint i = 0; i < canvas->map->places->len; i++)
		widen(&all, canvas->spots[i].x, canvas->spots[i].y, i == 0);
	for (guint i = 0; i < canvas->map->places->len; i++) {
		canvas->spots[i].x = floor(canvas->spots[i].x - all.left + half + margin);
		canvas->spots[i].y = floor(canvas->spots[i].y - all.top + rise + margin + HEADING);
	}
	canvas->left = margin;
	canvas->top = HEADING + margin;
	canvas->right = ceil(all.right - all.left + 2 * half + 2 * margin - MARGIN);
	canvas->bottom = ceil(all.bottom - all.top + 2 * rise + margin + HEADING);
}

static bool is_bare(const struct map_place *place)
{
	return !place->facts_known && place->forces->len == 0 && !place->marks && !place->brief;
}

/* Puts the middles into a square of that side, small cards apart from one another; false: they need more. */
static bool squeeze_into(
    struct canvas *canvas, double side, double *x, double *y, const bool *loose, const bool *stood)
{
	guint count = canvas->map->places->len;
	struct extent all = {0}, after = {0};
	struct apart apart = {
	    x, y, loose, stood, count, 2 * cards[2].half + 6, 2 * cards[2].rise + 6, canvas->map->links};

	for (guint i = 0; i < count; i++)
		widen(&all, (double)map_at(canvas->map, i)->x, (double)map_at(canvas->map, i)->y, i == 0);
	for (guint i = 0; i < count; i++) {
		x[i] = ((double)map_at(canvas->map, i)->x - all.left) * side / fmax(all.right - all.left, 1);
		y[i] = ((double)map_at(canvas->map, i)->y - all.top) * side / fmax(all.bottom - all.top, 1);
	}
	apart_move(&apart);
	for (guint i = 0; i < count; i++) {
		widen(&after, x[i], y[i], i == 0);
		canvas->spots[i] = (struct pane){x[i], y[i], cards[2].half, cards[2].rise};
	}
	return after.right - after.left <= SQUEEZED && after.bottom - after.top <= SQUEEZED;
}

/* A long drawn map with few enough places that each has its label: its shape is given up for that. */
static bool squeeze(struct canvas *canvas, double margin)
{
	guint count = canvas->map->places->len;
	g_autofree double *x = g_new0(double, count), *y = g_new0(double, count);
	g_autofree bool *loose = g_new0(bool, count), *stood = g_new(bool, count);
	double side = SQUEEZED - 100;

	memset(stood, true, count * sizeof *stood); /* nothing is to be drawn larger */
	if (count > LABELS_MAX)
		return false;
	while (side > 400 && !squeeze_into(canvas, side, x, y, loose, stood))
		side *= 0.85;
	if (side <= 400)
		return false;
	canvas->detail = 2;
	put_extent(canvas, cards[2].half, cards[2].rise, margin);
	return true;
}

static void place_graph(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	double margin = MARGIN + (canvas->stubs ? STUB : 0), scale = 0, half = 4, rise = 4;
	struct extent all = {0};
	int detail;

	for (guint i = 0; i < map->places->len; i++)
		widen(&all, (double)map_at(map, i)->x, (double)map_at(map, i)->y, i == 0);
	for (detail = 0; detail < 3; detail++) {
		half = cards[detail].half;
		rise = cards[detail].rise;
		scale = scale_of(detail);
		if ((all.right - all.left) * scale + 2 * (half + margin) + LEGEND <= SVG_MOST &&
		    (all.bottom - all.top) * scale + 2 * (rise + margin) + HEADING <= SVG_MOST)
			break;
	}
	canvas->detail = detail;
	if (detail == 3 && squeeze(canvas, margin))
		return;
	if (detail == 3) {
		double wide = SVG_MOST - LEGEND - 2 * margin - 20,
		       high = SVG_MOST - HEADING - 2 * margin - 20;
		scale = fmin(wide / fmax(all.right - all.left, 1), high / fmax(all.bottom - all.top, 1));
		half = fmin(10, fmax(1, LAYOUT_WIDE * scale * 0.4));
		rise = fmin(10, fmax(1, LAYOUT_HIGH * scale * 0.4));
	}
	for (guint i = 0; i < map->places->len; i++) {
		/* of what is not known there is nothing to write but its name */
		bool small = detail < 2 && is_bare(map_at(map, i));
		canvas->spots[i] = (struct pane){(double)map_at(map, i)->x * scale,
		    (double)map_at(map, i)->y * scale, small ? SMALL_HALF : half, small ? SMALL_RISE : rise};
	}
	put_extent(canvas, half, rise, margin);
}

static void place_hexes(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	static const double sizes[] = {48, 34};
	struct extent all = {0};

	for (guint i = 0; i < map->places->len; i++)
		widen(&all, 1.5 * (double)map_at(map, i)->x,
		    ROOT3 * ((double)map_at(map, i)->x / 2 - (double)map_at(map, i)->y), i == 0);
	for (canvas->detail = 0; canvas->detail < 2; canvas->detail++) {
		canvas->size = sizes[canvas->detail];
		if ((all.right - all.left + 2) * canvas->size + 2 * MARGIN + LEGEND <= SVG_MOST &&
		    (all.bottom - all.top + ROOT3) * canvas->size + 2 * MARGIN + HEADING <= SVG_MOST)
			break;
	}
	if (canvas->detail == 2) {
		canvas->detail = 3;
		canvas->size = fmin((SVG_MOST - LEGEND - 2 * MARGIN - 20) / (all.right - all.left + 2),
		    (SVG_MOST - HEADING - 2 * MARGIN - 20) / (all.bottom - all.top + ROOT3));
	}
	for (guint i = 0; i < map->places->len; i++)
		canvas->spots[i] = (struct pane){1.5 * (double)map_at(map, i)->x * canvas->size,
		    ROOT3 * ((double)map_at(map, i)->x / 2 - (double)map_at(map, i)->y) * canvas->size,
		    canvas->size, ROOT3 / 2 * canvas->size};
	put_extent(canvas, canvas->size, ROOT3 / 2 * canvas->size, MARGIN);
}

static void place_board(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	double side =
	    fmin(92, (SVG_MOST - LEGEND - 2 * MARGIN - 60.0) / (double)MAX(map->width, map->height));

	canvas->size = floor(side);
	canvas->detail = side >= 80 ? 0 : side >= 56 ? 1 : side >= 36 ? 2 : 3;
	for (guint i = 0; i < map->places->len; i++)
		canvas->spots[i] = (struct pane){(double)map_at(map, i)->x * canvas->size,
		    (double)map_at(map, i)->y * canvas->size, canvas->size / 2, canvas->size / 2};
	put_extent(canvas, canvas->size / 2, canvas->size / 2, MARGIN + 12);
}

void svg_places(struct canvas *canvas)
{
	if (canvas->map->form == MAP_GRAPH)
		place_graph(canvas);
	else if (canvas->map->form == MAP_HEXES)
		place_hexes(canvas);
	else
		place_board(canvas);
}

/* --- Drawing --------------------------------------------------------------------------------- */

static void put_shape(
    struct canvas *canvas, const struct map_place *place, const struct pane *spot, const char *paint)
{
	GString *out = canvas->out;
	double s = canvas->size - 1.5;

	if (canvas->map->form == MAP_HEXES) {
		double h = s * ROOT3 / 2;
		g_string_append_printf(out,
		    "<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f\"",
		    spot->x - s, spot->y, spot->x - s / 2, spot->y - h, spot->x + s / 2, spot->y - h,
		    spot->x + s, spot->y, spot->x + s / 2, spot->y + h, spot->x - s / 2, spot->y + h);
	} else {
		/* the borders of squares that adjoin would cover one another */
		double inset = canvas->map->form == MAP_BOARD ? 2 : 0;
		g_string_append_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"",
		    (int)(spot->x - spot->half + inset), (int)(spot->y - spot->rise + inset),
		    (int)(2 * (spot->half - inset)), (int)(2 * (spot->rise - inset)), inset > 0 ? 0 : 6);
	}
	if (paint)
		g_string_append(out, paint);
	else
		svg_border(out, place->owner, place->facts_known);
	g_string_append(out, "/>\n");
}

/* "A12 B3", cut where it does not fit: "A12 +2". */
static void put_forces(
    struct canvas *canvas, const struct map_place *place, const struct room *room, double size)
{
	g_autoptr(GString) text = g_string_new(NULL);

	for (guint i = 0; i < place->forces->len; i++) {
		const struct map_force *force = &g_array_index(place->forces, struct map_force, i);
		const struct map_owner *owner =
		    force->owner >= 0 ? canvas->map->owners->pdata[force->owner] : NULL;
		gsize before = text->len;
		g_string_append_printf(text, "%s%s%" PRId64, before ? " " : "",
		    owner                        ? owner->letter
		    : force->owner == MAP_NOBODY ? "-"
		                                 : "?",
		    force->ships);
		if (before &&
		    svg_room(text->str, size, true) + (i + 1 < place->forces->len ? 2.5 * size : 0) >
		        2 * room->half) {
			g_string_truncate(text, before);
			g_string_append_printf(text, " +%u", place->forces->len - i);
			break;
		}
	}
	if (text->len)
		svg_line(canvas, "ships", text->str, room, size, true);
}

static void put_marks(
    struct canvas *canvas, const struct map_place *place, double x, double y, double size, double most)
{
	double at = x;

	for (unsigned mark = 0; mark < MAP_MARKS; mark++) {
		if (!(place->marks & (1U << mark)))
			continue;
		if (fabs(at - x) + size > most)
			return;
		svg_symbol(canvas->out, mark, at, y, size);
		at -= size + 2;
	}
}

static void put_owner(struct canvas *canvas, const struct map_place *place, double x, double y, double size)
{
	const struct map_owner *owner;
	struct room room = {x, y, size * 1.2};

	if (place->owner < 0)
		return;
	owner = canvas->map->owners->pdata[place->owner];
	svg_line(canvas, "owner", owner->letter, &room, size, true);
}

static void put_seen(struct canvas *canvas, const struct map_place *place, GString *text)
{
	if (map_is_stale(canvas->map, place) && place->seen != MAP_NEVER)
		g_string_append_printf(text, "%sturn %" PRId64, text->len ? ", " : "", place->seen);
}

static void fill_card(struct canvas *canvas, const struct map_place *place, const struct pane *spot)
{
	g_autoptr(GString) seen = g_string_new(NULL);
	double half = spot->half;
	int detail = canvas->detail;
	if (is_bare(place)) {
		svg_line(canvas, "label", place->id, &(struct room){spot->x, spot->y, half},
		    detail < 2 ? 12 : 9, true);
		return;
	}
	double line = spot->y + cards[detail].line, size = cards[detail].size;
	/* beside a long id a small card has room for one mark, not for two */
	bool wide = detail == 1 && svg_room(place->id, LEAST_TEXT, true) > 2 * cards[1].room;
	struct room label = {
	    spot->x + (wide ? 0 : cards[detail].label), line, wide ? 22 : cards[detail].room};

	while (size > LEAST_TEXT && svg_room(place->id, size, true) > 2 * label.half)
		size--;
	put_owner(canvas, place, spot->x - half + cards[detail].owner, line, cards[detail].letter);
	svg_line(canvas, "label", place->id, &label, size, true);
	if (detail == 2)
		return;
	put_marks(canvas, place, spot->x + half - 10, line, detail == 0 ? 12 : 10, wide ? 12 : half - 16);
	struct room middle = {spot->x, spot->y + 1, half - 4},
	            last = {spot->x, spot->y + (detail == 0 ? 18 : 10), half - 4};
	if (detail == 0 && place->brief)
		svg_line(canvas, "brief", place->brief, &middle, 10, false);
	put_forces(canvas, place, &last, detail == 0 ? 11 : 10);
	put_seen(canvas, place, seen);
	if (seen->len && place->forces->len == 0)
		svg_line(canvas, "seen", seen->str, &last, 10, false);
}

static void fill_hex(
    struct canvas *canvas, const struct map_place *place, const struct pane *spot, unsigned exits)
{
	double s = canvas->size;
	bool empty = !place->marks && place->forces->len == 0 && !place->name;
	struct room top = {spot->x, spot->y - s * 0.68, s * 0.55},
	            label = {spot->x, spot->y - s * 0.1, s * 0.84},
	            brief = {spot->x, spot->y + s * 0.14, s * 0.78},
	            forces = {spot->x, spot->y + s * 0.68, s * 0.6};
	g_autoptr(GString) text = g_string_new(place->brief ? place->brief : NULL);

	if (empty || !place->name) {
		bool wide = svg_room(place->id, LEAST_TEXT, true) > 2 * top.half;
		svg_line(canvas, empty ? "at" : "label", place->id, wide ? &label : &top, LEAST_TEXT, !empty);
	} else {
		svg_line(canvas, "at", place->id, &top, 9, false);
		svg_line(canvas, "label", place->name, &label, canvas->detail == 0 ? 11 : 9, true);
	}
	put_owner(canvas, place, spot->x - s * 0.52, spot->y - s * 0.38, canvas->detail == 0 ? 13 : 10);
	put_marks(
	    canvas, place, spot->x + s * 0.46, spot->y - s * 0.4, canvas->detail == 0 ? 13 : 9, s * 0.7);
	if (canvas->detail == 0 && exits <= 1) {
		put_seen(canvas, place, text);
		if (text->len)
			svg_line(canvas, "brief", text->str, &brief, 9, false);
	}
	put_forces(canvas, place, &forces, canvas->detail == 0 ? 11 : 9);
}

static void fill_square(struct canvas *canvas, const struct map_place *place, const struct pane *spot)
{
	double h = spot->half;
	struct room label = {spot->x, spot->y - h + 10, h - 4}, brief = {spot->x, spot->y + h * 0.28, h - 4},
	            forces = {spot->x, spot->y + h * 0.72, h - 3};

	if (canvas->detail < 2 || canvas->map->places->len <= LABELS_MAX)
		svg_line(canvas, "label", place->id, &label, 9, false);
	put_owner(canvas, place, spot->x - h * 0.55, spot->y - h * 0.22, canvas->detail == 0 ? 15 : 10);
	put_marks(
	    canvas, place, spot->x + h * 0.62, spot->y - h * 0.22, canvas->detail == 0 ? 17 : 10, h * 1.1);
	if (place->brief && canvas->detail == 0)
		svg_line(canvas, "brief", place->brief, &brief, 10, false);
	put_forces(canvas, place, &forces, canvas->detail == 0 ? 13 : 9);
}

void svg_place(struct canvas *canvas, unsigned number)
{
	const struct map_place *place = map_at(canvas->map, number);
	const struct pane *spot = &canvas->spots[number];
	g_autoptr(GString) sentence = g_string_new(NULL);
	GString *out = canvas->out;

	map_sentence(canvas->map, number, sentence);
	g_string_append(out, "<g class=\"place\" data-place=\"");
	svg_show(out, place->id, 100);
	g_string_append(out, "\"><title>");
	svg_show(out, sentence->str, 100000);
	g_string_append(out, "</title>\n");
	put_shape(canvas, place, spot, NULL);
	if (map_is_stale(canvas->map, place))
		put_shape(canvas, place, spot, " fill=\"url(#stale)\" stroke=\"none\"");
	if (canvas->detail < 3) {
		if (canvas->map->form == MAP_GRAPH)
			fill_card(canvas, place, spot);
		else if (canvas->map->form == MAP_HEXES)
			fill_hex(canvas, place, spot, canvas->exits[number]);
		else
			fill_square(canvas, place, spot);
	}
	g_string_append(out, "</g>\n");
}
