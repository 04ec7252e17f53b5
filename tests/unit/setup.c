/* The setup of a game (HO-40, HO-41): refusals, their words and places. */
#include "engine/games/game_setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>

static char *dir, *path;

static int make_dir(void **unused)
{
	(void)unused;
	dir = g_dir_make_tmp("nm-setup-XXXXXX", NULL);
	path = g_build_filename(dir, "setup.yaml", NULL);
	return dir ? 0 : -1;
}

static int remove_dir(void **unused)
{
	(void)unused;
	g_unlink(path);
	g_rmdir(dir);
	g_free(path);
	g_free(dir);
	return 0;
}

/* The error of a setup, as "line:column: text"; NULL: accepted. */
static char *trouble_of(const char *text, int64_t players, int *code)
{
	struct setup_request request = {.game = "demo", .path = path, .players = players, .seed = 1};
	struct setup_whole whole;
	struct error err = {0};
	char *told = NULL;

	assert_true(g_file_set_contents(path, text, -1, NULL));
	bool good = setup_resolve(NULL, &request, &whole, &err);
	assert_int_equal(good, !error_is_set(&err));
	*code = err.code;
	if (error_is_set(&err))
		told = g_strdup_printf("%d:%d: %s", err.line, err.column, err.text);
	error_clear(&err);
	setup_whole_clear(&whole);
	return told;
}

#define SPACE "ruleset: space-empires\n"

static const struct {
	const char *text, *told; /* told NULL: accepted */
} setups[] = {
    {SPACE, NULL},
    {SPACE "players: 3\n", NULL},
    {SPACE "players: [{name: MING, address: ming@example.org}, {}]\n", NULL},
    {SPACE "players: [{name: MING, address: [a@example.org, b@example.org]}, {name: null, address: null}]\n",
        NULL},
    {SPACE "players: [{name: MING}, {name: BOSCO, bot: steady}]\n", NULL},
    {SPACE "players: [{name: MING}, {name: BOSCO, bot: null}]\n", NULL},
    {"[]\n", "1:1: a setup is a mapping, not a list"},
    {"ruleset: [x]\n", "1:10: ruleset: a name is needed; `nightmail new --list` names them"},
    {"ruleset: chess\n", "1:10: there is no ruleset \"chess\"; `nightmail new --list` names them"},
    {"players: 2\n", "0:0: --ruleset is needed; `nightmail new --list` names them"},
    {SPACE "players: two\n", "2:10: players: a list of players or a number of seats is needed, not a text"},
    {SPACE "players: {a: b}\n",
        "2:10: players: a list of players or a number of seats is needed, not a mapping"},
    {SPACE "players: 0\n", "2:10: players: space-empires is for 1 to 1000, not 0"},
    {SPACE "players: 1001\n", "2:10: players: space-empires is for 1 to 1000, not 1001"},
    {SPACE "players: [MING]\n", "2:11: players: a mapping with name and address is needed, not a text"},
    {SPACE "players: [{name: 5}, {}]\n", "2:18: name: a text is needed, not a whole number"},
    {SPACE "players: [{name: gm}, {}]\n", "2:18: name: the name \"gm\" is reserved"},
    {SPACE "players: [{name: 1x}, {}]\n", "2:18: name: \"1x\" is not a valid name"},
    {SPACE "players: [{name: MING}, {name: ming}]\n", "2:32: name: \"ming\" appears twice"},
    {SPACE "players: [{address: a@example.org}, {}]\n", "2:21: address: a name is needed with it"},
    {SPACE "players: [{name: MING, address: x}, {}]\n", "2:33: address: write it as name@example.org"},
    {SPACE "players: [{name: MING, address: [a@example.org, 5]}, {}]\n",
        "2:49: address: write it as name@example.org"},
    {SPACE "players: [{name: MING, address: []}, {}]\n",
        "2:33: address: a mail address or a list of them is needed"},
    {SPACE "players: [{name: MING, address: 5}, {}]\n",
        "2:33: address: a mail address or a list of them is needed"},
    {SPACE "players: [{name: MING, bot: 5}, {}]\n",
        "2:29: bot: hold, random, steady, sharp or a name of `bots` in nightmail.yaml is needed"},
    {SPACE "players: [{name: MING, bot: \"a b\"}, {}]\n",
        "2:29: bot: hold, random, steady, sharp or a name of `bots` in nightmail.yaml is needed"},
    {SPACE "players: [{bot: steady}, {}]\n", "2:17: bot: it needs a name, and has no address"},
    {SPACE "players: [{name: MING, address: a@example.org, bot: steady}, {}]\n",
        "2:53: bot: it needs a name, and has no address"},
    {SPACE "map: {file: 5}\n", "2:13: map: a file must be the only key, as {file: map.yaml}"},
    {SPACE "map: {file: map.yaml, width: 5}\n",
        "2:13: map: a file must be the only key, as {file: map.yaml}"},
    {SPACE "early: perhaps\n", "2:8: early: true or false is needed, not \"perhaps\""},
    {SPACE "colour: red\n", "2:9: unknown key \"colour\""},
};

