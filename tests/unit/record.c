/* The parts of a record: names of turns, files, kinds of directories and their contents; and what game.yaml
   contains. */
#include "engine/records/archive.h"
#include "engine/records/record.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* --- Names and files of a record ------------------------------------------------- */

static void test_names(void **unused)
{
	static const struct {
		const char *name;
		int64_t turn, void_number; /* turn -1: not a turn's name */
	} cases[] = {{"turn-0000", 0, 0}, {"turn-0001", 1, 0}, {"turn-9999", 9999, 0},
	    {"turn-10000", 10000, 0}, {"turn-2147483647", 2147483647, 0}, {"turn-0005.void-1", 5, 1},
	    {"turn-0005.void-2147483647", 5, 2147483647}, {"turn-1", -1, 0}, {"turn-00001", -1, 0},
	    {"turn-", -1, 0}, {"turn-x", -1, 0}, {"Turn-0001", -1, 0}, {"turn-0001x", -1, 0},
	    {"turn- 0001", -1, 0}, {"turn-+001", -1, 0}, {"turn--001", -1, 0}, {"turn--002", -1, 0},
	    {"turn-2147483648", -1, 0}, {"turn-4294967297", -1, 0}, {"turn-18446744073709551617", -1, 0},
	    {"turn-0005.void", -1, 0}, {"turn-0005.void-", -1, 0}, {"turn-0005.void-0", -1, 0},
	    {"turn-0005.void-01", -1, 0}, {"turn-0005.void--1", -1, 0}, {"turn-0005.void-2147483648", -1, 0},
	    {"turn-0005.void-1x", -1, 0}, {"turn--001.void-1", -1, 0}, {"turn-0005.Void-1", -1, 0}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct record_turn turn = {0};
		bool good = record_turn_parse(cases[i].name, &turn);
		if (good != (cases[i].turn >= 0))
			fail_msg("%s", cases[i].name);
		if (!good)
			continue;
		g_autoptr(GString) name = g_string_new("x");
		assert_int_equal(turn.turn, cases[i].turn);
		assert_int_equal(turn.void_number, cases[i].void_number);
		past_turn_name(turn.turn, turn.void_number, name);
		assert_string_equal(name->str + 1, cases[i].name);
	}
}

static void link_to(const char *name, const char *to)
{
	g_autofree char *path = in(name);
	assert_int_equal(symlink(to, path), 0);
}

static void make_dir(const char *name)
{
	struct error err = {0};
	g_autofree char *path = in(name);
	assert_true(file_make_dir(path, &err));
}

/* Makes the file this long. */
static void make_long(const char *name, off_t size)
{
	g_autofree char *path = in(name);
	put(name, "");
	assert_int_equal(truncate(path, size), 0);
}

static void refused(const char *name, enum exit_code code, const char *text)
{
	struct error err = {0};
	g_autofree char *path = in(name);

	assert_false(record_check_files(dir, &err));
	assert_int_equal(err.code, code);
	assert_string_equal(err.file, path);
	assert_string_equal(err.text, text);
	error_clear(&err);
	file_remove_tree(path);
	if (*name)
		assert_true(record_check_files(dir, &err));
}

#define NO_FILE "is neither a file nor a directory that an archive has"
#define NO_TURN "is not a turn's directory, such as turn-0005.void-1"

