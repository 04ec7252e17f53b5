#include "engine/maps/apart.h"
#include "engine/maps/canvas.h"
#include "engine/maps/layout.h"
#include "engine/maps/svg_layout.h"
#include "engine/maps/map_danger.h"
#include "engine/maps/svg_mail.h"
#include "engine/maps/svg_roll.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROOT3 1.7320508075688772
#define MARGIN 14
#define HEADING 44
#define EDGE 22 /* space for the numbers at the edges of a board */
#define CELL_WIDE 96
#define CELL_HIGH 88
#define HEX_HIGH 72
#define CARD_WIDE 104
#define CARD_HIGH 76
#define CARD_GAP 26
#define BARE_WIDE 46
#define BARE_HIGH 26
#define WINDOW_WIDE 860 /* a page's map in a window of 1280 by 900 */
#define WINDOW_HIGH 780
#define FILM_WIDE 800 /* size of a film's map */
#define FILM_HIGH 588
#define FILM_LEAST 80  /* least width of a film's cell, which shows no facts */
#define MAIL_HIGH 1500 /* height of a mail's map */
#define SQUEEZED 3400  /* side of a map whose places were moved together */
#define NAME_HALF 27   /* half the width of the smallest card with a name */
#define NAME_RISE 10
#define LABELS_MAX 1000 /* with more places, labels that do not fit are omitted (HO-62) */

static int64_t *cell_key(int64_t column, int64_t row)
{
	int64_t *key = g_new(int64_t, 1);

	*key = column * (INT64_C(1) << 32) + row;
	return key;
}

int svg_place_at(const struct canvas *canvas, int64_t column, int64_t row)
{
	int64_t key = column * (INT64_C(1) << 32) + row;

	return (int)GPOINTER_TO_UINT(g_hash_table_lookup(canvas->cell_at, &key)) - 1;
}

static int centre_of(const struct canvas *canvas)
{
	int centre = canvas->call && canvas->call->center ? map_find(canvas->map, canvas->call->center) : -1;

	return centre >= 0 ? centre : map_home(canvas->map);
}

/* Sets column and row of cells and hexes; of a grid from its positions, of a torus after the roll. */
static void place_cells(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	int64_t columns = 0, rows = 0, step = map->form == MAP_GRAPH ? MAP_STEP : 1;

	if (map->form == MAP_GRAPH && map->wrap)
		svg_roll(map, centre_of(canvas), &columns, &rows);
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		canvas->column[i] = place->x / step;
		canvas->row[i] = place->y / step;
		if (columns || rows) {
			canvas->column[i] = (canvas->column[i] - columns + map->width) % map->width;
			canvas->row[i] = (canvas->row[i] - rows + map->height) % map->height;
		}
		g_hash_table_insert(
		    canvas->cell_at, cell_key(canvas->column[i], canvas->row[i]), GUINT_TO_POINTER(i + 1));
	}
}

/* The centre of a place in units of a cell, a hex's height, or a card's distance. */
static void raw_spot(const struct canvas *canvas, unsigned place, double *x, double *y)
{
	if (canvas->cells) {
		*x = (double)canvas->column[place];
		*y = (double)canvas->row[place];
	} else if (canvas->hexes) {
		*x = ROOT3 / 2 * (double)canvas->column[place];
		*y = (double)canvas->column[place] / 2 - (double)canvas->row[place];
	} else {
		*x = (double)map_at(canvas->map, place)->x / LAYOUT_WIDE;
		*y = (double)map_at(canvas->map, place)->y / LAYOUT_WIDE;
	}
}

struct extent {
	double left, top, right, bottom;
};

static struct extent extent_of(const struct canvas *canvas)
{
	struct extent all = {0};
	bool first = true;

	for (guint i = 0; i < canvas->map->places->len; i++) {
		double x, y;
		if (!canvas->shown[i])
			continue;
		raw_spot(canvas, i, &x, &y);
		all.left = first ? x : fmin(all.left, x);
		all.right = first ? x : fmax(all.right, x);
		all.top = first ? y : fmin(all.top, y);
		all.bottom = first ? y : fmax(all.bottom, y);
		first = false;
	}
	return all;
}

/* --- Mails: the reader's empire and one ring -------------------------------------------- */

static bool is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

static bool holds_own(const struct map *map, const struct map_place *place)
{
	bool own = is_own(map, place->owner);

	for (guint i = 0; i < place->forces->len; i++)
		own = own || is_own(map, g_array_index(place->forces, struct map_force, i).owner);
	return own;
}

static void show_realm(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	GArray **near = map_neighbours(map);
	int home = map_home(map);
	bool any = false;

	memset(canvas->shown, false, map->places->len * sizeof *canvas->shown);
	for (guint i = 0; i < map->places->len; i++) {
		if (!holds_own(map, map_at(map, i)) && (int)i != home)
			continue;
		canvas->shown[i] = any = true;
		for (guint k = 0; k < near[i]->len; k++)
			canvas->shown[g_array_index(near[i], unsigned, k)] = true;
	}
	for (guint i = 0; i < map->places->len && !any; i++)
		canvas->shown[i] = true;
	map_neighbours_free(map, near);
}

