/* Stubs of links that cannot be drawn whole (HO-62): each names its other end, and none stands over another. */
#include "tests/stubbed.h"

/* Behind a row of places, or over an edge: a stub at either end names the other one, and stands free. */
static void test_stubs(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	for (unsigned i = 0; i < 3; i++)
		known_place(map, i + 1, i * 150, 0, "MING");
	map_way(map, 0, 2);
	map_way(map, 2, 0);
	map_finish(map);
	g_array_index(map->links, struct map_link, 0).over_edge = true;
	struct picture p = drawn(map);
	is_readable(&p);
	assert_int_equal(p.lines->len, 2);
	assert_int_equal(words_of(&p, "stub"), 2);
	for (guint i = 0; i < 2; i++) {
		const struct line *line = p.lines->pdata[i];
		double from[2], to[2];
		struct box box = box_at(&p, i ? 2 : 0);
		const struct word *stub = NULL;
		for (guint k = 0; k < p.words->len; k++) {
			const struct word *word = p.words->pdata[k];
			if (g_strcmp0(word->class, "stub") == 0 && strcmp(word->text, i ? "W1" : "W3") == 0)
				stub = word;
		}
		assert_non_null(stub);
		assert_string_equal(line->name, "W1 W3");
		ends_of(line->d, from, to);
		assert_true(from_border(box, from) < 1);
		/* away from the other end, its name behind it */
		assert_true(i ? to[0] > from[0] && stub->x > to[0] : to[0] < from[0] && stub->x < to[0]);
		assert_true(hypot(to[0] - from[0], to[1] - from[1]) >= 10);
		assert_true(fabs(stub->x - to[0]) < 40 && fabs(stub->y - to[1]) < 12);
	}
	assert_true(legend_has(&p, "leads to that place") && legend_has(&p, "– W1"));
	forget(&p);
	map_free(map);
}

/* The stubs of a place, as lines with the words that they name. */
static guint stubs_at(const struct picture *p, struct box box, double lines[][4], const struct word **words)
{
	guint count = 0, named = 0;

	for (guint i = 0; i < p->lines->len; i++) {
		const struct line *line = p->lines->pdata[i];
		double from[2], to[2];
		ends_of(line->d, from, to);
		if (from[0] < box.left - 1 || from[0] > box.right + 1 || from[1] < box.top - 1 ||
		    from[1] > box.bottom + 1)
			continue;
		const double both[4] = {from[0], from[1], to[0], to[1]};
		memcpy(lines[count++], both, sizeof both);
	}
	for (guint i = 0; i < p->words->len; i++) {
		const struct word *word = p->words->pdata[i];
		if (g_strcmp0(word->class, "stub") != 0 || word->x < box.left - 60 ||
		    word->x > box.right + 60 || word->y < box.top - 60 || word->y > box.bottom + 60)
			continue;
		words[named++] = word;
	}
	assert_true(named <= count);
	return named;
}

static void words_are_apart(const struct word *const *words, guint count)
{
	for (guint i = 0; i < count; i++)
		for (guint k = 0; k < i; k++)
			assert_true(
			    fabs(words[i]->x - words[k]->x) >= 10 || fabs(words[i]->y - words[k]->y) >= 9);
}

