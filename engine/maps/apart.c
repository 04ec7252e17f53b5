/* Moves the places of a layout apart, until no two overlap and, where possible, links pass between places. */
#include "engine/maps/layout.h"
#include "engine/maps/apart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 60
#define ROUNDS_LEAST 8  /* on large maps */
#define PLACES_MAX 6000 /* places moved in all rounds together, at most */
#define LINK_ROUNDS 16
/* pairs of a link and a place checked in all rounds together, at most: takes some milliseconds */
#define PAIRS_MAX 400000
#define CLEAR 0.72 /* distance between a link and a place's centre, if a place is 1 wide and 1 high */
#define SPREADS 16 /* number of times that a crowded layout may be enlarged */

/* A cell of one place's size. */
struct cell {
	int64_t column, row;
};

/* Index of places by position: their cells, hashed into buckets. */
struct crowd {
	struct apart *apart;
	struct cell *cells;      /* for each place: the one in which it is now */
	unsigned *first, *after; /* values are place + 1; 0: none */
	unsigned buckets;
};

static int64_t round_down(double value)
{
	int64_t whole = (int64_t)value;

	return whole - (value < (double)whole);
}

static struct cell cell_at(const struct apart *apart, double x, double y)
{
	return (struct cell){round_down(x / apart->wide), round_down(y / apart->high)};
}

/* Notes where a place stands now. */
static void crowd_note(struct crowd *crowd, unsigned place)
{
	crowd->cells[place] = cell_at(crowd->apart, crowd->apart->x[place], crowd->apart->y[place]);
}

static unsigned bucket(const struct crowd *crowd, const struct cell *cell)
{
	uint64_t h = (uint64_t)cell->column * UINT64_C(0x9e3779b97f4a7c15) +
	             (uint64_t)cell->row * UINT64_C(0xc2b2ae3d27d4eb4f);

	return (unsigned)((h ^ (h >> 29)) & (crowd->buckets - 1));
}

static void crowd_add(struct crowd *crowd, unsigned place)
{
	crowd_note(crowd, place);
	unsigned b = bucket(crowd, &crowd->cells[place]);

	crowd->after[place] = crowd->first[b];
	crowd->first[b] = place + 1;
}

static void crowd_open(struct crowd *crowd, struct apart *apart)
{
	*crowd = (struct crowd){.apart = apart, .buckets = 64};
	while (crowd->buckets < 2 * apart->count)
		crowd->buckets *= 2;
	crowd->cells = g_new0(struct cell, apart->count + 1);
	crowd->first = g_new0(unsigned, crowd->buckets);
	crowd->after = g_new0(unsigned, apart->count + 1);
}

static void crowd_fill(struct crowd *crowd)
{
	memset(crowd->first, 0, crowd->buckets * sizeof *crowd->first);
	for (unsigned i = crowd->apart->count; i-- > 0;)
		crowd_add(crowd, i);
}

static void crowd_close(struct crowd *crowd)
{
	g_free(crowd->cells);
	g_free(crowd->first);
	g_free(crowd->after);
}

static bool overlap(const struct apart *apart, double dx, double dy)
{
	return fabs(dx) < apart->wide && fabs(dy) < apart->high;
}

/* An iteration over the places near a position: in nine cells, row by row. */
struct near {
	const struct crowd *crowd;
	struct cell cell, last; /* the cell being searched, and the last one to be searched */
	unsigned next;          /* next place + 1 in the cell's bucket; 0: end of the bucket */
};

static struct near near_spot(const struct crowd *crowd, double x, double y)
{
	struct cell middle = cell_at(crowd->apart, x, y);
	struct near near = {.crowd = crowd,
	    .cell = {middle.column - 1, middle.row - 1},
	    .last = {middle.column + 1, middle.row + 1}};

	near.next = crowd->first[bucket(crowd, &near.cell)];
	return near;
}

/* Goes to the next cell; false: there is none. */
static bool next_cell(struct near *near)
{
	if (++near->cell.column > near->last.column) {
		near->cell.column -= 3;
		near->cell.row++;
	}
	if (near->cell.row > near->last.row)
		return false;
	near->next = near->crowd->first[bucket(near->crowd, &near->cell)];
	return true;
}

/* The next place; G_MAXUINT: no more. */
static unsigned near_next(struct near *near)
{
	do
		while (near->next) {
			unsigned place = near->next - 1;
			const struct cell *in = &near->crowd->cells[place];
			near->next = near->crowd->after[place];
			if (in->column == near->cell.column && in->row == near->cell.row)
				return place;
		}
	while (next_cell(near));
	return G_MAXUINT;
}

