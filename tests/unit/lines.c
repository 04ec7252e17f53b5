/* Links and moves of a picture, point by point (HO-62): each link takes the flattest way that is clear, from border to
   border; each arrow stands beside its way, to the right of it, and covers nothing that is written. */
#include "engine/maps/canvas.h"
#include "tests/drawn.h"

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

/* What a path should be: its commands, and the numbers of all of them. */
struct path {
	char commands[32];
	double numbers[64];
	guint count, size;
};

static void add(struct path *path, char command, struct point at)
{
	assert_true(path->count + 1 < sizeof path->commands && path->size + 2 < G_N_ELEMENTS(path->numbers));
	if (command)
		path->commands[path->count++] = command;
	path->numbers[path->size++] = at.x;
	path->numbers[path->size++] = at.y;
}

/* Straight where the handle is less than a pixel from there. */
static void add_bow(struct path *path, const struct bow *bow)
{
	double dx = bow->b.x - bow->a.x, dy = bow->b.y - bow->a.y;
	bool bent = fabs((bow->handle.x - bow->a.x) * dy - (bow->handle.y - bow->a.y) * dx) >= hypot(dx, dy);

	add(path, 'M', bow->a);
	if (bent)
		add(path, 'Q', bow->handle);
	add(path, bent ? 0 : 'L', bow->b);
}

/* A line beside a way, to the right of it, and its head: strokes of 7 back and 4.2 to both sides. */
static void add_leg(struct path *path, const struct bow *way, double by)
{
	double dx = way->b.x - way->a.x, dy = way->b.y - way->a.y, far = fmax(hypot(dx, dy), 1);
	double x = -dy / far * by, y = dx / far * by;
	struct bow leg = {{way->a.x + x, way->a.y + y}, {way->handle.x + x, way->handle.y + y},
	    {way->b.x + x, way->b.y + y}};

	dx = leg.b.x - leg.handle.x;
	dy = leg.b.y - leg.handle.y;
	far = fmax(hypot(dx, dy), 1e-6) / 7;
	dx /= far;
	dy /= far;
	add_bow(path, &leg);
	add(path, 'M', (struct point){leg.b.x - dx - dy * 0.6, leg.b.y - dy + dx * 0.6});
	add(path, 'L', leg.b);
	add(path, 'L', (struct point){leg.b.x - dx + dy * 0.6, leg.b.y - dy - dx * 0.6});
}

static void is_path(const struct line *line, const struct path *path)
{
	g_autofree char *numbers = g_strdup(line->d);
	g_autoptr(GString) commands = g_string_new(NULL);
	char *at = numbers;

	for (const char *c = line->d; *c; c++)
		if (g_ascii_isalpha(*c))
			g_string_append_c(commands, *c);
	g_strdelimit(numbers, "MLQ", ' ');
	for (guint i = 0; i < path->size; i++) {
		double is = g_ascii_strtod(at, &at);
		if (fabs(is - path->numbers[i]) > 0.051)
			fail_msg("%s is %s, not %.1f at %u", line->name, line->d, path->numbers[i], i);
	}
	assert_string_equal(at, "");
	assert_string_equal(commands->str, path->commands);
}

/* The ways between two middles, the flattest first, to both sides of each height. */
static struct bow way_of(struct point a, struct point b, int nth)
{
	static const double heights[] = {0, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1};
	double height = heights[nth / 2] * (nth % 2 ? -1 : 1), dx = b.x - a.x, dy = b.y - a.y;

	return (struct bow){a, {(a.x + b.x) / 2 - dy * height, (a.y + b.y) / 2 + dx * height}, b};
}

/* How many steps of that length a way has, at least. */
static int steps_of(const struct bow *bow, double step)
{
	return (int)((distance(bow->a, bow->handle) + distance(bow->handle, bow->b)) / step) + 2;
}

/* Is it, looked at every 6, nearer than 5 to a place that is none of its ends, or does it leave the map by more than
   20, or into the heading, or to the left? */