/* Crops an empire that is too large for the mail: hides the places farthest from the home until the rest fits. */
static void crop(struct canvas *canvas, double most, bool across)
{
	int home = centre_of(canvas);
	double hx = 0, hy = 0;

	if (home >= 0)
		raw_spot(canvas, (unsigned)home, &hx, &hy);
	for (;;) {
		struct extent all = extent_of(canvas);
		double size = across ? all.right - all.left : all.bottom - all.top, farthest = 0;
		double from = across ? hx : hy, low = across ? all.left : all.top;
		bool below = from - low > low + size - from;
		if (size + 1 <= most)
			return;
		farthest = below ? low + 0.25 : low + size - 0.25;
		for (guint i = 0; i < canvas->map->places->len; i++) {
			double x, y;
			raw_spot(canvas, i, &x, &y);
			if (below ? (across ? x : y) < farthest : (across ? x : y) > farthest)
				canvas->shown[i] = false;
		}
	}
}

/* --- Sizes ------------------------------------------------------------------------------ */

static void size_mail(struct canvas *canvas)
{
	static const double least[] = {196, 200, 300}; /* for cells, hexes, cards */
	double wide = least[canvas->cells ? 0 : canvas->hexes ? 1 : 2], ratio, pitch;
	struct extent all;

	canvas->unit = 3;
	show_realm(canvas);
	ratio = canvas->cells ? 0.92 : 1;
	crop(canvas, floor(MAIL_WIDE / wide), true);
	all = extent_of(canvas);
	pitch = canvas->hexes ? MAIL_WIDE / (all.right - all.left + 1.3)
	                      : MAIL_WIDE / (all.right - all.left + (canvas->cells ? 1.04 : 1));
	pitch = fmin(pitch, canvas->cells ? 240 : 390);
	crop(canvas, floor(MAIL_HIGH / (pitch * ratio)), false);
	canvas->wide = canvas->hexes   ? pitch * 2 / ROOT3
	               : canvas->cells ? pitch
	                               : pitch * CARD_WIDE / (CARD_WIDE + CARD_GAP);
	canvas->high = canvas->cells ? pitch * ratio : canvas->hexes ? pitch : pitch * 0.66;
}

/* Reduces the size of a standalone picture to the limit; pages have no limit. */
static double bound(const struct canvas *canvas, double pitch, double size, double other)
{
	double most = SVG_MOST - HEADING - 4 * MARGIN - EDGE;

	if (canvas->call && canvas->call->use == SVG_PAGE)
		return pitch;
	return fmin(pitch, fmin(most / size, most / other * 0.9));
}

static void size_cells(struct canvas *canvas, const struct extent *all)
{
	double columns = all->right - all->left + 1, rows = all->bottom - all->top + 1, scale;
	double edge = canvas->map->form == MAP_BOARD ? EDGE : 0;
	bool film = canvas->call && canvas->call->use == SVG_FILM, board = film || !canvas->map->wrap;
	double wide = film ? FILM_WIDE : WINDOW_WIDE, high = film ? FILM_HIGH : WINDOW_HIGH;

	canvas->wide = board ? CLAMP(floor((wide - edge) / columns), CELL_WIDE, 118) : CELL_WIDE;
	canvas->high =
	    board ? CLAMP(floor((high - edge) / rows), film ? FILM_LEAST : CELL_HIGH, 110) : CELL_HIGH;
	scale = fmin(1, fmin(bound(canvas, canvas->wide, columns, 1) / canvas->wide,
	                    bound(canvas, canvas->high, rows, 1) / canvas->high));
	canvas->wide = floor(canvas->wide * scale);
	canvas->high = floor(canvas->high * scale);
}

static void size_others(struct canvas *canvas, const struct extent *all)
{
	double pitch = canvas->hexes ? HEX_HIGH : CARD_WIDE + CARD_GAP;

	pitch = bound(canvas, pitch, all->right - all->left + 1.3, all->bottom - all->top + 1.3);
	canvas->wide = canvas->hexes ? pitch * 2 / ROOT3 : pitch * CARD_WIDE / (CARD_WIDE + CARD_GAP);
	canvas->high = canvas->hexes ? pitch : pitch * CARD_HIGH / (CARD_WIDE + CARD_GAP);
}

static double pitch_across(const struct canvas *canvas)
{
	return canvas->cells   ? canvas->wide
	       : canvas->hexes ? canvas->high
	                       : canvas->wide * (CARD_WIDE + CARD_GAP) / CARD_WIDE;
}

static bool is_bare(const struct map_place *place)
{
	return !place->facts_known && place->forces->len == 0 && !place->marks && !place->brief;
}

