/* Links and moves of a picture, point by point (HO-62): each link takes the flattest way that is clear, from border to
   border; each arrow stands beside its way, to the right of it, and covers nothing that is written. */
#include "engine/maps/canvas.h"
#include "tests/drawn.h"

#include <stdlib.h>

#define HEADING 44
#define MARGIN 28
#define CLEAR 5.0 /* between a link and a foreign place */

struct bow {
	struct point a, handle, b;
};

static struct point point_of(const struct bow *bow, double t)
{
	double u = 1 - t;

	return (struct point){u * u * bow->a.x + 2 * u * t * bow->handle.x + t * t * bow->b.x,
	    u * u * bow->a.y + 2 * u * t * bow->handle.y + t * t * bow->b.y};
}

static struct point middle_of(struct box box)
{
	/* hexes are written to a tenth, their middles are whole */
	return (struct point){floor(middle_x(box) + 0.1), floor(middle_y(box) + 0.1)};
}

/* How far a point is out of a box, below 0: within. */
static double beyond(struct box box, struct point at)
{
	return fmax(fmax(box.left - at.x, at.x - box.right), fmax(box.top - at.y, at.y - box.bottom));
}

static double distance(struct point a, struct point b)
{
	return hypot(a.x - b.x, a.y - b.y);
}

/* A line as it is written; straight: its handle is in its middle. Returns what stands behind it. */
static const char *read_line(const char *d, struct bow *bow, bool *straight)
{
	int size = 0;

	*straight = sscanf(d, "M%lf %lfL%lf %lf%n", &bow->a.x, &bow->a.y, &bow->b.x, &bow->b.y, &size) == 4;
	if (*straight)
		bow->handle = (struct point){(bow->a.x + bow->b.x) / 2, (bow->a.y + bow->b.y) / 2};
	else
		assert_int_equal(sscanf(d, "M%lf %lfQ%lf %lf %lf %lf%n", &bow->a.x, &bow->a.y, &bow->handle.x,
		                     &bow->handle.y, &bow->b.x, &bow->b.y, &size),
		    6);
	return d + size;
}

static bool is_at(struct point at, double x, double y)
{
	return fabs(at.x - x) < 0.06 && fabs(at.y - y) < 0.06;
}

/* Behind a leg its head: two strokes, 7 back and 4.2 to the sides of the way that it ends in. Returns what is behind
   it. */
static const char *has_head(const char *d, const struct bow *leg)
{
	double dx = leg->b.x - leg->handle.x, dy = leg->b.y - leg->handle.y, far = hypot(dx, dy);
	struct point one, tip, other;
	int size = 0;

	assert_int_equal(sscanf(d, "M%lf %lfL%lf %lfL%lf %lf%n", &one.x, &one.y, &tip.x, &tip.y, &other.x,
	                     &other.y, &size),
	    6);
	dx *= 7 / far;
	dy *= 7 / far;
	/* written to a tenth, the leg's direction too */
	double slack = 0.15 + 7 * 0.15 / far;
	assert_true(distance(tip, leg->b) < 0.01);
	assert_true(distance(one, (struct point){tip.x - dx - dy * 0.6, tip.y - dy + dx * 0.6}) < slack);
	assert_true(distance(other, (struct point){tip.x - dx + dy * 0.6, tip.y - dy - dx * 0.6}) < slack);
	return d + size;
}

static const struct line *line_at(const struct picture *p, guint nth)
{
	assert_true(nth < p->lines->len);
	return p->lines->pdata[nth];
}

/* --- Which way a link takes ------------------------------------------------------------------ */

/* The ways between two middles, the flattest first, to both sides of each height. */
static struct bow way_of(struct point a, struct point b, int nth)
{
	static const double heights[] = {0, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1};
	double height = heights[nth / 2] * (nth % 2 ? -1 : 1), dx = b.x - a.x, dy = b.y - a.y;

	return (struct bow){a, {(a.x + b.x) / 2 - dy * height, (a.y + b.y) / 2 + dx * height}, b};
}

