/* Links and moves of a picture (HO-62): from border to border, through no foreign place, each in its pattern. */
#include "engine/maps/layout.h"
#include "tests/drawn.h"

static const struct line *line_of(const struct picture *p, const char *class, const char *name)
{
	const struct line *found = NULL;

	for (guint i = 0; i < p->lines->len; i++) {
		const struct line *line = p->lines->pdata[i];
		if (strcmp(line->class, class) == 0 && strcmp(line->name, name) == 0) {
			assert_null(found);
			found = line;
		}
	}
	return found;
}

/* A link goes from border to border, straight where nothing is between, else around; each kind looks its way. */
static void test_links(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	double from[2], to[2];

	(void)unused;
	for (unsigned i = 0; i < 3; i++)
		known_place(map, i + 1, i * 150, 0, "MING");
	for (unsigned i = 3; i < 6; i++)
		known_place(map, i + 1, (i - 3) * 150, 200, NULL);
	map_way(map, 0, 2); /* W2 stands between */
	map_way(map, 2, 0);
	map_way(map, 1, 0); /* one way */
	map_barrier(map, 0, 3);
	map_wormnet(map, 3, 4);
	map_wormnet(map, 4, 3);
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	assert_int_equal(p.lines->len, 4);
	static const struct {
		const char *name, *dashes;
		unsigned from, to;
		bool straight, arrow;
	} links[] = {{"W1 W3", NULL, 0, 2, false, false}, {"W2 W1", NULL, 1, 0, true, true},
	    {"W1 W4", "3 2", 0, 3, true, false}, {"W4 W5", "10 4 2 4", 3, 4, true, false}};
	for (size_t i = 0; i < G_N_ELEMENTS(links); i++) {
		const struct line *line = line_of(&p, "link", links[i].name);
		assert_non_null(line);
		assert_int_equal(strchr(line->d, 'Q') == NULL, links[i].straight);
		ends_of(line->d, from, to);
		assert_true(from_border(box_at(&p, (int)links[i].from), from) < 4);
		assert_true(from_border(box_at(&p, (int)links[i].to), to) < 6);
		if (!links[i].dashes)
			assert_null(line->dashes);
		else
			assert_string_equal(line->dashes, links[i].dashes);
		if (!line->dashes)
			assert_int_equal(line->arrow, links[i].arrow);
	}
	assert_true(legend_has(&p, "link") && legend_has(&p, "link, one way"));
	assert_true(legend_has(&p, "link with a barrier") && legend_has(&p, "portal leads to"));
	assert_false(legend_has(&p, "leads to that place") || legend_has(&p, "move ordered"));
	assert_false(legend_has(&p, "move made last turn"));
	forget(&p);
	map_free(map);
}

/* A move stands beside its link, dashed where it is only ordered; one whose way is not known comes from above. */
static void test_moves(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	double from[2], to[2];
	char head;

	(void)unused;
	for (unsigned i = 0; i < 3; i++)
		known_place(map, i + 1, i * 150, 0, "MING");
	struct map_move *made = map_move(map, "F4", map_owner(map, "MING"), false);
	map_step(made, 0);
	map_step(made, 1);
	struct map_move *ordered = map_move(map, "F5", map_owner(map, "MING"), true);
	map_step(ordered, 1);
	map_step(ordered, 2);
	map_step(map_move(map, "F6", MAP_UNKNOWN, false), 2);
	map_move(map, "F7", MAP_UNKNOWN, false); /* nobody knows where */
	map_finish(map);
	struct picture p = drawn(map);
	is_readable(&p);
	assert_int_equal(p.lines->len, 3);
	const struct line *line = line_of(&p, "move", "F4");
	assert_null(line->dashes);
	assert_string_equal(line->title, "F4 of MING, made: W1 W2");
	assert_int_equal(sscanf(line->d, "M%lf %lfL%lf %lf%c", &from[0], &from[1], &to[0], &to[1], &head), 5);
	struct box a = box_at(&p, 0), b = box_at(&p, 1), c = box_at(&p, 2);
	assert_true(fabs(from[0] - a.right) < 3 && fabs(to[0] - b.left) < 6 && head == 'M');
	assert_true(from[1] != middle_y(a) && fabs(from[1] - middle_y(a)) < 12);
	line = line_of(&p, "move", "F5");
	assert_string_equal(line->dashes, "7 4");
	assert_string_equal(line->title, "F5 of MING, ordered: W2 W3");
	line = line_of(&p, "move", "F6");
	assert_string_equal(line->title, "F6 of unknown, made: W3");
	assert_int_equal(sscanf(line->d, "M%lf %lfL%lf %lf%c", &from[0], &from[1], &to[0], &to[1], &head), 5);
	assert_true(from[0] == to[0] && from[0] > c.left && from[0] < c.right);
	assert_true(from[1] < to[1] && to[1] <= c.top && c.top - to[1] < 4);
	assert_true(legend_has(&p, "move made last turn") && legend_has(&p, "move ordered"));
	forget(&p);
	map_free(map);
}

