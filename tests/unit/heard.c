/* A map as sentences (HO-81): counts, places with all facts, neighbours and ways to them, moves, routes. */
#include "engine/maps/map_speech.h"
#include "tests/drawn.h"

static struct map *graph(void)
{
	struct map *map = map_named(MAP_GRAPH);

	known_place(map, 1, 0, 0, "MING");
	known_place(map, 2, 100, 0, NULL);
	known_place(map, 3, 200, 0, "BOSCO");
	known_place(map, 4, 300, 0, NULL);
	map_at(map, 0)->name = "Alpha";
	map_at(map, 1)->seen = 3;
	map_at(map, 2)->seen = MAP_NEVER;
	map_place_number(map, 'W', 5);
	for (unsigned i = 0; i < 5; i++)
		map_at(map, i)->kind = "world";
	map_mark(map, 0, MAP_HOME);
	map_mark(map, 0, MAP_BATTLE);
	map_fact(map, 0, "Industry %d.", 5);
	map_force(map, 0, MAP_UNKNOWN, 2);
	map_force(map, 0, map_owner(map, "MING"), 1);
	map_fleet(map, "F9", 3, map_owner(map, "BOSCO"), 3);
	map_way(map, 0, 1);
	map_way(map, 1, 0);
	map_way(map, 1, 2); /* W3's links are known: no link back */
	map_way(map, 3, 4); /* W5's links are unknown */
	map_wormnet(map, 0, 3);
	map_wormnet(map, 3, 0);
	map_barrier(map, 1, 3);
	map_step(map_move(map, "F4", map_owner(map, "MING"), false), 0);
	struct map_move *stopped = map_move(map, "F8", map_owner(map, "MING"), false);
	map_step(stopped, 3);
	map_step(stopped, 0);
	stopped->stays = true;
	struct map_move *ordered = map_move(map, "F9", map_owner(map, "BOSCO"), true);
	for (unsigned i = 0; i < 3; i++)
		map_step(ordered, i);
	map_finish(map);
	return map;
}

static void test_whole(void **unused)
{
	struct map *map = graph(), *alone = map_named(MAP_GRAPH);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	map_speech(map, out);
	assert_string_equal(out->str,
	    "demo, turn 7, MING: 5 places, 1 of them own, 2 not seen now, 1 of which nothing is known; "
	    "5 links; 2 moves made, 1 ordered.\n"
	    "+++ Places, 5\n"
	    "W1 Alpha, world, owned by MING. Home. Battle last turn. Industry 5. Ships: MING 1 ship, "
	    "unidentified 2 ships.\n"
	    "W1 has 2 neighbours: W2, by portal W4.\n"
	    "W2, world, owned by nobody, last seen turn 3.\n"
	    "W2 has 3 neighbours: W1, W3 one way, W4 behind a barrier.\n"
	    "W3, world, owned by BOSCO, never seen.\n"
	    "W3 has 1 neighbour: W2 only from there.\n"
	    "W4, world, owned by nobody. F9 of BOSCO, 3 ships. Ships: BOSCO 3 ships.\n"
	    "W4 has 3 neighbours: by portal W1, W2 behind a barrier, W5.\n"
	    "W5, world, nothing is known of it.\n"
	    "W5 has 1 neighbour: W4 perhaps.\n"
	    "+++ Moves, 3\n"
	    "F4 of MING moved to W1.\n"
	    "F8 of MING moved from W4 to W1, and its way ended there before its time.\n"
	    "F9 of BOSCO is ordered to move from W1 by way of W2 to W3.\n");
	g_string_truncate(out, 0);
	map_speech_look(map, 2, out);
	assert_string_equal(out->str, "W3, world, owned by BOSCO, never seen.\n"
	                              "W3 has 1 neighbour: W2 only from there.\n"
	                              "F9 of BOSCO is ordered to move from W1 by way of W2 to W3.\n");
	g_string_truncate(out, 0);
	known_place(alone, 1, 0, 0, "MING");
	map_finish(alone);
	map_speech(alone, out);
	assert_string_equal(out->str, "demo, turn 7, MING: 1 place, 1 of them own; 0 links; 0 moves made.\n"
	                              "+++ Places, 1\n"
	                              "W1, place, owned by MING.\n");
	map_free(alone);
	map_free(map);
}

/* The shortest way, never against a one-way link or through a barrier. */
static void test_routes(void **unused)
{
	static const struct {
		unsigned from, to;
		const char *told;
	} routes[] = {{0, 2, "From W1 to W3: 2 steps: W1, W2, W3"},
	    {1, 3, "From W2 to W4: 2 steps: W2, W1, W4"},
	    {2, 0, "From W3 to W1: no way over the places that the report shows"},
	    {0, 4, "From W1 to W5: 2 steps: W1, W4, W5"}, {4, 0, "From W5 to W1: 2 steps: W5, W4, W1"},
	    {0, 1, "From W1 to W2: 1 step: W1, W2"}, {1, 1, "From W2 to W2: 0 steps: W2"}};
	struct map *map = graph();

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(routes); i++) {
		g_autoptr(GString) out = g_string_new(NULL);
		g_autofree char *told = g_strdup_printf("%s.\n", routes[i].told);
		map_speech_route(map, routes[i].from, routes[i].to, out);
		assert_string_equal(out->str, told);
	}
	map_free(map);
}

