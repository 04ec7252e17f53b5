/* A turn's counts for its players (HO-22): missed turns, in a row, and dedication, by whether they moved, were excused,
   or were on an announced vacation when it closed. */
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CLOSED 1796122800 /* 2026-12-01T11:00:00Z, its deadline */

static int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	return 0;
}

/* from, until: seconds from the deadline; NEVER: no vacation. `now`: time of the run, forced if early. */
#define NEVER INT64_MIN
static const struct {
	bool moved, excused;
	int64_t from, until;
	int now;
	const char *counts; /* missed, in a row, dedication */
} cases[] = {
    {true, false, NEVER, NEVER, 60, "0 0 1"},
    {false, false, NEVER, NEVER, 60, "1 3 -3"},
    {false, true, NEVER, NEVER, 60, "0 2 0"},
    {true, true, NEVER, NEVER, 60, "0 0 1"},
    {false, false, 0, 0, 60, "1 3 0"},
    {false, false, -900, 900, 60, "1 3 0"},
    {false, false, -900, 0, 60, "1 3 0"},
    {false, false, 0, 900, 60, "1 3 0"},
    {false, false, -900, -1, 60, "1 3 -3"},
    {false, false, 1, 900, 60, "1 3 -3"},
    {true, false, -900, 900, 60, "0 0 1"},
    {false, false, -900, -60, -60, "0 2 0"},
    {false, false, -900, -61, -60, "0 2 0"},
    {false, false, -60, 900, -60, "0 2 0"},
    {false, false, -59, 900, -60, "0 2 0"},
};

static void run_case(size_t i)
{
	g_autofree char *game = g_strdup_printf("g%zu", i);
	g_autofree char *new = g_strdup_printf("new %s --ruleset space-empires --players 1 --seed 3", game);
	g_autofree char *join = g_strdup_printf("join %s MING m%zu@example.org", game, i);
	/* The deadline is set an hour ahead, so that it counts. */
	g_autofree char *notice = g_strdup_printf("set %s notice=1h", game);
	g_autofree char *start = g_strdup_printf("start %s", game),
	                *excuse = g_strdup_printf("excuse %s MING", game);
	g_autofree char *due = g_strdup_printf("deadline %s 2026-12-01 11:00:00 UTC", game);
	g_autofree char *run = g_strdup_printf("run %s --no-fetch --force", game);
	g_autofree char *of = g_strdup_printf("WHERE game = (SELECT id FROM game WHERE name = '%s')", game);
	g_autofree char *seat =
	    g_strdup_printf("UPDATE seat SET missed_in_row = 2, ready = %d, vacation_from = %" PRId64
	                    ", vacation_until = %" PRId64 " %s",
	        cases[i].moved ? CLOSED - 1800 : 0, cases[i].from == NEVER ? 0 : CLOSED + cases[i].from,
	        cases[i].from == NEVER ? 0 : CLOSED + cases[i].until, of);
	g_autofree char *counts =
	    g_strdup_printf("SELECT missed || ' ' || missed_in_row || ' ' || coalesce((SELECT dedication"
	                    " FROM player WHERE folded = 'm%zu@example.org'), '-') FROM seat %s",
	        i, of);

	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command(new);
	command(join);
	command(notice);
	command(start);
	command(due);
	if (cases[i].excused)
		command(excuse);
	change(seat);
	setenv("NIGHTMAIL_NOW", cases[i].now < 0 ? "2026-12-01T10:59:00Z" : "2026-12-01T11:01:00Z", 1);
	command(run);
	g_autofree char *got = answer_of(counts);
	if (strcmp(got, cases[i].counts) != 0)
		fail_msg("%zu: %s, not %s", i, got, cases[i].counts);
}

static void test_counts(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		run_case(i);
}

/* --- The ledger of a turn, and undoing it ----------------------------------------------- */

/* A seat's counts before: missed turns, in a row, grace, vacation. */
#define BEFORE "missed = 5, missed_in_row = 2, vacation_used = 7"

/* Nine seats in one turn, run an hour after its deadline, with two hours of grace a turn and three in all (10800 s):
   their state while it was open, and the ledger's row: asked, absent, excused, abandoned, dedication, missed, in a row,
   grace. */
static const struct {
	const char *seat, *open;
	int first; /* first orders, seconds from the deadline; 0: none */
	const char *row;
} ledger[] = {
    {"A", "grace_used = 100", 600, "1 0 0 0 1 5 0 700"},
    {"B", "grace_used = 0", 0, "1 1 0 0 -3 6 3 3600"},
    {"C", "grace_used = 10000", 0, "1 1 0 0 -3 6 3 10800"},
    {"D", "grace_used = 50", 0, "1 0 1 0 0 5 2 50"}, /* the GM excused it */
    {"E", "grace_used = 10800, vacation_from = 1796122000, vacation_until = 1796124000", 0,
        "1 0 1 0 0 6 3 10800"},
    {"F", "grace_used = 0, abandoned = 1", 0, "0 0 0 1 -3 5 2 0"},
    {"G", "grace_used = 0, abandoned = 1", -600, "0 0 0 0 1 5 0 0"},
    {"H", "grace_used = 0, out = 1", 0, "0 0 0 0 0 5 2 0"},
    {"I", "grace_used = 0, awaited = 0", 0, "0 0 0 0 0 5 2 0"},
    {"J", "grace_used = 0", -600, "1 0 0 0 1 5 0 0"},
};