/* --- Between many places ---------------------------------------------------------------------- */

static struct point on_bow(const double bow[6], double t)
{
	double u = 1 - t;

	return (struct point){u * u * bow[0] + 2 * u * t * bow[2] + t * t * bow[4],
	    u * u * bow[1] + 2 * u * t * bow[3] + t * t * bow[5]};
}

/* A line that is straight has its handle in its middle. */
static bool read_bow(const char *d, double bow[6])
{
	if (sscanf(d, "M%lf %lfQ%lf %lf %lf %lf", &bow[0], &bow[1], &bow[2], &bow[3], &bow[4], &bow[5]) == 6)
		return true;
	assert_int_equal(sscanf(d, "M%lf %lfL%lf %lf", &bow[0], &bow[1], &bow[4], &bow[5]), 4);
	bow[2] = (bow[0] + bow[4]) / 2;
	bow[3] = (bow[1] + bow[5]) / 2;
	return false;
}

static void passes_between(const struct picture *p, const struct line *line)
{
	double bow[6];

	read_bow(line->d, bow);
	for (int i = 0; i <= 400; i++) {
		struct point at = on_bow(bow, i / 400.0);
		assert_true(at.x > 0 && at.y > 44 && at.x < p->width && at.y < p->height);
		for (guint k = 0; k < p->boxes->len; k++) {
			struct box box = box_at(p, (int)k);
			bool within = at.x > box.left + 1 && at.x < box.right - 1 && at.y > box.top + 1 &&
			              at.y < box.bottom - 1;
			if (within)
				fail_msg("%s goes through %s", line->name, (char *)p->names->pdata[k]);
		}
	}
}

/* A ring with chords, laid out: each link is one path between its ends, or two stubs with the same name. */
static void test_tangle(void **unused)
{
	guint bows = 0, stubs = 0;

	(void)unused;
	for (unsigned count = 8; count <= 40; count += 4) {
		struct map *map = map_named(MAP_GRAPH);
		for (unsigned i = 0; i < count; i++)
			map_at(map, known_place(map, 3 * i + 1, 0, 0, i % 3 ? "MING" : NULL))->placed = false;
		for (unsigned i = 0; i < count; i++) {
			map_way(map, i, (i + 1) % count);
			map_way(map, (i + 1) % count, i);
			map_way(map, i, (i * 7 + 3) % count);
		}
		map_finish(map);
		layout_make(map);
		struct picture p = drawn(map);
		is_readable(&p);
		no_place_over_another(&p);
		for (guint i = 0; i < map->links->len; i++) {
			const struct map_link *link = &g_array_index(map->links, struct map_link, i);
			g_autofree char *name =
			    g_strdup_printf("%s %s", map_at(map, link->from)->id, map_at(map, link->to)->id);
			double bow[6], from[2], to[2];
			guint paths = 0;
			for (guint k = 0; k < p.lines->len; k++) {
				const struct line *line = p.lines->pdata[k];
				if (strcmp(line->name, name) != 0)
					continue;
				passes_between(&p, line);
				ends_of(line->d, from, to);
				unsigned begin = paths ? link->to : link->from;
				assert_true(from_border(box_at(&p, (int)begin), from) < 3);
				bows += read_bow(line->d, bow);
				paths++;
			}
			assert_true(paths == 1 || paths == 2);
			if (paths == 1)
				assert_true(from_border(box_at(&p, (int)link->to), to) < 6);
			stubs += paths == 2;
		}
		forget(&p);
		map_free(map);
	}
	assert_true(bows > 0 && stubs < 40);
}

/* Around a place in a column, whose middle is 78 from the edge: a bow of 0.3 of its link's length, half of it aside,
   keeps 4 from the edge; where that is too little, and on the other side is less, there are two stubs. */