/* A place with many of them: in sixteen ways, each 12 long, or 9 more where there is no room, none over another. */
static void test_many(void **unused)
{
	(void)unused;
	for (unsigned count = 1; count <= 16; count++) {
		struct map *map = map_named(MAP_GRAPH);
		double lines[64][4];
		const struct word *words[64];
		known_place(map, 1, 0, 0, "MING");
		for (unsigned i = 0; i < count; i++) {
			known_place(map, i + 2, 1200 + 100 * (i / 4), 200 * ((int)i % 4) - 300, NULL);
			map_way(map, 0, i + 1);
			map_way(map, i + 1, 0);
		}
		map_finish(map);
		for (guint i = 0; i < map->links->len; i++)
			g_array_index(map->links, struct map_link, i).over_edge = true;
		struct picture p = drawn(map);
		is_readable(&p);
		struct box hub = box_at(&p, 0);
		assert_int_equal(stubs_at(&p, hub, lines, words), count);
		words_are_apart(words, count);
		for (guint i = 0; i < count; i++) {
			double size = hypot(lines[i][2] - lines[i][0], lines[i][3] - lines[i][1]);
			double laps = (size - 12) / 9;
			assert_true(from_border(hub, lines[i]) < 0.2);
			assert_true(fabs(laps - round(laps)) < 0.03 && laps > -0.1 && laps < 4.1);
			assert_true(words[i]->x < hub.left || words[i]->x > hub.right ||
			            words[i]->y < hub.top || words[i]->y - 8 > hub.bottom);
		}
		/* the first goes straight away from its other end, over the edge at the left */
		assert_true(lines[0][2] < hub.left);
		forget(&p);
		map_free(map);
	}
}

/* In rows below the middle, at the left; of more than three in two columns, of which each has three rows. */
static void stands_in_hex(
    const double *from, const double *to, const struct word *word, struct box hub, guint nth, guint count)
{
	static const double rows[3][3] = {{0.39}, {0.18, 0.42}, {0.12, 0.31, 0.5}};
	double x = count <= 3    ? -0.42
	           : nth / 3 % 2 ? 0.02
	                         : -0.7,
	       y = rows[MIN(count, 3) - 1][nth % MIN(count, 3)];

	x = round(middle_x(hub)) + 48 * x;
	y = round(middle_y(hub)) + 48 * y;
	assert_true(fabs(from[0] - x) < 0.06 && fabs(from[1] - y) < 0.06);
	assert_true(fabs(to[0] - x - 5) < 0.06 && fabs(to[1] - y) < 0.06);
	assert_int_equal(word != NULL, nth < 6);
	assert_true(
	    !word || (word->x == floor(x + 48 * (count <= 3 ? 0.44 : 0.36)) && word->y == floor(y + 3.24)));
}

/* Hexes hold theirs: up to six with their names, side by side. */
static void test_in_hexes(void **unused)
{
	(void)unused;
	for (unsigned count = 1; count <= 8; count++) {
		struct map *map = map_named(MAP_HEXES);
		guint named = 0;
		for (unsigned i = 0; i <= count; i++) {
			struct map_place *place =
			    map_at(map, map_place_cell(map, (int64_t)i * 3 + 10, (int64_t)i));
			place->facts_known = place->links_known = true;
			place->seen = map->turn;
			place->owner = MAP_NOBODY;
			place->brief = "ind 5";
		}
		for (unsigned i = 1; i <= count; i++) {
			map_wormnet(map, 0, i);
			map_wormnet(map, i, 0);
		}
		map_finish(map);
		struct picture p = drawn(map);
		is_readable(&p);
		struct box hub = box_at(&p, 0);
		const struct word *words[16];
		/* one stands below its figures, of more there is no room for these */
		assert_int_equal(word_of(&p, 0, "brief") != NULL, count == 1);
		for (guint i = 0; i < p.words->len; i++) {
			const struct word *word = p.words->pdata[i];
			if (g_strcmp0(word->class, "stub") == 0 && word->x > hub.left &&
			    word->x < hub.right && word->y > hub.top && word->y < hub.bottom)
				words[named++] = word;
		}
		assert_int_equal(named, MIN(count, 6));
		words_are_apart(words, named);
		for (guint i = 0; i < named; i++) {
			/* as much of the name as there is room for */
			const char *id = map_at(map, i + 1)->id, *cut = strstr(words[i]->text, "…");
			assert_true(!cut || (count > 3 && cut - words[i]->text >= 3));
			assert_int_equal(
			    strncmp(words[i]->text, id, cut ? (size_t)(cut - words[i]->text) : 9), 0);
		}
		guint within = 0;
		for (guint i = 0; i < p.lines->len; i++) {
			const struct line *line = p.lines->pdata[i];
			double from[2], to[2];
			ends_of(line->d, from, to);
			within += from[0] > hub.left && to[0] < hub.right && from[1] > hub.top &&
			          to[1] < hub.bottom;
			assert_string_equal(line->dashes, "10 4 2 4");
			if (i % 2 == 0) /* the hub's own */
				stands_in_hex(
				    from, to, i / 2 < named ? words[i / 2] : NULL, hub, i / 2, count);
		}
		assert_int_equal(within, count);
		assert_int_equal(p.lines->len, 2 * count);
		assert_true(legend_has(&p, "– (0,0)"));
		forget(&p);
		map_free(map);
	}
}

