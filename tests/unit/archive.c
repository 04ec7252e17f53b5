/* The files of a game (HO-50): written directly from the database they are the same; what writing repairs and what it
   leaves alone. */
#include "engine/records/archive.h"

#include "engine/records/record.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- A game ------------------------------------------------------------------------- */

static struct site *site;
static struct game *game;

static void load(void)
{
	struct error err = {0};

	game_free(game);
	game = game_load(site, "demo", &err);
	assert_non_null(game);
}

/* Turns 1 to 3 are valid, 3 and 4 were voided, turn 2 has new dice; MING gave orders in turn 1. */
static int make_game(void **unused)
{
	g_autofree char *plan = NULL, *orders = NULL;

	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	command(
	    "new demo --ruleset space-empires --players 2 --seed 7 --salt 5a175a175a175a175a175a175a175a49");
	command("join demo MING ming@example.org");
	command("join demo BOSCO bosco@example.org");
	command("start demo");
	put("plan", "B5F1W32\n");
	plan = in("plan");
	orders = g_strconcat("orders demo MING --set ", plan, NULL);
	command(orders);
	for (unsigned i = 0; i < 3; i++)
		command("run demo --force --no-fetch");
	command("rollback demo 2 --new-dice");
	command("run demo --force --no-fetch");
	command("new two --ruleset space-empires --players 1 --seed 8");
	command("join two KAI kai@example.org");
	command("start two");
	site = open_site(SITE_WRITE);
	game = NULL;
	load();
	return 0;
}

static int remove_game(void **unused)
{
	game_free(game);
	site_close(site);
	return clear_place(unused);
}

static char *bytes_of(const char *name)
{
	g_autofree char *path = in(name);
	struct error err = {0};
	char *bytes = file_read(path, 0, NULL, &err);
	error_clear(&err);
	return bytes;
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Lists all files of a folder with their contents, and empty folders. */
static void list_tree(const char *below, GString *out)
{
	g_autofree char *path = in(below);
	g_autoptr(GDir) all = g_dir_open(path, 0, NULL);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	const char *name;

	while (all && (name = g_dir_read_name(all)))
		g_ptr_array_add(names, g_strdup(name));
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++) {
		g_autofree char *each = g_build_filename(below, names->pdata[i], NULL);
		g_autofree char *bytes = bytes_of(each);
		g_string_append_printf(out, "%s\n%s\n", (const char *)names->pdata[i], bytes ? bytes : "/");
		if (!bytes)
			list_tree(each, out);
	}
}

static char *tree(const char *below)
{
	GString *out = g_string_new(NULL);
	list_tree(below, out);
	return g_string_free(out, FALSE);
}

/* --- Directly from the database --------------------------------------------------------- */

static void same_file(struct record *a, struct record *b, struct record_turn turn, const char *name)
{
	struct error err = {0};
	size_t a_size = 0, b_size = 0;
	g_autofree char *x = record_read(a, turn, name, &a_size, &err);
	g_autofree char *y = record_read(b, turn, name, &b_size, &err);

	assert_false(error_is_set(&err));
	if (g_strcmp0(x, y) != 0 || a_size != b_size || (x && a_size != strlen(x)))
		fail_msg("turn %d.%d: %s", (int)turn.turn, (int)turn.void_number, name);
}

static bool is_report(const char *name)
{
	return strcmp(name, "state.json") != 0 && strcmp(name, "played.json") != 0 &&
	       strcmp(name, "host.yaml") != 0 && !g_str_has_suffix(name, ".ord");
}