/* Is it nearer than `clear` to a place that is none of its ends, or leaves the map by more than `out`? */
static bool touches(const struct picture *p, struct box map, const struct bow *bow, guint from, guint to,
    double clear, double out)
{
	int steps = (int)(distance(bow->a, bow->handle) + distance(bow->handle, bow->b)) + 2;
	struct box around = {fmin(fmin(bow->a.x, bow->b.x), bow->handle.x) - clear,
	    fmin(fmin(bow->a.y, bow->b.y), bow->handle.y) - clear,
	    fmax(fmax(bow->a.x, bow->b.x), bow->handle.x) + clear,
	    fmax(fmax(bow->a.y, bow->b.y), bow->handle.y) + clear};

	/* into the margin and the heading's room, not into the legend */
	for (int i = 0; i <= steps; i++) {
		struct point at = point_of(bow, (double)i / steps);
		if (at.x < 4 + out || at.y < map.top - 40 + out || at.x > map.right + 20 - out ||
		    at.y > map.bottom + 20 - out)
			return true;
	}
	for (guint k = 0; k < p->boxes->len; k++) {
		struct box box = box_at(p, (int)k);
		if (k == from || k == to || box.right < around.left || box.left > around.right ||
		    box.bottom < around.top || box.top > around.bottom)
			continue;
		for (int i = 0; i <= steps; i++)
			if (beyond(box, point_of(bow, (double)i / steps)) < clear)
				return true;
	}
	return false;
}

static double from_way(const struct bow *bow, struct point at)
{
	double least = 1e9, near = 0;

	for (int i = 0; i <= 200; i++)
		if (distance(point_of(bow, i / 200.0), at) < least) {
			near = i / 200.0;
			least = distance(point_of(bow, near), at);
		}
	for (int i = -40; i <= 40; i++)
		least = fmin(least, distance(point_of(bow, near + i / 8000.0), at));
	return least;
}

/* Which of the ways a link takes; -1: none. */
static int way_taken(const struct bow *link, struct point a, struct point b)
{
	for (int nth = 0; nth < 16; nth++) {
		struct bow way = way_of(a, b, nth);
		if (from_way(&way, link->a) < 0.5 && from_way(&way, link->b) < 0.5 &&
		    from_way(&way, point_of(link, 0.5)) < 0.9)
			return nth;
	}
	return -1;
}

/* The map without heading, margins and legend. */
static struct box ground_of(const struct picture *p)
{
	struct box all = {1e9, 1e9, -1e9, -1e9};

	for (guint i = 0; i < p->boxes->len; i++) {
		struct box box = box_at(p, (int)i);
		all = (struct box){fmin(all.left, box.left), fmin(all.top, box.top),
		    fmax(all.right, box.right), fmax(all.bottom, box.bottom)};
	}
	return all;
}

static void link_is_right(const struct picture *p, const struct map_link *link, guint nth)
{
	struct box map = ground_of(p), a = box_at(p, (int)link->from), b = box_at(p, (int)link->to);
	const struct line *line = line_at(p, nth);
	struct bow drawn_way;
	bool straight;
	double gap = link->one_way ? 3 : 0;

	assert_string_equal(read_line(line->d, &drawn_way, &straight), "");
	int taken = way_taken(&drawn_way, middle_of(a), middle_of(b));
	if (taken < 0)
		fail_msg("%s takes no way: %s", line->name, line->d);
	assert_int_equal(straight, taken < 2);
	struct bow way = way_of(middle_of(a), middle_of(b), taken);
	if (touches(p, map, &way, link->from, link->to, 2, -1.6))
		fail_msg("%s is not clear: %s", line->name, line->d);
	for (int i = 0; i < taken; i++) {
		struct bow flatter = way_of(middle_of(a), middle_of(b), i);
		if (!touches(p, map, &flatter, link->from, link->to, CLEAR + 0.5, 0.3))
			fail_msg("%s could be flatter: %s", line->name, line->d);
	}
	/* from the one border on, to the other, before which an arrow's point has room */
	assert_true(beyond(a, drawn_way.a) > -0.06 && beyond(a, drawn_way.a) < 1.56);
	assert_true(beyond(b, drawn_way.b) > gap - 0.06 && beyond(b, drawn_way.b) < gap + 1.56);
}

