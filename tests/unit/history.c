/* What history.txt says of turns: random runs and rollbacks, recorded independently; lines that do not follow. */
#include "engine/base/clock.h"
#include "engine/records/history.h"
#include "tests/place.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define BEGIN INT64_C(1796119200)

static int make_record(void **unused)
{
	(void)unused;
	assert_int_equal(make_place(NULL), 0);
	put("game.yaml", "{game: demo, ruleset: space-empires}\n");
	return 0;
}

static void put_turn(int turn, int voided)
{
	g_autofree char *name = voided ? g_strdup_printf("turn-%04d.void-%d/state.json", turn, voided)
	                               : g_strdup_printf("turn-%04d/state.json", turn);

	put(name, "{}\n");
}

static void put_line(GString *out, int64_t time, const char *act)
{
	clock_rfc3339(time, out);
	g_string_append_printf(out, " %s\n", act);
}

/* "turn void opened ran" of each turn, sorted as the header says: valid ones first. */
static char *turns_of(struct error *err)
{
	struct record *record = record_open_dir(dir, err);
	GString *out = g_string_new(NULL);
	GArray *turns = record ? history_turns(record, err) : NULL;

	for (guint i = 0; turns && i < turns->len; i++) {
		const struct history_turn *turn = &g_array_index(turns, struct history_turn, i);
		g_string_append_printf(out, "%d %d %d %d\n", (int)turn->id.turn, (int)turn->id.void_number,
		    turn->opened ? (int)(turn->opened - BEGIN) : -1,
		    turn->ran ? (int)(turn->ran - BEGIN) : -1);
	}
	if (turns)
		g_array_unref(turns);
	record_free(record);
	return g_string_free(out, FALSE);
}

/* A game that is run and rolled back; the fate of its turns. */
struct past {
	int opened[40], ran[40], turn, backs, time;
	bool dice;
	GString *history, *voided;
};

static void run(struct past *past)
{
	g_autofree char *act = g_strdup_printf("run turn %d to %d", past->turn, past->turn + 1);

	put_line(past->history, BEGIN + past->time, act);
	past->ran[past->turn++] = past->time;
	past->opened[past->turn] = past->time;
	past->ran[past->turn] = -1;
}

static void roll_back(struct past *past, int to, bool dice)
{
	g_autofree char *act =
	    g_strdup_printf("rollback turn %d to %d%s", past->turn, to, dice ? ", new dice" : "");

	put_line(past->history, BEGIN + past->time, act);
	past->backs++;
	for (int turn = to + 1; turn <= past->turn; turn++) {
		put_turn(turn, past->backs);
		g_string_append_printf(
		    past->voided, "%d %d %d %d\n", turn, past->backs, past->opened[turn], past->ran[turn]);
	}
	past->turn = to;
	past->ran[to] = -1;
}

static void test_random(void **unused)
{
	GRand *dice = g_rand_new_with_seed(9);

	(void)unused;
	for (int round = 0; round < 60; round++) {
		struct past past = {
		    .turn = 1, .history = g_string_new(NULL), .voided = g_string_new(NULL), .time = 5};
		int redice = 0;
		clear_place(NULL);
		make_record(NULL);
		put_line(past.history, BEGIN + 5, "start 2 empires");
		past.opened[1] = 5;
		past.ran[1] = -1;
		for (int steps = g_rand_int_range(dice, 0, 14); steps > 0; steps--) {
			past.time += g_rand_int_range(dice, 1, 100000);
			bool fresh = g_rand_boolean(dice);
			int what = g_rand_int_range(dice, 0, 5);
			if (what == 0)
				put_line(past.history, BEGIN + past.time, "edit turn 2: run turn 1 to 2");
			else if (what > 1 || past.turn == 1)
				run(&past);
			else {
				redice += fresh;
				roll_back(&past, g_rand_int_range(dice, 1, past.turn), fresh);
			}
		}
		g_autoptr(GString) wanted = g_string_new(NULL);
		for (int turn = 1; turn <= past.turn; turn++) {
			put_turn(turn, 0);
			g_string_append_printf(
			    wanted, "%d 0 %d %d\n", turn, past.opened[turn], past.ran[turn]);
		}
		g_string_append(wanted, past.voided->str);
		put("history.txt", past.history->str);
		struct error err = {0};
		g_autofree char *got = turns_of(&err);
		assert_string_equal(got, wanted->str);
		struct record *record = record_open_dir(dir, &err);
		assert_int_equal(history_redice(record, &err), redice);
		record_free(record);
		g_string_free(past.history, TRUE);
		g_string_free(past.voided, TRUE);
	}
	g_rand_free(dice);
}

