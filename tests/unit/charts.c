/* From states and reports to maps and into reports' files (HO-61, HO-67): positions, owners, moves by orders. */
#include "engine/maps/layout.h"
#include "engine/play/mapping.h"
#include "tests/broken.h"

#include <stdint.h>

#define EMPIRES "\"empires\": [{\"name\": \"CERES\"}, {\"name\": \"MING\"}, {\"name\": \"ARGO\"}]"
#define HEAD(ruleset)                                                                                        \
	"{\"ruleset\": \"" ruleset "\", \"game\": \"demo\", \"turn\": 3, \"seed\": 5,\n " EMPIRES ",\n "
static const char stars[] =
    HEAD("space-empires") "\"worlds\": [{\"id\": 3, \"owner\": \"MING\", \"links\": [7, 19], \"pop\": 3},"
                          " {\"id\": 7, \"links\": [3], \"pop\": 4},"
                          " {\"id\": 19, \"links\": [3], \"owner\": \"ARGO\", \"pop\": 3}],\n"
                          " \"fleets\": [{\"owner\": \"MING\", \"id\": 1, \"world\": 3, \"ships\": 4},"
                          " {\"owner\": \"MING\", \"id\": 2, \"world\": 3, \"ships\": 1},"
                          " {\"owner\": \"ARGO\", \"id\": 1, \"world\": 19, \"ships\": 6}]}";

/* The report of a seat, into bytes and a document. */
static void report_of(const struct test *test, unsigned seat, GString *json, struct document *tree)
{
	const struct report_source source = {.state = test->state, .seat = seat, .started = true};

	report_write(&source, json, tree, NULL, NULL);
}

static const struct map_place *place_of(const struct map *map, const char *id)
{
	int place = map_find(map, id);

	assert_true(place >= 0);
	return map_at(map, (unsigned)place);
}

/* --- Maps of a whole state ----------------------------------------------------------------- */

/* Every seat is an owner, even with nothing, in the same order on all maps of a game; the map itself has no reader. */
static void test_state(void **unused)
{
	static const char *const owners[] = {"ARGO", "CERES", "MING"};
	struct test test;
	struct error err = {0};

	(void)unused;
	test_begin(&test, "space-empires", stars);
	struct map *map = mapping_of_state(test.state, &err);
	assert_non_null(map);
	assert_int_equal(map->owners->len, 3);
	for (int i = 0; i < 3; i++) {
		assert_string_equal(map_owner_name(map, i), owners[i]);
		assert_false(((const struct map_owner *)map->owners->pdata[i])->own);
	}
	assert_true(strcmp(map->game, "demo") == 0 && map->turn == 3 && strcmp(map->empire, "all") == 0);
	assert_int_equal(map->places->len, 3);
	assert_string_equal(map_owner_name(map, place_of(map, "W19")->owner), "ARGO");
	assert_int_equal(g_array_index(place_of(map, "W19")->forces, struct map_force, 0).ships, 6);
	assert_int_equal(place_of(map, "W7")->owner, MAP_NOBODY);
	assert_false(place_of(map, "W3")->placed);
	map_free(map);
	test_end(&test);
}

/* --- Maps of a report ------------------------------------------------------------------------- */

#define REPORT                                                                                                         \
	"{\"format\": 1, \"game\": \"demo\", \"ruleset\": \"space-empires\", \"turn\": 4, \"empire\": \"MING\","       \
	" \"events\": [], \"orders\": [], \"fleets\": [], \"departed\": [], \"known\": [],\n \"worlds\": [{\"id\": 1," \
	" \"owner\": \"MING\", \"links\": [2, 12], \"ind\": 1, \"rms\": 1, \"rmp\": 1, \"pop\": 1}]"

/* Places are where the report puts them, even on top of each other; others keep apart from them. */
static void test_stands(void **unused)
{
	static const char text[] =
	    REPORT ", \"layout\": {\"W1\": [30, -7], \"W2\": [31, -8], \"W99\": [1, 1]}}";
	struct error err = {0};
	struct map *map = mapping_of_bytes("report", text, strlen(text), &err);

	(void)unused;
	assert_non_null(map);
	assert_true(place_of(map, "W1")->x == 30 && place_of(map, "W1")->y == -7);
	assert_true(place_of(map, "W2")->x == 31 && place_of(map, "W2")->y == -8);
	const struct map_place *other = place_of(map, "W12");
	assert_true(other->placed && (ABS(other->x - 30) >= LAYOUT_WIDE || ABS(other->y + 7) >= LAYOUT_HIGH));
	assert_true(place_of(map, "W1")->facts->len > 0);
	map_free(map);
}

