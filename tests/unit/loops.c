/* What a nightly run does besides turns (HO-22, HO-35): reminders and their times, their contents, digests and errors
   for GMs, each once, and dropping old data; a failure leaves nothing behind. */
#include "engine/acts/loop.h"
#include "engine/games/agenda.h"
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define DUE 1796299200 /* 2026-12-03T12:00:00Z */
#define HOUR 3600

static struct site *site;

/* MING, BOSCO and ZOE play, and remind is at a day and two hours before. */
static int make_game(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("setup.yaml",
	    "{ruleset: space-empires, title: The War, remind: [24h, 2h], players: [{name: MING, address:"
	    " [m@example.org]}, {name: BOSCO, address: [b@example.org]}, {name: ZOE, address:"
	    " [z@example.org]}]}\n");
	g_autofree char *setup = in("setup.yaml"),
	                *new = g_strconcat("new war --seed 7 --setup ", setup, NULL);
	command(new);
	command("start war");
	command("deadline war 2026-12-03 12:00 UTC");
	site = open_site(SITE_WRITE);
	return 0;
}

static int remove_game(void **unused)
{
	site_close(site);
	return clear_place(unused);
}

static void is(const char *sql, const char *want)
{
	struct error err = {0};
	g_autofree char *got = db_text_of(site->db, &err, sql, "");

	if (g_strcmp0(got, want) != 0)
		fail_msg("%s: %s, not %s", sql, got, want);
}

#define REMINDED "SELECT group_concat(substr(recipient, 1, 1), '') FROM outbox WHERE kind = 'reminder'"

static void remind(int64_t now)
{
	struct error err = {0};

	if (!loop_reminders(site, now, &err))
		fail_msg("%s", err.text);
}

/* --- Reminders ----------------------------------------------------------------------------- */