static void test_setups(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(setups); i++) {
		int code;
		g_autofree char *told = trouble_of(setups[i].text, 0, &code);
		if (!told != !setups[i].told || (told && !g_str_has_prefix(told, setups[i].told)))
			fail_msg("%s: %s", setups[i].text, told ? told : "good");
		assert_true(!told || code == EXIT_DATA || code == EXIT_USAGE);
	}
}

/* --players has precedence over a file with fewer, and is refused if the file has more. */
static void test_players(void **unused)
{
	static const struct {
		const char *text;
		int64_t players;
		const char *told;
	} cases[] = {{SPACE, 5, NULL}, {SPACE "players: [{}, {}]\n", 2, NULL},
	    {SPACE "players: [{}, {}]\n", 3, NULL}, {SPACE "players: 2\n", 3, NULL},
	    {SPACE "players: [{}, {}, {}]\n", 2, "2:10: players: the file has 3, --players says 2"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		int code;
		g_autofree char *told = trouble_of(cases[i].text, cases[i].players, &code);
		if (g_strcmp0(told, cases[i].told) != 0)
			fail_msg("%s: %s", cases[i].text, told ? told : "good");
	}
}

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* Names of games and seats (HO-7): lengths, first characters, allowed characters, reserved ones. */
static void test_names(void **unused)
{
	static const struct {
		const char *name, *game, *seat; /* the error; NULL: accepted */
	} cases[] = {{"a", NULL, NULL}, {"Z9", NULL, NULL}, {"a-", NULL, NULL}, {"gms", NULL, NULL},
	    {"al", NULL, NULL}, {"", "not a valid name", "not a valid name"},
	    {"9a", "not a valid name", "not a valid name"}, {"-a", "not a valid name", "not a valid name"},
	    {"a b", "not a valid name", "not a valid name"}, {"a.", "not a valid name", "not a valid name"},
	    {"\xc3\xa4", "not a valid name", "not a valid name"},
	    {"a_b", "\"a_b\" is not a valid name: a letter, then up to 23 letters, digits or -", NULL},
	    {"_a", "not a valid name",
	        "not a valid name: a letter, then up to 31 letters, digits or - and _"},
	    {"abcdefghijklmnopqrstuvwx", NULL, NULL}, {"abcdefghijklmnopqrstuvwxy", "not a valid name", NULL},
	    {LETTERS "012345", "not a valid name", NULL},
	    {LETTERS "0123456", "not a valid name", "not a valid name"},
	    {"all", "the name \"all\" is reserved", "the name \"all\" is reserved"},
	    {"Gm", "reserved", "reserved"}, {"HOST", "reserved", "reserved"},
	    {"Nobody", NULL, "the name \"Nobody\" is reserved"}};

	(void)unused;
	for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
		const char *name = cases[i / 2].name, *told = i % 2 ? cases[i / 2].seat : cases[i / 2].game;
		struct error err = {0};
		bool good = i % 2 ? setup_check_seat_name(ruleset_find("space-empires"), name, &err)
		                  : setup_check_game_name(name, &err);
		if (good != !told || good == error_is_set(&err) || (told && !strstr(err.text, told)))
			fail_msg("%s %s: %s", i % 2 ? "seat" : "game", name, err.text ? err.text : "good");
		if (told)
			assert_int_equal(err.code, i % 2 ? EXIT_DATA : EXIT_USAGE);
		error_clear(&err);
	}
}

/* Names that other systems refuse cannot be chosen; existing ones stay (HO-102). */
static void test_reserved(void **unused)
{
	static const char *const words[] = {"CON", "prn", "Aux", "NUL", "COM0", "com9", "LPT0", "lpt9",
	    "STATE", "host", "Gm", "ALL", "nobody", "Anonymous", "OFF", "none"};
	static const char *const good[] = {"COM", "COM10", "COMA", "LPT", "CONS", "STATES", "NONE1"};
	const struct ruleset *ruleset = ruleset_find("space-empires");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
		struct error game = {0}, seat = {0};
		assert_false(setup_check_new_game_name(words[i], &game));
		assert_false(setup_check_new_seat_name(ruleset, words[i], &seat));
		assert_true(game.code == EXIT_DATA || game.code == EXIT_USAGE);
		assert_int_equal(seat.code, EXIT_DATA);
		assert_non_null(strstr(game.text, "is reserved"));
		assert_non_null(strstr(seat.text, "is reserved"));
		error_clear(&game);
		error_clear(&seat);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
		struct error err = {0};
		assert_true(setup_check_new_game_name(good[i], &err));
		assert_true(setup_check_new_seat_name(ruleset, good[i], &err));
	}
	struct error err = {0};
	assert_true(setup_check_game_name("CON", &err));
	assert_true(setup_check_seat_name(ruleset, "LPT1", &err));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_setups), cmocka_unit_test(test_players),
	    cmocka_unit_test(test_names), cmocka_unit_test(test_reserved)};
	return cmocka_run_group_tests(tests, make_dir, remove_dir);
}
