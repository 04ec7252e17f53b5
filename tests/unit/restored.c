/* A game exported as an archive and restored (HO-50, HO-51): everything the database had is there again; and changes in
   the archive are found by `verify`, and before a restore (HO-52). */
#include "engine/records/replay.h"
#include "engine/records/restore.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define SALT "5a175a175a175a175a175a175a175a49"

static char *place;

/* Sets the site of the following commands. */
static void use(const char *name)
{
	g_free(dir);
	dir = g_build_filename(place, name, NULL);
}

static void at(const char *time)
{
	setenv("NIGHTMAIL_NOW", time, 1);
}

static void with_file(const char *format, const char *name)
{
	g_autofree char *path = g_build_filename(place, name, NULL), *line = g_strdup_printf(format, path);

	command(line);
}

/* --- The game ------------------------------------------------------------------------ */

/* As the GM's editor, gives MING's world 77 million. */
static void edit(void)
{
	put("editor", "sed -i '/\"owner\": \"MING\"/s/\"pop\": [0-9]*/\"pop\": 77/' \"$1\"\n");
	put("reason", "a gift\n");
	g_autofree char *path = in("editor"), *reason = in("reason"),
	                *editor = g_strconcat("sh ", path, NULL);
	setenv("EDITOR", editor, 1);
	assert_non_null(freopen(reason, "r", stdin));
	command("edit demo");
}

/* Turns 1 to 4 are valid, others 3, 4 and 4 again were voided; turn 1 has new dice, turn 2 a valid edit and turn 3 a
   voided one; each turn was opened at another time. */
static void play_game(void)
{
	at("2026-12-01T10:00:00Z");
	command("init");
	put("setup.yaml",
	    "{ruleset: space-empires, title: The War, fair: shared, deadline: every 36h, grace: 4h, vacation_days: 3,"
	    " players: [{name: MING, address: [ming@example.org]}, {name: BOSCO, address: [bosco@example.org]},"
	    " {name: XER, bot: steady}, {name: ZOE, address: [zoe@example.org]}]}\n");
	with_file("new demo --seed 42 --salt " SALT " --setup %s", "home/setup.yaml");
	change("UPDATE part SET word = 'tea4two', drawn = 0 WHERE seat = 2");
	command("start demo --now");
	g_autofree char *world = answer_of(
	                    "SELECT value ->> '$.id' FROM turn, json_each(CAST(state AS TEXT), '$.worlds')"
	                    " WHERE value ->> '$.owner' = 'MING'"),
	                *plan = g_strdup_printf("B1F1W%s\n", world);
	put("plan", plan);
	at("2026-12-01T11:00:00Z");
	command("run demo --force --no-fetch");
	command("rollback demo 1 --new-dice");
	at("2026-12-01T12:00:00Z");
	command("run demo --force --no-fetch");
	edit();
	at("2026-12-01T13:00:00Z");
	with_file("orders demo MING --set %s", "home/plan");
	command("run demo --force --no-fetch");
	edit();
	at("2026-12-01T14:00:00Z");
	command("bot demo ZOE hold");
	command("run demo --force --no-fetch");
	command("rollback demo 3");
	command("run demo --force --no-fetch");
	command("rollback demo 2");
	command("bot demo XER none");
	command("replace demo XER xer@example.org");
	at("2026-12-01T15:00:00Z");
	command("run demo --force --no-fetch");
	at("2026-12-01T16:00:00Z");
	command("run demo --force --no-fetch");
	command("note demo MING look out");
	command("note demo all be early");
	command("set demo title=Peace");
	with_file("orders demo MING --set %s", "home/plan");
}