/* With only moves read there are no facts and positions; with only the head there is nothing else. */
static void test_parts(void **unused)
{
	static const char
	    text[] = REPORT ", \"layout\": {\"W1\": [30, -7]}}",
	    no_empire[] = "{\"format\": 1, \"game\": \"demo\", \"ruleset\": \"space-empires\", \"turn\": 4}",
	    no_ruleset[] = "{\"format\": 1, \"game\": \"demo\", \"turn\": 4, \"empire\": \"MING\"}";
	static const char *const bad[] = {no_empire, no_ruleset};
	struct error err = {0};
	struct document *document = document_parse("report", text, strlen(text), EXIT_DATA, &err);

	(void)unused;
	struct map *map = mapping_of_moves(document_root(document), &err);
	assert_non_null(map);
	assert_int_equal(place_of(map, "W1")->facts->len, 0);
	assert_true(map->places->len == 3 && !place_of(map, "W1")->placed);
	map_free(map);
	document_free(document);
	document = document_parse("report", text, strlen(text), EXIT_DATA, &err);
	map = mapping_of_head(document_root(document), &err);
	assert_non_null(map);
	assert_true(strcmp(map->game, "demo") == 0 && strcmp(map->empire, "MING") == 0 && map->turn == 4);
	assert_int_equal(map->places->len, 0);
	map_free(map);
	document_free(document);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		document = document_parse("report", bad[i], strlen(bad[i]), EXIT_DATA, &err);
		assert_null(mapping_of_head(document_root(document), &err));
		assert_int_equal(err.code, EXIT_DATA);
		error_clear(&err);
		document_free(document);
	}
}

/* Each order that is not refused draws a move of what it names, whatever comes before and after it. */
static void test_orders(void **unused)
{
	static const struct {
		const char *orders, *moves;
	} cases[] = {{"", ""}, {"M1W7", "F1 W3 W7, "}, {"M1W7\nM2W19", "F1 W3 W7, F2 W3 W19, "},
	    {"M9W7\nM2W7", "F2 W3 W7, "}, {"M1W7\nnonsense", "F1 W3 W7, "}, {"AF1P\nM2W7", "F2 W3 W7, "}};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", stars);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		g_autoptr(GString) json = g_string_new(NULL), moves = g_string_new(NULL);
		struct document *report = document_empty("report", EXIT_DATA);
		report_of(&test, 1, json, report);
		struct map *map = mapping_of_report(document_root(report), &err);
		assert_non_null(map);
		assert_true(mapping_orders(
		    map, test.rules, document_root(report), cases[i].orders, strlen(cases[i].orders), &err));
		for (guint k = 0; k < map->moves->len; k++) {
			const struct map_move *move = map->moves->pdata[k];
			assert_true(move->ordered);
			g_string_append(moves, move->thing);
			for (guint n = 0; n < move->path->len; n++)
				g_string_append_printf(
				    moves, " %s", map_at(map, g_array_index(move->path, unsigned, n))->id);
			g_string_append(moves, ", ");
		}
		assert_string_equal(moves->str, cases[i].moves);
		map_free(map);
		document_free(report);
	}
	test_end(&test);
}

/* --- Into the files of a report --------------------------------------------------------------- */

/* The positions in the layout key of a report's JSON, NULL: it has none. */
static struct map *layout_of(const GString *json)
{
	g_autofree char *layout = mapping_layout(json->str, json->len);
	struct error err = {0};

	if (!layout)
		return NULL;
	struct document *document = document_parse("layout", layout, strlen(layout), EXIT_DATA, &err);
	assert_int_equal(document_root(document)->count, 1);
	struct map *map = mapping_of_bytes("report", json->str, json->len, &err);
	for (guint i = 0; i < map->places->len; i++)
		map_at(map, i)->placed = false;
	assert_true(layout_read(map, node_get(document_root(document), "layout"), &err));
	for (guint i = 0; i < map->places->len; i++)
		assert_true(map_at(map, i)->placed);
	document_free(document);
	return map;
}