/* --- Pushing ------------------------------------------------------------------------ */

static void push(struct crowd *crowd, unsigned a, unsigned b)
{
	struct apart *apart = crowd->apart;
	double dx = apart->x[b] - apart->x[a], dy = apart->y[b] - apart->y[a];
	double over_x = apart->wide - fabs(dx), over_y = apart->high - fabs(dy);
	double share = apart->fixed[a] || apart->fixed[b] ? 1 : 0.5;
	bool sideways = over_x * apart->high < over_y * apart->wide;
	double way = sideways ? (dx < 0 ? -over_x : over_x) : (dy < 0 ? -over_y : over_y);
	double *axis = sideways ? apart->x : apart->y;

	if (!apart->fixed[a])
		axis[a] -= way * share;
	if (!apart->fixed[b])
		axis[b] += way * share;
	crowd_note(crowd, a);
	crowd_note(crowd, b);
}

static unsigned push_all(struct crowd *crowd)
{
	struct apart *apart = crowd->apart;
	unsigned pushed = 0;

	crowd_fill(crowd);
	for (unsigned i = 0; i < apart->count; i++) {
		double x = apart->x[i], y = apart->y[i];
		struct near near = near_spot(crowd, x, y);
		g_autoptr(GArray) over = NULL;
		for (unsigned other; (other = near_next(&near)) != G_MAXUINT;) {
			if (other <= i || !overlap(apart, apart->x[other] - x, apart->y[other] - y) ||
			    (apart->fixed[i] && apart->fixed[other]))
				continue;
			if (!over)
				over = g_array_new(FALSE, FALSE, sizeof(unsigned));
			g_array_append_val(over, other);
		}
		for (guint k = 0; over && k < over->len; k++, pushed++)
			push(crowd, i, g_array_index(over, unsigned, k));
	}
	return pushed;
}

/* A link from place a to place b, in widths and heights of a place; the rest counts from a. */
struct span {
	unsigned a, b;
	double ax, ay, bx, by;
	double left, right, top, bottom; /* a place outside of this is clear of the link */
};

static struct span span_of(const struct apart *apart, unsigned a, unsigned b)
{
	double ax = apart->x[a] / apart->wide, ay = apart->y[a] / apart->high,
	       bx = apart->x[b] / apart->wide - ax, by = apart->y[b] / apart->high - ay;

	return (struct span){a, b, ax, ay, bx, by, MIN(0, bx) - CLEAR, MAX(0, bx) + CLEAR, MIN(0, by) - CLEAR,
	    MAX(0, by) + CLEAR};
}

/* Moves a place (cx, cy) off a link that passes through it, and the link's ends a little the other way. False: it is
   clear of the link. */
static bool push_off_link(struct apart *apart, const struct span *span, unsigned c, double cx, double cy)
{
	double bx = span->bx, by = span->by, size = bx * bx + by * by,
	       at = size > 0 ? (cx * bx + cy * by) / size : 0;
	double dx = cx - at * bx, dy = cy - at * by, far = sqrt(dx * dx + dy * dy), way;

	if (at <= 0 || at >= 1 || far >= CLEAR)
		return false;
	if (far < 1e-6) { /* exactly in the middle: push to the left of the link */
		dx = -by;
		dy = bx;
		far = sqrt(dx * dx + dy * dy);
	}
	way = (CLEAR - (far < CLEAR ? far : 0)) / far / 2;
	if (!apart->fixed[c]) {
		apart->x[c] += dx * way * apart->wide;
		apart->y[c] += dy * way * apart->high;
	}
	for (int end = 0; end < 2; end++) {
		unsigned e = end ? span->b : span->a;
		if (apart->fixed[e])
			continue;
		apart->x[e] -= dx * way / 2 * apart->wide;
		apart->y[e] -= dy * way / 2 * apart->high;
	}
	return true;
}

/* x and y: all places' positions in widths and heights of a place; kept up to date. */
static void push_off(struct apart *apart, unsigned a, unsigned b, double *x, double *y)
{
	struct span span = span_of(apart, a, b);

	for (unsigned c = 0; c < apart->count; c++) {
		double cx = x[c] - span.ax, cy = y[c] - span.ay;
		if (cx < span.left || cx > span.right || cy < span.top || cy > span.bottom || c == a ||
		    c == b || !push_off_link(apart, &span, c, cx, cy))
			continue;
		span = span_of(apart, a, b);
		for (int i = 0; i < 3; i++) {
			unsigned moved = i == 0 ? a : i == 1 ? b : c;
			x[moved] = apart->x[moved] / apart->wide;
			y[moved] = apart->y[moved] / apart->high;
		}
	}
}