/* Adds all data that an open turn can have, each number different. */
static void add_rest(void)
{
	change(
	    "UPDATE seat SET ready = 1796140001, missed = 11, missed_in_row = 12, grace_used = 13, vacation_from = 14,"
	    " vacation_until = 137438953472, vacation_used = 15, vacation_now = 16, reminded = 18, attach ="
	    " 'json,svg', summary = 1, archive_press = 0, unreminded = 1, abandoned = 0 WHERE name = 'MING'");
	change(
	    "UPDATE seat SET ready = 0, missed = 21, missed_in_row = 22, grace_used = 23, vacation_from = 0,"
	    " vacation_until = 24, vacation_used = 25, vacation_now = 26, reminded = 28, attach = '',"
	    " summary = 0, speech = 1, archive_press = 1, abandoned = 1 WHERE name = 'BOSCO'");
	change(
	    "UPDATE orders SET refused = 3, arrived = 1796140002, first = 1796140003 WHERE turn = 4 AND void = 0");
	change(
	    "INSERT INTO orders (game, turn, empire, text, refused, arrived, first) VALUES (1, 5, 'ZOE', 'M1W2', 4,"
	    " 1796140004, 1796140005)");
	change("UPDATE game SET extended = 1796140006");
	change(
	    "INSERT INTO proposal (game, number, turn, kind, favours, seconds, state, ended) VALUES"
	    " (1, 1, 3, 'concede', 'MING, BOSCO', 0, 'rejected', 4), (1, 2, 5, 'extend', '', 31, 'open', NULL)");
	change("INSERT INTO ballot (game, proposal, seat, agrees, seconds, turn) VALUES (1, 1, 1, 0, 0, 4),"
	       " (1, 2, 4, 1, 32, 5)");
	change("INSERT INTO diary (game, seat, turn, kind, text) VALUES (1, 2, 3, 'diary', 'Rain.'),"
	       " (1, 2, 4, 'diary', 'Sun.'), (1, 4, 5, 'statement', 'Well\nplayed.')");
	change(
	    "INSERT INTO share (game, giver, taker, kind, turn) VALUES (1, 1, 2, 'map', 2), (1, 4, 1, 'orders', 5)");
}

/* Drops check sums, so that differences are found by replaying. */
static void drop_sums(const char *archive)
{
	g_autofree char *sums = g_build_filename(place, archive, "SHA256SUMS", NULL);

	assert_int_equal(unlink(sums), 0);
}

static int make_games(void **unused)
{
	make_place(unused);
	place = g_strdup(dir);
	use("home");
	play_game();
	add_rest();
	at("2026-12-01T17:00:00Z");
	command("hold demo");
	with_file("archive demo --secret %s", "running");
	drop_sums("running");
	at("2026-12-05T10:00:00Z");
	use("back");
	command("init");
	return 0;
}

static int remove_games(void **unused)
{
	use("");
	g_free(place);
	return clear_place(unused);
}

/* --- There and back ------------------------------------------------------------------ */

/* Rows of a table, one a line. */
#define ROWS(columns, rest)                                                                                  \
	"SELECT group_concat(x, char(10)) FROM (SELECT json_array(" columns ") AS x FROM " rest ")"

