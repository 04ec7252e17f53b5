/* What needs a game master (HO-35), as the digest and `status` report it: about seats, games, mails, servers. */
#include "engine/games/status.h"
#include "engine/site/site.h"
#include "engine/site/trouble.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DUE 1796299200 /* 2026-12-03T12:00:00Z */
#define HOUR 3600
#define DAY INT64_C(86400)

static struct site *site;

/* MING and BOSCO play; turn 1 is due at that time, without any grace. */
static int make_game(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("setup.yaml",
	    "{ruleset: star-empires, grace: 0h, players: [{name: MING, address: [m@example.org]},"
	    " {name: BOSCO, address: [b@example.org]}]}\n");
	g_autofree char *setup = in("setup.yaml"),
	                *new = g_strconcat("new war --seed 7 --setup ", setup, NULL);
	command(new);
	command("start war");
	command("deadline war 2026-12-03 12:00 UTC");
	site = open_site(SITE_WRITE);
	run_on(site,
	    "INSERT INTO meta (key, value) VALUES ('nightly', 1796292000)"); /* cron runs as it should */
	return 0;
}

static int remove_game(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

/* Expects the texts of alarms about something. */
static void texts_are(GPtrArray *alarms, const char *about, const char *want)
{
	g_autoptr(GString) got = g_string_new(NULL);

	for (guint i = 0; i < alarms->len; i++) {
		const struct alarm *alarm = alarms->pdata[i];
		if (!alarm->quiet)
			g_string_append_printf(got, "%s%s", got->len ? "|" : "", alarm->text);
	}
	if (strcmp(got->str, want) != 0)
		fail_msg("%s\n%s\nnot\n%s", about, got->str, want);
	g_ptr_array_unref(alarms);
}

/* `after`: turns of absence after which a seat is abandoned; `asks`: the GM is asked instead. */
static void needs(const char *sql, int64_t now, int64_t after, bool asks, const char *want)
{
	GPtrArray *alarms = alarms_new();
	struct error err = {0};

	run_on(site, sql);
	struct game *game = game_load(site, "war", &err);
	assert_non_null(game);
	game->host.abandon_after = after;
	game->host.abandon = asks ? ABANDON_ASK : ABANDON_DEFAULT;
	assert_true(attention_game(site, game, now, alarms, &err));
	game_free(game);
	texts_are(alarms, sql, want);
}

#define MING(set) "UPDATE seat SET " set " WHERE name = 'MING'"
#define ADDRESS "war: MING has no address; replace war MING ADDRESS gives it one"
#define ABANDONED "war: the seat of MING is abandoned; replace war MING ADDRESS gives it away"
#define MISSING(who) "war: " who " is missing in turn 1"
#define BACK(n) "war: " n " mails to MING came back; ask the player, or replace war MING ADDRESS"

static void test_seats(void **unused)
{
	static const struct {
		const char *sql;
		int64_t before; /* the deadline */
		int64_t after;
		bool asks;
		const char *want;
	} cases[] = {{MING("number = 0"), HOUR, 2, false, ""}, {MING("number = 0"), 0, 2, false, ""},
	    /* late: not a seat that has moved, is not waited for, has left or is out */
	    {MING("number = 0"), -1, 2, false, MISSING("MING") "|" MISSING("BOSCO")},
	    {MING("ready = 1"), -1, 2, false, MISSING("BOSCO")},
	    {MING("ready = 0, awaited = 0"), -1, 2, false, MISSING("BOSCO")},
	    {MING("awaited = 1, abandoned = 1"), -1, 2, false, ABANDONED "|" MISSING("BOSCO")},
	    {MING("abandoned = 0, out = 1"), -1, 2, false, MISSING("BOSCO")},
	    {MING("out = NULL, taken = 0"), -1, 2, false, MISSING("BOSCO")},
	    /* missed turns: reported from the second on, for seats that are waited for and have not moved */
	    {MING("taken = 1, missed_in_row = 1"), HOUR, 2, false, ""},
	    {MING("missed_in_row = 2"), HOUR, 2, false, "war: MING gave no orders in turn 0 (2 in a row)"},
	    {MING("missed_in_row = 3, ready = 1"), HOUR, 2, false, ""},
	    {MING("ready = 0, awaited = 0"), HOUR, 2, false, ""},
	    {MING("awaited = 1"), HOUR, 2, false, "war: MING gave no orders in turn 0 (3 in a row)"},
	    {MING("abandoned = 1"), HOUR, 2, false, ABANDONED},
	    {MING("abandoned = 1"), HOUR, 2, true, ABANDONED},
	    /* the GM is asked at the limit, if the game wants that */
	    {MING("abandoned = 0, ready = 1"), HOUR, 4, true, ""},
	    {MING("ready = 1"), HOUR, 3, true,
	        "war: MING missed 3 turns in a row; wait, replace, or set war abandon=default"},
	    {MING("ready = 1"), HOUR, 2, true,
	        "war: MING missed 3 turns in a row; wait, replace, or set war abandon=default"},
	    {MING("ready = 1"), HOUR, 0, true, ""}, {MING("ready = 1"), HOUR, 2, false, ""},
	    {MING("missed_in_row = 1"), HOUR, 1, true,
	        "war: MING missed 1 turn; wait, replace, or set war abandon=default"},
	    {MING("missed_in_row = 0"), HOUR, 1, true, ""},
	    /* mails that came back: from the third on */
	    {MING("bounces = 2"), HOUR, 1, true, ""}, {MING("bounces = 3"), HOUR, 1, true, BACK("3")},
	    {MING("bounces = 4, out = 1"), HOUR, 1, true, ""}, {MING("out = NULL"), HOUR, 1, true, BACK("4")},
	    /* a missing address, unless a bot plays the seat */
	    {"DELETE FROM address WHERE seat = 1", HOUR, 1, true, ADDRESS "|" BACK("4")},
	    {MING("bounces = 0, bot = 'steady'"), HOUR, 1, true, ""},
	    {MING("bot = NULL"), HOUR, 1, true, ADDRESS},
	    /* a held game is never late, and a finished one needs nobody */
	    {"UPDATE game SET held = 1", -1, 1, true, ADDRESS},
	    {"UPDATE game SET state = 'finished'", -1, 1, true, ""}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		needs(cases[i].sql, DUE - cases[i].before, cases[i].after, cases[i].asks, cases[i].want);
}

/* A clock that was ahead; a game that waits for its start. */
static void test_game(void **unused)
{
#define AHEAD "war: turn 1 was opened in times to come, by a wrong clock; deadline war TIME sets its end"
#define START "war: all seats are taken; start war"
	static const struct {
		const char *sql;
		const char *want;
	} cases[] = {{"UPDATE game SET opened = 1796212800", ""}, /* now is 2026-12-02T12:00:00Z */
	    {"UPDATE game SET opened = 1796216400", ""}, {"UPDATE game SET opened = 1796216401", AHEAD},
	    {"UPDATE game SET deadline = 1796216401", ""}, {"UPDATE game SET deadline = 1796216402", AHEAD},
	    {"UPDATE game SET deadline = NULL", ""},
	    {"UPDATE game SET deadline = 1796299200, state = 'open'", START},
	    {"UPDATE seat SET taken = 0 WHERE name = 'BOSCO'", ""}, {"UPDATE seat SET taken = 1 - taken", ""},
	    {"UPDATE seat SET taken = 1", START}, {"UPDATE game SET state = 'finished'", ""}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		needs(cases[i].sql, DUE - DAY, 0, false, cases[i].want);
	run_on(site, "UPDATE game SET state = 'open'");
	struct error err = {0};
	struct game *game = game_load(site, "war", &err);
	GPtrArray *alarms = alarms_new();
	game->host.muster = DAY; /* the game begins by itself */
	assert_true(attention_game(site, game, DUE - DAY, alarms, &err));
	game_free(game);
	texts_are(alarms, "muster", "");
}

/* Players who want to leave or to join, where possible; and bots that are silent for three turns. */
static void test_wishes(void **unused)
{
#define RESIGNS "war: the player of BOSCO resigns; replace war BOSCO ADDRESS gives the seat away"
#define ASKS(who, counted)                                                                                   \
	"war: somebody asks for a seat; join war " who counted " (nothing proves that address)"
	run_on(site, "INSERT INTO pending (code, kind, game, seat, made) VALUES ('x', 'resign', 1, 2, 5)");
	run_on(site,
	    "INSERT INTO pending (code, kind, game, address, text, made) VALUES ('y', 'join', 1, 'z@example.org',"
	    " 'ZARG' || char(10) || 'Hello', 7), ('a', 'join', 1, 'z!@example.org', 'XER', 6)");
	run_on(site, "INSERT INTO player (folded, dedication) VALUES ('z@example.org', -3)");
	(void)unused;
	needs("SELECT 1", DUE - DAY, 0, false, RESIGNS);
	needs("UPDATE game SET state = 'open'", DUE - DAY, 0, false,
	    START "|" ASKS("XER 'z!@example.org'", " (dedication 0)") "|" ASKS(
	        "ZARG z@example.org", " (dedication -3)"));
	needs("UPDATE game SET state = 'finished'", DUE - DAY, 0, false, "");
	run_on(site, "DELETE FROM pending");
	run_on(site, "UPDATE game SET state = 'running', turn = 5");
	run_on(site, "UPDATE seat SET bot = 'own' WHERE name = 'MING'");
	run_on(site,
	    "INSERT INTO bot_turn (game, turn, empire, trouble) VALUES (1, 2, 'MING', 'it broke'),"
	    " (1, 3, 'MING', 'it broke'), (1, 4, 'MING', 'it fell'), (1, 3, 'BOSCO', 'x'), (1, 4, 'BOSCO', 'x'),"
	    " (1, 5, 'BOSCO', 'x')");
	needs("SELECT 1", DUE - DAY, 0, false, "");
	needs("INSERT INTO bot_turn (game, turn, empire, trouble) VALUES (1, 5, 'MING', 'it is gone')",
	    DUE - DAY, 0, false, "war: the bot own of MING gives no orders: it is gone");
	needs(
	    "UPDATE bot_turn SET trouble = NULL WHERE turn = 4 AND empire = 'MING'", DUE - DAY, 0, false, "");
	needs("UPDATE bot_turn SET trouble = 'x'", DUE - DAY, 0, false,
	    "war: the bot own of MING gives no orders: x");
	needs("UPDATE game SET state = 'finished'", DUE - DAY, 0, false, "");
}

/* --- The site ------------------------------------------------------------------------------- */

#define HELD(n, mails) n " " mails " held for you: mail list"
#define FAILED(n, mails) n " " mails " could not be delivered: outbox list"
#define KEPT(n, mails)                                                                                       \
	n " " mails " not answered, for a run had too many answers: machines may answer each other"

static void test_mails(void **unused)
{
	static const struct {
		const char *sql;
		const char *want;
	} cases[] = {{"SELECT 1", ""},
	    {"INSERT INTO mail (source, arrived, stored, size, fingerprint, state) VALUES ('accept', 1, 1, 1, 'x',"
	     " 'held')",
	        HELD("1", "mail is")},
	    {"INSERT INTO mail (source, arrived, stored, size, fingerprint, state) VALUES ('accept', 1, 1, 1, 'y',"
	     " 'held'), ('accept', 1, 1, 1, 'z', 'waiting')",
	        HELD("2", "mails are")},
	    {"UPDATE outbox SET state = 'failed' WHERE id = 1",
	        HELD("2", "mails are") "|" FAILED("1", "mail")},
	    {"DELETE FROM mail", FAILED("1", "mail")},
	    {"UPDATE outbox SET state = 'failed' WHERE id <= 2", FAILED("2", "mails")},
	    {"UPDATE outbox SET state = 'sent'", ""},
	    /* counts of the last two days */
	    {"INSERT INTO counter (kind, key, period, n) VALUES ('unanswered', '', 1796212800 - 172800, 1)",
	        ""},
	    {"INSERT INTO counter (kind, key, period, n) VALUES ('unanswered', '', 1796212800 - 172799, 1)",
	        KEPT("1", "mail was")},
	    {"INSERT INTO counter (kind, key, period, n) VALUES ('unanswered', '', 1796212800, 4)",
	        KEPT("5", "mails were")},
	    {"DELETE FROM counter", ""},
	    {"INSERT INTO counter (kind, key, period, n) VALUES ('turned away', '', 1796212800, 2)",
	        "2 mails of strangers were turned away: the day's answers to strangers were used up (2)"},
	    {"INSERT INTO counter (kind, key, period, n) VALUES ('turned away', 'domain', 1796212800, 3), "
	     "('turned away', 'address', 1796212800, 1), ('turned away', 'word', 1796212800 - 172799, 4)",
	        "10 mails of strangers were turned away: the day's answers to strangers were used up (2), the share "
	        "of a domain was used up (3), the share of an address was used up (1), they asked for the same again "
	        "on a day (4)"},
	    {"DELETE FROM counter WHERE key <> 'address'",
	        "1 mail of strangers was turned away: the share of an address was used up (1)"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		GPtrArray *alarms = alarms_new();
		struct error err = {0};
		run_on(site, cases[i].sql);
		assert_true(attention_site(site, DUE - DAY, false, alarms, &err));
		texts_are(alarms, cases[i].sql, cases[i].want);
	}
}

/* `status` reports a temporary trouble at once, a digest when it has lasted for six hours; a permanent one always. */
static void test_servers(void **unused)
{
	static const struct {
		const char *key, *passing, *lasting;
	} servers[] = {{"mailbox", "the mailbox has not been reached", "the mailbox is not to be had"},
	    {"outgoing", "the outgoing server has not been reached", "the outgoing server is not to be had"},
	    {"reading", "mails have not been read", "mails cannot be read"},
	    {"moving", "mails were not moved in the mailbox", "mails cannot be moved in the mailbox"},
	    {"publish", "the site for the web has not been written",
	        "the site for the web cannot be written"},
	    {"bots", "bots of the site have not been run", "bots of the site cannot be run"}};
	const int64_t since = DUE - 2 * DAY - 2 * HOUR; /* 2026-12-01T10:00:00Z */

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(servers); i++)
		for (int passes = 0; passes < 2; passes++) {
			struct error trouble = {0}, err = {0};
			error_set(&trouble, passes ? EXIT_TEMPFAIL : EXIT_CONFIG, "it is gone");
			assert_true(trouble_note(site, servers[i].key, &trouble, &err));
			error_clear(&trouble);
			for (int64_t late = 0; late < 4; late++) {
				GPtrArray *alarms = alarms_new();
				bool lasting = late < 3;
				int64_t now = since + (late == 1 ? 6 * HOUR - 1 : late == 2 ? 6 * HOUR : 0);
				g_autofree char *want =
				    g_strdup_printf("%s since Tue 1 Dec 2026, 10:00 UTC: it is gone%s",
				        passes ? servers[i].passing : servers[i].lasting,
				        passes ? "; later runs try again" : "");
				assert_true(attention_site(site, now, lasting, alarms, &err));
				texts_are(alarms, servers[i].key, passes && late < 2 ? "" : want);
			}
			assert_true(trouble_note(site, servers[i].key, &trouble, &err));
			GPtrArray *none = alarms_new();
			assert_true(attention_site(site, since + DAY, false, none, &err));
			texts_are(none, servers[i].key, "");
		}
}

/* --- `status` -------------------------------------------------------------------------------- */

static bool shows(const GPtrArray *names, GString *out, struct error *err)
{
	struct status status;
	bool good = status_load(site, names, &status, err);

	good = status_text(&status, NULL, out, err) && good;
	status_clear(&status);
	return good;
}

static bool is_calm(const GPtrArray *names, enum alarm_severity least)
{
	struct error err = {0};
	struct status status;
	status_load(site, names, &status, &err);
	bool calm = status_is_calm(&status, least);
	error_clear(&err);
	status_clear(&status);
	return calm;
}

static char *shown(void)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();
	GString *out = g_string_new(NULL);
	struct error err = {0};

	g_ptr_array_add(names, (gpointer) "war");
	assert_true(shows(names, out, &err));
	return g_string_free(out, FALSE);
}

/* The line of a game: its state, and its players. */
static void test_line(void **unused)
{
#define TURN "turn 1, Thu 3 Dec 2026, 12:00 UTC"
	static const struct {
		const char *sql, *now, *want;
	} cases[] = {{"SELECT 1", "2026-12-02T12:00:00Z", TURN "; MING -, BOSCO -"},
	    {"SELECT 1", "2026-12-03T11:59:59Z", TURN "; MING -, BOSCO -"},
	    {"SELECT 1", "2026-12-03T12:00:00Z", TURN ", due now; MING -, BOSCO -"},
	    {"UPDATE game SET setup = json_set(setup, '$.grace', '4h', '$.grace_budget', '48h')",
	        "2026-12-03T11:59:59Z", TURN "; MING -, BOSCO -"},
	    {"SELECT 1", "2026-12-03T12:00:00Z",
	        TURN ", grace until Thu 3 Dec 2026, 16:00 UTC; MING -, BOSCO -"},
	    {"SELECT 1", "2026-12-03T15:59:59Z",
	        TURN ", grace until Thu 3 Dec 2026, 16:00 UTC; MING -, BOSCO -"},
	    {"SELECT 1", "2026-12-03T16:00:00Z", TURN ", due now; MING -, BOSCO -"},
	    {MING("ready = 1"), "2026-12-02T12:00:00Z", TURN "; MING ready, BOSCO -"},
	    {MING("abandoned = 1"), "2026-12-02T12:00:00Z", TURN "; MING (abandoned), BOSCO -"},
	    {MING("out = 1"), "2026-12-02T12:00:00Z", TURN "; MING (out), BOSCO -"},
	    {MING("taken = 0"), "2026-12-02T12:00:00Z", TURN "; BOSCO -"},
	    {MING("taken = 1, out = NULL, abandoned = 0, ready = 0, missed_in_row = 1"),
	        "2026-12-02T12:00:00Z", TURN "; MING -, BOSCO -; MING missed turn 0"},
	    {MING("missed_in_row = 2"), "2026-12-02T12:00:00Z", TURN "; MING -, BOSCO -"},
	    {MING("missed_in_row = 1, ready = 1"), "2026-12-02T12:00:00Z", TURN "; MING ready, BOSCO -"},
	    {MING("ready = 0, awaited = 0"), "2026-12-02T12:00:00Z", TURN "; MING -, BOSCO -"},
	    {MING("awaited = 1, abandoned = 1"), "2026-12-02T12:00:00Z", TURN "; MING (abandoned), BOSCO -"},
	    {MING("abandoned = 0, out = 1"), "2026-12-02T12:00:00Z", TURN "; MING (out), BOSCO -"},
	    {MING("out = NULL, missed_in_row = 0, bounces = 1"), "2026-12-02T12:00:00Z",
	        TURN "; MING -, BOSCO -; 1 mail to MING came back"},
	    {"UPDATE seat SET bounces = 2", "2026-12-02T12:00:00Z",
	        TURN "; MING -, BOSCO -; 2 mails to MING came back; 2 mails to BOSCO came back"},
	    {"UPDATE seat SET bounces = 0, ready = 1", "2026-12-02T12:00:00Z",
	        TURN "; MING ready, BOSCO ready"},
	    {"UPDATE game SET setup = json_set(setup, '$.early', json('true'))", "2026-12-02T12:00:00Z",
	        TURN ", due now; MING ready, BOSCO ready"},
	    {"UPDATE game SET held = 5", "2026-12-05T12:00:00Z", TURN ", held; MING ready, BOSCO ready"},
	    {"UPDATE game SET deadline = NULL, deadline_text = NULL, held = NULL", "2026-12-05T12:00:00Z",
	        "turn 1, no deadline, due now; MING ready, BOSCO ready"},
	    {"UPDATE seat SET ready = 0", "2026-12-05T12:00:00Z", "turn 1, no deadline; MING -, BOSCO -"},
	    {"UPDATE game SET state = 'finished'", "2026-12-05T12:00:00Z",
	        "finished with turn 1, winners: none"},
	    {"UPDATE game SET winners = ''", "2026-12-05T12:00:00Z", "finished with turn 1, winners: none"},
	    {"UPDATE game SET winners = 'MING'", "2026-12-05T12:00:00Z",
	        "finished with turn 1, winners: MING"},
	    {"UPDATE game SET state = 'open'", "2026-12-05T12:00:00Z", "open, 2 of 2 seats taken"},
	    {MING("taken = 0"), "2026-12-05T12:00:00Z", "open, 1 of 2 seats taken"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		run_on(site, cases[i].sql);
		setenv("NIGHTMAIL_NOW", cases[i].now, 1);
		g_autofree char *text = shown();
		const char *line = strstr(text, "war (star-empires): ");
		assert_non_null(line);
		g_autofree char *got = g_strndup(line + 20, strcspn(line + 20, "\n"));
		if (strcmp(got, cases[i].want) != 0)
			fail_msg("%s\n%s\nnot\n%s", cases[i].sql, got, cases[i].want);
	}
}

/* Alarms, running processes, games, notes of a game shown alone, and waiting letters. */
static void test_text(void **unused)
{
	static const struct {
		const char *sql, *end;
	} cases[] = {{"UPDATE outbox SET state = 'sent'", "BOSCO -\n"},
	    {"UPDATE outbox SET state = 'queued' WHERE id = 1", "BOSCO -\n1 mail waits to be sent\n"},
	    {"UPDATE outbox SET state = 'retry' WHERE id = 2", "BOSCO -\n2 mails wait to be sent\n"},
	    {"INSERT INTO note (game, time, text) VALUES (1, 1796126400, 'one'), (1, 1796212800, 'two')",
	        "BOSCO -\nnote of Tue 1 Dec 2026, 12:00 UTC: one\nnote of Wed 2 Dec 2026, 12:00 UTC: two\n"
	        "2 mails wait to be sent\n"}};
	g_autoptr(GPtrArray) names = g_ptr_array_new();
	g_autoptr(GString) none = g_string_new(NULL), two = g_string_new(NULL);
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		run_on(site, cases[i].sql);
		g_autofree char *text = shown();
		assert_true(g_str_has_suffix(text, cases[i].end));
		assert_non_null(strstr(text, " is at work\nwar (star-empires): "));
	}
	run_on(site, "UPDATE outbox SET state = 'sent'");
	run_on(site, "DELETE FROM note");
	assert_true(shows(names, none, &err));
	assert_true(g_str_has_suffix(
	    none->str, " is at work\nno games; `nightmail new GAME --ruleset RULESET` makes one\n"));
	assert_true(is_calm(names, ALARM_WARN));
	g_ptr_array_add(names, (gpointer) "war");
	assert_true(is_calm(names, ALARM_WARN));
	/* A game that cannot be read is an alarm, and an error; the others are shown. */
	g_ptr_array_add(names, (gpointer) "peace");
	assert_false(shows(names, two, &err));
	assert_int_equal(err.code, EXIT_NO_INPUT);
	error_clear(&err);
	assert_non_null(strstr(
	    two->str, "peace cannot be read: there is no game \"peace\"; `nightmail status` lists them\n"));
	assert_true(g_str_has_suffix(two->str, "; MING -, BOSCO -\n"));
	assert_false(is_calm(names, ALARM_BAD));
	g_ptr_array_set_size(names, 1);
	run_on(site, "UPDATE outbox SET state = 'failed'");
	assert_true(is_calm(names, ALARM_BAD) && !is_calm(names, ALARM_WARN));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_game, remove_game)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_seats), TEST(test_game), TEST(test_wishes),
	    TEST(test_mails), TEST(test_servers), TEST(test_line), TEST(test_text)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