static void test_ways(void **unused)
{
	static const struct {
		unsigned side;
		int64_t step, off;
		unsigned links;
	} crowds[] = {{2, 100, 1, 2}, {2, 140, 50, 4}, {3, 100, 1, 6}, {3, 130, 60, 9}, {4, 110, 30, 14},
	    {5, 100, 10, 20}, {5, 150, 80, 24}, {6, 120, 40, 30}, {6, 100, 1, 30}, {20, 130, 40, 30},
	    {34, 100, 20, 12}};
	unsigned ways = 0, stubs = 0;

	(void)unused;
	for (size_t i = 0; i < 3 * G_N_ELEMENTS(crowds); i++) {
		size_t k = i % G_N_ELEMENTS(crowds);
		if (crowds[k].side > 10 && i != k)
			continue;
		struct map *map =
		    crowd_of(crowds[k].side, crowds[k].side, crowds[k].step, crowds[k].off, crowds[k].links);
		struct picture p = drawn(map);
		guint nth = 0;
		for (guint n = 0; n < map->links->len; n++) {
			const struct map_link *link = &g_array_index(map->links, struct map_link, n);
			const char *name = line_at(&p, nth)->name;
			if (nth + 1 < p.lines->len && strcmp(line_at(&p, nth + 1)->name, name) == 0) {
				struct point a = middle_of(box_at(&p, (int)link->from)),
				             b = middle_of(box_at(&p, (int)link->to));
				for (int w = 0; w < 16; w++) {
					struct bow way = way_of(a, b, w);
					if (!touches(&p, ground_of(&p), &way, link->from, link->to,
					        CLEAR + 0.5, 0.3))
						fail_msg("%s has a way", name);
				}
				nth += 2;
				stubs++;
				continue;
			}
			link_is_right(&p, link, nth++);
			ways++;
		}
		assert_int_equal(nth, p.lines->len);
		forget(&p);
		map_free(map);
	}
	assert_true(ways > 200 && stubs > 0);
}

/* What lies over a point, or near it, by looking at every place. */
static void test_covered(void **unused)
{
	(void)unused;
	for (unsigned round = 0; round < 12; round++) {
		unsigned count = 1 + round * 9;
		struct map *map = crowd_of(count, 1, 100, 1, 0);
		struct pane spots[128];
		struct canvas canvas = {.map = map, .spots = spots};
		for (unsigned i = 0; i < count; i++) {
			spots[i] = (struct pane){20 + drawn_number(700), 60 + drawn_number(500),
			    round % 3 ? 5 + drawn_number(30) : 2, round % 2 ? 20 : 2 + drawn_number(9)};
			canvas.right = fmax(canvas.right, spots[i].x + spots[i].half);
			canvas.bottom = fmax(canvas.bottom, spots[i].y + spots[i].rise);
		}
		svg_index_places(&canvas);
		for (unsigned n = 0; n < 4000; n++) {
			double x = drawn_number(1500) / 2.0 - 10, y = drawn_number(1300) / 2.0 - 10;
			unsigned but = drawn_number(count), and = drawn_number(count);
			bool over = false;
			for (unsigned i = 0; i < count; i++)
				over =
				    over || (i != but && i != and&&fabs(x - spots[i].x) < spots[i].half + 5 &&
				                fabs(y - spots[i].y) < spots[i].rise + 5);
			assert_int_equal(svg_covered(&canvas, x, y, 5, but, and), over);
		}
		g_free(canvas.first);
		g_free(canvas.after);
		map_free(map);
	}
}

/* --- How links look ---------------------------------------------------------------------------- */

