/* Cells of a grid are placed in rows (HO-61, HO-62), derived only from their numbers and links. */
#include "engine/maps/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Cells 1 to width * height with their neighbours, over the edges of a torus; `known`: 0: all cells are known, else
   those whose numbers it divides. */
static struct map *cells_of(int64_t width, int64_t height, bool torus, int64_t known)
{
	struct map *map = map_new(MAP_GRAPH);

	if (known) /* the first place named need not be a known one */
		map_place_number(map, 'W', known + 1);
	for (int64_t n = 1; n <= width * height; n++) {
		int64_t x = (n - 1) % width, y = (n - 1) / width;
		const int64_t to[4][2] = {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
		if (known && n % known != 0)
			continue;
		map_at(map, map_place_number(map, 'W', n))->links_known = true;
		for (unsigned i = 0; i < G_N_ELEMENTS(to); i++) {
			int64_t column = (to[i][0] + width) % width, row = (to[i][1] + height) % height;
			int64_t other = row * width + column + 1;
			if (other == n || (!torus && (column != to[i][0] || row != to[i][1])))
				continue;
			map_way(map, map_place_number(map, 'W', n), map_place_number(map, 'W', other));
		}
	}
	return map;
}

static void test_cells(void **state)
{
	/* A link over the upper edge shows a torus's height; else it ends with the last row of which something is
	   known. */
	static const struct {
		int64_t width, height;
		bool torus;
		int64_t known, shown_high;
	} grids[] = {{2, 2, false, 0, 2}, {3, 2, false, 0, 2}, {7, 4, false, 0, 4}, {2, 9, false, 0, 9},
	    {3, 3, true, 0, 3}, {5, 5, true, 0, 5}, {4, 6, true, 0, 6}, {8, 3, true, 0, 3},
	    {8, 8, true, 5, 8}, {9, 7, true, 20, 7}, {9, 7, true, 40, 6}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(grids); i++) {
		struct map *map = cells_of(grids[i].width, grids[i].height, grids[i].torus, grids[i].known);
		map_finish(map);
		assert_true(layout_grid(map));
		assert_int_equal(map->width, grids[i].width);
		assert_int_equal(map->height, grids[i].shown_high);
		for (guint k = 0; k < map->places->len; k++) {
			const struct map_place *place = map_at(map, k);
			int64_t n = g_ascii_strtoll(place->id + 1, NULL, 10) - 1;
			assert_true(place->placed);
			assert_int_equal(place->x, n % grids[i].width * MAP_STEP);
			assert_int_equal(place->y, n / grids[i].width * MAP_STEP);
		}
		for (guint k = 0; k < map->links->len; k++) {
			const struct map_link *link = &g_array_index(map->links, struct map_link, k);
			const struct map_place *a = map_at(map, link->from), *b = map_at(map, link->to);
			bool beside = (a->y == b->y && ABS(a->x - b->x) == MAP_STEP) ||
			              (a->x == b->x && ABS(a->y - b->y) == MAP_STEP);
			assert_int_equal(link->over_edge, !beside);
		}
		map_free(map);
	}
}

/* A torus counts from 1: a place with another number is on no grid. */
static void test_not_counted(void **state)
{
	static const int64_t numbers[] = {0, -1, 1000001};

	(void)state;
	for (unsigned i = 0; i <= G_N_ELEMENTS(numbers); i++) {
		struct map *map = cells_of(5, 5, true, 0);
		if (i)
			map_place_number(map, 'W', numbers[i - 1]);
		map_finish(map);
		assert_int_equal(layout_grid(map), i == 0);
		map_free(map);
	}
}

/* A link too many or too few, an unseen cell, a place without a number: no grid. */
static void test_no_cells(void **state)
{
	static const int64_t more[][2] = {{1, 8}, {1, 13}, {12, 14}, {0, 0}};

	(void)state;
	for (unsigned i = 0; i < G_N_ELEMENTS(more); i++) {
		struct map *map = cells_of(3, 4, false, 0);
		if (more[i][0])
			map_way(map, map_place_number(map, 'W', more[i][0]),
			    map_place_number(map, 'W', more[i][1]));
		else
			map_place_cell(map, 2, 2);
		map_finish(map);
		assert_false(layout_grid(map));
		assert_int_equal(map->width, 0);
		map_free(map);
	}
}

/* --- Random grids, recognized again ----------------------------------------------------------- */

#define CELLS 130 /* most numbers of places and of their possible neighbours */

/* Numbered places as a report shows them. */
struct seen {
	int64_t most;
	bool there[CELLS], known[CELLS], linked[CELLS][CELLS];
};

struct shape {
	int64_t width, height; /* 0: unknown */
	bool flat;
};

static uint32_t random_state = 7;

static int64_t below(int64_t most)
{
	random_state = random_state * 1664525 + 1013904223;
	return (random_state >> 8) % most;
}

static void link_cells(struct seen *seen, int64_t a, int64_t b)
{
	seen->there[a] = seen->there[b] = true;
	seen->linked[a][b] = seen->linked[b][a] = true;
	seen->most = MAX(seen->most, MAX(a, b));
}

/* The cells beside one: a torus wraps around, below it continues if its height is unknown. */
static unsigned beside(const struct shape *shape, int64_t number, int64_t cells[4])
{
	static const int64_t steps[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
	int64_t x = (number - 1) % shape->width, y = (number - 1) / shape->width;
	unsigned count = 0;

	for (unsigned i = 0; i < 4; i++) {
		int64_t column = x + steps[i][0], row = y + steps[i][1];
		bool sideways = column >= 0 && column < shape->width;
		if (shape->flat && (!sideways || row < 0 || row >= shape->height))
			continue;
		if (row < 0 && !shape->height)
			continue;
		column = (column + shape->width) % shape->width;
		row = shape->height ? (row + shape->height) % shape->height : row;
		if (row * shape->width + column + 1 != number)
			cells[count++] = row * shape->width + column + 1;
	}
	return count;
}

/* Are all places with known links linked with exactly the cells beside them? */
static bool is_shape(const struct seen *seen, const struct shape *shape)
{
	for (int64_t number = 1; number <= seen->most; number++) {
		bool wanted[CELLS] = {false};
		int64_t cells[4];
		if (!seen->known[number])
			continue;
		for (unsigned count = beside(shape, number, cells); count > 0; count--)
			wanted[cells[count - 1]] = true;
		if (memcmp(wanted, seen->linked[number], sizeof wanted) != 0)
			return false;
	}
	return true;
}

/* The height shown by a link from the first row over the upper edge. */
static int64_t shown_height(const struct seen *seen, int64_t width)
{
	for (int64_t x = 1; x <= width; x++)
		for (int64_t row = 2; x + row * width <= seen->most; row++)
			if (seen->linked[x][x + row * width])
				return row + 1;
	return 0;
}

/* The narrowest torus, else the narrowest flat grid, with nothing missing. */
static bool find_shape(const struct seen *seen, struct shape *shape)
{
	bool any = false, whole = true;

	for (int64_t number = 1; number <= seen->most; number++) {
		any = any || seen->known[number];
		whole = whole && seen->there[number];
	}
	for (int64_t width = 2; any && width <= seen->most; width++) {
		*shape = (struct shape){width, shown_height(seen, width), false};
		if ((!shape->height || width * shape->height >= seen->most) && is_shape(seen, shape))
			return true;
	}
	for (int64_t width = 2; any && whole && 2 * width <= seen->most; width++) {
		*shape = (struct shape){width, seen->most / width, true};
		if (seen->most % width == 0 && is_shape(seen, shape))
			return true;
	}
	return false;
}

/* A random torus or flat grid, of which some cells are seen; sometimes with a place or link that does not fit. */
static void draw_seen(struct seen *seen)
{
	static const int64_t shares[] = {100, 100, 60, 25, 8};
	struct shape shape = {below(8) + 1, below(8) + 1, below(2)};
	int64_t share = shares[below(5)], cells[4], last = shape.width * shape.height;

	*seen = (struct seen){.most = 0};
	for (int64_t number = 1; number <= last; number++) {
		if (below(100) >= share)
			continue;
		seen->there[number] = seen->known[number] = true;
		seen->most = MAX(seen->most, number);
		for (unsigned count = beside(&shape, number, cells); count > 0; count--)
			link_cells(seen, number, cells[count - 1]);
	}
	if (below(6) == 0) {
		int64_t alone = below(last + 4) + 1;
		seen->there[alone] = true;
		seen->most = MAX(seen->most, alone);
	}
	if (below(6) == 0) {
		int64_t from = below(last) + 1, to = below(last + 4) + 1;
		if (seen->known[from] && from != to)
			link_cells(seen, from, to);
	}
}

/* Listed from a random number on, so that any place may be first. */
static struct map *map_of_seen(const struct seen *seen)
{
	struct map *map = map_new(MAP_GRAPH);
	int64_t first = seen->most ? below(seen->most) : 0;

	for (int64_t i = 0; i < seen->most; i++) {
		int64_t number = (first + i) % seen->most + 1;
		if (!seen->there[number])
			continue;
		unsigned place = map_place_number(map, 'W', number);
		map_at(map, place)->links_known = seen->known[number];
		for (int64_t other = 1; other <= seen->most; other++)
			if (seen->known[number] && seen->linked[number][other])
				map_way(map, place, map_place_number(map, 'W', other));
	}
	map_finish(map);
	return map;
}

static void stands_as(const struct map *map, const struct seen *seen, const struct shape *shape)
{
	assert_int_equal(map->width, shape->width);
	assert_int_equal(
	    map->height, shape->height ? shape->height : (seen->most + shape->width - 1) / shape->width);
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		int64_t cell = g_ascii_strtoll(place->id + 1, NULL, 10) - 1;
		assert_true(place->placed);
		assert_int_equal(place->x, cell % shape->width * MAP_STEP);
		assert_int_equal(place->y, cell / shape->width * MAP_STEP);
	}
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		const struct map_place *a = map_at(map, link->from), *b = map_at(map, link->to);
		int64_t steps = (ABS(a->x - b->x) + ABS(a->y - b->y)) / MAP_STEP;
		assert_int_equal(link->over_edge, steps > 1);
	}
}

