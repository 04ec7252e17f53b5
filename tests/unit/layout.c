/* Positions of places (HO-61, HO-62): apart from each other, and unchanged if they had one. */
#include "tests/tangle.h"

/* --- Apart ---------------------------------------------------------------------- */

static void test_apart(void **state)
{
	static const struct tangled graphs[] = {{2, 0, 1, false, false, "fc6a0792"},
	    {13, 4, 1, false, false, "410ee24f"}, {24, 0, 5, false, false, "11c7fdcd"},
	    {40, 0, 1, true, false, "c59d52d4"}, {90, 60, 1, false, false, "5d58f20f"},
	    {160, 240, 2, false, false, "4c250491"}, {60, 20, 1, false, true, "7724d6d8"},
	    {36, 0, 1, true, true, "92ae6450"}};

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
	} graphs[] = {{12, 100, 12, "c72830d0"}, {36, 100, 40, "d6cf2c65"}, {36, 80, 30, "71f174b4"},
	    {48, 41, 60, "d0612462"}, {30, 200, 90, "4fd9416f"}, {9, 0, 9, "1bea0326"}};

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

/* If everything is in balance, earlier positions stay, and a new place moves from where it was put. */
static void test_stays(void **state)
{
	static const int64_t numbers[] = {3, 7, 19, 23};

	(void)state;
	for (int64_t fresh = 0; fresh < 4; fresh += 3)
		for (unsigned down = 0; down < 2; down++) {
			struct map *map = map_new(MAP_GRAPH);
			for (int64_t i = 0; i < 4; i++) {
				struct map_place *place = map_at(map, map_place_number(map, 'W', numbers[i]));
				place->placed = i != fresh;
				if (i != fresh)
					*(down ? &place->y : &place->x) = 100 * i + 300;
			}
			for (unsigned i = 0; i < 3; i++)
				map_way(map, i, i + 1);
			map_finish(map);
			layout_make(map);
			for (int64_t i = 0; i < 4; i++) {
				const struct map_place *place = map_at(map, (unsigned)i);
				assert_true(place->placed);
				assert_int_equal(down ? place->y : place->x, 100 * i + 300);
				assert_int_equal(down ? place->x : place->y, 0);
			}
			map_free(map);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_apart), cmocka_unit_test(test_held),
	    cmocka_unit_test(test_few), cmocka_unit_test(test_stays)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