static void test_files(void **unused)
{
	struct error err = {0};
	g_autofree char *pipe_path = in("pipe"), *none = in("none");

	(void)unused;
	put("game.yaml", "");
	put("turn-0001.html", "");
	put("turn-x", "");
	put("turn-0001/state.json", "");
	put("turn-0001.void-1/state.json", "");
	put("rulesets/a/tables.yaml", "");
	put("rulesets/turn-5/tables.yaml", "");
	make_long("most", 512 << 20);
	assert_true(record_check_files(dir, &err));
	make_long("more", (512 << 20) + 1);
	refused("more", EXIT_DATA, "is longer than 512 MiB");
	make_dir("rulesets/a/b");
	refused("rulesets/a/b", EXIT_DATA, NO_FILE);
	make_dir("turn-0001/b");
	refused("turn-0001/b", EXIT_DATA, NO_FILE);
	make_dir("turn-1");
	refused("turn-1", EXIT_DATA, NO_TURN);
	link_to("turn-0002", "turn-0001");
	refused("turn-0002", EXIT_DATA, NO_TURN);
	link_to("other", "turn-0001");
	refused("other", EXIT_DATA, NO_FILE);
	link_to("rulesets/turn-0002", "a");
	refused("rulesets/turn-0002", EXIT_DATA, NO_FILE);
	assert_int_equal(mkfifo(pipe_path, 0600), 0);
	refused("pipe", EXIT_DATA, NO_FILE);
	assert_false(record_check_files(none, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	assert_string_equal(err.file, none);
	assert_string_equal(err.text, "cannot be opened: No such file or directory");
	error_clear(&err);
}

/* "NAME FIRST-LAST: TURN.VOID ..." of the directory as a record, or the error. */
static char *opened(void)
{
	struct error err = {0};
	struct record *record = record_open_dir(dir, &err);
	GString *out = g_string_new(NULL);

	if (!record) {
		g_string_append_printf(out, "%d: %s", (int)err.code, err.text);
		assert_string_equal(err.file, dir);
		error_clear(&err);
		return g_string_free(out, FALSE);
	}
	g_string_append_printf(
	    out, "%s %d-%d:", record_name(record), (int)record_first(record), (int)record_last(record));
	g_autoptr(GArray) turns = record_turns(record, &err);
	for (guint i = 0; i < turns->len; i++) {
		const struct record_turn *turn = &g_array_index(turns, struct record_turn, i);
		g_string_append_printf(out, " %d.%d", (int)turn->turn, (int)turn->void_number);
	}
	record_free(record);
	return g_string_free(out, FALSE);
}

static void opens(const char *wanted)
{
	g_autofree char *got = opened();
	assert_string_equal(got, wanted);
}

static void test_directory(void **unused)
{
	g_autofree char *base = g_path_get_basename(dir);
	g_autofree char *unnamed = g_strconcat(base, " 3-3: 3.0 2.1", NULL);

	(void)unused;
	opens("66: is not a game's directory: it has no game.yaml");
	put("game.yaml", "{game: demo}");
	opens("65: contains no turn (turn-0001/ and so on)");
	put("turn-0002.void-1/state.json", "{}");
	opens("65: contains no turn (turn-0001/ and so on)");
	put("turn-0003/state.json", "{}");
	opens("demo 3-3: 3.0 2.1");
	for (unsigned i = 0; i < 3; i++) {
		put("game.yaml", (const char *[]){"{", "{game: {}}", "{name: x}"}[i]);
		opens(unnamed);
	}
	put("game.yaml", "{game: demo}");
	for (unsigned i = 0; i < 4; i++) {
		g_autofree char *path = g_strdup_printf("turn-%04u/state.json", 12 - 3 * i);
		g_autofree char *gone = g_strdup_printf("turn-%04u.void-%u/state.json", 3 + i, 1 + i % 2);
		put(path, "{}");
		put(gone, "{}");
	}
	opens("demo 3-12: 3.0 6.0 9.0 12.0 2.1 3.1 5.1 4.2 6.2");
	put("turn-0000/state.json", "{}");
	opens("demo 0-12: 0.0 3.0 6.0 9.0 12.0 2.1 3.1 5.1 4.2 6.2");
}

/* Reading a directory: a file's bytes, a document with places, all names sorted. */
static void test_reading(void **unused)
{
	static const struct {
		struct record_turn turn;
		const char *name, *place, *bytes;
	} cases[] = {{{-1, 0}, "game.yaml", "demo/game.yaml", "{game: demo}"},
	    {{1, 0}, "state.json", "demo/turn-0001/state.json", "{\"a\": 1}"},
	    {{1, 2}, "state.json", "demo/turn-0001.void-2/state.json", "{\"a\": 2}"},
	    {{1, 1}, "state.json", "demo/turn-0001.void-1/state.json", NULL},
	    {{-1, 0}, "state.json", "demo/state.json", NULL}, {{0, 0}, "z", "demo/turn-0000/z", "{"}};
	struct error err = {0};

	(void)unused;
	put("game.yaml", "{game: demo}");
	put("turn-0000/z", "{");
	put("turn-0000/a", "");
	put("turn-0000/m", "");
	put("turn-0001/state.json", "{\"a\": 1}");
	put("turn-0001.void-2/state.json", "{\"a\": 2}");
	struct record *record = record_open_dir(dir, &err);
	assert_non_null(record);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		size_t size = 0;
		g_autofree char *bytes = record_read(record, cases[i].turn, cases[i].name, &size, &err);
		assert_int_equal(g_strcmp0(bytes, cases[i].bytes), 0);
		assert_int_equal(size, cases[i].bytes ? strlen(cases[i].bytes) : 0);
		assert_false(error_is_set(&err));
		struct document *document = record_document(record, cases[i].turn, cases[i].name, &err);
		assert_int_equal(document != NULL, i < 3);
		document_free(document);
		if (i >= 3) {
			assert_int_equal(err.code, EXIT_DATA);
			assert_string_equal(err.file, cases[i].place);
			assert_int_equal(strcmp(err.text, "is missing") == 0, !cases[i].bytes);
		}
		error_clear(&err);
	}
	g_autoptr(GPtrArray) names = record_names(record, (struct record_turn){0, 0}, &err);
	assert_int_equal(names->len, 3);
	for (guint i = 0; i < names->len; i++)
		assert_string_equal(names->pdata[i], i == 0 ? "a" : i == 1 ? "m" : "z");
	record_free(record);
}

/* --- Its documents -------------------------------------------------------------------------- */

static void test_winners(void **unused)
{
	static const struct {
		const char *yaml, *winners;
	} cases[] = {{"{a: 1}", NULL}, {"{winners: []}", ""}, {"{winners: [A]}", "A"},
	    {"{winners: [A, B, C]}", "A, B, C"}, {"{winners: A}", "a text"},
	    {"{winners: 5}", "a whole number"}, {"{winners: [A, 5, {}]}", "A, a whole number, a mapping"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct document *document =
		    document_parse("x", cases[i].yaml, strlen(cases[i].yaml), EXIT_DATA, &err);
		g_autofree char *got = archive_winners_of(document_root(document));
		assert_int_equal(g_strcmp0(got, cases[i].winners), 0);
		document_free(document);
	}
}

/* Removes blanks and newlines, which none of its texts contains. */
static char *dense(const char *json)
{
	g_auto(GStrv) parts = g_strsplit_set(json, " \n", 0);
	return g_strjoinv("", parts);
}

#define SETUP                                                                                                    \
	"\"ruleset\":\"space-empires\",\"title\":\"War\",\"players\":[{\"name\":\"MING\",\"team\":1},{\"name\":" \
	"\"BOSCO\"},{\"name\":null,\"team\":2}],\"grace\":\"4h\""
#define LINE(word) "nightmail " word " 1 war 7 abc\n"
#define PARTS                                                                                                \
	"\"host_part\":\"7\",\"parts\":[{\"empire\":\"MING\",\"part\":\"p\",\"drawn\":false},{\"empire\":"   \
	"\"BOSCO\",\"part\":\"q\",\"drawn\":true}],"

/* game.yaml contains no address (HO-2) but present names; the seed once the game is over (HO-20), with the winners. */
static void test_game_yaml(void **unused)
{
	static const char setup[] =
	    "{ruleset: space-empires, gm: gm@example.org, title: War, address:"
	    " host@example.org, players: [{name: OLD, team: 1}, {}, {team: 2}], grace: 4h}";
	static const struct {
		enum game_state state;
		enum setup_fair fair;
		char *winners;
		const char *line, *end;
	} cases[] = {{GAME_RUNNING, FAIR_HOST, NULL, LINE("seed"), ""},
	    {GAME_RUNNING, FAIR_SHARED, NULL, LINE("part"), ""},
	    {GAME_OPEN, FAIR_HOST, "MING", LINE("seed"), ""},
	    {GAME_FINISHED, FAIR_HOST, NULL, LINE("seed"), ",\"seed\":7,\"salt\":\"abc\",\"winners\":[]"},
	    {GAME_FINISHED, FAIR_HOST, "MING, BOSCO", LINE("seed"),
	        ",\"seed\":7,\"salt\":\"abc\",\"winners\":[\"MING\",\"BOSCO\"]"},
	    {GAME_FINISHED, FAIR_SHARED, "MING", LINE("part"),
	        ",\"seed\":7,\"salt\":\"abc\"," PARTS "\"winners\":[\"MING\"]"}};
	struct game_seat seats[] = {
	    {.name = "MING", .part = "p"}, {.name = "BOSCO", .part = "q", .part_drawn = true}};
	struct error err = {0};
	struct document *document = document_parse("x", setup, strlen(setup), EXIT_DATA, &err);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct game war = {.name = "war",
		    .salt = "abc",
		    .seed = 7,
		    .seats = seats,
		    .count = 2,
		    .state = cases[i].state,
		    .host = {.fair = cases[i].fair},
		    .winners = cases[i].winners,
		    .document = document};
		g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, cases[i].line, -1);
		g_autofree char *wanted = g_strdup_printf(
		    "{\"game\":\"war\"," SETUP ",\"commitment\":\"%s\"%s}", sum, cases[i].end);
		g_autoptr(GString) yaml = g_string_new(NULL);
		assert_true(archive_game_yaml(NULL, &war, yaml, &err));
		g_autofree char *got = dense(yaml->str);
		assert_string_equal(got, wanted);
		/* and back: the setup in it */
		struct document *again = document_parse("x", yaml->str, yaml->len, EXIT_DATA, &err);
		g_autofree char *its = archive_setup_of(document_root(again)), *own = dense(its);
		assert_string_equal(own, "{" SETUP "}");
		document_free(again);
	}
	document_free(document);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), TEST(test_files),
	    TEST(test_directory), TEST(test_reading), cmocka_unit_test(test_winners),
	    cmocka_unit_test(test_game_yaml)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