/* Each kind has its line, which the legend names, and no other one. */
static void test_kinds(void **unused)
{
	static const struct {
		bool back, barrier, wormnet;
		const char *stroke, *width, *dashes, *words;
		bool arrow;
	} kinds[] = {{true, false, false, "#767676", "1.6", NULL, "link\n", false},
	    {false, false, false, "#767676", "1.6", NULL, "link, one way\n", true},
	    {true, true, false, "#222222", "5", "3 2", "link with a barrier\n", false},
	    {false, true, false, "#222222", "5", "3 2", "link with a barrier\n", true},
	    {true, false, true, "#7a1fa2", "1.6", "10 4 2 4", "portal leads to\n", false},
	    {false, false, true, "#7a1fa2", "1.6", "10 4 2 4", "link, one way\nportal leads to\n", true}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, 200, 100, "MING");
		for (unsigned way = 0; way < (kinds[i].back ? 2U : 1U); way++)
			(kinds[i].wormnet ? map_wormnet : map_way)(map, way, 1 - way);
		if (kinds[i].barrier)
			map_barrier(map, 0, 1);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		g_autofree char *legend = g_strconcat("\nM\nMING (you)\n", kinds[i].words, NULL);
		assert_string_equal(p.legend->str, legend);
		const struct line *line = line_at(&p, 0);
		assert_int_equal(p.lines->len, 1);
		assert_string_equal(line->name, "W1 W2");
		assert_string_equal(line->stroke, kinds[i].stroke);
		assert_string_equal(line->width, kinds[i].width);
		assert_int_equal(g_strcmp0(line->dashes, kinds[i].dashes), 0);
		assert_int_equal(line->arrow, kinds[i].arrow);
		forget(&p);
		map_free(map);
	}
}

/* --- Moves ---------------------------------------------------------------------------------------- */

/* Back where its way is, from where it stands beside that, 5 to the right, 9 where it is only ordered. */
static struct bow put_back(const struct bow *leg, double by)
{
	double dx = leg->b.x - leg->a.x, dy = leg->b.y - leg->a.y, far = hypot(dx, dy), x = dy / far * by,
	       y = -dx / far * by;

	return (struct bow){{leg->a.x + x, leg->a.y + y}, {leg->handle.x + x, leg->handle.y + y},
	    {leg->b.x + x, leg->b.y + y}};
}

static void test_between_cards(void **unused)
{
	static const int64_t at[][2] = {
	    {300, 0}, {0, 300}, {-300, 0}, {0, -300}, {300, 200}, {-100, 300}, {-250, -150}, {400, -100}};

	(void)unused;
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(at); i++) {
		struct map *map = map_named(MAP_GRAPH);
		struct bow leg;
		bool straight, ordered = i % 2;
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, at[i / 2][0], at[i / 2][1], NULL);
		struct map_move *move = map_move(map, "F1", map_owner(map, "MING"), ordered);
		map_step(move, 0);
		map_step(move, 1);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		struct box a = box_at(&p, 0), b = box_at(&p, 1);
		assert_string_equal(has_head(read_line(line_at(&p, 0)->d, &leg, &straight), &leg), "");
		assert_true(straight);
		struct bow way = put_back(&leg, ordered ? 9 : 5),
		           whole = {middle_of(a), leg.handle, middle_of(b)};
		whole.handle = (struct point){(whole.a.x + whole.b.x) / 2, (whole.a.y + whole.b.y) / 2};
		assert_true(from_way(&whole, way.a) < 0.2 && from_way(&whole, way.b) < 0.2);
		assert_true(beyond(a, way.a) > -0.2 && beyond(a, way.a) < 1.7);
		assert_true(beyond(b, way.b) > 2.8 && beyond(b, way.b) < 4.7);
		assert_string_equal(line_at(&p, 0)->stroke, "#0072b2");
		assert_string_equal(line_at(&p, 0)->width, "2.4");
		assert_int_equal(g_strcmp0(line_at(&p, 0)->dashes, ordered ? "7 4" : NULL), 0);
		forget(&p);
		map_free(map);
	}
}