#define AT "2026-12-01T10:00:00Z "

/* Turns 1 and 2 are valid, 3 was voided. */
static void test_refused(void **unused)
{
	static const struct {
		const char *text;
		int line; /* the inconsistent line; 0: other turns, -1: none is wrong */
	} cases[] = {
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n" AT "run turn 2 to 3\n" AT "rollback turn 3 to 2\n",
	        -1},
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n" AT "run turn 2 to 3\n", 0},
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n", 0},
	    {AT "start 2 empires\n" AT "run turn 1 to 3\n", 2},
	    {AT "start 2 empires\n" AT "run turn 2 to 3\n", 2},
	    {AT "start 2 empires\n" AT "start 2 empires\n", 2}, {AT "run turn 1 to 2\n", 1},
	    {AT "start 2 empires\n" AT "rollback turn 1 to 0\n", 2},
	    {AT "start 2 empires\n" AT "rollback turn 1 to 1\n", 2},
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n" AT "rollback turn 1 to 1\n", 3},
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n" AT "rollback turn 2 to 3\n", 3},
	    {AT "start 2 empires\n" AT "run\n", 2}, {AT "start 2 empires\nnow run turn 1 to 2\n", 2},
	    {AT "start 2 empires\n" AT "run turn x to 2\n", 2}, {AT "start\n", 1},
	    {AT "start 2 empires\n" AT "due turn 1: soon\n", 2},
	    {AT "start 2 empires\n" AT "due 2026-12-03T19:00:00Z\n", 2},
	    {AT "start 2 empires\n" AT "bot BOSCO\n", 2}, {AT "start 2 empires\n" AT "bot BOSCO: \n", 2},
	    {AT "start 2 empires\n" AT "replacement of BOSCO\n", 2},
	    {AT "start 2 empires\n" AT "run turn 1 to 2\n" AT "run turn 2 to 3\n" AT "run turn 3 to 4\n" AT
	        "rollback turn 4 to 2\n",
	        0}};

	(void)unused;
	put_turn(1, 0);
	put_turn(2, 0);
	put_turn(3, 1);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		put("history.txt", cases[i].text);
		g_autofree char *got = turns_of(&err);
		assert_int_equal(err.code, cases[i].line < 0 ? EXIT_DONE : EXIT_DATA);
		if (cases[i].line >= 0) {
			assert_string_equal(got, "");
			assert_true(g_str_has_suffix(err.file, "/history.txt"));
			assert_int_equal(err.line, cases[i].line);
			assert_string_equal(err.text,
			    cases[i].line ? "does not follow from the lines above it"
			                  : "tells of other turns than there are (turn-0001/ and so on)");
		}
		error_clear(&err);
	}
	/* Without a history it is unknown how turns were voided, and when any was opened. */
	put("history.txt", "");
	struct error err = {0};
	g_autofree char *none = turns_of(&err);
	assert_int_equal(err.code, EXIT_DATA);
	assert_string_equal(err.text, "history.txt is missing: only it tells how turns were voided");
	error_clear(&err);
	clear_place(NULL);
	make_record(NULL);
	put_turn(1, 0);
	put_turn(2, 0);
	g_autofree char *bare = turns_of(&err);
	assert_string_equal(bare, "1 0 -1 -1\n2 0 -1 -1\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_record, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(test_random), TEST(test_refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