static void test_database(void **unused)
{
	static const char *const of_turn[] = {"state.json", "played.json", "host.yaml", "MING.ord",
	    "BOSCO.ord", "MING.txt", "MING.json", "ZORG.txt"};
	g_autofree char *path = in("games/demo");
	struct error err = {0};
	struct record *a = record_open_game(site, game, &err), *b = record_open_dir(path, &err);
	unsigned played = 0, orders = 0;

	(void)unused;
	assert_non_null(a);
	assert_non_null(b);
	assert_string_equal(record_name(a), "demo");
	assert_int_equal(record_first(a), record_first(b));
	assert_int_equal(record_last(a), 3);
	assert_int_equal(record_last(b), 3);
	g_autoptr(GArray) turns = record_turns(a, &err), others = record_turns(b, &err);
	assert_int_equal(turns->len, 5);
	assert_int_equal(others->len, 5);
	for (guint i = 0; i < turns->len; i++) {
		struct record_turn turn = g_array_index(turns, struct record_turn, i);
		const struct record_turn *other = &g_array_index(others, struct record_turn, i);
		assert_int_equal(turn.turn, i < 3 ? i + 1 : i);
		assert_int_equal(turn.void_number, i / 3);
		assert_int_equal(record_turn_compare(&turn, other), 0);
		for (size_t k = 0; k < G_N_ELEMENTS(of_turn); k++) {
			size_t size;
			g_autofree char *bytes = record_read(a, turn, of_turn[k], &size, &err);
			played += k == 1 && bytes;
			orders += k == 3 && bytes;
			same_file(a, b, turn, of_turn[k]);
		}
		g_autoptr(GPtrArray) names = record_names(a, turn, &err), files = record_names(b, turn, &err);
		guint at = 0;
		for (guint k = 0; k < files->len; k++) {
			same_file(a, b, turn, files->pdata[k]);
			if (is_report(files->pdata[k]))
				assert_string_equal(names->pdata[at++], files->pdata[k]);
		}
		assert_int_equal(at, names->len);
	}
	assert_int_equal(played, 1);
	assert_int_equal(orders, 1);
	same_file(a, b, RECORD_GAME, "game.yaml");
	same_file(a, b, RECORD_GAME, "history.txt");
	same_file(a, b, RECORD_GAME, "map.yaml");
	same_file(a, b, RECORD_GAME, "README");
	record_free(a);
	record_free(b);
}

/* A game's own map is part of the record, and so are its secrets while it runs. */
static void test_game_files(void **unused)
{
	struct error err = {0};
	struct record *record = record_open_game(site, game, &err);
	size_t size = 0;

	(void)unused;
	run_on(site, "INSERT INTO map_file SELECT id, 'a map' FROM game WHERE name = 'demo'");
	g_autofree char *map = record_read(record, RECORD_GAME, "map.yaml", &size, &err);
	assert_string_equal(map, "a map");
	assert_int_equal(size, 5);
	g_autofree char *secret = record_read(record, RECORD_GAME, "secret.yaml", &size, &err);
	assert_non_null(strstr(secret, "\"seed\": 7"));
	assert_int_equal(size, strlen(secret));
	game->state = GAME_FINISHED;
	assert_null(record_read(record, RECORD_GAME, "secret.yaml", &size, &err));
	assert_false(error_is_set(&err));
	record_free(record);
	run_on(site, "DELETE FROM turn WHERE game = 1");
	assert_null(record_open_game(site, game, &err));
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.text, "demo has not been started: there is nothing to verify");
	error_clear(&err);
}

/* --- What writing repairs ----------------------------------------------------------------- */

static void is_tree(const char *below, const char *wanted)
{
	g_autofree char *got = tree(below);
	assert_string_equal(got, wanted);
}

static void write_into(const char *name)
{
	struct error err = {0};
	g_autofree char *path = in(name);
	if (!archive_write(site, game, path, &err))
		fail_msg("%s", err.text);
}

static void test_write(void **unused)
{
	g_autofree char *before = tree("games/demo");
	g_autofree char *gone = in("games/demo/turn-0003.void-1"),
	                *lost = in("games/demo/turn-0001/MING.json");

	(void)unused;
	assert_non_null(strstr(before, "MING.ord"));
	write_into("copy/of/it");
	is_tree("copy/of/it", before);
	/* strays in and beside turns, drafts of a process that died, changed bytes, missing files and turns */
	put("games/demo/turn-0001/stray", "x");
	put("games/demo/turn-0003.void-2/MING.txt", "x");
	put("games/demo/.turn-0003/MING.txt", "x");
	put("games/demo/turn-0009/MING.txt", "x");
	put("games/demo/turn-0002/MING.txt", "x");
	put("games/demo/game.yaml", "{}");
	put("games/demo/history.txt", "x");
	file_remove_tree(gone);
	file_remove_tree(lost);
	write_into("games/demo");
	is_tree("games/demo", before);
	/* files outside of turns, and hidden ones, belong to somebody else */
	put("games/demo/mine/x", "x");
	put("games/demo/.mine/x", "x");
	put("games/demo/README", "x");
	put("games/demo/turn-0001/.hidden", "x");
	g_autofree char *with = tree("games/demo");
	write_into("games/demo");
	is_tree("games/demo", with);
}