/* Found by id or name, in any case; else the three nearest are named, or how many there are. */
static void test_find(void **unused)
{
	static const struct {
		const char *name, *told;
	} unknown[] = {{"Alpah", "; nearest: Alpha"}, {"W12", "; nearest: W1, W2"},
	    {"nowhere", "; it shows 5, the first is W1 and the last W5"}};
	struct map *map = graph();

	(void)unused;
	assert_int_equal(map_speech_find(map, "w4", NULL), 3);
	assert_int_equal(map_speech_find(map, "aLPHA", NULL), 0);
	for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
		struct error err = {0};
		g_autofree char *told =
		    g_strdup_printf("the report shows no place \"%s\"%s", unknown[i].name, unknown[i].told);
		assert_int_equal(map_speech_find(map, unknown[i].name, &err), -1);
		assert_int_equal(err.code, EXIT_DATA);
		assert_string_equal(err.text, told);
		error_clear(&err);
	}
	map_free(map);
}

/* A cell that is not shown: the nearest by steps are named, whatever their names are like. Of hexes (2,-9) is 9, 10 and
   11 steps from those named, (12,19) 10, 19 and 19; of squares (0,8) is 3, 8 and 9; with diagonals (1,-9) is 9 from
   each. */
static void test_cells(void **unused)
{
	static const struct {
		enum map_form form;
		bool diagonals;
		const char *name, *told;
	} cases[] = {{MAP_HEXES, false, "(2,-9)", "; nearest: (2,0), (1,0), (0,0)"},
	    {MAP_HEXES, false, "( 12 , 19 )", "; nearest: (2,9), (0,0), (1,0)"},
	    {MAP_BOARD, false, "(0,8)", "; nearest: (2,9), (0,0), (1,0)"},
	    {MAP_BOARD, true, "(1,-9)", "; nearest: (0,0), (1,0), (2,0)"},
	    {MAP_BOARD, false, "(2,", "; it shows 4, the first is (0,0) and the last (2,9)"}};
	static const int64_t cells[][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 9}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct map *map = map_named(cases[i].form);
		g_autofree char *told =
		    g_strdup_printf("the report shows no place \"%s\"%s", cases[i].name, cases[i].told);
		map->diagonals = cases[i].diagonals;
		for (size_t n = 0; n < G_N_ELEMENTS(cells); n++)
			map_place_cell(map, cells[n][0], cells[n][1]);
		map_finish(map);
		assert_int_equal(map_speech_find(map, cases[i].name, &err), -1);
		assert_string_equal(err.text, told);
		error_clear(&err);
		map_free(map);
	}
}

/* No more than three, of equals the first ones. */
static void test_three(void **unused)
{
	static const char *const names[] = {"Alpha1", "Alpha2", "Alpha3", "Alpha4", "Alpha5"};
	static const struct {
		const char *name, *told;
	} unknown[] = {{"Alpha9", "; nearest: Alpha1, Alpha2, Alpha3"},
	    {"ALPHA", "; nearest: Alpha1, Alpha2, Alpha3"}, {"Alpha44", "; nearest: Alpha4, Alpha1, Alpha2"}};
	struct map *map = map_named(MAP_GRAPH);

	(void)unused;
	for (int64_t i = 0; i < 5; i++)
		map_at(map, map_place_number(map, 'W', i + 1))->name = names[i];
	map_finish(map);
	for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
		struct error err = {0};
		g_autofree char *told =
		    g_strdup_printf("the report shows no place \"%s\"%s", unknown[i].name, unknown[i].told);
		assert_int_equal(map_speech_find(map, unknown[i].name, &err), -1);
		assert_string_equal(err.text, told);
		error_clear(&err);
	}
	map_free(map);
}

/* From the middle of nine cells: north is up on the drawn map. */
static void test_directions(void **unused)
{
	static const struct {
		enum map_form form;
		bool diagonals;
		const char *told;
	} maps[] = {{MAP_HEXES, false,
	                "(1,1) has 6 neighbours: north (1,2), northeast (2,2), southeast (2,1), south (1,0), "
	                "southwest (0,0), northwest (0,1)"},
	    {MAP_BOARD, false, "(1,1) has 4 neighbours: north (1,0), east (2,1), south (1,2), west (0,1)"},
	    {MAP_BOARD, true,
	        "(1,1) has 8 neighbours: north (1,0), northeast (2,0), east (2,1), southeast (2,2), "
	        "south (1,2), southwest (0,2), west (0,1), northwest (0,0)"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(maps); i++) {
		struct map *map = map_named(maps[i].form);
		g_autoptr(GString) out = g_string_new(NULL);
		map->diagonals = maps[i].diagonals;
		for (int64_t k = 0; k < 9; k++) {
			struct map_place *place = map_at(map, map_place_cell(map, k % 3, k / 3));
			place->placed = true;
			place->x = k % 3;
			place->y = k / 3;
		}
		map_finish(map);
		map_speech_look(map, 4, out);
		g_strdelimit(out->str, "\n", ' ');
		if (!strstr(out->str, maps[i].told))
			fail_msg("%s: %s", maps[i].told, out->str);
		map_free(map);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole), cmocka_unit_test(test_routes),
	    cmocka_unit_test(test_three), cmocka_unit_test(test_cells), cmocka_unit_test(test_find),
	    cmocka_unit_test(test_directions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
