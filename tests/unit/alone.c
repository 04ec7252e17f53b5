/* A game alone (HO-75): what a session prints, what the editor is given, which answers end a turn, and whose seats are
   whose. */
#include "engine/site/site.h"
#include "tests/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *out, *told;

/* `play` with these words, parted by blanks, "%" for the directory; what it is asked is answered so. */
static enum exit_code play(const char *line, const char *answers)
{
	g_auto(GStrv) parts = g_strsplit(line, "%", -1);
	g_autofree char *all = g_strjoinv(dir, parts), *path = in("answers");
	g_auto(GStrv) words = g_strsplit(all, " ", -1);
	size_t size, told_size;
	enum exit_code code;

	free(out);
	free(told);
	put("answers", answers);
	assert_non_null(freopen(path, "r", stdin));
	struct command_call call = {.site = dir,
	    .out = open_memstream(&out, &size),
	    .errors = open_memstream(&told, &told_size),
	    .argc = (int)g_strv_length(words),
	    .argv = words};
	code = command_find("play")->run(&call);
	fclose(call.out);
	fclose(call.errors);
	return code;
}

static char *content(const char *name)
{
	g_autofree char *path = in(name);
	char *text = NULL;

	if (!g_file_get_contents(path, &text, NULL, NULL))
		fail_msg("%s", name);
	return text;
}

static void refuses(enum exit_code code, const char *words, const char *line)
{
	if (play(line, "") != code || !strstr(told, words) || *out)
		fail_msg("%s: %s%s", line, told, out);
}

static unsigned count(const char *text, const char *words)
{
	unsigned times = 0;

	for (const char *at = text; (at = strstr(at, words)); at++)
		times++;
	return times;
}

/* --- By files ------------------------------------------------------------------------ */

/* A report, an empty line, the answer, an empty line, the next one: in files and on the screen the same. */
static void test_files(void **unused)
{
	(void)unused;
	put("1", "B4F1W25\nM9W26\n");
	put("2", "");
	assert_int_equal(
	    play("space-empires --seed 5 --bots steady,random --dir %/game --orders %/1 %/2", ""), EXIT_DONE);
	g_autofree char *first = content("game/turn-0001/E1.txt"), *second = content("game/turn-0002/E1.txt"),
	                *third = content("game/turn-0003/E1.txt"), *ran = content("game/turn-0001/E1.ord");
	g_autofree char *begin = g_strdup_printf("%s\n\nWHAT WILL RUN (", first);
	g_autofree char *end = g_strdup_printf("\n\n%s\n\n%s", second, third);
	assert_string_equal(ran, "B4F1W25\n");
	assert_string_equal(told, "");
	assert_true(g_str_has_prefix(out, begin));
	assert_true(g_str_has_suffix(out, end));
	assert_non_null(strstr(out, "  2  M9W26\n      ^ line 2, column 2: you have no fleet F9."));
	assert_int_equal(count(out, "WHAT WILL RUN"), 1);
	/* It goes on; used up, it ends with the next report. Other letters are the same ruleset. */
	assert_int_equal(play("Space-Empires --dir %/game --orders %/2", ""), EXIT_DONE);
	g_autofree char *fourth = content("game/turn-0004/E1.txt");
	g_autofree char *both = g_strdup_printf("%s\n\n%s", third, fourth);
	assert_string_equal(out, both);
	refuses(EXIT_DATA, "/game: holds a game of space-empires", "cyoe --dir %/game --orders %/2");
	for (size_t i = 0; i < 3; i++) {
		static const char *const begins[] = {"--seed 3", "--empires 2", "--bots steady"};
		g_autofree char *line =
		    g_strdup_printf("space-empires --dir %%/game %s --orders %%/2", begins[i]);
		refuses(EXIT_USAGE, "/game goes on; --empires, --bots and --seed begin one", line);
	}
	refuses(EXIT_CANT_CREATE, "", "space-empires --dir % --orders %/2");
	/* A bot that this site knows no more. */
	g_autofree char *facts = content("game/turn-0004/host.yaml");
	g_auto(GStrv) parts = g_strsplit(facts, "\"steady\"", -1);
	g_autofree char *renamed = g_strjoinv("\"mine\"", parts);
	put("game/turn-0004/host.yaml", renamed);
	refuses(EXIT_NO_INPUT, "mine", "space-empires --dir %/game --orders %/2");
	/* A file that is missing ends it at its turn. */
	assert_int_equal(play("space-empires --seed 5 --orders %/2 %/3 %/2", ""), EXIT_NO_INPUT);
	assert_int_equal(count(out, "ALONE, turn "), 2);
}

/* The others' seats: all of one, or in turn. */
static void seats_are(const char *line, const char *want)
{
	g_autofree char *row = g_strdup_printf("Played by computer: %s\n", want);

	assert_int_equal(play(line, ""), EXIT_DONE);
	g_autofree char *plain = g_strdup(out);
	for (char *at = plain; (at = strstr(at, "\n  "));)
		memmove(at, at + 2, strlen(at + 2) + 1);
	if (!strstr(plain, row))
		fail_msg("%s: %s", line, out);
}