/* Who comes from nowhere comes from above, 8 right of the middle: 14 long, to a pixel above the place. */
static void test_arrival(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	struct bow leg;
	bool straight;

	(void)unused;
	known_place(map, 1, 0, 0, NULL);
	map_step(map_move(map, "F1", MAP_UNKNOWN, false), 0);
	map_finish(map);
	struct picture p = drawn(map);
	struct point middle = middle_of(box_at(&p, 0));
	double top = box_at(&p, 0).top;
	assert_string_equal(has_head(read_line(line_at(&p, 0)->d, &leg, &straight), &leg), "");
	assert_true(is_at(leg.a, middle.x + 8, top - 15) && is_at(leg.b, middle.x + 8, top - 1));
	assert_string_equal(line_at(&p, 0)->stroke, "#6b6b6b");
	forget(&p);
	map_free(map);
}

/* A leg that cannot be whole goes 16 out of the one place, straight at the other one, or away from it over an edge, and
   as far into the other. */
static void test_broken(void **unused)
{
	static const int64_t at[][2] = {{300, 0}, {0, 300}, {-300, 100}, {100, -300}, {200, 200}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(at); i++) {
		struct map *map = map_named(MAP_GRAPH);
		struct bow out, in;
		bool straight;
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, at[i][0], at[i][1], NULL);
		map_way(map, 0, 1);
		map_way(map, 1, 0);
		struct map_move *move = map_move(map, "F1", map_owner(map, "MING"), i % 2);
		map_step(move, 1);
		map_step(move, 0);
		map_finish(map);
		g_array_index(map->links, struct map_link, 0).over_edge = true;
		struct picture p = drawn(map);
		is_readable(&p);
		const char *rest = has_head(read_line(line_at(&p, 2)->d, &out, &straight), &out);
		assert_string_equal(has_head(read_line(rest, &in, &straight), &in), "");
		struct box a = box_at(&p, 1), b = box_at(&p, 0);
		double dx = middle_of(a).x - middle_of(b).x, dy = middle_of(a).y - middle_of(b).y,
		       far = hypot(dx, dy);
		out = put_back(&out, i % 2 ? 9 : 5);
		in = put_back(&in, i % 2 ? 9 : 5);
		assert_true(fabs(beyond(a, out.a)) < 0.3 && fabs(beyond(b, in.b)) < 0.3);
		assert_true(
		    fabs((out.a.x - middle_of(a).x) * dy - (out.a.y - middle_of(a).y) * dx) / far < 0.5);
		assert_true(
		    fabs((in.b.x - middle_of(b).x) * dy - (in.b.y - middle_of(b).y) * dx) / far < 0.5);
		assert_true(
		    distance(out.b, (struct point){out.a.x + dx / far * 16, out.a.y + dy / far * 16}) < 0.4);
		assert_true(
		    distance(in.b, (struct point){in.a.x + dx / far * 16, in.a.y + dy / far * 16}) < 0.4);
		forget(&p);
		map_free(map);
	}
}

/* --- Over cells -------------------------------------------------------------------------------- */

static struct map *cells_of(enum map_form form, int64_t far)
{
	struct map *map = map_named(form);

	map->width = map->height = far;
	for (int64_t i = 0; i < 9; i++) {
		struct map_place *place = map_at(map, map_place_cell(map, i % 3, i / 3));
		place->placed = place->facts_known = true;
		place->x = i % 3;
		place->y = i / 3;
		place->seen = map->turn;
		place->owner = map_owner(map, "MING");
		place->brief = "ind 5";
		place->name = form == MAP_HEXES && i % 2 ? "Vega" : NULL;
	}
	for (unsigned i = 0; i < 9; i++) {
		map_force(map, i, map_owner(map, "MING"), 12);
		map_mark(map, i, MAP_HOME);
		map_mark(map, i, MAP_BATTLE);
	}
	unsigned last = map_place_cell(map, far - 1, (far - 1) / 2);
	*map_at(map, last) = (struct map_place){.id = map_at(map, last)->id,
	    .kind = "sector",
	    .placed = true,
	    .x = far - 1,
	    .y = (far - 1) / 2,
	    .owner = MAP_UNKNOWN,
	    .seen = MAP_NEVER,
	    .forces = map->no_forces,
	    .facts = map->no_facts};
	return map;
}