/* In hexes that are too small for names there are the lines alone. */
static void test_in_small_hexes(void **unused)
{
	(void)unused;
	for (int64_t far = 71; far <= 72; far++) {
		struct map *map = map_named(MAP_HEXES);
		map_place_cell(map, 0, 0);
		map_place_cell(map, far - 1, 0);
		map_wormnet(map, 0, 1);
		map_wormnet(map, 1, 0);
		map_finish(map);
		struct picture p = drawn(map);
		assert_int_equal(p.lines->len, 2);
		assert_int_equal(words_of(&p, "stub"), far == 71 ? 2 : 0);
		assert_true(legend_has(&p, "leads to that place"));
		forget(&p);
		map_free(map);
	}
}

/* A stub of 12 begins at its place's border and leads away from its other end, in the best of sixteen ways or the next
   one; its name stands behind it. */
static void test_ways(void **unused)
{
	static const int64_t ways[][2] = {
	    {300, 0}, {-300, 0}, {0, 300}, {0, -300}, {300, 300}, {-300, 200}, {100, 300}, {-100, -300}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
		struct map *map = map_named(MAP_GRAPH);
		known_place(map, 1, 0, 0, "MING");
		known_place(map, 22, ways[i][0], ways[i][1], NULL);
		map_way(map, 0, 1);
		map_way(map, 1, 0);
		map_finish(map);
		g_array_index(map->links, struct map_link, 0).over_edge = true;
		struct picture p = drawn(map);
		struct box hub = box_at(&p, 0), other = box_at(&p, 1);
		double lines[16][4], x = middle_x(hub) - middle_x(other), y = middle_y(hub) - middle_y(other);
		double length = hypot(x, y);
		x /= length;
		y /= length;
		const struct word *words[16];
		assert_int_equal(stubs_at(&p, hub, lines, words), 1);
		const double *line = lines[0];
		assert_true(from_border(hub, line) < 0.2);
		assert_true(fabs(hypot(line[2] - line[0], line[3] - line[1]) - 12) < 0.2);
		assert_true((line[2] - line[0]) * x + (line[3] - line[1]) * y > 12 * cos(M_PI / 7.5));
		assert_string_equal(words[0]->text, "W22");
		assert_true((words[0]->x - line[0]) * x + (words[0]->y - line[1]) * y > 12);
		forget(&p);
		map_free(map);
	}
}

static void test_first_free(void **unused)
{
	static const struct crowd crowds[] = {{2, 1, 100, 1}, {2, 2, 100, 6}, {3, 3, 100, 20}, {4, 4, 90, 50},
	    {3, 2, 400, 12}, {5, 1, 80, 16}, {1, 6, 70, 20}, {2, 1, 1, 2}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(crowds); i++)
		takes_first_free(&crowds[i], 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_stubs), cmocka_unit_test(test_many),
	    cmocka_unit_test(test_in_hexes), cmocka_unit_test(test_in_small_hexes),
	    cmocka_unit_test(test_ways), cmocka_unit_test(test_first_free)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
