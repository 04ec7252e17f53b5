/* The graph of a map as Graphviz reads it (HO-61). */
#include "engine/maps/colour.h"
#include "engine/maps/dot.h"
#include "tests/drawn.h"

/* Names and titles are quoted for Graphviz; a link is written once if both ways are meant, else twice. */
static void test_dot(void **unused)
{
	struct map *map = map_named(MAP_GRAPH);
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	map->game = "a \"b\" \\c";
	known_place(map, 1, 0, 0, "MING");
	known_place(map, 2, 100, -50, NULL);
	map_at(map, 0)->name = "two\nlines";
	map_at(map, 1)->seen = 3;
	map_mark(map, 0, MAP_HOME);
	map_way(map, 0, 1);
	map_way(map, 1, 0);
	map_finish(map);
	map_dot(map, out);
	assert_true(g_str_has_prefix(out->str, "digraph \"a \\\"b\\\" \\\\c, turn 7, MING\" {\n"));
	assert_non_null(strstr(
	    out->str, "  W1 [label=\"W1\\ntwo\\nlines\\nMING\\nind 5\", pos=\"0,0!\", style=\"filled\","));
	assert_non_null(strstr(out->str, "penwidth=3];\n  W2 [label=\"W2\\nnobody\\nind 5\", pos=\"100,50!\","
	                                 " style=\"filled,dashed\","));
	assert_non_null(strstr(out->str, "];\n  W1 -> W2;\n  W2 -> W1;\n}\n"));
	map_free(map);
}

/* Hexes are 100 high, a column 87 wide; squares stand one apart, the first row on top. */
static void test_dot_cells(void **unused)
{
	static const struct {
		enum map_form form;
		int64_t x, y;
		const char *told;
	} cells[] = {{MAP_HEXES, 0, 1, "pos=\"0,100!\""}, {MAP_HEXES, 1, 1, "pos=\"87,50!\""},
	    {MAP_HEXES, -2, 1, "pos=\"-174,200!\""}, {MAP_BOARD, 0, 0, "pos=\"0,3!\""},
	    {MAP_BOARD, 2, 3, "pos=\"2,0!\""}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
		struct map *map = map_named(cells[i].form);
		g_autoptr(GString) out = g_string_new(NULL);
		map->height = 4;
		struct map_place *place = map_at(map, map_place_cell(map, cells[i].x, cells[i].y));
		place->x = cells[i].x;
		place->y = cells[i].y;
		map_mark(map, 0, MAP_PLANET);
		map_finish(map);
		map_dot(map, out);
		if (!strstr(out->str, cells[i].told))
			fail_msg("%s: %s", cells[i].told, out->str);
		map_free(map);
	}
}

static guint count_of(const char *text, const char *line)
{
	guint count = 0;

	for (const char *at = text; (at = strstr(at, line)); at++)
		count++;
	return count;
}

/* Every place and link occurs once, in its owner's colour; unknown or not seen now is dashed, a barrier bold; an
   undirected graph dashes links to the unknown. */
static void test_graphviz(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < 16; i++) {
		struct map *map = map_named(MAP_GRAPH);
		g_autoptr(GString) out = g_string_new(NULL);
		map->directed = i & 1;
		const char *sign = map->directed ? "->" : "--";
		for (unsigned k = 0; k < 6; k++)
			known_place(map, k + 1, k * 10, 0, k % 2 ? "MING" : "BOSCO");
		map_at(map, 5)->facts_known = !(i & 2);
		for (unsigned k = 0; k < 5; k++) {
			map_way(map, k, k + 1);
			map_way(map, k + 1, k);
		}
		if (i & 4)
			map_barrier(map, 0, 3);
		if (i & 8) {
			map_wormnet(map, 1, 4);
			map_wormnet(map, 4, 1);
		}
		map_finish(map);
		map_dot(map, out);
		assert_int_equal(count_of(out->str, "[label="), 6);
		assert_int_equal(count_of(out->str, "pos=\""), 6);
		for (unsigned k = 0; k < 6; k++) {
			g_autofree char *place = g_strdup_printf("\n  W%u [label=\"W%u\\n", k + 1, k + 1);
			g_autofree char *bare =
			    g_strdup_printf("\n  W6 [label=\"W6\\nind 5\", pos=\"50,0!\"");
			g_autofree char *ground = g_strdup_printf(", style=\"%s\", fillcolor=\"%s\"];\n",
			    k == 5 && i & 2 ? "filled,dashed" : "filled",
			    colour_area(map, map_at(map, k)->owner));
			const char *at = strstr(out->str, place);
			assert_int_equal(count_of(out->str, place), 1);
			assert_ptr_equal(
			    strstr(at, ground), strchr(strchr(at + 1, '\n') - strlen(ground) + 1, ','));
			assert_int_equal(count_of(out->str, bare), i & 2 ? 1 : 0);
		}
		for (unsigned k = 0; k < 5; k++) {
			bool dashed = !map->directed && k == 4 && i & 2;
			g_autofree char *there = g_strdup_printf(
			    "\n  W%u %s W%u%s;\n", k + 1, sign, k + 2, dashed ? " [style=dashed]" : "");
			g_autofree char *back = g_strdup_printf("\n  W%u %s W%u;\n", k + 2, sign, k + 1);
			assert_int_equal(count_of(out->str, there), 1);
			assert_int_equal(count_of(out->str, back), map->directed);
		}
		assert_int_equal(count_of(out->str, " [style=bold];\n"), i & 4 ? 1 : 0);
		assert_int_equal(
		    count_of(out->str, "  W2 -> W5 [style=dashed];\n"), map->directed && i & 8 ? 1 : 0);
		assert_int_equal(
		    count_of(out->str, "  W2 -- W5 [style=dashed];\n"), !map->directed && i & 8 ? 1 : 0);
		map_free(map);
	}
}

/* The four earlier formats (HO-52), and texts that are none of them. */
static void test_old(void **unused)
{
	static const char *const old[] = {"digraph galaxy {\n", "graph galaxy {\n", "graph map {\n",
	    "graph \"demo turn 3\" {\n  layout=neato;\n  node [shape=box, fixedsize=true, width=0.9];\n"};
	static const char *const others[] = {"", "graph \"demo, turn 3, MING\" {\n  layout=neato;\n",
	    "digraph \"demo, turn 3, MING\" {\n  layout=neato;\n", " graph map {\n", "digraph map {\n"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(old); i++)
		assert_true(map_dot_is_old(old[i]));
	for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
		assert_false(map_dot_is_old(others[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_dot), cmocka_unit_test(test_dot_cells),
	    cmocka_unit_test(test_graphviz), cmocka_unit_test(test_old)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
