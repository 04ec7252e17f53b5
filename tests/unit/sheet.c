/* Pictures that were looked at (HO-62): full of what is drawn around other things, in each form and size. One that
   differs from its digest is to be looked at again: with SHEET=DIR they are written there. */
#include "engine/maps/layout.h"
#include "tests/drawn.h"

#include <stdlib.h>

static void add_moves(struct map *map, unsigned places, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		g_autofree char *name = g_strdup_printf("F%u", i);
		struct map_move *move = map_move(map, name,
		    i % 4 ? map_owner(map, i % 4 > 1 ? "MING" : "BOSCO") : MAP_UNKNOWN, i % 3 == 0);
		for (unsigned k = 0; k <= i % 4; k++)
			map_step(move, drawn_number(places));
	}
}

static void add_facts(struct map *map, unsigned places)
{
	for (unsigned i = 0; i < places; i++) {
		struct map_place *place = map_at(map, i);
		place->facts_known = i % 7 > 0;
		place->seen = i % 5 ? map->turn : i % 10 ? 3 : MAP_NEVER;
		place->owner = i % 7 == 0 ? MAP_UNKNOWN
		               : i % 3    ? map_owner(map, i % 2 ? "MING" : "BOSCO")
		                          : MAP_NOBODY;
		place->brief = i % 7 && i % 4 ? "ind 5 pop 24" : NULL;
		for (unsigned k = 0; k < i % 4; k++)
			map_mark(map, i, drawn_number(MAP_MARKS));
		for (unsigned k = 0; k < i % 5; k++)
			map_force(
			    map, i, k ? map_owner(map, k % 2 ? "MING" : "BOSCO") : MAP_UNKNOWN, 7 * k + 3);
	}
}

/* A lattice out of line, laid out by hand: the closer, the fewer links find a way. */
static struct map *crowd(unsigned wide, unsigned high, int64_t step, unsigned links, unsigned moves)
{
	struct map *map = map_named(MAP_GRAPH);

	for (unsigned i = 0; i < wide * high; i++) {
		struct map_place *place =
		    map_at(map, map_place_number(map, 'W', i % 9 ? i + 1 : 1000 * i + 1));
		place->placed = true;
		place->links_known = i % 3;
		place->x = i % wide * step + drawn_number((unsigned)step / 3);
		place->y = i / wide * step + drawn_number((unsigned)step / 3);
	}
	add_facts(map, wide * high);
	for (unsigned i = 0; i < links; i++) {
		unsigned a = drawn_number(wide * high), b = drawn_number(wide * high);
		map_way(map, a, b);
		if (i % 3)
			map_way(map, b, a);
		if (i % 11 == 0)
			map_barrier(map, a, b);
		if (i % 13 == 0)
			map_wormnet(map, b, a);
	}
	add_moves(map, wide * high, moves);
	map_finish(map);
	for (guint i = 0; i < map->links->len; i += 6)
		g_array_index(map->links, struct map_link, i).over_edge = wide > 5;
	return map;
}

static struct map *cells(enum map_form form, int64_t wide, int64_t high, unsigned moves)
{
	struct map *map = map_named(form);
	unsigned places = (unsigned)(wide * high);

	if (form == MAP_BOARD) {
		map->width = wide;
		map->height = high;
	}
	for (unsigned i = 0; i < places; i++) {
		struct map_place *place = map_at(
		    map, map_place_cell(map, i % wide, i / wide + (form == MAP_HEXES ? i % wide / 2 : 0)));
		place->name = i % 4 == 1 ? "Vega" : NULL;
	}
	add_facts(map, places);
	for (unsigned i = 0; i < places / 2; i++) {
		unsigned a = drawn_number(places), b = drawn_number(places);
		map_wormnet(map, a, b);
		if (i % 2)
			map_barrier(map, b, a);
	}
	add_moves(map, places, moves);
	map_finish(map);
	return map;
}

static void test_looked_at(void **unused)
{
	static const struct {
		enum map_form form;
		unsigned wide, high, step, links, moves;
		const char *digest;
	} sheets[] = {{MAP_GRAPH, 5, 4, 120, 26, 12, "cfb5ee8e"}, {MAP_GRAPH, 6, 6, 100, 60, 24, "8f72c42c"},
	    {MAP_GRAPH, 8, 5, 90, 90, 10, "44926103"}, {MAP_GRAPH, 28, 6, 100, 150, 40, "970c25e6"},
	    {MAP_GRAPH, 44, 4, 100, 150, 40, "308f9063"}, {MAP_GRAPH, 70, 3, 100, 150, 40, "dc9a3680"},
	    {MAP_GRAPH, 36, 30, 160, 500, 60, "b081c0d4"}, {MAP_HEXES, 6, 5, 0, 0, 24, "5d4bbc87"},
	    {MAP_HEXES, 52, 3, 0, 0, 40, "df2ee44e"}, {MAP_HEXES, 80, 3, 0, 0, 40, "a862f32d"},
	    {MAP_BOARD, 6, 5, 0, 0, 24, "a6e37b12"}, {MAP_BOARD, 48, 3, 0, 0, 40, "cb4abdd5"},
	    {MAP_BOARD, 70, 3, 0, 0, 40, "3365f254"}};
	const char *to = getenv("SHEET");
	guint wrong = 0;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(sheets); i++) {
		draws = (uint32_t)i + 1;
		struct map *map =
		    sheets[i].form == MAP_GRAPH
		        ? crowd(sheets[i].wide, sheets[i].high, sheets[i].step, sheets[i].links,
		              sheets[i].moves)
		        : cells(sheets[i].form, sheets[i].wide, sheets[i].high, sheets[i].moves);
		g_autoptr(GString) svg = g_string_new(NULL);
		map_svg(map, svg);
		g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, svg->str, -1);
		g_autofree char *path = g_strdup_printf("%s/%d.svg", to ? to : "", (int)i);
		assert_true(!to || g_file_set_contents(path, svg->str, -1, NULL));
		if (strncmp(sum, sheets[i].digest, 8) != 0 || strlen(sheets[i].digest) != 8) {
			print_error("picture %d is another one: %.8s\n", (int)i, sum);
			wrong++;
		}
		map_free(map);
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_looked_at)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