static void test_back(void **unused)
{
	static const char *const tables[] = {
	    ROWS("name, ruleset, title, state, held, json_remove(setup, '$.gm', '$.address'), seed, salt,"
	         " (SELECT bytes FROM map_file WHERE game = id),"
	         " json_remove(setup_next, '$.gm', '$.address'), redice, turn, opened, deadline,"
	         " deadline_text, extended, winners, created",
	        "game"),
	    ROWS("number, name, taken, ready, awaited, missed, missed_in_row, abandoned, out, grace_used,"
	         " ifnull(vacation_from, 0), ifnull(vacation_until, 0), vacation_used, reminded, "
	         "attach, summary, archive_press, vacation_now, bot, speech, unreminded",
	        "seat ORDER BY number"),
	    ROWS("turn, void, hex(state), hex(played), host, opened, ran", "turn ORDER BY turn, void"),
	    ROWS("turn, void, name, hex(bytes)", "report ORDER BY turn, void, name"),
	    ROWS("turn, void, empire, text, refused",
	        "orders JOIN turn USING (game, turn, void) WHERE ran OR void = 0 ORDER BY turn, void, empire"),
	    ROWS("turn, void, empire, arrived, first", "orders WHERE turn > 3 AND void = 0 ORDER BY empire"),
	    ROWS("turn, seat, counted, missed, missed_in_row",
	        "tally WHERE void = 0 AND seat < 4 ORDER BY turn, seat"),
	    ROWS("time, act, text", "history ORDER BY id"),
	    ROWS("seat, time, text, told", "notice WHERE told = 0 ORDER BY id"),
	    ROWS("seat, word, drawn", "part ORDER BY seat"),
	    ROWS("number, turn, kind, favours, seconds, state, ended", "proposal ORDER BY number"),
	    ROWS("proposal, seat, agrees, seconds, turn", "ballot ORDER BY proposal, seat"),
	    ROWS("seat, turn, kind, text", "diary ORDER BY seat, turn"),
	    ROWS("giver, taker, kind, turn", "share ORDER BY giver, taker"),
	};
	char *were[G_N_ELEMENTS(tables)];

	(void)unused;
	use("home");
	for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
		were[i] = answer_of(tables[i]);
	use("back");
	with_file("rebuild --from %s", "running");
	for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) {
		g_autofree char *is = answer_of(tables[i]);
		if (g_strcmp0(is, were[i]) != 0 || !is)
			fail_msg("%s\n%s\nnot\n%s", tables[i], is, were[i]);
		g_free(were[i]);
	}
	command("verify demo");
}

/* --- Changes that are found ----------------------------------------------------------- */

/* In each of `files`, separated by blanks, `from` becomes `to`; from NULL: the whole file, to NULL: it is deleted.
   Results of `verify` and `rebuild --from`: code, 0 for a difference that is no error, and the text up to `@`. NULL:
   not detected. */
struct change {
	const char *files, *from, *to, *verify, *restore;
};

static GBytes *swap(const char *name, const char *from, const char *to)
{
	g_autofree char *path = g_build_filename(place, name, NULL), *bytes = NULL;
	size_t size = 0;
	bool there = g_file_get_contents(path, &bytes, &size, NULL);

	if (!to)
		unlink(path);
	else if (!from)
		put(name, to);
	else {
		g_autoptr(GString) text = g_string_new(bytes);
		if (g_string_replace(text, from, to, 1) != 1)
			fail_msg("%s has no %s", name, from);
		put(name, text->str);
	}
	return there ? g_bytes_new(bytes, size) : NULL;
}

static void put_back(const char *name, GBytes *bytes)
{
	g_autofree char *path = g_build_filename(place, name, NULL);
	size_t size;

	unlink(path);
	if (bytes)
		assert_true(g_file_set_contents(
		    path, g_bytes_get_data(bytes, &size), (gssize)g_bytes_get_size(bytes), NULL));
	g_clear_pointer(&bytes, g_bytes_unref);
}

/* The code and the text, without the archive's path. */
static char *outcome(struct error *err, const char *difference, const char *archive)
{
	g_autofree char *told = error_is_set(err) ? error_told(err) : g_strdup(difference ? difference : "");
	g_autoptr(GString) text = g_string_new(told);
	g_autofree char *below = g_strconcat(archive, "/", NULL), *of = g_strconcat(archive, ": ", NULL);

	g_string_replace(text, below, "", 0);
	g_string_replace(text, of, "", 0);
	char *out = g_strdup_printf("%d %s", (int)err->code, text->str);
	error_clear(err);
	return out;
}

static char *verified(const char *archive)
{
	struct error err = {0};
	struct replay_result result = {0};
	char *rules = NULL;
	struct record *record = replay_open(archive, &rules, &err);

	if (record && replay_prove(record, rules, false, &result, &err))
		result.difference = g_strdup(result.dice);
	char *out = outcome(&err, result.difference, archive);
	replay_clear(&result);
	record_free(record);
	g_free(rules);
	return out;
}

