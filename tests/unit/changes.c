/* A page's changes since the report before (HO-64), and its tables, from handmade maps. */
#include "engine/maps/map_model.h"
#include "engine/pages/page_changes.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct map *map_of_turn(int64_t turn)
{
	struct map *map = map_new(MAP_GRAPH);

	map->game = "demo";
	map->empire = "MING";
	map->turn = turn;
	return map;
}

/* A place seen in a turn; owner "?": nothing is known of it. */
static struct map_place *place(
    struct map *map, int64_t id, int64_t seen, const char *owner, const char *brief)
{
	struct map_place *p = map_at(map, map_place_number(map, 'W', id));

	p->facts_known = strcmp(owner, "?") != 0;
	p->seen = seen;
	if (p->facts_known)
		p->owner = map_owner(map, *owner ? owner : NULL);
	p->brief = brief;
	return p;
}

static void changed(const struct map *before, struct map *now, const char *want)
{
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *whole =
	    g_strdup_printf("<section id=\"changes\">\n<h2>What changed</h2>\n%s</section>\n", want);

	page_changes(before, now, out);
	assert_string_equal(out->str, whole);
}

static void test_places(void **unused)
{
	struct map *before = map_of_turn(3), *now = map_of_turn(4);

	(void)unused;
	place(before, 1, 3, "MING", "ind 5"); /* unchanged */
	place(now, 1, 4, "MING", "ind 5");
	place(before, 2, 3, "MING", "ind 6"); /* lost to another, with other figures */
	place(now, 2, 4, "BOSCO", "ind 4")->name = "Vega<";
	place(before, 3, MAP_NEVER, "?", NULL); /* seen for the first time, seen again, and no longer seen */
	place(now, 3, 4, "", "ind 1");
	place(before, 4, 1, "", "ind 2");
	place(now, 4, 4, "", "ind 2");
	place(before, 5, 3, "", "ind 3");
	place(now, 5, 3, "", "ind 3");
	place(before, 6, 3, "", NULL);
	place(now, 6, 3, "", NULL);
	place(now, 7, MAP_NEVER, "?", NULL); /* new, and gone */
	place(now, 8, 4, "", NULL);
	place(before, 9, 3, "", NULL);
	place(before, 10, 1, "", NULL); /* old and unchanged */
	place(now, 10, 1, "", "ind 9");
	map_finish(before);
	map_finish(now);
	changed(before, now,
	    "<p>Since turn 3:</p>\n<ul>\n"
	    "<li>W2 Vega&lt; is owned by BOSCO now, before by MING.</li>\n"
	    "<li>W2 Vega&lt;: ind 4; before ind 6.</li>\n"
	    "<li>W10: ind 9; before nothing.</li>\n"
	    "<li>New on the map: W7, W8.</li>\n"
	    "<li>Seen for the first time: W3.</li>\n"
	    "<li>In sight again: W4.</li>\n"
	    "<li>Out of sight: W5, W6.</li>\n"
	    "<li>No longer on the map: W9.</li>\n</ul>\n");
	map_free(before);
	map_free(now);
}

static void test_nothing(void **unused)
{
	struct map *before = map_of_turn(3), *now = map_of_turn(4);

	(void)unused;
	place(before, 1, 3, "MING", "ind 5");
	place(now, 1, 4, "MING", "ind 5");
	map_list(before, NULL, MAP_UNKNOWN, 0, 5, "no name"); /* same name: indistinguishable */
	map_list(before, "F1", map_owner(before, "MING"), 0, 3, "3 ships");
	map_list(now, "F1", map_owner(now, "MING"), 0, 3, "3 ships");
	map_finish(before);
	map_finish(now);
	changed(before, now, "<p>Since turn 3:</p>\n<p>Nothing that the report shows.</p>\n");
	changed(NULL, now, "<p>This page was made without the report before.</p>\n");
	map_free(before);
	map_free(now);
}