static void push_links(struct apart *apart)
{
	g_autofree double *x = g_new(double, apart->count), *y = g_new(double, apart->count);

	for (unsigned i = 0; i < apart->count; i++) {
		x[i] = apart->x[i] / apart->wide;
		y[i] = apart->y[i] / apart->high;
	}
	for (guint i = 0; i < apart->links->len; i++) {
		const struct map_link *link = &g_array_index(apart->links, struct map_link, i);
		push_off(apart, link->from, link->to, x, y);
	}
}

/* --- Remaining overlaps, one by one ------------------------------------------------------ */

static bool is_free(const struct crowd *crowd, double x, double y)
{
	struct near near = near_spot(crowd, x, y);

	for (unsigned other; (other = near_next(&near)) != G_MAXUINT;)
		if (overlap(crowd->apart, crowd->apart->x[other] - x, crowd->apart->y[other] - y))
			return false;
	return true;
}

/* Moves the place to the first free position on squares around its own, starting to its right. */
static void settle(struct crowd *crowd, unsigned place)
{
	double *x = &crowd->apart->x[place], *y = &crowd->apart->y[place];
	bool found = is_free(crowd, *x, *y);

	for (int ring = 1; !found; ring++)
		for (int i = 0; i < 8 * ring && !found; i++) {
			int side = i / (2 * ring), along = i % (2 * ring) - ring;
			int dx = side == 0 ? ring : side == 1 ? -along : side == 2 ? -ring : along;
			int dy = side == 0 ? along : side == 1 ? ring : side == 2 ? -along : -ring;
			double tx = *x + dx * crowd->apart->wide / 2, ty = *y + dy * crowd->apart->high / 2;
			if (!is_free(crowd, tx, ty))
				continue;
			*x = tx;
			*y = ty;
			found = true;
		}
	crowd_add(crowd, place);
}

static void settle_all(struct crowd *crowd)
{
	memset(crowd->first, 0, crowd->buckets * sizeof *crowd->first);
	for (unsigned i = 0; i < crowd->apart->count; i++)
		if (crowd->apart->fixed[i])
			crowd_add(crowd, i);
	for (unsigned i = 0; i < crowd->apart->count; i++)
		if (!crowd->apart->fixed[i])
			settle(crowd, i);
}

/* Enlarges a crowded layout as a whole, so that its shape is kept. */
static void spread(struct crowd *crowd)
{
	struct apart *apart = crowd->apart;

	for (int n = 0; n < SPREADS; n++) {
		unsigned over = 0, most = apart->count / 4;
		crowd_fill(crowd);
		for (unsigned i = 0; i < apart->count && over <= most; i++) {
			struct near near = near_spot(crowd, apart->x[i], apart->y[i]);
			for (unsigned other; (other = near_next(&near)) != G_MAXUINT;)
				over += other > i && overlap(apart, apart->x[other] - apart->x[i],
				                         apart->y[other] - apart->y[i]);
		}
		if (over <= most)
			return;
		for (unsigned i = 0; i < apart->count; i++) {
			apart->x[i] *= 1.25;
			apart->y[i] *= 1.25;
		}
	}
}

void apart_move(struct apart *apart)
{
	struct crowd crowd;
	bool any = false;
	uint64_t pairs = (uint64_t)apart->links->len * apart->count;
	unsigned rounds = CLAMP(PLACES_MAX / MAX(apart->count, 1), ROUNDS_LEAST, ROUNDS);
	unsigned link_rounds = (unsigned)MIN(LINK_ROUNDS, PAIRS_MAX / MAX(pairs, 1));

	crowd_open(&crowd, apart);
	for (unsigned i = 0; i < apart->count; i++)
		any = any || apart->stood[i];
	if (!any)
		spread(&crowd);
	for (unsigned round = 0; round < rounds; round++) {
		if (round % 3 == 0 && round / 3 < link_rounds)
			push_links(apart);
		if (push_all(&crowd) == 0 && round >= 3 * link_rounds)
			break;
	}
	settle_all(&crowd);
	crowd_close(&crowd);
}

void apart_settle(struct apart *apart)
{
	struct crowd crowd;

	crowd_open(&crowd, apart);
	settle_all(&crowd);
	crowd_close(&crowd);
}