/* A file that cannot be written is reported, and an obstacle in its place is not removed. */
static void test_obstacles(void **unused)
{
	static const struct {
		const char *stray, *file, *text;
	} cases[] = {{"games/demo/turn-0001/mine/x", "games/demo/turn-0001/mine", "Is a directory"},
	    {"games/demo/turn-0009/mine/x", "games/demo/turn-0009/mine", "Is a directory"},
	    {"games/demo/turn-0009/.x", "games/demo/turn-0009", "Directory not empty"}};
	struct error err = {0};
	g_autofree char *path = in("games/demo");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *file = in(cases[i].file);
		put(cases[i].stray, "x");
		assert_false(archive_write(site, game, path, &err));
		assert_int_equal(err.code, EXIT_IO);
		assert_string_equal(err.file, file);
		assert_string_equal(err.text, cases[i].text);
		error_clear(&err);
		file_remove_tree(file);
		write_into("games/demo");
	}
}

/* File names come from the database, which may be malicious. */
static void test_strange_names(void **unused)
{
	static const char *const good[] = {"A-9_z.txt", "0", "a.b"};
	static const char *const bad[] = {
	    "", ".x", "-x", "_x", "a/b", "../x", "a b", "a\\b", "a\xc3\xa9", "a\n"};
	const char *before = "BOSCO.txt";

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(good) + G_N_ELEMENTS(bad); i++) {
		bool fine = i < G_N_ELEMENTS(good);
		const char *name = fine ? good[i] : bad[i - G_N_ELEMENTS(good)];
		g_autofree char *path = in("copy"), *file = g_build_filename(path, "turn-0001", name, NULL);
		g_autofree char *sql = g_strdup_printf(
		    "UPDATE report SET name = '%s' WHERE game = 1 AND turn = 1 AND name = '%s'", name,
		    before);
		struct error err = {0};
		run_on(site, sql);
		before = name;
		assert_int_equal(archive_write(site, game, path, &err), fine);
		if (fine)
			assert_true(g_file_test(file, G_FILE_TEST_IS_REGULAR));
		else {
			g_autofree char *text =
			    g_strconcat("the database holds a name that no file of a game has: ", name, NULL);
			assert_int_equal(err.code, EXIT_DATA);
			assert_string_equal(err.text, text);
		}
		error_clear(&err);
		file_remove_tree(path);
	}
	run_on(site, "UPDATE report SET name = 'BOSCO.txt' WHERE name = 'a' || char(10)");
}

/* --- Files that games/ lacks ---------------------------------------------------------------- */

static void set_behind(const char *name, const char *from)
{
	g_autofree char *sql = g_strdup_printf("UPDATE game SET files = %s WHERE name = '%s'", from, name);
	run_on(site, sql);
}

/* "1 2": the ids of the games whose files are behind. */
static void are_behind(const char *wanted)
{
	struct error err = {0};
	g_autofree char *got = db_text_of(site->db, &err,
	    "SELECT coalesce(group_concat(id, ' '), '') FROM (SELECT id FROM game WHERE files IS NOT NULL ORDER BY id)",
	    "");
	assert_string_equal(got, wanted);
}

/* The turns of demo: '.' intact, 'x' damaged. */
static void spoil(void)
{
	for (int turn = 1; turn <= 3; turn++) {
		g_autofree char *name = g_strdup_printf("games/demo/turn-%04d/MING.txt", turn);
		put(name, "x");
	}
}

static void are_spoilt(const char *wanted)
{
	char got[4] = "";

	for (int turn = 1; turn <= 3; turn++) {
		g_autofree char *name = g_strdup_printf("games/demo/turn-%04d/MING.txt", turn);
		g_autofree char *bytes = bytes_of(name);
		got[turn - 1] = !bytes ? '-' : strcmp(bytes, "x") == 0 ? 'x' : '.';
	}
	assert_string_equal(got, wanted);
}