static void rows_are(const char *sql, const char *of, bool before)
{
	for (size_t i = 0; i < G_N_ELEMENTS(ledger); i++) {
		g_autofree char *query = g_strdup_printf(sql, ledger[i].seat), *got = answer_of(query);
		const char *want = before ? of : ledger[i].row;
		if (g_strcmp0(got, want) != 0)
			fail_msg("%s: %s, not %s", ledger[i].seat, got, want);
	}
}

static void open_turn(void)
{
	g_autofree char *setup = in("setup.yaml"), *new = g_strconcat("new g --seed 3 --setup ", setup, NULL);
	g_autoptr(GString) players = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(ledger); i++)
		g_string_append_printf(players, "{name: %s, address: [%c@example.org]}, ", ledger[i].seat,
		    g_ascii_tolower(*ledger[i].seat));
	g_autofree char *yaml = g_strdup_printf(
	    "{ruleset: space-empires, notice: 1h, grace: 2h, grace_budget: 3h, players: [%s]}\n",
	    players->str);
	put("setup.yaml", yaml);
	command(new);
	change("UPDATE seat SET " BEFORE ", grace_used = 9");
	command("start g");
	command("deadline g 2026-12-01 11:00:00 UTC");
	command("excuse g D");
	for (size_t i = 0; i < G_N_ELEMENTS(ledger); i++) {
		g_autofree char *seat =
		    g_strdup_printf("UPDATE seat SET %s WHERE name = '%s'", ledger[i].open, ledger[i].seat);
		g_autofree char *orders = g_strdup_printf(
		    "INSERT INTO orders (game, turn, empire, text, arrived, first) VALUES (1, 1, '%s',"
		    " 'AF1I\n', %d, %d)",
		    ledger[i].seat, CLOSED + ledger[i].first, CLOSED + ledger[i].first);
		change(seat);
		if (ledger[i].first)
			change(orders);
	}
}

#define DEDICATION                                                                                           \
	"SELECT coalesce((SELECT dedication FROM player WHERE folded = lower('%s') || '@example.org'), 0)"
#define COUNTS                                                                                               \
	"SELECT missed || ' ' || missed_in_row || ' ' || vacation_used || ' ' || grace_used FROM seat WHERE name = '%s'"

static void test_ledger(void **unused)
{
	(void)unused;
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	open_turn();
	setenv("NIGHTMAIL_NOW", "2026-12-01T12:00:00Z", 1);
	command("run g --no-fetch --force");
	rows_are(
	    "SELECT asked || ' ' || absent || ' ' || excused || ' ' || tally.abandoned || ' ' || counted || ' ' ||"
	    " tally.missed || ' ' || tally.missed_in_row || ' ' || tally.grace_used FROM tally JOIN seat ON"
	    " seat.id = seat WHERE turn = 2 AND name = '%s'",
	    NULL, false);
	command("replace g B new@example.org");
	change("UPDATE seat SET vacation_used = 99, grace_used = 98");
	command("rollback g 1");
	g_autofree char *replaced =
	    answer_of("SELECT missed || ' ' || missed_in_row || ' ' || vacation_used || ' ' ||"
	              " grace_used FROM seat WHERE name = 'B'");
	assert_string_equal(replaced, "5 0 0 0");
	command("replace g B b@example.org");
	change("UPDATE seat SET missed_in_row = 2, vacation_used = 7, grace_used = 9 WHERE name = 'B'");
	rows_are(COUNTS, "5 2 7 9", true);
	rows_are(DEDICATION, "0", true);
}

/* Vacation days that a turn would have waited for are returned if it is run before its deadline. */
static void test_vacation(void **unused)
{
	static const struct {
		const char *deadline, *now, *used;
	} runs[] = {{"2026-12-01 11:00 UTC", "2026-12-01T10:30:00Z", "8200"},
	    {"2026-12-01 11:00 UTC", "2026-12-01T10:59:59Z", "9999"},
	    {"2026-12-01 11:00 UTC", "2026-12-01T11:00:00Z", "10000"},
	    {"2026-12-01 11:00 UTC", "2026-12-01T11:00:01Z", "10000"},
	    {"2026-12-01 11:00 UTC", "2026-12-01T12:00:00Z", "10000"},
	    {"2026-12-01 12:00 UTC", "2026-12-01T10:30:00Z", "5000"},
	    {"none", "2026-12-01T10:30:00Z", "10000"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(runs); i++) {
		g_autofree char *new =
		    g_strdup_printf("new v%zu --ruleset space-empires --players 1 --seed 3", i),
		                *join = g_strdup_printf("join v%zu MING m@example.org", i),
		                *start = g_strdup_printf("start v%zu", i),
		                *due = g_strdup_printf("deadline v%zu %s", i, runs[i].deadline),
		                *run = g_strdup_printf("run v%zu --no-fetch --force", i),
		                *query = g_strdup_printf(
		                    "SELECT vacation_used FROM seat JOIN game ON game.id = game"
		                    " WHERE game.name = 'v%zu'",
		                    i);
		setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
		command(new);
		command(join);
		command(start);
		command(due);
		change("UPDATE seat SET vacation_used = 10000, vacation_now = 5000");
		setenv("NIGHTMAIL_NOW", runs[i].now, 1);
		command(run);
		g_autofree char *used = answer_of(query);
		if (strcmp(used, runs[i].used) != 0)
			fail_msg("%s: %s, not %s", runs[i].now, used, runs[i].used);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_counts, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_ledger, make_site, clear_place),
	    cmocka_unit_test_setup_teardown(test_vacation, make_site, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
