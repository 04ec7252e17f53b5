/* Where places stand (HO-61, HO-62): apart, and a memory saves time alone. */
#include "tests/tangle.h"

/* A ring with a way from W1 across it; NAMES of no grid. */
static struct map *ring_with(unsigned across)
{
	static const int64_t numbers[] = {3, 7, 19, 23, 40, 58, 71};
	struct map *map = map_new(MAP_GRAPH);
	unsigned places[G_N_ELEMENTS(numbers)];

	for (unsigned i = 0; i < G_N_ELEMENTS(numbers); i++)
		places[i] = map_place_number(map, 'W', numbers[i]);
	for (unsigned i = 0; i < G_N_ELEMENTS(numbers); i++)
		map_way(map, places[i], places[(i + 1) % G_N_ELEMENTS(numbers)]);
	map_way(map, places[0], places[across]);
	map_finish(map);
	return map;
}

static struct map *laid_out(unsigned across, int64_t first_x, bool hold, struct layout_memory *memory)
{
	struct map *map = ring_with(across);

	map_at(map, 0)->placed = first_x != 0;
	map_at(map, 0)->x = first_x;
	layout_make(map, hold, memory);
	return map;
}

static bool stand_alike(const struct map *a, const struct map *b)
{
	bool alike = a->places->len == b->places->len;

	for (guint i = 0; alike && i < a->places->len; i++)
		alike = map_at(a, i)->placed && map_at(b, i)->placed && map_at(a, i)->x == map_at(b, i)->x &&
		        map_at(a, i)->y == map_at(b, i)->y;
	return alike;
}

static void test_as_without(void **state)
{
	/* The same again, other links, another place from before, one that is held, and the first once more; twice
	   in a row some of them. */
	static const struct {
		unsigned across;
		int64_t x;
		bool hold;
	} asked[] = {{3, 0, false}, {3, 0, false}, {2, 0, false}, {2, 0, false}, {2, 900, false},
	    {2, 900, true}, {2, -900, true}, {2, -900, true}, {3, 0, false}, {3, 0, false}};
	struct layout_memory *memory = layout_memory_new();

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(asked); i++) {
		struct map *with = laid_out(asked[i].across, asked[i].x, asked[i].hold, memory);
		struct map *without = laid_out(asked[i].across, asked[i].x, asked[i].hold, NULL);
		struct map *other = laid_out(5 - asked[i].across, asked[i].x, asked[i].hold, NULL);
		assert_true(stand_alike(with, without));
		assert_false(stand_alike(with, other));
		map_free(with);
		map_free(without);
		map_free(other);
	}
	layout_memory_free(memory);
}

/* --- Apart ---------------------------------------------------------------------- */

static void test_apart(void **state)
{
	static const struct tangled graphs[] = {{2, 0, 1, false, false, "fc6a0792"},
	    {13, 4, 1, false, false, "410ee24f"}, {24, 0, 5, false, false, "11c7fdcd"},
	    {40, 0, 1, true, false, "c59d52d4"}, {90, 60, 1, false, false, "5d58f20f"},
	    {160, 240, 2, false, false, "0e888246"}, {60, 20, 1, false, true, "1eff5a68"},
	    {36, 0, 1, true, true, "24084e18"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(graphs); i++)
		is_laid_out(&graphs[i]);
}

/* Places on a lattice, most of which stood before, some of them in one spot: ties, in whole numbers. */
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

/* Who is held stays to the unit; who is new keeps apart from all, and from who was not held. */
static void test_held(void **state)
{
	static const struct {
		unsigned places;
		int64_t step;
		unsigned links;
		bool hold;
		const char *recorded;
	} graphs[] = {{12, 100, 12, true, "2d389101"}, {36, 100, 40, true, "a0d10def"},
	    {36, 80, 30, true, "c88e7e9f"}, {48, 41, 60, true, "0186be3a"}, {30, 200, 90, true, "0c3e6995"},
	    {36, 100, 40, false, "2203a8be"}, {36, 80, 10, false, "f1d13f1d"},
	    {42, 20, 60, false, "eb059edc"}, {60, 160, 30, false, "706e482b"}, {8, 0, 6, false, "7548804b"},
	    {9, 0, 9, true, "0a6f0468"}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(graphs); i++) {
		struct map *map = lattice(graphs[i].places, graphs[i].step, graphs[i].links);
		struct map *before = lattice(graphs[i].places, graphs[i].step, graphs[i].links);
		layout_make(map, graphs[i].hold, NULL);
		for (guint a = 0; a < map->places->len; a++) {
			const struct map_place *one = map_at(map, a), *was = map_at(before, a);
			if (graphs[i].hold && was->placed)
				assert_true(one->x == was->x && one->y == was->y);
			for (guint b = 0; b < a; b++) {
				const struct map_place *other = map_at(map, b);
				if (graphs[i].hold && was->placed && map_at(before, b)->placed)
					continue;
				assert_true(ABS(one->x - other->x) >= LAYOUT_WIDE ||
				            ABS(one->y - other->y) >= LAYOUT_HIGH);
			}
		}
		g_autofree char *digest = digest_of(map);
		assert_string_equal(digest, graphs[i].recorded);
		map_free(before);
		map_free(map);
	}
}

/* Of no places nothing is laid out; one stands in the middle. */
static void test_few(void **state)
{
	(void)state;
	for (unsigned places = 0; places < 2; places++) {
		struct map *map = map_new(MAP_GRAPH);
		struct layout_memory *memory = layout_memory_new();
		for (unsigned i = 0; i < places; i++)
			map_place_number(map, 'W', 7);
		map_finish(map);
		layout_make(map, false, memory);
		layout_make(map, false, memory);
		layout_make(map, true, NULL);
		assert_true(
		    !places || (map_at(map, 0)->placed && map_at(map, 0)->x == 0 && map_at(map, 0)->y == 0));
		layout_memory_free(memory);
		map_free(map);
	}
}

/* Where all is as far apart as links say, who stood before stands there still, and who is new goes on from there. */
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
			layout_make(map, false, NULL);
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
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_without), cmocka_unit_test(test_apart),
	    cmocka_unit_test(test_held), cmocka_unit_test(test_few), cmocka_unit_test(test_stays)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
