/* Abandoned seats are offered to standbys (HO-70): which, to whom, how long, in which words; if the database fails, no
   offer is made without its mail, nor reported twice. */
#include "engine/acts/standbys.h"
#include "engine/store/binding.h"
#include "engine/store/handle.h"
#include "tests/command.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#define NOW INT64_C(1796119200) /* 2026-12-01T10:00:00Z */
#define DAY 86400

/* Number of statements so far; the failing one, 0: none. */
static unsigned said, failing;
static bool failed;

int sqlite3_step(sqlite3_stmt *statement)
{
	int (*step)(sqlite3_stmt *) = (int (*)(sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_step");

	if (sqlite3_stmt_busy(statement) || ++said != failing)
		return step(statement);
	failed = true;
	return SQLITE_FULL;
}

/* --- Which seats -------------------------------------------------------------------------- */

static void test_wanted(void **unused)
{
	static const struct {
		enum game_state state;
		bool standby;
		int64_t after;
		struct game_seat seat;
		bool wanted;
	} cases[] = {
	    {GAME_RUNNING, true, 2, {.taken = true, .missed_in_row = 2}, true},
	    {GAME_RUNNING, true, 2, {.taken = true, .missed_in_row = 3}, true},
	    {GAME_RUNNING, true, 2, {.taken = true, .missed_in_row = 1}, false},
	    {GAME_RUNNING, true, 1, {.taken = true, .missed_in_row = 1}, true},
	    {GAME_RUNNING, true, 1, {.taken = true, .missed_in_row = 0}, false},
	    {GAME_RUNNING, true, 2, {.taken = true, .abandoned = true}, true},
	    {GAME_RUNNING, true, 0, {.taken = true, .abandoned = true, .missed_in_row = 2}, false},
	    {GAME_RUNNING, false, 2, {.taken = true, .abandoned = true, .missed_in_row = 2}, false},
	    {GAME_OPEN, true, 2, {.taken = true, .abandoned = true, .missed_in_row = 2}, false},
	    {GAME_FINISHED, true, 2, {.taken = true, .abandoned = true, .missed_in_row = 2}, false},
	    {GAME_RUNNING, true, 2, {.abandoned = true, .missed_in_row = 2}, false},
	    {GAME_RUNNING, true, 2, {.taken = true, .bot = (char *)"steady", .missed_in_row = 2}, false},
	    {GAME_RUNNING, true, 2, {.taken = true, .out = true, .missed_in_row = 2}, false},
	    {GAME_RUNNING, true, 2, {.taken = true, .moved = true, .abandoned = true}, false},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct game game = {.state = cases[i].state};
		game.host.standby = cases[i].standby;
		game.host.abandon_after = cases[i].after;
		if (standbys_wanted(&game, &cases[i].seat) != cases[i].wanted)
			fail_msg("case %zu", i);
	}
}

/* --- The site: games s1, s2, ... in their first turn ----------------------------------------- */

static struct site *site;

static void rows_are(const char *what, const char *sql, const char *want)
{
	struct error err = {0};
	g_autofree char *all =
	    g_strdup_printf("SELECT coalesce(group_concat(x, ', '), '') FROM (SELECT %s)", sql);
	g_autofree char *got = db_text_of(site->db, &err, all, "");

	if (g_strcmp0(got, want) != 0)
		fail_msg("%s: %s\n%s\nnot\n%s", what, sql, got ? got : err.text, want);
}

static void make_games(const char *more, unsigned count)
{
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	g_autofree char *setup = in("setup.yaml"),
	                *text = g_strdup_printf(
	                    "{ruleset: space-empires, title: The War, standby: true, abandon_after: 2, %s"
	                    " players: [{name: MING}, {name: BOSCO}]}\n",
	                    more);
	put("setup.yaml", text);
	for (unsigned i = 1; i <= count; i++) {
		g_autofree char *new = g_strdup_printf("new s%u --seed 7 --setup %s", i, setup);
		g_autofree char *ming = g_strdup_printf("join s%u MING m%u@example.org", i, i);
		g_autofree char *bosco = g_strdup_printf("join s%u BOSCO b%u@example.org", i, i);
		g_autofree char *start = g_strdup_printf("start s%u", i);
		command(new);
		command(ming);
		command(bosco);
		command(start);
	}
	site = open_site(SITE_WRITE);
	run_on(site, "PRAGMA synchronous = OFF"); /* no test cuts the power */
	run_on(site, "DELETE FROM outbox");
}

static int close_place(void **unused)
{
	if (site)
		site_close(site);
	site = NULL;
	return clear_place(unused);
}

static void stand_by(const char *address, const char *game, const char *ruleset)
{
	g_autofree char *folded = g_ascii_strdown(address, -1);
	g_autofree char *sql =
	    g_strdup_printf("INSERT INTO lounge (kind, address, folded, game, ruleset, since) VALUES"
	                    " ('standby', '%s', '%s', %s, '%s', 1)",
	        address, folded, game, ruleset);
	run_on(site, sql);
}

static void steps(int64_t now)
{
	struct error err = {0};
	struct game *game = game_load(site, "s1", &err);

	if (!game || !standbys_step(site, game, now, &err))
		fail_msg("%s", err.text);
	game_free(game);
}

/* --- To whom, and how long ------------------------------------------------------------------- */

#define ASKING                                                                                               \
	"game || ' ' || seat || ' ' || address || ' ' || (until - 1796119200) AS x FROM asking ORDER BY seat"
#define LISTED "folded AS x FROM lounge WHERE kind = 'standby' AND ruleset <> 'cyoe' ORDER BY id"
#define PASSED "key AS x FROM counter WHERE kind = 'passed over' ORDER BY key"
#define OFFERED "recipient AS x FROM outbox ORDER BY id"
#define DEAD(seat) "UPDATE seat SET missed_in_row = 2 WHERE name = '" seat "'"

/* The offers at each time; `first`: what happened before. */
static const struct {
	const char *first;
	int64_t at;
	const char *asking, *listed, *passed, *offered;
} days[] = {
    {"UPDATE seat SET missed_in_row = 1 WHERE name = 'BOSCO'", 0, "",
        "b1@example.org, c@c.example, d@d.example, e@e.example", "", ""},
    {DEAD("BOSCO"), 0, "1 2 D@d.example 86400", "b1@example.org, c@c.example, d@d.example, e@e.example", "",
        "D@d.example"},
    {NULL, DAY - 1, "1 2 D@d.example 86400", "b1@example.org, c@c.example, d@d.example, e@e.example", "",
        "D@d.example"},
    {NULL, DAY, "1 2 c@c.example 172800", "b1@example.org, c@c.example, e@e.example, d@d.example",
        "2 d@d.example", "D@d.example, c@c.example"},
    /* Another seat becomes free: D was not asked about it, and C is asked already. */
    {DEAD("MING"), DAY + 10, "1 1 D@d.example 172810, 1 2 c@c.example 172800",
        "b1@example.org, c@c.example, e@e.example, d@d.example", "2 d@d.example",
        "D@d.example, c@c.example, D@d.example"},
    /* MING is played again: nothing is offered, and nobody counts as having declined. */
    {"UPDATE seat SET missed_in_row = 0 WHERE name = 'MING'", DAY + 20, "1 2 c@c.example 172800",
        "b1@example.org, c@c.example, e@e.example, d@d.example", "2 d@d.example",
        "D@d.example, c@c.example, D@d.example"},
    {NULL, 3 * DAY, "1 2 e@e.example 345600", "b1@example.org, e@e.example, d@d.example, c@c.example",
        "2 c@c.example, 2 d@d.example", "D@d.example, c@c.example, D@d.example, e@e.example"},
    /* No standby is left. */
    {NULL, 4 * DAY, "", "b1@example.org, d@d.example, c@c.example, e@e.example",
        "2 c@c.example, 2 d@d.example, 2 e@e.example", "D@d.example, c@c.example, D@d.example, e@e.example"},
    {NULL, 5 * DAY, "", "b1@example.org, d@d.example, c@c.example, e@e.example",
        "2 c@c.example, 2 d@d.example, 2 e@e.example", "D@d.example, c@c.example, D@d.example, e@e.example"},
};

static void test_days(void **unused)
{
	(void)unused;
	make_games("", 1);
	stand_by("b1@example.org", "1", "space-empires"); /* has a seat there */
	stand_by("x@x.example", "NULL", "cyoe");
	stand_by("c@c.example", "NULL", "space-empires");
	stand_by("D@d.example", "1", "space-empires");
	stand_by("e@e.example", "NULL", "space-empires");
	for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
		g_autofree char *day = g_strdup_printf("day %zu", i);
		if (days[i].first)
			run_on(site, days[i].first);
		steps(NOW + days[i].at);
		rows_are(day, ASKING, days[i].asking);
		rows_are(day, LISTED, days[i].listed);
		rows_are(day, PASSED, days[i].passed);
		rows_are(day, OFFERED, days[i].offered);
	}
}

/* If the setup requires steady players, others are skipped. */
static void test_records(void **unused)
{
	static const char *const asked[] = {"", "1 2 c@c.example 86400", "1 2 d@d.example 86400"};

	(void)unused;
	make_games("record: steady,", 1);
	run_on(site, DEAD("BOSCO"));
	for (unsigned i = 0; i < 3; i++) {
		if (i == 0)
			run_on(site,
			    "INSERT INTO tally (game, turn, seat, player, counted, missed, missed_in_row,"
			    " grace_used, vacation_used, asked, absent) VALUES (90, 1, 90, 'u@u.example', 0, 1,"
			    " 1, 0, 0, 1, 1)");
		stand_by(i == 0   ? "u@u.example"
		         : i == 1 ? "c@c.example"
		                  : "d@d.example",
		    i < 2 ? "NULL" : "1", "space-empires");
		run_on(site, "DELETE FROM asking");
		steps(NOW);
		rows_are("record", ASKING, asked[i]);
	}
}

static void test_mail(void **unused)
{
	(void)unused;
	make_games("", 1);
	stand_by("D@d.example", "1", "space-empires");
	run_on(site, DEAD("BOSCO"));
	steps(NOW);
	rows_are("the mail",
	    "kind || '|' || game || '|' || coalesce(seat, '-') || '|' || turn || '|' || coalesce(reply_to, '-') ||"
	    " '|' || subject || '|' ||"
	    " replace(replace(trim(body, char(10)), char(10) || '  ', ' '), char(10), ' ') AS x FROM outbox",
	    "notice|1|-|1|-|s1: BOSCO is free for you|The empire BOSCO of The War has lost its player in turn 1;"
	    " the game is played with the ruleset space-empires. You are on the list of those who would take over"
	    " such a seat.  Reply to this mail with the line `/accept` until Wed 2 Dec 2026, 10:00 UTC, and it is"
	    " yours; what happens there does not harm your record. If nothing has come by then, the next on the"
	    " list is asked; `/forget` takes you off it.");
}

/* --- All games; failures ------------------------------------------------------------------------ */

static int64_t number(const char *sql)
{
	struct error err = {0};
	int64_t found = db_integer_of(site->db, &err, sql, "");

	assert_false(error_is_set(&err));
	return found;
}

static void make_dead(unsigned count)
{
	make_games("", count);
	run_on(site, DEAD("BOSCO"));
	for (unsigned i = 1; i <= count; i++) {
		g_autofree char *address = g_strdup_printf("d%u@d.example", i),
		                *game = g_strdup_printf("%u", i);
		stand_by(address, game, "space-empires");
	}
}

/* An unreadable game is reported elsewhere; the others continue. */
static void test_games(void **unused)
{
	struct error err = {0};

	(void)unused;
	make_dead(3);
	run_on(site, "UPDATE game SET setup = '[' WHERE name = 's2'");
	for (unsigned i = 0; i < 2; i++) {
		assert_true(standbys_games(site, NOW, &err));
		rows_are("games", OFFERED, "d1@d.example, d3@d.example");
		rows_are("games", "game AS x FROM asking ORDER BY game", "1, 3");
	}
}

/* Each statement fails once: an offer is made with its mail or not at all, another game's offer is made; the next run
   adds what is missing, nothing twice. Errors are reported, except for unreadable games. */
static void test_failing(void **unused)
{
	unsigned told = 0, lost = 0;

	(void)unused;
	make_dead(2);
	for (unsigned i = 1; failed || i == 1; i++) {
		struct error err = {0};
		run_on(site, "DELETE FROM asking");
		run_on(site, "DELETE FROM outbox");
		run_on(site, "DELETE FROM counter");
		said = 0;
		failed = false;
		failing = i;
		bool good = standbys_games(site, NOW, &err);
		failing = 0;
		assert_true(sqlite3_get_autocommit(site->db->handle));
		assert_int_equal(good, !error_is_set(&err));
		assert_true(good || failed);
		int64_t asked = number("SELECT count(*) FROM asking");
		if (asked != number("SELECT count(*) FROM outbox JOIN asking ON recipient = address") ||
		    asked != number("SELECT count(*) FROM outbox WHERE subject LIKE '%is free%'"))
			fail_msg("%u: %" PRId64 " asked", i, asked);
		assert_true(asked == 2 || failed);
		if (!good) {
			assert_int_equal(err.code, EXIT_IO);
			told++;
		}
		lost += asked == 1;
		error_clear(&err);
		assert_true(standbys_games(site, NOW, &err));
		rows_are("after", "recipient AS x FROM outbox WHERE subject LIKE '%is free%' ORDER BY 1",
		    "d1@d.example, d2@d.example");
	}
	assert_true(told > 10 && lost > 10);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, close_place)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_wanted), TEST(test_days), TEST(test_records),
	    TEST(test_mail), TEST(test_games), TEST(test_failing)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
