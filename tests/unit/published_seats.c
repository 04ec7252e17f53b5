/* Players' pages on the published site, turn by turn (HO-66): who has a folder, its files, and what is kept. */
#include "tests/website.h"

/* The newest turn first, with all its formats; no picture if the ruleset has no map. */
static void test_turns(void **unused)
{
	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *turns = g_build_filename(folder, "turns.html", NULL);
	static const char want[] =
	    "<header><nav><a href=\"../index.html\">The game</a></nav>\n<h1>The Long War: reports of ANNA</h1>\n"
	    "<p>Who knows this page's address reads all of them.</p></header>\n<main>\n<ul>\n"
	    "<li>Turn 2, the newest: <a href=\"turn-0002.html\">page</a>, <a href=\"turn-0002.txt\">text</a>, "
	    "<a href=\"turn-0002.svg\">map</a>, <a href=\"turn-0002.json\">JSON</a></li>\n"
	    "<li>Turn 1: <a href=\"turn-0001.html\">page</a>, <a href=\"turn-0001.txt\">text</a>, "
	    "<a href=\"turn-0001.svg\">map</a>, <a href=\"turn-0001.json\">JSON</a></li>\n</ul>\n</main>\n";
	page_is(turns, "The Long War: reports of ANNA", true, want);
	for (int turn = 1; turn <= 2; turn++) {
		static const char *const kinds[] = {"html", "txt", "svg", "json"};
		for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
			g_autofree char *name = g_strdup_printf("%s/turn-%04d.%s", folder, turn, kinds[i]);
			assert_true(is_there(name));
		}
		g_autofree char *name = g_strdup_printf("%s/turn-%04d.html", folder, turn);
		g_autofree char *report = page(name);
		assert_non_null(strstr(report,
		    "<body>\n<a class=\"skip\" href=\"#compose\">To the orders</a>\n"
		    "<nav><a href=\"turns.html\">All turns</a> <a href=\"../index.html\">The game</a>"
		    " <a href=\"../manual.html\">Manual</a></nav>\n<header id=\"strip\">\n"));
		assert_int_equal(strstr(report, "<p>Since turn 1:</p>") != NULL, turn == 2);
		assert_int_equal(strstr(report, "made without the report before") != NULL, turn == 1);
		g_autofree char *index = g_strdup_printf("%s/index.html", folder), *first = page(index);
		assert_int_equal(strcmp(first, report) == 0, turn == 2);
	}
}

/* Pages of earlier turns are kept as written, unless a file of a turn is missing, or all are requested. */
static void test_kept(void **unused)
{
	static const char *const kinds[] = {"html", "txt", "svg", "json"};
	static const struct {
		const char *gone;
		bool anew;
	} cases[] = {
	    {NULL, false}, {"svg", false}, {"html", false}, {"json", false}, {"txt", false}, {NULL, true}};

	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const char *marked = g_strcmp0(cases[i].gone, "json") == 0 ? "txt" : "json";
		g_autofree char *name = g_strdup_printf("%s/turn-0001.%s", folder, marked),
		                *path = g_strdup_printf("www/%s", name);
		put(path, "old");
		if (cases[i].gone) {
			g_autofree char *gone =
			    g_strdup_printf("%s/www/%s/turn-0001.%s", dir, folder, cases[i].gone);
			assert_int_equal(g_unlink(gone), 0);
		}
		say("UPDATE game SET held = CASE WHEN held THEN NULL ELSE 1 END WHERE name = 'war'");
		publish(cases[i].anew);
		g_autofree char *text = page(name);
		assert_int_equal(strcmp(text, "old") == 0, !cases[i].gone && !cases[i].anew);
		for (int turn = 1; turn <= 2; turn++)
			for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
				g_autofree char *kept =
				    g_strdup_printf("%s/turn-%04d.%s", folder, turn, kinds[k]);
				assert_true(is_there(kept));
			}
	}
}

/* Every seat with a player has a folder, no one else. */
static void test_folders(void **unused)
{
	(void)unused;
	publish(false);
	g_autofree char *anna = folder_of("war", "ANNA"), *bert = folder_of("war", "BERT");
	assert_true(anna && bert && strcmp(anna, bert) != 0);
	say("UPDATE seat SET taken = 0 WHERE name = 'ANNA'");
	publish(false);
	g_autofree char *still = folder_of("war", "BERT");
	assert_string_equal(still, bert);
	assert_false(is_there(anna));
}

/* Each page shows the changes since the turn before, however many are written at once. */
static void test_since(void **unused)
{
	(void)unused;
	command("run war --force --no-fetch");
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA");
	for (int round = 0; round < 4; round++) {
		int turns = MIN(round, 1) + 2;
		g_autofree char *second = g_strdup_printf("%s/www/%s/turn-0002.html", dir, folder);
		say("UPDATE game SET held = CASE WHEN held THEN NULL ELSE 1 END WHERE name = 'war'");
		if (round == 1)
			command("run war --force --no-fetch");
		if (round == 2)
			assert_int_equal(g_unlink(second), 0);
		publish(round == 3);
		for (int turn = 2; turn <= turns; turn++) {
			g_autofree char *name = g_strdup_printf("%s/turn-%04d.html", folder, turn),
			                *since = g_strdup_printf("<p>Since turn %d:</p>", turn - 1),
			                *bytes = page(name);
			assert_non_null(strstr(bytes, since));
		}
	}
}

/* A report in its latest form: edited, final. One that cannot be drawn has only text and JSON. */
static void test_last(void **unused)
{
	static const char *const kinds[] = {"edited", "final"};

	(void)unused;
	publish(false);
	g_autofree char *folder = folder_of("war", "ANNA"),
	                *text = g_build_filename(folder, "turn-0001.txt", NULL);
	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
		static const char *const suffixes[] = {"txt", "json"};
		for (size_t k = 0; k < G_N_ELEMENTS(suffixes); k++) {
			g_autofree char *sql = g_strdup_printf(
			    "INSERT INTO report (game, turn, name, bytes)"
			    " SELECT game, turn, 'ANNA.%s.%s', bytes || CAST(' %s' AS BLOB) FROM report"
			    " WHERE name = 'ANNA.%s'",
			    kinds[i], suffixes[k], k ? "" : kinds[i], suffixes[k]);
			say(sql);
		}
		publish(true);
		g_autofree char *bytes = page(text);
		assert_true(g_str_has_suffix(bytes, kinds[i]));
	}
	say("UPDATE report SET bytes = CAST(replace(CAST(bytes AS TEXT), '\"format\": 1', '\"format\": 2') AS BLOB)");
	publish(true);
	for (unsigned i = 0; i < 4; i++) {
		static const char *const names[] = {
		    "turn-0001.txt", "turn-0001.json", "turn-0001.html", "turn-0001.svg"};
		g_autofree char *name = g_build_filename(folder, names[i], NULL);
		assert_int_equal(is_there(name), i < 2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_turns, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_kept, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_folders, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_since, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_last, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