static void test_seats(void **unused)
{
	(void)unused;
	put("none", "");
	seats_are("space-empires-4x --orders %/none", "E2 by steady");
	seats_are("space-empires --orders %/none --empires 3", "E2 by steady, E3 by steady");
	seats_are("space-empires --orders %/none --bots random", "E2 by random");
	seats_are("space-empires --orders %/none --bots random,steady,sharp",
	    "E2 by random, E3 by steady, E4 by sharp");
	seats_are("space-empires --orders %/none --empires 5 --bots random,steady",
	    "E2 by random, E3 by steady, E4 by random, E5 by steady");
	seats_are("space-empires --orders %/none --empires 2 --bots random,steady", "E2 by random");
	refuses(EXIT_USAGE, "--empires must be a number from 1 to 1000",
	    "space-empires --empires 0 --orders %/none");
	refuses(EXIT_USAGE, "--empires must be a number from 1 to 1000",
	    "space-empires --empires 1001 --orders %/none");
	refuses(EXIT_DATA, "players: space-empires-4x is for 2 to 4, not 1000",
	    "space-empires-4x --empires 1000 --orders %/none");
	refuses(EXIT_DATA, "players: space-empires-4x is for 2 to 4, not 1",
	    "space-empires-4x --empires 1 --orders %/none");
	refuses(EXIT_NO_INPUT, "there is no ruleset \"chess\"", "chess --orders %/none");
	refuses(EXIT_NO_INPUT, "nobody", "cyoe --bots nobody --orders %/none");
}

/* The seed of a game that is kept. */
static guint64 seed_of(const char *line)
{
	g_autofree char *game = in("seeded");

	file_remove_tree(game);
	assert_int_equal(play(line, ""), EXIT_DONE);
	g_autofree char *text = content("seeded/game.yaml");
	const char *seed = strstr(text, "\"seed\": ");
	assert_non_null(seed);
	return g_ascii_strtoull(seed + strlen("\"seed\": "), NULL, 10);
}

/* The one that is given; else each game has another, which could be given as well. */
static void test_seeds(void **unused)
{
	(void)unused;
	put("none", "");
	assert_int_equal(seed_of("space-empires --seed 0 --dir %/seeded --orders %/none"), 0);
	assert_int_equal(seed_of("space-empires --seed 5 --dir %/seeded --orders %/none"), 5);
	assert_true(
	    seed_of("space-empires --seed 9223372036854775807 --dir %/seeded --orders %/none") == INT64_MAX);
	for (unsigned i = 0; i < 5; i++) {
		guint64 one = seed_of("space-empires --dir %/seeded --orders %/none"),
		        another = seed_of("space-empires --dir %/seeded --orders %/none");
		assert_true(one != another && one <= INT64_MAX && another <= INT64_MAX);
	}
	refuses(EXIT_USAGE, "--seed must be", "space-empires --seed -1 --orders %/none");
	refuses(EXIT_USAGE, "--seed must be", "space-empires --seed 9223372036854775808 --orders %/none");
}

/* --- By an editor ------------------------------------------------------------------------ */

/* Its lines go below what it is given first, whose name and text stay. */
static void edits(const char *lines)
{
	g_autofree char *script = g_strdup_printf(
	    "echo \"$1\" >%s/name; [ -e %s/saw ] || more='%s'; cat \"$1\" >>%s/saw; printf \"$more\" >>\"$1\"\n",
	    dir, dir, lines, dir);
	g_autofree char *saw = in("saw"), *editor = g_strdup_printf("sh %s/editor", dir);

	unlink(saw);
	put("editor", script);
	setenv("EDITOR", editor, 1);
}

#define HEAD "; Your orders, one a line. Lines like this one are comments.\n"
#define ASKS "\nRun this turn, edit again, or quit (r, e, q)? "

static void test_editor(void **unused)
{
	static const struct {
		const char *answers;
		unsigned turns, asked, edited;
	} cases[] = {{"q\n", 1, 1, 1}, {"Q\n", 1, 1, 1}, {"", 1, 1, 1}, {"quit\n", 1, 1, 1},
	    {"r\nq\n", 2, 2, 2}, {"R\n", 2, 2, 2}, {"x\n\n q\nq\n", 1, 4, 1}, {"e\nE\nr\n", 2, 4, 4},
	    {"s\nd\nf\np\nr\nr\nq\n", 3, 7, 3}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		edits("");
		assert_int_equal(play("space-empires --seed 5", cases[i].answers), EXIT_DONE);
		g_autofree char *saw = content("saw"), *name = g_strchomp(content("name"));
		assert_int_equal(count(out, "ALONE, turn "), cases[i].turns);
		assert_int_equal(count(saw, HEAD), cases[i].edited);
		g_autoptr(GString) asked = g_string_new(NULL);
		for (unsigned k = 0; k < cases[i].asked; k++)
			g_string_append(asked, ASKS);
		assert_string_equal(told, asked->str);
		assert_true(g_str_has_suffix(name, ".txt"));
		assert_false(g_file_test(name, G_FILE_TEST_EXISTS));
	}
}