static struct site *site;

static char *restored(const char *archive)
{
	struct error err = {0};
	g_autoptr(GString) line = g_string_new(NULL);

	if (restore_game(site, archive, line, &err))
		return g_strdup("0 it was taken");
	char *out = outcome(&err, NULL, archive);
	if (line->len ||
	    db_integer_of(site->db, &err,
	        "SELECT (SELECT count(*) FROM game) + (SELECT count(*) FROM seat) + (SELECT count(*) FROM turn)"
	        " + (SELECT count(*) FROM history)",
	        "") != 0)
		fail_msg("there is something of %s", out);
	return out;
}

static bool is_as(const char *wanted, const char *got)
{
	const char *end = strchr(wanted, '@');

	return end ? strncmp(wanted, got, (size_t)(end - wanted)) == 0 : strcmp(wanted, got) == 0;
}

static void try(const char *archive, const struct change *change)
{
	g_autofree char *path = g_build_filename(place, archive, NULL);
	g_auto(GStrv) files = g_strsplit(change->files, " ", 0);
	GBytes *were[3];
	g_autofree char *of_verify = NULL, *of_restore = NULL;

	for (guint i = 0; files[i]; i++) {
		g_autofree char *name = g_build_filename(archive, files[i], NULL);
		were[i] = swap(name, change->from, change->to);
	}
	of_verify = verified(path);
	if (change->restore)
		of_restore = restored(path);
	for (guint i = 0; files[i]; i++) {
		g_autofree char *name = g_build_filename(archive, files[i], NULL);
		put_back(name, were[i]);
	}
	if (change->verify && !is_as(change->verify, of_verify))
		fail_msg("%s: %s -> %s: %s", change->files, change->from, change->to, of_verify);
	if (change->restore && !is_as(change->restore, of_restore))
		fail_msg("%s: %s -> %s: %s", change->files, change->from, change->to, of_restore);
}

/* Both find it, with the same text. */
#define BOTH(text) "0 " text, "65 " text