static void test_catching_up(void **unused)
{
	static const struct {
		const char *from, *spoilt;
	} cases[] = {{"0", "..."}, {"1", "..."}, {"2", "x.."}, {"3", "xx."}, {"4", "xxx"}, {"NULL", "xxx"}};
	struct error err = {0};

	(void)unused;
	are_behind("");
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		set_behind("demo", cases[i].from);
		spoil();
		assert_true(archive_write_behind(site, 1, &err));
		are_spoilt(cases[i].spoilt);
		are_behind(i == 5 ? "" : "1");
		spoil();
		assert_true(archive_write_behind(site, 2, &err));
		are_spoilt("xxx");
		assert_true(archive_catch_up(site, &err));
		are_spoilt(cases[i].spoilt);
		are_behind("");
	}
	/* a missing turn is written, even if older than the first that is behind */
	g_autofree char *first = in("games/demo/turn-0001");
	file_remove_tree(first);
	set_behind("demo", "3");
	spoil();
	file_remove_tree(first);
	assert_true(archive_catch_up(site, &err));
	are_spoilt(".x.");
	assert_true(archive_write_behind(site, 9, &err));
}

/* For games whose turns were written in this run only the rest is checked; then they are not behind any more. */
static void test_catching_up_after(void **unused)
{
	static const struct {
		gint64 written[3];
		const char *spoilt;
	} cases[] = {{{1, 2, 3}, "xxx"}, {{3, 2, 1}, "xxx"}, {{7, 2, 9}, "..."}, {{0, 0, 0}, "..."}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GArray) written = g_array_new(FALSE, FALSE, sizeof(gint64));
		g_array_append_vals(written, cases[i].written, cases[i].written[0] ? 3 : 0);
		set_behind("demo", "0");
		set_behind("two", "0");
		spoil();
		put("games/demo/history.txt", "x");
		assert_true(archive_catch_up_after(site, written, &err));
		are_spoilt(cases[i].spoilt);
		are_behind("");
		g_autofree char *history = bytes_of("games/demo/history.txt");
		assert_true(g_str_has_prefix(history, "2026-12-01T10:00:00Z start "));
	}
}

#define LATER "; the database has it all, the next run writes the files"

/* A failing game does not stop the others; the worst error is returned, the others are reported at once. */
static void test_troubles(void **unused)
{
	static const struct {
		const char
		    *damage[2]; /* for demo and two: a file in place of a directory, or an unusual name */
		enum exit_code code;
		const char *kept, *told, *behind;
	} cases[] = {{{"name", NULL}, EXIT_DATA, "no file of a game has: -x" LATER, "", "1"},
	    {{NULL, "name"}, EXIT_DATA, "no file of a game has: -x" LATER, "", "2"},
	    {{"file", "name"}, EXIT_CANT_CREATE, "Not a directory" LATER, "no file of a game has: -x" LATER,
	        "1 2"},
	    {{"name", "file"}, EXIT_CANT_CREATE, "Not a directory" LATER, "no file of a game has: -x" LATER,
	        "1 2"},
	    {{NULL, "file"}, EXIT_CANT_CREATE, "Not a directory" LATER, "", "2"}};
	static const char *const all[] = {"demo", "two"};
	FILE *errors = site->errors;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		char *said = NULL;
		size_t size;
		site->errors = open_memstream(&said, &size);
		for (unsigned k = 0; k < 2; k++) {
			g_autofree char *path = g_strconcat("games/", all[k], NULL), *whole = in(path);
			g_autofree char *sql = g_strdup_printf(
			    "UPDATE report SET name = '%s' WHERE game = %u AND name IN ('-x', 'MING.txt', 'KAI.txt')"
			    " AND turn = 1 AND void = 0",
			    g_strcmp0(cases[i].damage[k], "name") == 0 ? "-x"
			    : k                                        ? "KAI.txt"
			                                               : "MING.txt",
			    k + 1);
			run_on(site, sql);
			file_remove_tree(whole);
			if (g_strcmp0(cases[i].damage[k], "file") == 0)
				put(path, "x");
			set_behind(all[k], "0");
		}
		assert_false(archive_catch_up(site, &err));
		fclose(site->errors);
		assert_int_equal(err.code, cases[i].code);
		assert_true(g_str_has_suffix(err.text, cases[i].kept));
		if (*cases[i].told)
			assert_non_null(strstr(said, cases[i].told));
		else
			assert_string_equal(said, "");
		are_behind(cases[i].behind);
		error_clear(&err);
		free(said);
	}
	site->errors = errors;
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_database), cmocka_unit_test(test_write),
	    cmocka_unit_test(test_obstacles), cmocka_unit_test(test_strange_names),
	    cmocka_unit_test(test_catching_up), cmocka_unit_test(test_catching_up_after),
	    cmocka_unit_test(test_troubles), cmocka_unit_test(test_game_files)};

	return cmocka_run_group_tests(tests, make_game, remove_game);
}