static bool complete(
    const struct test *test, const char *before, bool bare, GString *json, GString *dot, struct error *err)
{
	struct document *report = document_empty("report", EXIT_DATA);

	report_of(test, 1, json, report);
	bool good = mapping_complete(report, NULL, before, bare, json, dot, err);
	document_free(report);
	return good;
}

/* A graph's places have positions apart in the file's last key, earlier positions unchanged, even in one spot; both
   files show the same. */
static void test_complete(void **unused)
{
	static const char *const befores[] = {NULL, "{\"layout\": {}}", "{}",
	    "{\"layout\": {\"W3\": [500, 300], \"W7\": [700, 300], \"W19\": [500, 500]}}",
	    "{\"layout\": {\"W3\": [500, 300], \"W7\": [500, 301], \"W19\": [500, 500]}}"};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", stars);
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(befores); i++) {
		bool bare = i % 2;
		g_autoptr(GString) json = g_string_new(NULL), dot = g_string_new(NULL);
		struct error err = {0};
		assert_true(complete(&test, befores[i / 2], bare, json, dot, &err));
		assert_non_null(strstr(dot->str, "W3 "));
		struct map *map = layout_of(json);
		assert_int_equal(map == NULL, bare);
		for (guint a = 0; map && a < map->places->len; a++) {
			const struct map_place *one = map_at(map, a);
			g_autofree char *stands =
			    g_strdup_printf("pos=\"%d,%d!\"", (int)one->x, (int)-one->y);
			assert_non_null(strstr(dot->str, stands));
			for (guint b = 0; b < a; b++) {
				const struct map_place *two = map_at(map, b);
				assert_true((i / 2 == 4 && one->x == 500 && two->x == 500) ||
				            ABS(one->x - two->x) >= LAYOUT_WIDE ||
				            ABS(one->y - two->y) >= LAYOUT_HIGH);
			}
		}
		if (map && i / 2 >= 3)
			assert_true(place_of(map, "W3")->x == 500 && place_of(map, "W3")->y == 300 &&
			            place_of(map, "W7")->x == (i / 2 == 3 ? 700 : 500) &&
			            place_of(map, "W7")->y == (i / 2 == 3 ? 300 : 301));
		map_free(map);
	}
	test_end(&test);
}

/* Hexes have fixed positions: no layout key, but a map. */
static void test_cells(void **unused)
{
	struct test test;
	g_autoptr(GString) json = g_string_new(NULL), dot = g_string_new(NULL);
	struct error err = {0};

	(void)unused;
	test_begin(&test, "star-empires", HEAD("star-empires") "\"worlds\": []}");
	assert_true(complete(&test, NULL, false, json, dot, &err));
	assert_null(mapping_layout(json->str, json->len));
	assert_non_null(strstr(dot->str, "graph "));
	test_end(&test);
}

/* An earlier layout that is invalid is refused, and nothing is made. */
static void test_refused(void **unused)
{
	static const char *const befores[] = {"[", "{\"layout\": 5}", "{\"layout\": {\"W3\": [1]}}"};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", stars);
	for (size_t i = 0; i < G_N_ELEMENTS(befores); i++) {
		g_autoptr(GString) json = g_string_new(NULL), dot = g_string_new(NULL);
		struct error err = {0};
		assert_false(complete(&test, befores[i], false, json, dot, &err));
		assert_string_equal(dot->str, "");
		assert_null(mapping_layout(json->str, json->len));
		error_clear(&err);
	}
	test_end(&test);
}

/* Nothing behind the report's bytes is read. */
static void test_layout(void **unused)
{
	static const char bytes[] = "{\"a\": 1,\n \"layout\": {\"W1\": [0, 0]}}junk";
	g_autofree char *layout = mapping_layout(bytes, strlen(bytes) - 4);

	(void)unused;
	assert_string_equal(layout, "{\"layout\": {\"W1\": [0, 0]}}\n");
	assert_null(mapping_layout(bytes, 20));
	assert_null(mapping_layout("{}", 2));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_state), cmocka_unit_test(test_stands),
	    cmocka_unit_test(test_parts), cmocka_unit_test(test_orders), cmocka_unit_test(test_complete),
	    cmocka_unit_test(test_cells), cmocka_unit_test(test_refused), cmocka_unit_test(test_layout)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