static void test_drawn(void **state)
{
	guint tori = 0, flats = 0, others = 0;

	(void)state;
	for (int i = 0; i < 4000; i++) {
		struct seen seen;
		struct shape shape;
		draw_seen(&seen);
		struct map *map = map_of_seen(&seen);
		bool found = layout_grid(map), is_one = find_shape(&seen, &shape);
		assert_int_equal(found, is_one);
		if (found)
			stands_as(map, &seen, &shape);
		else
			assert_int_equal(map->width, 0);
		others += !is_one;
		flats += is_one && shape.flat;
		tori += is_one && !shape.flat;
		map_free(map);
	}
	assert_true(tori > 500 && flats > 200 && others > 500);
}

/* No side is longer than a thousand. */
static void test_long_sides(void **state)
{
	static const struct {
		int64_t width, height;
		bool found;
	} sides[] = {
	    {1000, 1000, true}, {1000, 3, true}, {1001, 3, false}, {999, 1001, true}, {1000, 1001, false}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
		struct map *map = map_new(MAP_GRAPH);
		const struct shape shape = {sides[i].width, sides[i].height, false};
		int64_t looked_at[] = {1, shape.width * shape.height}, cells[4];
		for (size_t k = 0; k < G_N_ELEMENTS(looked_at); k++) {
			unsigned place = map_place_number(map, 'W', looked_at[k]);
			map_at(map, place)->links_known = true;
			for (unsigned count = beside(&shape, looked_at[k], cells); count > 0; count--)
				map_way(map, place, map_place_number(map, 'W', cells[count - 1]));
		}
		map_finish(map);
		assert_int_equal(layout_grid(map), sides[i].found);
		assert_int_equal(map->width, sides[i].found ? shape.width : 0);
		map_free(map);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_cells), cmocka_unit_test(test_not_counted),
	    cmocka_unit_test(test_no_cells), cmocka_unit_test(test_drawn), cmocka_unit_test(test_long_sides)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