static const struct change running[] = {

    /* the dice's commitment (HO-20), in a game whose seed and salt are in secret.yaml */
    {"game.yaml", ",\n \"commitment\"", ",\n \"comitment\"",
        BOTH("game.yaml has no commitment: what the players were promised of their dice cannot be proved")},
    {"game.yaml", "\"commitment\": \"c2", "\"commitment\": \"c3",
        BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"turn-0001/host.yaml", "\"commitment\": \"c2", "\"commitment\": \"c3",
        BOTH("the commitment in game.yaml is not that of the first reports")},
    {"turn-0001/host.yaml", "\"commitment\": \"", "\"other\": \"",
        BOTH(
            "host.yaml of the first turn has no commitment: what the players were promised of their dice cannot be"
            " proved")},
    {"secret.yaml", "\"seed\": 42", "\"seed\": 43",
        BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"secret.yaml", "5a17", "5a18", BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"game.yaml", "\"game\": \"demo\"", "\"game\": \"dem\"",
        BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"game.yaml", "\"shared\"", "\"host\"", BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"secret.yaml", "\"seed\": 42,", "", BOTH("seed or salt is missing: the commitment cannot be proved")},
    {"secret.yaml", "\"salt\": \"" SALT "\",", "",
        BOTH("seed or salt is missing: the commitment cannot be proved")},
    {"secret.yaml", "tea4two", "tea4tw0", BOTH("the parts of the dice are not those of the first reports")},
    {"turn-0001/host.yaml", "tea4two", "tea4tw0",
        BOTH("the parts of the dice are not those of the first reports")},
    {"secret.yaml", "\"part\": \"00", "\"part\": \"01",
        BOTH("the parts of the dice are not those of the first reports")},
    {"secret.yaml", "{\"empire\": \"BOSCO\"", "{\"empire\": \"BASCO\"",
        BOTH("the parts of the dice are not those of the first reports")},
    {"secret.yaml", "\"drawn\": false", "\"drawn\": true",
        BOTH("the parts of the dice are not those of the first reports")},
    {"secret.yaml", "  {\"empire\": \"BOSCO\", \"part\": \"tea4two\", \"drawn\": false},\n", "",
        BOTH("the parts of the dice are not those of the first reports")},
    {"secret.yaml turn-0001/host.yaml", "\"drawn\": false", "\"drawn\": true",
        BOTH("a part that the host drew does not follow from its own part and salt")},
    {"secret.yaml turn-0001/host.yaml", "\"part\": \"00", "\"part\": \"01",
        BOTH("a part that the host drew does not follow from its own part and salt")},
    {"secret.yaml turn-0001/host.yaml", "tea4two", "tea4tw0",
        BOTH("the seed in secret.yaml is not that of the first state")},
    {"secret.yaml turn-0001/host.yaml",
        "  {\"empire\": \"BOSCO\", \"part\": \"tea4two\", \"drawn\": false},\n", "",
        BOTH("the seed in secret.yaml is not that of the first state")},
    {"secret.yaml", NULL, NULL, "0 dice not proved: seed and salt are public when the game is over",
        "65 secret.yaml: is missing: demo is running, and without its seed no turn could be proved or played; take a"
        " copy by `nightmail backup`, or what `nightmail archive demo DIR --secret` wrote"},
    /* files of turns (HO-52) */
    {"turn-0002/MING.txt", NULL, NULL, BOTH("turn 2, MING.txt is missing")},
    {"turn-0002/ZARG.txt", NULL, "", BOTH("turn 2, ZARG.txt is recorded, but was not made again")},
    {"turn-0002/ZARG.dot", NULL, "", BOTH("turn 2, ZARG.dot is recorded, but was not made again")},
    {"turn-0002/ZARG.json", NULL, "{}", BOTH("turn 2, ZARG.json is recorded, but was not made again")},
    /* even if a file of this name was made in the turn before */
    {"turn-0003/MING.edited.json", NULL, "{}",
        BOTH("turn 3, MING.edited.json is recorded, but was not made again")},
    {"turn-0002/MING.final.txt", NULL, "", "65 demo/turn-0002/host.final.yaml: is missing",
        "65 demo/turn-0002/host.final.yaml: is missing"},
    {"turn-0003/ZOE.edited.txt", NULL, "", "0 turn 3, ZOE.edited.txt, byte 1: recorded the end, replayed @",
        "65 turn 3, ZOE.edited.txt, byte 1: recorded the end, replayed @"},
    {"turn-0004.void-2/MING.txt", NULL, NULL, BOTH("turn 4.void-2, MING.txt is missing")},
    {"turn-0002/host.yaml", NULL, NULL, "65 demo/turn-0002/host.yaml: is missing",
        "65 demo/turn-0002/host.yaml: is missing"},
    {"turn-0004.void-2/state.json", NULL, NULL, "0 turn 4.void-2, state.json is missing",
        "65 turn 4.void-2, state.json is missing"},
    {"history.txt", "2026-12-01T14:00:00Z run turn 3 to 4\n", "", "65 demo/history.txt:@",
        "65 demo/history.txt:@"},
    {"game.yaml", "\"ruleset\": \"space-empires\"", "\"ruleset\": \"cyoe\"",
        "0 game.yaml: the game is one of space-empires", "65 @"},
    /* other data that this program never writes (HO-51) */
    {"turn-0004/host.yaml", "\"tables\": null", "\"tables\": \"\"", NULL,
        "69 other tables of Space Empires played this game than it has; put them beside game.yaml as "
        "tables.yaml"},
    {"game.yaml", "\"game\": \"demo\",", "", NULL,
        "65 game.yaml:1:1: the key \"game\" is missing or no text"},
    {"game.yaml", "\"game\": \"demo\"", "\"game\": 5", NULL,
        "65 game.yaml:1:10: the key \"game\" is missing or no text"},
    {"game.yaml", "\"game\": \"demo\"", "\"game\": \"a b\"", NULL, "65 game.yaml:1:10: game: @"},
    {"game.yaml", "\"players\"", "\"player\"", NULL, "65 game.yaml:1:1: players: a list of names is needed"},
    {"game.yaml",
        "\"players\": [\n  {\"name\": \"MING\"},\n  {\"name\": \"BOSCO\"},\n  {\"name\": \"XER\"},\n"
        "  {\"name\": \"ZOE\"}]",
        "\"players\": []", NULL, "65 game.yaml:31:13: players: a list of names is needed"},
    {"game.yaml",
        "\"players\": [\n  {\"name\": \"MING\"},\n  {\"name\": \"BOSCO\"},\n  {\"name\": \"XER\"},\n"
        "  {\"name\": \"ZOE\"}]",
        "\"players\": \"x\"", NULL, "65 game.yaml:31:13: players: a list of names is needed"},
    {"game.yaml", "{\"name\": \"BOSCO\"}", "5", NULL, "65 game.yaml:33:3: players: a name is needed"},
    {"game.yaml", "{\"name\": \"BOSCO\"}", "{\"name\": 5}", NULL,
        "65 game.yaml:33:3: players: a name is needed"},
    {"game.yaml", "{\"name\": \"BOSCO\"}", "{}", NULL, "65 game.yaml:33:3: players: a name is needed"},
    {"game.yaml", "\"BOSCO\"", "\"all\"", NULL, "65 game.yaml:33:3: name: the name \"all\" is reserved"},
    {"game.yaml", "\"ZOE\"", "\"bosco\"", NULL, "65 game.yaml:35:3: name: \"bosco\" is there twice"},
    {"game.yaml", "\"early\": false", "\"early\":  false", NULL,
        "65 game.yaml: byte 139 is not as this program writes it"},
    {"game.yaml", "\"}", "\"}\n", NULL, "65 game.yaml: byte @"},
    {"secret.yaml", "\"seed\": 42", "\"seed\": \"42\"", NULL,
        "65 demo/secret.yaml:2:10: seed must be a whole number, and salt a text"},
    {"turn-0001/notes", NULL, "x", NULL, "65 turn-0001/notes: is no file of a turn of this game"},
    {"turn-0001/ZARG.ord", NULL, "x", NULL, "65 turn-0001/ZARG.ord: is no file of a turn of this game"},
    {"turn-0001/GM.ord", NULL, "x", NULL, "65 turn-0001/GM.ord: is no file of a turn of this game"},
    {"turn-0002.void-1/GM.txt", NULL, "x", NULL,
        "65 turn-0002.void-1/GM.txt: is no file of a turn of this game"},
    {"turn-0002.void-1/ZARG.txt", NULL, "x", NULL,
        "65 turn-0002.void-1/ZARG.txt: is no file of a turn of this game"},
    {"turn-0002.void-1/MING.png", NULL, "x", NULL,
        "65 turn-0002.void-1/MING.png: is no file of a turn of this game"},
    {"turn-0004/MING.ord", NULL, "x", NULL, "65 turn-0004/MING.ord: are orders of a turn that was not run"},
    {"turn-0002.void-1/MING.txt", NULL, "\377", NULL, "65 turn-0002.void-1/MING.txt: is no UTF-8 text"},
    {"turn-0002.void-1/host.yaml", NULL, "title: x\n", NULL,
        "65 turn-0002.void-1/host.yaml: is not as this program writes it"},
    {"turn-0002.void-1/host.yaml", "\"name\": \"ZOE\"", "\"name\": \"ZARG\"", NULL,
        "65 turn-0002.void-1/host.yaml: names an empire that the setup has not"},
    {"turn-0002.void-1/state.json", "\"game\": \"demo\"", "\"game\": \"dema\"", NULL,
        "65 turn-0002.void-1/state.json: is a state of another game or turn"},
    {"turn-0002.void-1/state.json", "\"turn\": 2", "\"turn\": 3", NULL,
        "65 turn-0002.void-1/state.json: is a state of another game or turn"},
    {"turn-0002.void-1/state.json", NULL, NULL, NULL, "65 turn-0002.void-1/state.json: is missing"},
    {"turn-0002.void-1/host.yaml", NULL, NULL, NULL, "65 demo/turn-0002.void-1/host.yaml: is missing"},
    /* data of the open turn */
    {"secret.yaml", "\"format\": 1", "\"format\": 2", NULL,
        "65 demo/secret.yaml:1:12: \"format\" must be 1 to 1"},
    {"secret.yaml", "{\"turn\": 4, \"empire\": \"MING\"", "{\"turn\": 3, \"empire\": \"MING\"", NULL,
        "65 demo/secret.yaml:23:3: turn 3 is not open any more"},
    {"secret.yaml", "{\"turn\": 5, \"empire\": \"ZOE\"", "{\"turn\": 5, \"empire\": \"GM\"", NULL,
        "65 demo/secret.yaml:24:3: \"GM\" is not an empire of the game"},
    {"secret.yaml", "{\"name\": \"XER\", \"ready\"", "{\"name\": \"ZARG\", \"ready\"", NULL,
        "65 demo/secret.yaml:20:3: \"ZARG\" is not an empire of the game"},
    {"secret.yaml", "\"text\": \"M1W2\"", "\"text\": \"\"", NULL,
        "65 demo/secret.yaml:24:40: \"text\" must have 1 to 2147483647 characters"},
    {"secret.yaml", "\"chart\": \"secret\"", "\"chart\": \"open\"", NULL,
        "65 demo/secret.yaml:14:16: \"setup_next\" may differ from game.yaml in the host's keys alone"},
    {"secret.yaml", "\"drawn\": false", "\"drawn\": 0", NULL, "65 @"},
};