/* As a usual font draws it, but for a pixel at each side. */
static struct box glyphs_of(const struct word *word)
{
	double half = (double)g_utf8_strlen(word->text, -1) * word->size * (word->bold ? 0.34 : 0.29);

	return (struct box){word->x - half, word->y - word->size * 0.7, word->x + half, word->y};
}

/* Nothing that is written lies under it, by more than the breadth of its line. */
static void covers_nothing(const struct picture *p, const struct bow *leg)
{
	double dx = leg->b.x - leg->a.x, dy = leg->b.y - leg->a.y, far = hypot(dx, dy);

	for (int i = 0; i <= 60; i++) {
		struct point at = point_of(leg, i / 60.0);
		double head = fmax(0, 4.2 - (60 - i) / 60.0 * far * 0.6);
		for (guint k = 0; k < p->words->len; k++) {
			const struct word *word = p->words->pdata[k];
			for (int side = -1; word->place >= 0 && side <= 1; side++) {
				struct point edge = {
				    at.x - dy / far * head * side, at.y + dx / far * head * side};
				if (beyond(glyphs_of(word), edge) < -2.4)
					fail_msg("over %s of %s", word->text,
					    (char *)p->names->pdata[word->place]);
			}
		}
	}
}

/* Across the border, from 0.42 of the way to 0.58, further aside where it goes up or down, for what is written there
   is in the middle; a longer way begins and ends as far from the middles as in hexes that adjoin. */
static void cell_leg_is_right(
    const struct picture *p, const char *d, guint from, guint to, double size, bool ordered, bool far)
{
	struct point a = middle_of(box_at(p, (int)from)), b = middle_of(box_at(p, (int)to));
	double dx = b.x - a.x, dy = b.y - a.y, whole = hypot(dx, dy), in = fmin(0.42, 0.73 * size / whole);
	double aside = (ordered ? 9 : 5) + (dx == 0 ? 0.28 * size : 0), x = -dy / whole * aside,
	       y = dx / whole * aside;
	struct bow leg;
	bool straight;

	assert_string_equal(has_head(read_line(d, &leg, &straight), &leg), "");
	assert_true(straight && (far || in > 0.415));
	assert_true(is_at(leg.a, a.x + dx * in + x, a.y + dy * in + y));
	assert_true(is_at(leg.b, b.x - dx * in + x, b.y - dy * in + y));
	if (!far)
		covers_nothing(p, &leg);
}

static void test_between_cells(void **unused)
{
	static const struct {
		enum map_form form;
		int64_t far;
		double size;
		unsigned to[8];
	} maps[] = {{MAP_HEXES, 48, 48, {7, 8, 5, 1, 0, 3, 2, 6}},
	    {MAP_HEXES, 60, 34, {7, 8, 5, 1, 0, 3, 2, 6}}, {MAP_BOARD, 30, 92, {7, 5, 1, 3, 0, 2, 6, 8}},
	    {MAP_BOARD, 64, 56, {7, 5, 1, 3, 0, 2, 6, 8}}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++)
		for (unsigned k = 0; k < 16; k++) {
			struct map *map = cells_of(maps[i].form, maps[i].far);
			bool ordered = k % 2;
			struct map_move *move = map_move(map, "F1", map_owner(map, "MING"), ordered);
			map_step(move, 4);
			map_step(move, maps[i].to[k / 2]);
			map_finish(map);
			struct picture p = drawn(map);
			bool far = maps[i].form == MAP_HEXES && k / 2 > 5;
			cell_leg_is_right(
			    &p, line_at(&p, 0)->d, 4, maps[i].to[k / 2], maps[i].size, ordered, far);
			assert_true(legend_has(&p, ordered ? "move ordered" : "move made last turn"));
			assert_false(legend_has(&p, ordered ? "move made last turn" : "move ordered"));
			forget(&p);
			map_free(map);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways), cmocka_unit_test(test_covered),
	    cmocka_unit_test(test_kinds), cmocka_unit_test(test_between_cards),
	    cmocka_unit_test(test_arrival), cmocka_unit_test(test_broken),
	    cmocka_unit_test(test_between_cells)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
