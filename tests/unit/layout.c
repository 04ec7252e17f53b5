/* A graph that is laid out with a memory stands as one without (HO-61): the memory saves time alone. */
#include "engine/maps/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

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
	/* The same again, other links, another place from before, one that is held, and the first once more. */
	static const struct {
		unsigned across;
		int64_t x;
		bool hold;
	} asked[] = {{3, 0, false}, {3, 0, false}, {2, 0, false}, {2, 900, false}, {2, 900, true},
	    {2, -900, true}, {3, 0, false}};
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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_without)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