/* An edit keeps the turn's seed, and new dice cannot be chosen (HO-20, HO-27). */
static void try_seed(const char *turn)
{
	g_autofree char *file = g_strconcat(turn, "/state.json", NULL),
	                *path = g_build_filename(place, "running", file, NULL), *text = NULL;

	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	const char *seed = strstr(text, "\"seed\": ");
	g_autofree char *from = g_strndup(seed, strcspn(seed, ","));
	g_autofree char *told = g_strdup_printf(
	    "0 turn %c, state.json: its seed is neither that of the turn before nor one of new dice",
	    turn[8]);
	g_autofree char *told_too = g_strconcat("65", told + 1, NULL);
	const struct change change = {file, from, "\"seed\": 7", told, told_too};
	try("running", &change);
}

static void test_running(void **unused)
{
	(void)unused;
	use("back");
	site = open_site(SITE_WRITE);
	use("");
	for (size_t i = 0; i < G_N_ELEMENTS(running); i++)
		try("running", &running[i]);
	try_seed("turn-0001");
	try_seed("turn-0002");
	site_close(site);
}

static const struct change over[] = {
    {"README", NULL, NULL, "0 dice proved: seed 3, made of the host's part and the players' parts", NULL},
    {"game.yaml", "\"seed\": 42", "\"seed\": 43",
        BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"game.yaml", "\"host_part\": \"42\"", "\"host_part\": \"43\"",
        BOTH("host_part in game.yaml is not its seed")},
    {"game.yaml", "\"host_part\": \"42\",\n", "", BOTH("host_part in game.yaml is not its seed")},
    {"game.yaml", "\"seed\": 42,\n", "", "0 seed or salt is missing: the commitment cannot be proved",
        "65 secret.yaml: is missing: demo is running@"},
    {"game.yaml", "tea4two", "tea4tw0", BOTH("the parts of the dice are not those of the first reports")},
    {"game.yaml", "\"winners\": []", "\"winners\": [\"MING\"]",
        BOTH("game.yaml: winners recorded \"MING\", replayed \"\"")},
    {"turn-0004/host.final.yaml", NULL, NULL, "65 demo/turn-0004/host.final.yaml: is missing",
        "65 demo/turn-0004/host.final.yaml: is missing"},
    {"turn-0004/MING.final.txt", "turn 4", "turn 5", "0 turn 4, MING.final.txt, byte @",
        "65 turn 4, MING.final.txt, byte @"},
    {"turn-0004/ZOE.final.json", NULL, "",
        "0 turn 4, ZOE.final.json, byte 1: recorded the end, replayed \"{\"", NULL},
    {"turn-0004/ZOE.final.json", NULL, "{",
        "0 turn 4, ZOE.final.json, byte 2: recorded the end, replayed \"\"@", NULL},
    {"turn-0004/ZOE.final.txt", NULL, "\n", "0 turn 4, ZOE.final.txt, byte 1: recorded \\x0a, replayed @",
        NULL},
};

