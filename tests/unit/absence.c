/* Seats that miss too many turns in a row (HO-40): when they count as abandoned, whose default orders run, what is
   reported, and how it is undone (HO-27). Seats that the GM excuses (HO-80). */
#include "engine/acts/absence.h"
#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"
#include "tests/no_sync.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void rows_are(const char *sql, const char *want)
{
	struct site *site = open_site(SITE_READ);
	struct error err = {0};
	g_autofree char *all =
	    g_strdup_printf("SELECT coalesce(group_concat(x, ', '), '') FROM (SELECT %s)", sql);
	g_autofree char *got = db_text_of(site->db, &err, all, "");

	if (g_strcmp0(got, want) != 0)
		fail_msg("%s\n%s\nnot\n%s", sql, got ? got : err.text, want);
	site_close(site);
}

/* By seat: turns missed in a row, and whether it counts as abandoned; in the state of the newest turn, too. */
#define SEATS "name || ' ' || missed_in_row || ' ' || abandoned AS x FROM seat ORDER BY number"
#define IN_STATE(turn)                                                                                       \
	"value ->> '$.name' AS x FROM turn, json_each(CAST(state AS TEXT), '$.empires') WHERE void = 0 AND"  \
	" turn = " #turn " AND value ->> '$.status' = 'abandoned'"
#define HISTORY "turn || ' ' || text AS x FROM history WHERE act = 'abandoned' ORDER BY id"
#define NOTICES "coalesce(seat, 'all') || ': ' || text AS x FROM notice ORDER BY id"

static void start(const char *more)
{
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	g_autofree char *path = in("setup.yaml"),
	                *text = g_strdup_printf("{ruleset: star-empires, %s, players: [{name: A}, {name: B},"
	                                        " {name: C}, {name: D}, {name: E}, {name: F}]}\n",
	                    more);
	put("setup.yaml", text);
	g_autofree char *new = g_strconcat("new war --seed 7 --setup ", path, NULL);
	command(new);
	for (const char *name = "ABCDEF"; *name; name++) {
		g_autofree char *join = g_strdup_printf("join war %c %c@example.org", *name, *name);
		command(join);
	}
	command("start war");
}

/* A and E miss their third turn in a row, or a later one; B the second, C moved, D is excused, F is not waited for. */
static void test_abandoned(void **unused)
{
	(void)unused;
	start("abandon: default, abandon_after: 3");
	command("run war --force --no-fetch");
	rows_are(SEATS, "A 1 0, B 1 0, C 1 0, D 1 0, E 1 0, F 1 0");
	change("UPDATE seat SET missed_in_row = CASE name WHEN 'B' THEN 1 WHEN 'E' THEN 6 ELSE 2 END,"
	       " ready = CASE name WHEN 'C' THEN 1796119200 ELSE 0 END,"
	       " awaited = name <> 'F'");
	command("excuse war d");
	command("run war --force --no-fetch");
	rows_are(SEATS, "A 3 1, B 2 0, C 0 0, D 2 0, E 7 1, F 2 0");
	rows_are(IN_STATE(2), "A, E"); /* the turn was run with these as abandoned */
	rows_are(IN_STATE(3), "A, E");
	rows_are(HISTORY, "2 A, 2 E");
	rows_are(NOTICES,
	    "4: The game master excuses you from turn 2: if you miss it, it counts for nothing.,"
	    " all: A missed 3 turns in a row and counts as abandoned.,"
	    " all: E missed 7 turns in a row and counts as abandoned.");
	/* An abandoned seat is not made abandoned again. */
	command("run war --force --no-fetch");
	rows_are(HISTORY, "2 A, 2 E, 3 B, 3 D, 3 F");
	rows_are(IN_STATE(4), "A, B, D, E, F");
	/* After a rollback the turn is open again: seats that it made abandoned are not, the others are. */
	command("rollback war 3");
	rows_are(IN_STATE(3), "A, E");
	rows_are("name || abandoned AS x FROM seat ORDER BY number", "A1, B0, C0, D0, E1, F0");
	command("rollback war 2");
	rows_are(IN_STATE(2), "");
	rows_are(SEATS, "A 1 0, B 1 0, C 1 0, D 1 0, E 1 0, F 1 0");
	command("verify war");
}

/* If the GM is asked, or the limit is off, no seat becomes abandoned. */
static void test_limits(void **unused)
{
	static const struct {
		const char *setup, *in_state, *told;
	} cases[] = {
	    {"abandon: default, abandon_after: 1", "A, C, D, E, F",
	        "all: A missed 1 turn and counts as abandoned., all: C missed 1 turn and counts as abandoned.,"
	        " all: D missed 1 turn and counts as abandoned., all: E missed 1 turn and counts as abandoned.,"
	        " all: F missed 1 turn and counts as abandoned."},
	    {"abandon: default, abandon_after: 2", "", ""},
	    {"abandon: default, abandon_after: 0", "", ""},
	    {"abandon: ask, abandon_after: 1", "", ""},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		if (i) {
			clear_place(NULL);
			make_place(NULL);
		}
		start(cases[i].setup);
		change("UPDATE seat SET ready = 1796119200 WHERE name = 'B'");
		command("run war --force --no-fetch");
		rows_are(IN_STATE(1), cases[i].in_state);
		rows_are(NOTICES, cases[i].told);
	}
}

/* --- Excused ------------------------------------------------------------------------------ */

/* The state of seat or game, and what the command prints. */
static const struct {
	const char *set, *said;
} excuses[] = {
    {"UPDATE seat SET out = 1 WHERE number = 1", "B is out of the game"},
    {"UPDATE seat SET taken = 0, out = NULL WHERE number = 1", "B has no player"},
    {"UPDATE seat SET taken = 0, out = 1 WHERE number = 1", "B is out of the game"},
    {"UPDATE seat SET taken = 1, out = NULL WHERE number = 1", NULL},
    {"UPDATE game SET state = 'running'", "B is excused from turn 1 already"},
    {"UPDATE game SET state = 'finished'", "war is finished; there is no turn to miss"},
    {"UPDATE game SET state = 'open'", "war is open; there is no turn to miss"},
};

static void test_excused(void **unused)
{
	(void)unused;
	start("abandon: ask");
	for (size_t i = 0; i < G_N_ELEMENTS(excuses); i++) {
		struct error err = {0};
		change(excuses[i].set);
		struct site *site = open_site(SITE_WRITE);
		struct game *game = game_load(site, "war", &err);
		assert_non_null(game);
		assert_int_equal(absence_excuse(site, game, &game->seats[1], &err), !excuses[i].said);
		if (excuses[i].said) {
			assert_int_equal(err.code, EXIT_DATA);
			assert_string_equal(err.text, excuses[i].said);
		}
		error_clear(&err);
		game_free(game);
		site_close(site);
		rows_are("turn || text AS x FROM history WHERE act = 'excuse'", i < 3 ? "" : "1B");
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_abandoned), TEST(test_limits), TEST(test_excused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