/* The template of the report, its comments alone; what was written stays when it is edited again. */
static void test_template(void **unused)
{
	(void)unused;
	edits("B4F1W25\\n");
	assert_int_equal(
	    play("space-empires --seed 5 --bots steady,random --dir %/edited", "e\nr\nq\n"), EXIT_DONE);
	g_autofree char *saw = content("saw"), *ran = content("edited/turn-0001/E1.ord");
	assert_string_equal(saw, HEAD "; W25 can build 13\n" HEAD "; W25 can build 13\nB4F1W25\n" HEAD
	                              "; F1  4 ships at W25 (19,26,30,31)\n; W25 can build 19\n");
	assert_string_equal(ran, "B4F1W25\n");
	/* Whoever quits has run nothing. */
	g_autofree char *path = in("edited/turn-0002/E1.ord");
	assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
	/* Comments of the report above its orders are none of the template, and no other line of it below. */
	edits("");
	for (size_t i = 0; i < 3; i++) {
		static const char *const names[] = {"cyoe", "star-empires", "galactic-empires"};
		g_autofree char *line = g_strdup_printf("%s --seed 5 --dir %%/%s", names[i], names[i]),
		                *path_of = g_strdup_printf("%s/turn-0001/E1.txt", names[i]);
		g_autoptr(GString) want = g_string_new(NULL);
		edits("");
		play(line, "q\n");
		g_autofree char *report = g_strdup(out), *shown = content("saw");
		g_auto(GStrv) lines = g_strsplit(report, "\n", -1);
		bool orders = false;
		g_string_append(want, HEAD);
		for (char **at = lines; *at; at++) {
			orders = orders || g_str_has_prefix(*at, "ORDERS FOR TURN ");
			if (orders && **at == ';')
				g_string_append_printf(want, "%s\n", *at);
			if (g_str_has_prefix(*at, "WHAT WILL RUN"))
				break;
		}
		assert_string_equal(shown, want->str);
	}
}

static void test_troubles(void **unused)
{
	g_autofree char *name = NULL;

	(void)unused;
	/* What was written before an editor that fails is not read again. */
	edits("B4F1W25\\n");
	put("once", "sh \"${0%/*}/editor\" \"$1\" && rm \"${0%/*}/editor\"\n");
	g_autofree char *once = g_strdup_printf("sh %s/once", dir);
	setenv("EDITOR", once, 1);
	assert_int_equal(play("space-empires --seed 5 --bots steady,random", "e\nr\n"), EXIT_DATA);
	assert_int_equal(count(out, "WHAT WILL RUN"), 1);
	put("once", "sh \"${0%/*}/editor\" \"$1\" && echo 'rm \"$1\"' >\"${0%/*}/editor\"\n");
	edits("B4F1W25\\n");
	setenv("EDITOR", once, 1);
	assert_int_equal(play("space-empires --seed 5 --bots steady,random", "e\nr\n"), EXIT_NO_INPUT);
	assert_int_equal(count(out, "WHAT WILL RUN"), 1);
	edits("");
	put("editor", "exit 1\n");
	assert_int_equal(play("space-empires --seed 5", "r\n"), EXIT_DATA);
	assert_non_null(strstr(told, "the editor failed; nothing was changed"));
	assert_int_equal(count(out, "ALONE, turn "), 1);
	put("editor", "echo \"$1\" >\"${0%/*}/name\"; rm \"$1\"\n");
	assert_int_equal(play("space-empires --seed 5", "r\n"), EXIT_NO_INPUT);
	assert_null(strstr(told, "Run this turn"));
	name = g_strchomp(content("name"));
	assert_non_null(strstr(told, name));
	setenv("EDITOR", "", 1);
	refuses(EXIT_USAGE, "EDITOR is not set", "space-empires --seed 5");
	put("none", "");
	for (size_t i = 0; i < 3; i++) {
		static const char *const lines[] = {"--seed 5", "space-empires %/none", "--orders %/none"};
		refuses(EXIT_USAGE, "play takes the name of a ruleset", lines[i]);
	}
}

static int end(void **unused)
{
	free(out);
	free(told);
	return clear_place(unused);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_files), cmocka_unit_test(test_seats),
	    cmocka_unit_test(test_seeds), cmocka_unit_test(test_editor), cmocka_unit_test(test_template),
	    cmocka_unit_test(test_troubles)};

	return cmocka_run_group_tests(tests, make_place, end);
}
