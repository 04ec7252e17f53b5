/* Puts the new places of a layout beside their neighbours (HO-62). */
#include "engine/maps/beside.h"

#include <math.h>

#define NEAR 2.5  /* places so far away, in links, cannot be in the way of a new one */
#define ELBOW 1.3 /* a place wants so many places' width or height to those it is not linked with */
/* What a position costs; the distance from the middle and a link's excess length cost 1 a link. */
#define OVERLAP 100
#define COVERED 20 /* a link passes a place that is not its end */
#define CROSSED 8
#define CROWDED 3
#define LONG 4

/* The search for the position of one new place. */
struct newcomer {
	const struct beside *beside;
	const bool *stands;
	unsigned place;
	GArray *near; /* unsigned: standing places near the neighbour beside which it comes */
	GArray *ends; /* unsigned: its standing neighbours */
	double middle_x, middle_y;
};

static bool has(const GArray *places, unsigned place)
{
	for (guint i = 0; i < places->len; i++)
		if (g_array_index(places, unsigned, i) == place)
			return true;
	return false;
}

static double length_of(double x, double y)
{
	return sqrt(x * x + y * y);
}

/* Twice the area of the triangle of three points; its sign tells on which side of a-b the third is. */
static double side(double ax, double ay, double bx, double by, double cx, double cy)
{
	return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/* Whether a link from (x, y) to place `end` crosses the link of places a and b. */
static bool crosses(const struct beside *p, double x, double y, unsigned end, unsigned a, unsigned b)
{
	double ex = p->x[end], ey = p->y[end];

	return side(x, y, ex, ey, p->x[a], p->y[a]) * side(x, y, ex, ey, p->x[b], p->y[b]) < 0 &&
	       side(p->x[a], p->y[a], p->x[b], p->y[b], x, y) *
	               side(p->x[a], p->y[a], p->x[b], p->y[b], ex, ey) <
	           0;
}

/* Whether a link from (x, y) to place `end` passes through place c. */
static bool covers(const struct beside *p, double x, double y, unsigned end, unsigned c)
{
	double lx = (p->x[end] - x) / p->wide, ly = (p->y[end] - y) / p->high, cx = (p->x[c] - x) / p->wide,
	       cy = (p->y[c] - y) / p->high, size = lx * lx + ly * ly,
	       at = size > 0 ? (cx * lx + cy * ly) / size : 0;

	return at > 0 && at < 1 && length_of(cx - at * lx, cy - at * ly) < 0.7;
}

/* What the links to the standing neighbours cost. */
static double links_cost(const struct newcomer *s, double x, double y)
{
	const struct beside *p = s->beside;
	double cost = 0;

	for (guint i = 0; i < s->ends->len; i++) {
		unsigned end = g_array_index(s->ends, unsigned, i);
		cost += LONG * fmax(0, length_of(p->x[end] - x, p->y[end] - y) - 1.05);
		for (guint k = 0; k < s->near->len; k++) {
			unsigned a = g_array_index(s->near, unsigned, k);
			if (a != end && covers(p, x, y, end, a))
				cost += COVERED;
			for (guint n = 0; a != end && n < p->next[a]->len; n++) {
				unsigned b = g_array_index(p->next[a], unsigned, n);
				if (b != end && s->stands[b] && (a < b || !has(s->near, b)) &&
				    crosses(p, x, y, end, a, b))
					cost += CROSSED;
			}
		}
	}
	return cost;
}

static double cost_of(const struct newcomer *s, double x, double y)
{
	const struct beside *p = s->beside;
	double cost = length_of(x - s->middle_x, y - s->middle_y);

	for (guint i = 0; i < s->near->len; i++) {
		unsigned other = g_array_index(s->near, unsigned, i);
		double wide = fabs(p->x[other] - x) / p->wide, high = fabs(p->y[other] - y) / p->high;
		if (wide < 1 && high < 1)
			cost += OVERLAP;
		else if (wide < ELBOW && high < ELBOW && !has(s->ends, other))
			cost += CROWDED;
	}
	return cost + links_cost(s, x, y);
}

/* Sixteen directions, from the right clockwise. */
static void turn(unsigned way, double *x, double *y)
{
	static const double sines[] = {0, 0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1};
	unsigned quarter = way / 4, step = way % 4;
	double s = sines[step], c = sines[4 - step];

	*x = quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s;
	*y = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
}

static void put(struct newcomer *s, unsigned at)
{
	const struct beside *p = s->beside;
	double best = INFINITY, best_x = 0, best_y = 0;

	g_array_set_size(s->near, 0);
	g_array_set_size(s->ends, 0);
	for (unsigned i = 0; i < p->count; i++)
		if (s->stands[i] && fabs(p->x[i] - p->x[at]) < NEAR && fabs(p->y[i] - p->y[at]) < NEAR)
			g_array_append_val(s->near, i);
	for (guint k = 0; k < p->next[s->place]->len; k++) {
		unsigned to = g_array_index(p->next[s->place], unsigned, k);
		if (s->stands[to])
			g_array_append_val(s->ends, to);
	}
	for (unsigned way = 0; way < 16; way++) {
		double x, y;
		turn(way, &x, &y);
		x += p->x[at];
		y += p->y[at];
		double cost = fabs(x) > p->bound || fabs(y) > p->bound ? 1e6 : cost_of(s, x, y);
		if (cost >= best)
			continue;
		best = cost;
		best_x = x;
		best_y = y;
	}
	p->x[s->place] = best_x;
	p->y[s->place] = best_y;
}

void beside_put(const struct beside *beside)
{
	g_autofree bool *stands = g_new0(bool, beside->count);
	g_autofree unsigned *queue = g_new(unsigned, beside->count);
	struct newcomer s = {.beside = beside, .stands = stands};
	unsigned head = 0, tail = 0;
	double sum_x = 0, sum_y = 0;

	s.near = g_array_new(FALSE, FALSE, sizeof(unsigned));
	s.ends = g_array_new(FALSE, FALSE, sizeof(unsigned));
	for (unsigned i = 0; i < beside->count; i++)
		if (beside->held[i]) {
			stands[i] = true;
			queue[tail++] = i;
			sum_x += beside->x[i];
			sum_y += beside->y[i];
		}
	while (head < tail) {
		unsigned at = queue[head++];
		for (guint k = 0; k < beside->next[at]->len; k++) {
			s.place = g_array_index(beside->next[at], unsigned, k);
			if (stands[s.place])
				continue;
			s.middle_x = sum_x / tail;
			s.middle_y = sum_y / tail;
			put(&s, at);
			stands[s.place] = true;
			queue[tail++] = s.place;
			sum_x += beside->x[s.place];
			sum_y += beside->y[s.place];
		}
	}
	g_array_unref(s.near);
	g_array_unref(s.ends);
}