/* Things with the same name are distinguished by their owners. */
static void test_things(void **unused)
{
	struct map *before = map_of_turn(3), *now = map_of_turn(4), *maps[] = {before, now};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		place(maps[i], 1, 3 + i, "MING", NULL);
		place(maps[i], 2, 3 + i, "BOSCO", NULL);
	}
	int ming = map_owner(before, "MING"), bosco = map_owner(before, "BOSCO");
	map_list(before, "F1", ming, 0, 3, "3 ships");
	map_list(now, "F1", ming, 1, 3, "3 ships"); /* moved */
	map_list(before, "F1", bosco, 1, 5, "5 ships");
	map_list(now, "F1", bosco, 1, 4, "4 ships"); /* altered */
	map_list(before, "F2", ming, 0, 3, "%s", "");
	map_list(now, "F2", ming, 1, 2, "2 ships");   /* both */
	map_list(before, "F3", ming, 0, 3, "1 ship"); /* gone */
	map_list(now, "F4", ming, 0, 3, "%s", "");    /* new */
	map_list(now, NULL, ming, 0, 3, "x");
	map_finish(before);
	map_finish(now);
	changed(before, now,
	    "<p>Since turn 3:</p>\n<ul>\n"
	    "<li>F1 of MING is now at W2: 3 ships; before at W1.</li>\n"
	    "<li>F1 of BOSCO, at W2: 4 ships; before 5 ships.</li>\n"
	    "<li>F2 of MING is now at W2: 2 ships; before at W1: nothing was known of it.</li>\n"
	    "<li>New: F4 of MING, at W1.</li>\n"
	    "<li>Gone: F3 of MING, which was at W1: 1 ship.</li>\n</ul>\n");
	map_free(before);
	map_free(now);
}

/* Rows of tables: each place and thing once, with its number, what is not known said. */
static void test_tables(void **unused)
{
	struct map *map = map_of_turn(4);
	g_autoptr(GString) places = g_string_new(NULL), things = g_string_new(NULL);

	(void)unused;
	place(map, 1, 4, "MING", NULL)->name = "<b>";
	place(map, 2, 2, "", NULL);
	place(map, 3, MAP_NEVER, "?", NULL);
	place(map, 4, MAP_NEVER, "BOSCO", NULL);
	map_mark(map, 0, MAP_HOME);
	map_mark(map, 0, MAP_BATTLE);
	map_fact(map, 0, "One & two.");
	map_fact(map, 0, "Three.");
	map_force(map, 0, map_owner(map, "MING"), 12);
	map_force(map, 0, MAP_UNKNOWN, 3);
	map_list(map, "F1", map_owner(map, "MING"), 0, 12, "12 ships");
	map_list(map, NULL, MAP_UNKNOWN, 1, 3, "%s", "");
	map_finish(map);
	page_places(map, places);
	page_things(map, things);
	static const char *const rows[] = {
	    "<tr id=\"place-0\"><th scope=\"row\">W1 &lt;b&gt;</th><td>MING (you)</td><td>now</td>"
	    "<td>12 MING, 3 unknown</td><td>Home. Battle last turn. One &amp; two. Three.</td></tr>\n",
	    "<tr id=\"place-1\"><th scope=\"row\">W2</th><td>nobody</td><td>turn 2</td><td></td><td></td></tr>\n",
	    "<tr id=\"place-2\"><th scope=\"row\">W3</th><td>unknown</td><td>never</td><td></td><td></td></tr>\n",
	    "<tr id=\"place-3\"><th scope=\"row\">W4</th><td>BOSCO</td><td>never</td><td></td><td></td></tr>\n"};
	const char *at = strstr(places->str, "<tbody>\n");
	assert_non_null(at);
	at += strlen("<tbody>\n");
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++, at += strlen(rows[i - 1]))
		assert_true(g_str_has_prefix(at, rows[i]));
	assert_true(g_str_has_prefix(at, "</tbody>"));
	assert_non_null(strstr(things->str,
	    "<tbody>\n<tr id=\"thing-0\"><th scope=\"row\">F1</th><td>MING (you)</td><td>W1</td><td>12</td>"
	    "<td>12 ships</td></tr>\n<tr id=\"thing-1\"><th scope=\"row\">no name</th><td>unknown</td><td>W2</td>"
	    "<td>3</td><td></td></tr>\n</tbody>\n"));
	map_free(map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_places), cmocka_unit_test(test_nothing),
	    cmocka_unit_test(test_things), cmocka_unit_test(test_tables)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