static bool touches(const struct picture *p, struct box map, const struct bow *bow, guint from, guint to)
{
	int steps = steps_of(bow, 6);

	for (int i = 1; i < steps; i++) {
		struct point at = point_of(bow, (double)i / steps);
		if (at.x < 4 || at.y < map.top - 40 || at.x > map.right + 20 || at.y > map.bottom + 20)
			return true;
		for (guint k = 0; k < p->boxes->len; k++)
			if (k != from && k != to && beyond(box_at(p, (int)k), at) < CLEAR)
				return true;
	}
	return false;
}

/* The way that is taken; false: there is none. */
static bool find_way(const struct picture *p, struct box map, guint from, guint to, struct bow *way)
{
	for (int nth = 0; nth < 16; nth++) {
		*way = way_of(middle_of(box_at(p, (int)from)), middle_of(box_at(p, (int)to)), nth);
		if (!touches(p, map, way, from, to))
			return true;
	}
	return false;
}

/* From the one border on to the other, before which there is a gap, by steps of 1.5. */
static struct bow trimmed(const struct bow *way, struct box a, struct box b, double gap)
{
	int steps = steps_of(way, 1.5), first = 0, last = steps;

	while (first < last && beyond(a, point_of(way, (double)first / steps)) < 0)
		first++;
	while (last > first && beyond(b, point_of(way, (double)last / steps)) < gap)
		last--;
	double s = (double)first / steps, e = (double)last / steps;
	/* the handle of a piece: a step of each of both */
	struct point one = {way->a.x + (way->handle.x - way->a.x) * e,
	                 way->a.y + (way->handle.y - way->a.y) * e},
	             two = {way->handle.x + (way->b.x - way->handle.x) * e,
	                 way->handle.y + (way->b.y - way->handle.y) * e};
	return (struct bow){
	    point_of(way, s), {one.x + (two.x - one.x) * s, one.y + (two.y - one.y) * s}, point_of(way, e)};
}

/* --- Many of them ------------------------------------------------------------------------------ */

static struct point border_of(struct box box, double dx, double dy)
{
	double out = fmin((box.right - box.left) / 2 / fmax(fabs(dx), 1e-9),
	    (box.bottom - box.top) / 2 / fmax(fabs(dy), 1e-9));

	return (struct point){middle_of(box).x + dx * out, middle_of(box).y + dy * out};
}

/* 16 out of the one place, and 16 into the other; over an edge the other way. */
static void add_broken(struct path *path, struct box a, struct box b, double by, bool over_edge)
{
	double x = middle_of(b).x - middle_of(a).x, y = middle_of(b).y - middle_of(a).y,
	       far = fmax(hypot(x, y), 1) * (over_edge ? -1 : 1);

	x /= far;
	y /= far;
	struct point out = border_of(a, x, y), in = border_of(b, -x, -y);
	add_leg(
	    path, &(struct bow){out, {out.x + 8 * x, out.y + 8 * y}, {out.x + 16 * x, out.y + 16 * y}}, by);
	add_leg(path, &(struct bow){{in.x - 16 * x, in.y - 16 * y}, {in.x - 8 * x, in.y - 8 * y}, in}, by);
}

static bool is_over_edge(const struct map *map, unsigned a, unsigned b)
{
	bool over = false;

	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		over = over || (link->over_edge && MIN(a, b) == MIN(link->from, link->to) &&
		                   MAX(a, b) == MAX(link->from, link->to));
	}
	return over;
}

