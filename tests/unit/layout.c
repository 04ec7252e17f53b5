/* Positions of places (HO-61, HO-62): apart from each other, and unchanged if they had one. */
#include "tests/tangle.h"

/* --- Apart ---------------------------------------------------------------------- */

static void test_apart(void **state)
{
	static const struct tangled graphs[] = {{2, 0, 1, false, false, "fc6a0792"},
	    {13, 4, 1, false, false, "410ee24f"}, {24, 0, 5, false, false, "11c7fdcd"},
	    {40, 0, 1, true, false, "c59d52d4"}, {90, 60, 1, false, false, "5d58f20f"},
	    {160, 240, 2, false, false, "4c250491"}, {60, 20, 1, false, true, "5c7b1b92"},
	    {36, 0, 1, true, true, "513ecad0"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++)
		is_laid_out(&graphs[i]);
}

/* Places on a lattice, most with earlier positions, some in one spot: ties, in whole numbers. */
static struct map *lattice(unsigned places, int64_t step, unsigned links)
{
	struct map *map = map_new(MAP_GRAPH);
	uint32_t random = places + (uint32_t)step;

	for (unsigned i = 0; i < places; i++) {
		struct map_place *place = map_at(map, map_place_number(map, 'S', 3 * (int64_t)i + 2));
		place->placed = i % 5 > 0;
		place->x = (int64_t)(i % 6) * step;
		place->y = (int64_t)(i / 6) * step / (i % 11 ? 1 : 2);
	}
	for (unsigned i = 0; i < links; i++)
		map_way(map, drawn(&random, places), drawn(&random, places));
	map_finish(map);
	return map;
}

/* A place with an earlier position keeps it exactly; a new one keeps apart from all. */
static void test_held(void **state)
{
	static const struct {
		unsigned places;
		int64_t step;
		unsigned links;
		const char *recorded;
	} graphs[] = {{12, 100, 12, "5711f883"}, {36, 100, 40, "c0314aed"}, {36, 80, 30, "2d89148e"},
	    {48, 41, 60, "db4cae6c"}, {30, 200, 90, "e0d81ad0"}, {9, 0, 9, "db888f23"}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(graphs); i++) {
		struct map *map = lattice(graphs[i].places, graphs[i].step, graphs[i].links);
		struct map *before = lattice(graphs[i].places, graphs[i].step, graphs[i].links);
		layout_make(map);
		new_ones_apart(map, before);
		g_autofree char *digest = digest_of(map);
		assert_string_equal(digest, graphs[i].recorded);
		map_free(before);
		map_free(map);
	}
}

/* No places give no layout; a single one is in the middle. */
static void test_few(void **state)
{
	(void)state;
	for (unsigned places = 0; places < 2; places++) {
		struct map *map = map_new(MAP_GRAPH);
		for (unsigned i = 0; i < places; i++)
			map_place_number(map, 'W', 7);
		map_finish(map);
		layout_make(map);
		layout_make(map);
		assert_true(
		    !places || (map_at(map, 0)->placed && map_at(map, 0)->x == 0 && map_at(map, 0)->y == 0));
		map_free(map);
	}
}

/* Earlier positions stay, and a new end of a chain bends back towards the middle, as near as it can stand without
   crowding those that it is not linked with: of the sixteen ways around its neighbour the third from the chain's
   own if that runs sideways (sine of 67.5 degrees: 92), and square to it if it runs down, as cards are wider than
   high. */
static void test_bends(void **state)
{
	static const int64_t numbers[] = {3, 7, 19, 23};
	static const int64_t ends[][2][2] = {
	    {{438, 92}, {100, 400}}, {{0, 0}, {0, 0}}, {{0, 0}, {0, 0}}, {{562, 92}, {100, 600}}};

	(void)state;
	for (int64_t fresh = 0; fresh < 4; fresh += 3)
		for (unsigned down = 0; down < 2; down++) {
			int64_t first = fresh ? 400 : 300;
			struct map *map = map_new(MAP_GRAPH);
			for (int64_t i = 0; i < 4; i++) {
				struct map_place *place = map_at(map, map_place_number(map, 'W', numbers[i]));
				place->placed = i != fresh;
				if (i != fresh)
					*(down ? &place->y : &place->x) = 100 * i + first;
			}
			for (unsigned i = 0; i < 3; i++)
				map_way(map, i, i + 1);
			map_finish(map);
			layout_make(map);
			for (int64_t i = 0; i < 4; i++) {
				const struct map_place *place = map_at(map, (unsigned)i);
				assert_true(place->placed);
				assert_int_equal(place->x, i == fresh ? ends[i][down][0]
				                           : down     ? 0
				                                      : 100 * i + first);
				assert_int_equal(place->y, i == fresh ? ends[i][down][1]
				                           : down     ? 100 * i + first
				                                      : 0);
			}
			map_free(map);
		}
}

/* Which way round three points of the map turn. */
static int64_t turn(const struct map_place *a, const struct map_place *b, const struct map_place *c)
{
	return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static unsigned count_crossings(const struct map *map)
{
	unsigned count = 0;

	for (guint i = 0; i < map->links->len; i++)
		for (guint k = 0; k < i; k++) {
			const struct map_link *one = &g_array_index(map->links, struct map_link, i),
			                      *two = &g_array_index(map->links, struct map_link, k);
			const struct map_place *a = map_at(map, one->from), *b = map_at(map, one->to),
			                       *c = map_at(map, two->from), *d = map_at(map, two->to);
			count += turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
		}
	return count;
}

/* A chain of 21 places that is found from its middle, two places a turn, stays on a square of seven links, where a
   straight one would be twenty links wide; no two of its links cross. */
static void test_compact(void **state)
{
	enum { ENDS = 10, CHAIN = 2 * ENDS + 1 };
	struct {
		int64_t x, y;
	} stood[CHAIN] = {{0, 0}};
	int64_t low_x = 0, high_x = 0, low_y = 0, high_y = 0;

	(void)state;
	for (int far = 2; far <= ENDS; far++) {
		struct map *map = map_new(MAP_GRAPH);
		for (int i = ENDS - far; i <= ENDS + far; i++) {
			struct map_place *place = map_at(map, map_place_number(map, 'S', i + 1));
			place->placed = far > 2 && i > ENDS - far && i < ENDS + far;
			place->x = stood[i].x;
			place->y = stood[i].y;
		}
		for (unsigned i = 0; i + 1 < map->places->len; i++)
			map_way(map, i, i + 1);
		map_finish(map);
		layout_make(map);
		assert_int_equal(count_crossings(map), 0);
		for (guint i = 0; i < map->places->len; i++) {
			const struct map_place *place = map_at(map, i);
			stood[ENDS - far + (int)i].x = place->x;
			stood[ENDS - far + (int)i].y = place->y;
			low_x = MIN(low_x, place->x);
			high_x = MAX(high_x, place->x);
			low_y = MIN(low_y, place->y);
			high_y = MAX(high_y, place->y);
		}
		map_free(map);
	}
	assert_in_range(high_x - low_x, 200, 700);
	assert_in_range(high_y - low_y, 200, 700);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_apart), cmocka_unit_test(test_held),
	    cmocka_unit_test(test_few), cmocka_unit_test(test_bends), cmocka_unit_test(test_compact)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