static const struct change simulated[] = {
    {"turn-0002/E1.dot", NULL, NULL, BOTH("turn 2, E1.dot is missing")},
    {"history.txt", NULL, "", "0 dice not proved, nobody was promised them: seed 1, the host's seed alone",
        NULL},
    {"game.yaml", "\"salt\": \"0", "\"salt\": \"1",
        "0 host.yaml of the first turn has no commitment: what the players were"
        " promised of their dice cannot be proved",
        NULL},
    {"game.yaml", "\"seed\": 5", "\"seed\": 6",
        BOTH("the commitment in game.yaml does not fit seed and salt")},
    {"game.yaml", "\"winners\": []", "\"winners\": [\"E1\"]",
        BOTH("game.yaml: winners recorded \"E1\", replayed \"\"")},
};

/* Seed and salt are in game.yaml then, and the last reports differ. */
static void test_over(void **unused)
{
	(void)unused;
	use("home");
	command("set demo state=finished");
	with_file("archive demo %s", "over");
	with_file("simulate --ruleset space-empires --empires 2 --turns 3 --seed 5 --out %s", "simulated");
	use("third");
	command("init");
	site = open_site(SITE_WRITE);
	use("");
	drop_sums("over");
	for (size_t i = 0; i < G_N_ELEMENTS(over); i++)
		try("over", &over[i]);
	for (size_t i = 0; i < G_N_ELEMENTS(simulated); i++)
		try("simulated", &simulated[i]);
	site_close(site);
}