static void test_edge(void **unused)
{
	static const struct {
		int64_t far; /* 1.575 a point */
		bool left;
	} cases[] = {{310, true}, {311, true}, {312, true}, {315, false}, {318, false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct map *map = map_named(MAP_GRAPH);
		double bow[6];
		for (unsigned k = 0; k < 3; k++)
			known_place(map, k + 1, 0, cases[i].far * k / 2, "MING");
		map_way(map, 0, 2);
		map_way(map, 2, 0);
		map_finish(map);
		struct picture p = drawn(map);
		assert_int_equal(p.lines->len, cases[i].left ? 1 : 2);
		read_bow(((const struct line *)p.lines->pdata[0])->d, bow);
		assert_true(!cases[i].left || (bow[2] < 78 && on_bow(bow, 0.5).x >= 4));
		assert_int_equal(legend_has(&p, "leads to that place"), !cases[i].left);
		forget(&p);
		map_free(map);
	}
}

/* --- Over edges ----------------------------------------------------------------------------- */

/* Over an edge: out of the one place, away from the other, and into that from beyond. */
static void test_over_edge(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	double out[4], in[4];

	(void)unused;
	for (unsigned i = 0; i < 3; i++)
		known_place(map, i + 1, i * 150, 0, NULL);
	map_way(map, 0, 2);
	map_way(map, 2, 0);
	struct map_move *move = map_move(map, "F1", map_owner(map, "MING"), false);
	map_step(move, 0);
	map_step(move, 2);
	map_finish(map);
	g_array_index(map->links, struct map_link, 0).over_edge = true;
	struct picture p = drawn(map);
	is_readable(&p);
	const char *d = line_of(&p, "move", "F1")->d, *next = strchr(d + 1, 'M');
	/* a leg and its head, twice */
	assert_non_null(next);
	next = strchr(next + 1, 'M');
	assert_non_null(next);
	assert_int_equal(sscanf(d, "M%lf %lfL%lf %lf", &out[0], &out[1], &out[2], &out[3]), 4);
	assert_int_equal(sscanf(next, "M%lf %lfL%lf %lf", &in[0], &in[1], &in[2], &in[3]), 4);
	struct box a = box_at(&p, 0), b = box_at(&p, 2);
	assert_true(fabs(out[0] - a.left) < 1 && fabs(in[2] - b.right) < 1);
	assert_true(out[2] < out[0] - 10 && in[0] > in[2] + 10);
	assert_true(fabs(out[1] - out[3]) < 0.2 && fabs(in[1] - in[3]) < 0.2);
	/* to the left, its right is above the middle */
	assert_true(out[1] < middle_y(a) && in[3] < middle_y(b) && out[1] > a.top);
	assert_true(legend_has(&p, "MING (you)"));
	forget(&p);
	map_free(map);
}

/* Links over an edge are no others: who moves from their ends over these goes there straight. */
static void test_not_over_edge(void **unused)
{
	static const unsigned steps[][2] = {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}, {3, 0}, {2, 3}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		struct map *map = map_named(MAP_GRAPH);
		bool over = steps[i][0] + steps[i][1] == 2 && steps[i][0] != 1;
		for (unsigned k = 0; k < 3; k++)
			known_place(map, k + 1, k * 150, 0, NULL);
		known_place(map, 4, 150, 150, NULL);
		for (unsigned k = 0; k < 4; k++)
			for (unsigned n = 0; n < k; n++) {
				map_way(map, k, n);
				map_way(map, n, k);
			}
		struct map_move *move = map_move(map, "F1", MAP_NOBODY, false);
		map_step(move, steps[i][0]);
		map_step(move, steps[i][1]);
		map_finish(map);
		for (guint k = 0; k < map->links->len; k++) {
			struct map_link *link = &g_array_index(map->links, struct map_link, k);
			link->over_edge = link->from == 0 && link->to == 2;
		}
		struct picture p = drawn(map);
		const char *d = line_of(&p, "move", "F1")->d;
		guint strokes = 0;
		for (; *d; d++)
			strokes += *d == 'M';
		assert_int_equal(strokes, over ? 4 : 2); /* legs with their heads */
		forget(&p);
		map_free(map);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_links), cmocka_unit_test(test_moves),
	    cmocka_unit_test(test_tangle), cmocka_unit_test(test_edge), cmocka_unit_test(test_over_edge),
	    cmocka_unit_test(test_not_over_edge)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