/* Links one by one, each by its way, or by stubs at both ends, where it has none; returns how many have one. */
static guint links_are_right(const struct picture *p, const struct map *map, struct box ground, guint *nth)
{
	guint ways = 0;

	for (guint n = 0; n < map->links->len; n++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, n);
		struct bow way;
		struct path path = {0};
		if (link->over_edge || !find_way(p, ground, link->from, link->to, &way)) {
			assert_string_equal(line_at(p, *nth)->name, line_at(p, *nth + 1)->name);
			*nth += 2;
			continue;
		}
		way = trimmed(
		    &way, box_at(p, (int)link->from), box_at(p, (int)link->to), link->one_way ? 3 : 0);
		add_bow(&path, &way);
		is_path(line_at(p, (*nth)++), &path);
		ways++;
	}
	return ways;
}

static void moves_are_right(const struct picture *p, const struct map *map, struct box ground, guint nth)
{
	for (guint n = 0; n < map->moves->len; n++) {
		const struct map_move *move = map->moves->pdata[n];
		struct path path = {0};
		for (guint k = 0; k + 1 < move->path->len; k++) {
			unsigned from = g_array_index(move->path, unsigned, k),
			         to = g_array_index(move->path, unsigned, k + 1);
			struct box a = box_at(p, (int)from), b = box_at(p, (int)to);
			bool over = is_over_edge(map, from, to);
			struct bow way;
			if (over || !find_way(p, ground, from, to, &way)) {
				add_broken(&path, a, b, move->ordered ? 9 : 5, over);
				continue;
			}
			way = trimmed(&way, a, b, 3);
			add_leg(&path, &way, move->ordered ? 9 : 5);
		}
		is_path(line_at(p, nth++), &path);
	}
	assert_int_equal(nth, p->lines->len);
}

static void test_ways(void **unused)
{
	static const struct {
		unsigned side;
		int64_t step, off;
		unsigned links;
	} crowds[] = {{2, 100, 1, 2}, {2, 140, 50, 4}, {3, 100, 1, 6}, {3, 130, 60, 9}, {4, 110, 30, 14},
	    {5, 100, 10, 20}, {5, 150, 80, 24}, {6, 120, 40, 30}, {6, 100, 1, 30}, {20, 130, 40, 30},
	    {3, 1, 1, 6}};
	guint ways = 0, links = 0;

	(void)unused;
	for (size_t i = 0; i < 12 * G_N_ELEMENTS(crowds); i++) {
		size_t k = i % G_N_ELEMENTS(crowds), round = i / G_N_ELEMENTS(crowds);
		unsigned count = crowds[k].side * crowds[k].side;
		guint nth = 0;
		if (crowds[k].side > 10 && round > 2)
			continue;
		struct map *map =
		    crowd_of(crowds[k].side, crowds[k].side, crowds[k].step, crowds[k].off, crowds[k].links);
		bool edges = false;
		for (guint n = 0; round % 3 == 2 && n < map->links->len; n++)
			edges |= g_array_index(map->links, struct map_link, n).over_edge = drawn_number(2);
		for (guint n = 0; n < 8; n++) {
			struct map_move *move = map_move(map, "F1", MAP_NOBODY, n % 2);
			for (guint step = 0, last = count; step < 3; step++) {
				unsigned to = drawn_number(count);
				if (to != last)
					map_step(move, to);
				last = to;
			}
			if (move->path->len < 2)
				map_step(move, (g_array_index(move->path, unsigned, 0) + 1) % count);
		}
		struct picture p = drawn(map);
		struct box ground = ground_of(&p, map, edges);
		ways += links_are_right(&p, map, ground, &nth);
		moves_are_right(&p, map, ground, nth);
		links += map->links->len;
		forget(&p);
		map_free(map);
	}
	assert_true(ways > 600 && ways < links);
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

/* As its owner's line, dashed where it is only ordered. */
static void test_between_cards(void **unused)
{
	(void)unused;
	for (unsigned ordered = 0; ordered < 2; ordered++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 2, 300, 200, NULL);
		struct map_move *move = map_move(map, "F1", map_owner(map, "MING"), ordered);
		map_step(move, 0);
		map_step(move, 1);
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
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
	    cmocka_unit_test(test_arrival), cmocka_unit_test(test_between_cells)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