/* Turns of `simulate` are recorded as run now, except the open one; they replace no other record. */
static void test_simulated(void **unused)
{
	(void)unused;
	use("home");
	with_file("simulate --ruleset space-empires --empires 2 --turns 3 --seed 5 --out %s", "fresh");
	use("fourth");
	at("2026-12-07T10:00:00Z");
	command("init");
	g_autofree char *from = g_build_filename(place, "fresh", NULL);
	put("games/simulated/x", "x");
	site = open_site(SITE_WRITE);
	g_autofree char *taken = restored(from);
	assert_true(g_str_has_prefix(taken, "73 "));
	g_autofree char *path = in("games/simulated/x");
	assert_int_equal(unlink(path), 0);
	g_autofree char *now = restored(from);
	assert_string_equal(now, "0 it was taken");
	site_close(site);
	g_autofree char *times =
	    answer_of("SELECT group_concat(turn || ' ' || (opened - 1796637600) || ' ' ||"
	              " ifnull(ran - 1796637600, '-'), ', ') FROM turn");
	assert_string_equal(times, "1 0 0, 2 0 0, 3 0 0, 4 0 -");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_running), cmocka_unit_test(test_back),
	    cmocka_unit_test(test_over), cmocka_unit_test(test_simulated)};

	return cmocka_run_group_tests(tests, make_games, remove_games);
}