static void put_spots(struct canvas *canvas, const struct extent *all)
{
	double across = pitch_across(canvas), along = canvas->cells ? canvas->high : across;
	double shrink = fmin(1, canvas->wide / (CARD_WIDE * canvas->unit));
	bool headed = !canvas->call || canvas->call->use == SVG_PICTURE || canvas->call->use == SVG_FILM;
	double head = headed ? HEADING : 0;
	double margin = canvas->cells ? 2 : MARGIN, edge = canvas->map->form == MAP_BOARD ? EDGE : 0;
	double left = margin + edge, top = margin + edge + head;

	for (guint i = 0; i < canvas->map->places->len; i++) {
		bool small = !canvas->cells && !canvas->hexes && is_bare(map_at(canvas->map, i));
		double x, y;
		raw_spot(canvas, i, &x, &y);
		canvas->spots[i] = (struct pane){floor((x - all->left) * across + canvas->wide / 2 + left),
		    floor((y - all->top) * along + canvas->high / 2 + top),
		    (small ? BARE_WIDE * shrink * canvas->unit : canvas->wide) / 2,
		    (small ? BARE_HIGH * shrink * canvas->unit : canvas->high) / 2};
	}
	canvas->left = left;
	canvas->top = top;
	canvas->right = ceil((all->right - all->left) * across + canvas->wide + left);
	canvas->bottom = ceil((all->bottom - all->top) * along + canvas->high + top);
}

/* --- Graphs that do not fit -------------------------------------------------------------- */

/* Moves the centres into a square of this side, with the smallest cards not overlapping; false: impossible. */
static bool squeeze_into(struct canvas *canvas, const struct extent *all, double side, double *x, double *y)
{
	guint count = canvas->map->places->len;
	g_autofree bool *loose = g_new0(bool, count), *stood = g_new(bool, count);
	struct apart apart = {
	    x, y, loose, stood, count, 2 * NAME_HALF + 6, 2 * NAME_RISE + 6, canvas->map->links};
	double left = 0, right = 0, top = 0, bottom = 0;

	memset(stood, true, count * sizeof *stood); /* so that apart_move does not enlarge the layout */
	for (guint i = 0; i < count; i++) {
		raw_spot(canvas, i, &x[i], &y[i]);
		x[i] = (x[i] - all->left) * side / fmax(all->right - all->left, 0.01);
		y[i] = (y[i] - all->top) * side / fmax(all->bottom - all->top, 0.01);
	}
	apart_move(&apart);
	for (guint i = 0; i < count; i++) {
		left = i ? fmin(left, x[i]) : x[i];
		right = i ? fmax(right, x[i]) : x[i];
		top = i ? fmin(top, y[i]) : y[i];
		bottom = i ? fmax(bottom, y[i]) : y[i];
	}
	if (right - left > SQUEEZED || bottom - top > SQUEEZED)
		return false;
	for (guint i = 0; i < count; i++)
		canvas->spots[i] = (struct pane){floor(x[i] - left + NAME_HALF + MARGIN),
		    floor(y[i] - top + NAME_RISE + MARGIN + HEADING), NAME_HALF, NAME_RISE};
	canvas->right = right - left + 2 * NAME_HALF + MARGIN;
	canvas->bottom = bottom - top + 2 * NAME_RISE + MARGIN + HEADING;
	return true;
}

/* Gives up the shape of a very elongated map if its places are few enough that each can show its name. */
static bool squeeze(struct canvas *canvas, const struct extent *all)
{
	guint count = canvas->map->places->len;
	g_autofree double *x = g_new0(double, count + 1), *y = g_new0(double, count + 1);

	if (count > LABELS_MAX)
		return false;
	double side = SQUEEZED - 100;
	while (side > 400) {
		if (squeeze_into(canvas, all, side, x, y)) {
			canvas->wide = 2 * NAME_HALF;
			canvas->high = 2 * NAME_RISE;
			canvas->left = MARGIN;
			canvas->top = HEADING + MARGIN;
			return true;
		}
		side *= 0.85;
	}
	return false;
}

static enum svg_detail detail_of(const struct canvas *canvas)
{
	double wide = canvas->wide / canvas->unit;

	if (canvas->unit > 1)
		return SVG_COUNTS;
	return wide >= 80 ? SVG_ALL : wide >= 66 ? SVG_COUNTS : wide >= 44 ? SVG_NAMES : SVG_BARE;
}

void svg_places(struct canvas *canvas)
{
	const struct map *map = canvas->map;
	struct extent all;

	canvas->hexes = map->form == MAP_HEXES;
	canvas->cells = map->form == MAP_BOARD || (map->form == MAP_GRAPH && map->width > 0);
	if (canvas->cells || canvas->hexes)
		place_cells(canvas);
	if (canvas->call && canvas->call->use == SVG_MAIL)
		size_mail(canvas);
	all = extent_of(canvas);
	if (canvas->unit <= 1 && canvas->cells)
		size_cells(canvas, &all);
	else if (canvas->unit <= 1)
		size_others(canvas, &all);
	canvas->detail = detail_of(canvas);
	if (canvas->detail == SVG_BARE && !canvas->cells && !canvas->hexes && squeeze(canvas, &all)) {
		canvas->detail = SVG_NAMES;
		return;
	}
	put_spots(canvas, &all);
}

bool svg_is_late(const struct canvas *canvas, unsigned place)
{
	const struct pane *window = &canvas->window, *spot = &canvas->spots[place];

	return window->half > 0 && (fabs(spot->x - window->x) > window->half + spot->half ||
	                               fabs(spot->y - window->y) > window->rise + spot->rise);
}
