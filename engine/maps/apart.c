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

/* Index of places by position: cells of one place's size, hashed into buckets. */
struct crowd {
	struct apart *apart;
	unsigned *first, *after; /* values are place + 1; 0: none */
	unsigned buckets;
};

static int64_t round_down(double value)
{
	int64_t whole = (int64_t)value;

	return whole - (value < (double)whole);
}

static int64_t column(const struct apart *apart, double x)
{
	return round_down(x / apart->wide);
}

static int64_t row(const struct apart *apart, double y)
{
	return round_down(y / apart->high);
}

static unsigned bucket(const struct crowd *crowd, int64_t x, int64_t y)
{
	uint64_t h = (uint64_t)x * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)y * UINT64_C(0xc2b2ae3d27d4eb4f);

	return (unsigned)((h ^ (h >> 29)) & (crowd->buckets - 1));
}

static void crowd_add(struct crowd *crowd, unsigned place)
{
	unsigned b = bucket(
	    crowd, column(crowd->apart, crowd->apart->x[place]), row(crowd->apart, crowd->apart->y[place]));

	crowd->after[place] = crowd->first[b];
	crowd->first[b] = place + 1;
}

static void crowd_open(struct crowd *crowd, struct apart *apart)
{
	*crowd = (struct crowd){.apart = apart, .buckets = 64};
	while (crowd->buckets < 2 * apart->count)
		crowd->buckets *= 2;
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
	g_free(crowd->first);
	g_free(crowd->after);
}

static bool overlap(const struct apart *apart, double dx, double dy)
{
	return fabs(dx) < apart->wide && fabs(dy) < apart->high;
}

/* An iteration over the places near a position. */
struct near {
	const struct crowd *crowd;
	int64_t column, row; /* of the first of the nine cells searched */
	unsigned cell;       /* the cell being searched, 0 to 8; 9: done */
	unsigned next;       /* next place + 1 in the cell's bucket; 0: end of the bucket */
};

static unsigned first_of(const struct near *near)
{
	return near->crowd
	    ->first[bucket(near->crowd, near->column + near->cell % 3, near->row + near->cell / 3)];
}

static struct near near_spot(const struct crowd *crowd, double x, double y)
{
	struct near near = {
	    .crowd = crowd, .column = column(crowd->apart, x) - 1, .row = row(crowd->apart, y) - 1};

	near.next = first_of(&near);
	return near;
}

/* The next place; G_MAXUINT: no more. */
static unsigned near_next(struct near *near)
{
	const struct apart *apart = near->crowd->apart;

	for (; near->cell < 9; near->next = ++near->cell < 9 ? first_of(near) : 0)
		while (near->next) {
			unsigned place = near->next - 1;
			near->next = near->crowd->after[place];
			if (column(apart, apart->x[place]) == near->column + near->cell % 3 &&
			    row(apart, apart->y[place]) == near->row + near->cell / 3)
				return place;
		}
	return G_MAXUINT;
}

/* --- Pushing ------------------------------------------------------------------------ */

static void push(struct apart *apart, unsigned a, unsigned b)
{
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
			push(apart, i, g_array_index(over, unsigned, k));
	}
	return pushed;
}

/* Moves a place off a link that passes through it, and the link's ends a little the other way. */
static void push_off_link(struct apart *apart, unsigned a, unsigned b, unsigned c)
{
	double ax = apart->x[a] / apart->wide, ay = apart->y[a] / apart->high,
	       bx = apart->x[b] / apart->wide - ax, by = apart->y[b] / apart->high - ay,
	       cx = apart->x[c] / apart->wide - ax, cy = apart->y[c] / apart->high - ay;
	if (cx < fmin(0, bx) - CLEAR || cx > fmax(0, bx) + CLEAR || cy < fmin(0, by) - CLEAR ||
	    cy > fmax(0, by) + CLEAR)
		return;
	double size = bx * bx + by * by, at = size > 0 ? (cx * bx + cy * by) / size : 0;
	double dx = cx - at * bx, dy = cy - at * by, far = sqrt(dx * dx + dy * dy), way;

	if (at <= 0 || at >= 1 || far >= CLEAR)
		return;
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
		unsigned e = end ? b : a;
		if (apart->fixed[e])
			continue;
		apart->x[e] -= dx * way / 2 * apart->wide;
		apart->y[e] -= dy * way / 2 * apart->high;
	}
}

static void push_links(struct apart *apart)
{
	for (guint i = 0; i < apart->links->len; i++) {
		const struct map_link *link = &g_array_index(apart->links, struct map_link, i);
		for (unsigned c = 0; c < apart->count; c++)
			if (c != link->from && c != link->to)
				push_off_link(apart, link->from, link->to, c);
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
		unsigned over = 0;
		crowd_fill(crowd);
		for (unsigned i = 0; i < apart->count; i++) {
			struct near near = near_spot(crowd, apart->x[i], apart->y[i]);
			for (unsigned other; (other = near_next(&near)) != G_MAXUINT;)
				over += other > i && overlap(apart, apart->x[other] - apart->x[i],
				                         apart->y[other] - apart->y[i]);
		}
		if (over <= apart->count / 4)
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