/* Each reminder is sent once, from its time on, none after the turn's end; two that are due together are one. */
static void test_times(void **unused)
{
	static const struct {
		int64_t before; /* the deadline */
		const char *reminded;
	} times[] = {{24 * HOUR + 1, NULL}, {24 * HOUR, "mbz"}, {24 * HOUR - 1, "mbz"}, {2 * HOUR + 1, "mbz"},
	    {2 * HOUR, "mbzmbz"}, {0, "mbzmbz"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(times); i++) {
		remind(DUE - times[i].before);
		is(REMINDED, times[i].reminded);
	}
	is("SELECT group_concat(reminded) FROM seat", "2,2,2");
	for (int late = 0; late < 2; late++) {
		run_on(site, "UPDATE seat SET reminded = 0");
		run_on(site, "DELETE FROM outbox");
		remind(DUE + late);
		is(REMINDED, late ? NULL : "mbz");
		is("SELECT group_concat(reminded) FROM seat", "2,2,2");
	}
	is("SELECT count(*) FROM outbox", "0");
}

static void test_mail(void **unused)
{
	struct error err = {0};
	struct game *game = game_load(site, "war", &err);
	unsigned sent = 9;

	(void)unused;
	run_on(site, "DELETE FROM notice");
	run_on(site, "INSERT INTO notice (game, seat, time, text) VALUES (1, 1, 1, 'Look up.')");
	assert_true(loop_remind_all(site, game, &sent, &err));
	assert_int_equal(sent, 3);
	is("SELECT subject FROM outbox WHERE kind = 'reminder' AND seat = 1",
	    "war 1: orders are missing, due Thu 12:00");
	is("SELECT body FROM outbox WHERE kind = 'reminder' AND seat = 1",
	    "The War, turn 1: no orders of MING have come yet.\nThey are due Thu 3 Dec 2026, 12:00 UTC.\n\n"
	    "Reply to this mail with your orders; a reply that says /ready and\n"
	    "nothing else is a turn without orders.\n\n* Look up.\n");
	is("SELECT game || ' ' || turn || ' ' || recipient FROM outbox WHERE kind = 'reminder' AND seat = 2",
	    "1 1 b@example.org");
	assert_true(game_set_deadline(site, game, SCHEDULE_NEVER, &err));
	run_on(site, "DELETE FROM outbox");
	assert_true(loop_remind_all(site, game, &sent, &err));
	assert_int_equal(sent, 3);
	is("SELECT body FROM outbox WHERE seat = 3",
	    "The War, turn 1: no orders of ZOE have come yet.\nThe GM waits for them.\n\n"
	    "Reply to this mail with your orders; a reply that says /ready and\n"
	    "nothing else is a turn without orders.\n");
	game_free(game);
}

/* Seats that have moved, are not waited for, or have left are not reminded. */
static void test_seats(void **unused)
{
	static const char *const quiet[] = {
	    "ready = 1", "out = 1", "abandoned = 1", "awaited = 0", "taken = 0"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(quiet); i++) {
		g_autofree char *sql = g_strdup_printf("UPDATE seat SET %s WHERE name = 'BOSCO'", quiet[i]);
		run_on(site,
		    "UPDATE seat SET ready = 0, out = NULL, abandoned = 0, awaited = 1, taken = 1, reminded = 0");
		run_on(site, sql);
		run_on(site, "DELETE FROM outbox");
		remind(DUE - HOUR);
		is(REMINDED, "mz");
	}
	run_on(site, "UPDATE seat SET taken = 1, reminded = 0");
	run_on(site, "INSERT INTO pending (code, kind, game, seat, made) VALUES ('x', 'resign', 1, 1, 1)");
	run_on(site, "DELETE FROM address WHERE seat = 2");
	run_on(site, "DELETE FROM outbox");
	remind(DUE - HOUR);
	is(REMINDED, "z");
}

/* --- What fails -------------------------------------------------------------------------------- */

/* The last statement fails: everything before is rolled back, and the next call works. */
static void failed(bool good, struct error *err)
{
	assert_false(good);
	assert_non_null(strstr(err->text, "no room"));
	error_clear(err);
	assert_true(db_begin(site->db, err));
	db_rollback(site->db);
	run_on(site, "DROP TRIGGER no");
}

#define FAILS(what, when)                                                                                    \
	run_on(site, "CREATE TEMP TRIGGER no BEFORE " what " WHEN " when                                     \
	             " BEGIN SELECT RAISE(ABORT, 'no room'); END")

static void test_failures(void **unused)
{
	struct error err = {0};
	unsigned sent;
	struct game *game = game_load(site, "war", &err);

	(void)unused;
	run_on(site, "DELETE FROM outbox");
	FAILS("INSERT ON outbox", "NEW.seat = 3");
	failed(loop_remind_all(site, game, &sent, &err), &err);
	is("SELECT count(*) FROM outbox", "0");
	FAILS("UPDATE OF reminded ON seat", "NEW.id = 3");
	failed(loop_reminders(site, DUE - HOUR, &err), &err);
	is("SELECT count(*) FROM outbox", "0");
	is("SELECT sum(reminded) FROM seat", "0");
	run_on(site, "UPDATE seat SET abandoned = 1 WHERE id = 1");
	FAILS("INSERT ON outbox", "NEW.kind = 'digest'");
	failed(loop_digests(site, DUE - HOUR, &err), &err);
	is("SELECT count(*) FROM counter", "0");
	game->state = GAME_OPEN;
	assert_false(loop_remind_all(site, game, &sent, &err));
	assert_string_equal(err.text, "war is open; nobody is to be reminded");
	assert_int_equal(err.code, EXIT_DATA);
	error_clear(&err);
	game_free(game);
}

/* --- The GM's ------------------------------------------------------------------------------------ */

#define DIGESTS                                                                                              \
	"SELECT group_concat(recipient || '|' || subject || '|' || body, '') FROM outbox WHERE kind = 'digest'"

static void digest(int64_t now)
{
	struct error err = {0};

	if (!loop_digests(site, now, &err))
		fail_msg("%s", err.text);
}

static void test_digest(void **unused)
{
#define SILENCE "\nUntil it changes, `nightmail ack abandoned war MING` silences the\nfirst.\n"
	static const char one[] = "gm@localhost|nightmail: 1 thing needs the GM|These things need you:\n"
	                          "- war: the seat of MING is abandoned; replace war MING ADDRESS gives\n"
	                          "  it away\n" SILENCE;
	static const char two[] = "gm@localhost|nightmail: 2 things need the GM|These things need you:\n"
	                          "- war: the seat of MING is abandoned; replace war MING ADDRESS gives\n"
	                          "  it away\n"
	                          "- war: the seat of BOSCO is abandoned; replace war BOSCO ADDRESS\n"
	                          "  gives it away\n" SILENCE;
	const int64_t day = DUE - 36 * HOUR;
	g_autofree char *both = g_strconcat(one, two, NULL);

	(void)unused;
	digest(day);
	is(DIGESTS, NULL);
	run_on(site, "UPDATE seat SET abandoned = 1 WHERE id = 1");
	digest(day + 1);
	is(DIGESTS, one);
	is("SELECT game || ' ' || turn FROM outbox WHERE kind = 'digest'", "1 1");
	run_on(site, "UPDATE seat SET abandoned = 1 WHERE id = 2");
	digest(day + 24 * HOUR - 1);
	is(DIGESTS, one);
	digest(day + 24 * HOUR);
	is(DIGESTS, both);
	run_on(site, "DELETE FROM outbox");
	run_on(site, "UPDATE game SET state = 'finished'");
	digest(day + 48 * HOUR);
	is(DIGESTS, NULL);
	/* an unreadable game is the site GM's concern, whoever its own GM is */
	run_on(site, "UPDATE game SET state = 'running', gm = 'other@example.org', setup = '{'");
	digest(day + 48 * HOUR);
	is("SELECT recipient || '|' || substr(body, 1, 45) || '|' || ifnull(game, 0) FROM outbox WHERE kind = 'digest'",
	    "gm@localhost|These things need you:\n- war cannot be read: |0");
}

static void tell(const char *text)
{
	struct error told = {0};

	error_set(&told, EXIT_SOFTWARE, "%s", text);
	loop_tell_error(site, "war", &told);
	error_clear(&told);
}

/* Errors of a turn are mailed once; of an unreadable game to the site's GM. */
static void test_errors(void **unused)
{
	struct error trouble = {0}, err = {0};

	(void)unused;
	run_on(site, "UPDATE game SET gm = 'other@example.org'");
	for (int i = 0; i < 2; i++)
		tell("it broke");
	is(DIGESTS,
	    "other@example.org|war turn 1: an error of the game|The War, turn 1 is open, and nothing is lost; the next"
	    " run tries\nagain:\n\nit broke\n");
	is("SELECT game || ' ' || turn FROM outbox WHERE kind = 'digest'", "1 1");
	/* nor after weeks, when old counts were dropped */
	assert_true(loop_forget(site, DUE + 30 * 24 * HOUR, &err));
	tell("it broke");
	is("SELECT count(*) FROM outbox WHERE kind = 'digest'", "1");
	tell("again");
	is("SELECT count(*) FROM outbox WHERE kind = 'digest'", "2");
	run_on(site, "DELETE FROM outbox");
	/* temporary errors are not mailed; of others the first is kept */
	error_set(&trouble, EXIT_TEMPFAIL, "later");
	loop_keep_trouble(site, "war", &trouble, &err);
	is(DIGESTS, NULL);
	assert_int_equal(err.code, EXIT_TEMPFAIL);
	error_set(&trouble, EXIT_SOFTWARE, "worse");
	loop_keep_trouble(site, "war", &trouble, &err);
	is("SELECT count(*) FROM outbox WHERE kind = 'digest' AND body LIKE '%worse%'", "1");
	assert_string_equal(err.text, "later");
	assert_false(error_is_set(&trouble));
	error_clear(&err);
	loop_keep_trouble(site, "war", &trouble, &err);
	assert_false(error_is_set(&err));
	is("SELECT count(*) FROM outbox WHERE kind = 'digest'", "1");
	run_on(site, "DELETE FROM outbox");
	run_on(site, "UPDATE game SET setup = '{'");
	tell("it broke");
	is(DIGESTS,
	    "gm@localhost|war: an error of the game|war cannot be read from the database; the next run tries"
	    " again:\n\nit broke\n");
	is("SELECT ifnull(game, 0) || ' ' || ifnull(turn, 0) FROM outbox WHERE kind = 'digest'", "0 0");
}

/* Site's and games' matters come in one mail; so do two games of another game master. */
static void test_digests(void **unused)
{
	(void)unused;
	for (const char *name = "abcd"; *name; name++) {
		g_autofree char *new = g_strdup_printf("new %c --ruleset space-empires --players 1", *name),
		                *join = g_strdup_printf("join %c MING m@example.org", *name),
		                *set = g_strdup_printf(
		                    "set %c gm=%s@example.org", *name, *name < 'c' ? "one" : "two");
		site_close(site);
		command(new);
		command(join);
		command(set);
		site = open_site(SITE_WRITE);
	}
	run_on(site, "UPDATE seat SET abandoned = 1 WHERE id = 1");
	run_on(site,
	    "INSERT INTO mail (source, arrived, stored, size, fingerprint, state) VALUES ('accept', 1, 1, 1, 'x',"
	    " 'held')");
	digest(DUE - 36 * HOUR);
	is("SELECT group_concat(recipient || ' ' || subject, ', ') FROM (SELECT * FROM outbox WHERE kind = 'digest'"
	   " ORDER BY recipient)",
	    "gm@localhost nightmail: 2 things need the GM, one@example.org nightmail: 2 things need the GM,"
	    " two@example.org nightmail: 2 things need the GM");
	is("SELECT body FROM outbox WHERE recipient = 'two@example.org'",
	    "These things need you:\n- c: all seats are taken; start c\n- d: all seats are taken; start d\n"
	    "\nUntil it changes, `nightmail ack start c` silences the first.\n");
}

/* How often something stands in the log. */
static unsigned logged(const char *what)
{
	g_autofree char *path = in("log/2026-12.log"), *text = NULL;
	unsigned times = 0;

	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	for (const char *at = text; (at = strstr(at, what)); at++)
		times++;
	return times;
}

/* The log says who was reminded, and nothing if nobody was. */
static void test_logged(void **unused)
{
	(void)unused;
	run_on(site, "UPDATE seat SET ready = 1 WHERE id = 1");
	remind(DUE - 24 * HOUR - 1);
	assert_int_equal(logged(" remind "), 0);
	remind(DUE - 24 * HOUR);
	assert_int_equal(logged(" remind war turn 1: 2 mails\n"), 1);
	run_on(site, "UPDATE seat SET ready = 1");
	remind(DUE - 2 * HOUR);
	is("SELECT group_concat(reminded) FROM seat", "2,2,2");
	assert_int_equal(logged(" remind "), 1);
	/* and each recorded trouble */
	struct error trouble = {0}, err = {0};
	error_set(&trouble, EXIT_SOFTWARE, "it broke");
	loop_keep_trouble(site, "war", &trouble, &err);
	assert_int_equal(logged(" error war: it broke\n"), 1);
	error_clear(&err);
}

/* --- What is due at all ---------------------------------------------------------------------------- */

/* A letter for each list that the game is on: w waiting, o open, t turns, s standbys, r reminders, a attention. */
static void test_agenda(void **unused)
{
#define CALM                                                                                                  \
	"UPDATE seat SET ready = 0, reminded = 2, awaited = 1, abandoned = 0, bot = NULL, missed_in_row = 0," \
	" bounces = 0, taken = 1, out = NULL"
	static const struct {
		const char *sql;
		int64_t before; /* the deadline */
		const char *on;
	} cases[] = {{"SELECT 1", 24 * HOUR + 1, ""}, {"SELECT 1", 24 * HOUR, "r"},
	    {"UPDATE seat SET reminded = 1", 2 * HOUR + 1, ""}, {"SELECT 1", 2 * HOUR, "r"},
	    {"UPDATE seat SET reminded = 2 WHERE id > 1", 2 * HOUR, "r"}, {CALM, HOUR, ""}, {CALM, 0, "t"},
	    {CALM, 1, ""}, {CALM, -1, "ta"}, {"UPDATE seat SET ready = 1 WHERE id > 1", HOUR, ""},
	    {"UPDATE seat SET ready = 1", HOUR, "t"}, {"UPDATE game SET held = 1", HOUR, ""},
	    {"UPDATE seat SET ready = 0, bot = 'steady' WHERE id = 2", HOUR, "t"},
	    {"UPDATE game SET held = NULL", HOUR, "t"}, {CALM ", ready = id - 1", HOUR, ""},
	    {"UPDATE seat SET awaited = 0 WHERE id = 1", HOUR, "t"},
	    {"UPDATE seat SET awaited = 1, abandoned = 1 WHERE id = 1", HOUR, "tsa"}, {CALM, HOUR, ""},
	    {"UPDATE seat SET missed_in_row = 1 WHERE id = 3", HOUR, "sa"},
	    {"UPDATE seat SET missed_in_row = 0, bounces = 1 WHERE id = 3", HOUR, "a"},
	    {"UPDATE seat SET out = 1 WHERE id = 3", HOUR, ""}, {CALM, HOUR, ""},
	    {"INSERT INTO pending (code, kind, game, seat, made) VALUES ('x', 'resign', 1, 1, 1)", HOUR, "a"},
	    {"UPDATE game SET state = 'finished'", HOUR, "a"}, {"DELETE FROM pending", HOUR, ""},
	    {"UPDATE seat SET abandoned = 1", HOUR, "s"}, {"UPDATE game SET state = 'open'", HOUR, "oa"},
	    {"INSERT INTO mail (source, arrived, stored, size, fingerprint, state, game) VALUES ('accept', 1, 1, 1,"
	     " 'x', 'waiting', 1)",
	        HOUR, "woa"},
	    {"UPDATE mail SET state = 'held'", HOUR, "oa"},
	    {"UPDATE game SET state = 'running'", HOUR, "tsa"}, {CALM, HOUR, ""},
	    {"UPDATE game SET deadline = NULL", HOUR, ""}, {"UPDATE seat SET reminded = 0", HOUR, ""},
	    {"UPDATE game SET deadline = 1796299200", HOUR, "r"}, {CALM, HOUR, ""},
	    {"UPDATE game SET opened = 1796295600", HOUR, ""},
	    {"UPDATE game SET opened = 1796295601", HOUR, "a"}, {"UPDATE game SET opened = 1", HOUR, ""},
	    {"DELETE FROM address WHERE seat = 1", HOUR, "a"},
	    /* an unreadable game is on all of them */
	    {"UPDATE game SET ruleset = 'chess'", HOUR, "wotsra"},
	    {"UPDATE game SET ruleset = 'space-empires', setup = '{'", HOUR, "tra"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autoptr(GString) on = g_string_new(NULL);
		run_on(site, cases[i].sql);
		for (int what = 0; what < 6; what++) {
			struct error err = {0};
			g_autoptr(GPtrArray) names =
			    agenda_names(site, (enum agenda)what, DUE - cases[i].before, &err);
			assert_non_null(names);
			assert_true(names->len <= 1);
			if (names->len) {
				assert_string_equal(names->pdata[0], "war");
				g_string_append_c(on, "wotsra"[what]);
			}
		}
		if (strcmp(on->str, cases[i].on) != 0)
			fail_msg("%s: %s, not %s", cases[i].sql, on->str, cases[i].on);
	}
}

/* --- What is forgotten ------------------------------------------------------------------------------- */

#define DAY (24 * HOUR)

/* Texts of filed mails are dropped, players' after 400 days, others' after 30; letters to unproved senders after one,
   and expired counts. */
static void test_forgotten(void **unused)
{
	static const struct {
		const char *state, *class;
		int days;
		bool stays; /* stays if it is a second younger */
	} mails[] = {{"filed", "'orders'", 400, false}, {"filed", "'empty'", 400, false},
	    {"filed", "'reject'", 30, false}, {"filed", "NULL", 30, false}, {"held", "'reject'", 30, true},
	    {"waiting", "'orders'", 400, true}, {"new", "NULL", 500, true}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++)
		for (int older = 0; older < 2; older++) {
			g_autofree char *sql = g_strdup_printf(
			    "INSERT INTO mail (source, arrived, stored, size, fingerprint, state, class, kept)"
			    " VALUES ('accept', %" PRId64 ", 1, 1, '%zu %d', '%s', %s, 1)",
			    (int64_t)DUE - mails[i].days * DAY - older, i, older, mails[i].state,
			    mails[i].class);
			run_on(site, sql);
		}
	run_on(site, "INSERT INTO raw (mail, bytes) SELECT id, 'x' FROM mail");
	run_on(site, "UPDATE outbox SET priority = 7 WHERE id > 1");
	run_on(site, "UPDATE outbox SET queued = 1796299200 - 86400 - (id <> 2)");
	run_on(site,
	    "INSERT INTO counter (kind, key, period, n) VALUES ('silent', '1 x', 0, 1), ('silent', '2 x', 0, 1),"
	    " ('passed over', '1 x', 0, 1), ('passed over', '9 x', 0, 1), ('x', 'older', 1796299200 - 691201, 1),"
	    " ('x', 'old', 1796299200 - 691200, 1), ('x', 'ever', 0, 1)");
	assert_true(loop_forget(site, DUE, &err));
	for (size_t i = 0; i < G_N_ELEMENTS(mails); i++)
		for (int older = 0; older < 2; older++) {
			g_autofree char *sql = g_strdup_printf(
			    "SELECT (kept IS NOT NULL) + (id IN (SELECT mail FROM raw)) FROM mail"
			    " WHERE fingerprint = '%zu %d'",
			    i, older);
			is(sql, mails[i].stays || !older ? "2" : "0");
		}
	is("SELECT group_concat(id) FROM outbox", "1,2");
	is("SELECT group_concat(kind || ' ' || key) FROM counter", "passed over 1 x,x ever,x old");
	run_on(site, "UPDATE game SET state = 'open'");
	run_on(site, "INSERT INTO counter (kind, key, period, n) VALUES ('silent', '1 x', 0, 1)");
	run_on(site, "UPDATE outbox SET state = 'sent', queued = 1");
	assert_true(loop_forget(site, DUE, &err));
	is("SELECT group_concat(kind || ' ' || key) FROM counter", "silent 1 x,x ever,x old");
	is("SELECT group_concat(id) FROM outbox", "1,2");
}

/* What was sent, reported, counted and logged is dropped in time; players' letters, waiting mails, counts of running
   games and the record never are. */
static void test_old(void **unused)
{
	struct error err = {0};
	const int64_t edge = DUE - 400 * DAY;

	(void)unused;
	for (int older = 0; older < 2; older++) {
		g_autofree char *sql = g_strdup_printf(
		    "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject,"
		    " auto_submitted, body, queued, due, state, sent)"
		    " SELECT kind.value, 'x@y.example', '', kind.value || state.value || %d, '', '', 'old', '', '',"
		    " 1, 1, state.value, CASE state.value WHEN 'sent' THEN %" PRId64 " END"
		    " FROM json_each('[\"report\", \"press\"]') AS kind,"
		    " json_each('[\"sent\", \"failed\"]') AS state",
		    older, edge - older);
		run_on(site, sql);
		g_autofree char *notices = g_strdup_printf(
		    "INSERT INTO notice (game, time, text, told) VALUES (1, %" PRId64 ", 'told', 1),"
		    " (1, %" PRId64 ", 'untold', 0)",
		    edge - older, edge - older);
		run_on(site, notices);
	}
	is("SELECT count(*) > 0 FROM tally WHERE game = 1", "1");
	run_on(site,
	    "CREATE TEMP TABLE before AS SELECT (SELECT count(*) FROM turn) AS turns, (SELECT count(*) FROM report) AS"
	    " reports, (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM history) AS history");
	assert_true(loop_forget(site, DUE, &err));
	is("SELECT group_concat(message_id) FROM (SELECT message_id FROM outbox WHERE subject = 'old' ORDER BY 1)",
	    "pressfailed0,pressfailed1,presssent0,presssent1,reportfailed0,reportfailed1,reportsent0");
	is("SELECT group_concat(text) FROM notice WHERE text LIKE '%told'", "told,untold,untold");
	is("SELECT count(*) > 0 FROM tally WHERE game = 1", "1");
	g_autofree char *ended = g_strdup_printf(
	    "UPDATE game SET state = 'finished', opened = %" PRId64, (int64_t)DUE - 3650 * DAY);
	run_on(site, ended);
	assert_true(loop_forget(site, DUE, &err));
	is("SELECT count(*) > 0 FROM tally WHERE game = 1", "1");
	run_on(site, "UPDATE game SET opened = opened - 1");
	assert_true(loop_forget(site, DUE, &err));
	is("SELECT count(*) FROM tally", "0");
	is("SELECT turns = (SELECT count(*) FROM turn) AND reports = (SELECT count(*) FROM report)"
	   " AND orders = (SELECT count(*) FROM orders) AND history = (SELECT count(*) FROM history) FROM before",
	    "1");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_game, remove_game)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_times), TEST(test_mail), TEST(test_seats),
	    TEST(test_failures), TEST(test_digest), TEST(test_errors), TEST(test_digests), TEST(test_logged),
	    TEST(test_agenda), TEST(test_forgotten), TEST(test_old)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
