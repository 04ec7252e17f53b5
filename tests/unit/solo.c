/* Games played on one machine: resumed at each turn they are the same, incomplete ones are not resumed, and their
   archives verify (HO-52). */
#include "engine/records/replay.h"
#include "engine/records/solo_bots.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define END_TURNS 150

static struct solo *begin(const char *setup, int64_t empires, const char *const *bots, const char *out)
{
	struct error err = {0};
	const struct solo_request request = {.game = "alone",
	    .ruleset = setup ? NULL : "space-empires",
	    .setup = setup,
	    .empires = empires,
	    .seed = 11,
	    .out = out,
	    .bots = bots};
	struct solo *solo = solo_new(&request, &err);

	if (!solo)
		fail_msg("%s", err.text);
	return solo;
}

static void run_turn(struct solo *solo, struct solo_answer **answers)
{
	struct error err = {0};
	struct play *play = solo_begin(solo, &err);

	assert_non_null(play);
	*answers = solo_move_bots(solo, play, NULL, &err);
	assert_non_null(*answers);
	if (!solo_run(solo, play, &err))
		fail_msg("%s", err.text);
}

static char *bytes_of(const char *name)
{
	g_autofree char *path = in(name);
	char *text = NULL;

	return g_file_get_contents(path, &text, NULL, NULL) ? text : NULL;
}

static unsigned lines_of(const char *text)
{
	unsigned lines = 0;

	for (; text && *text; text++)
		lines += *text == '\n';
	return lines;
}

/* --- Resumed unchanged ---------------------------------------------------------------------- */

static void same_report(const struct solo *a, const struct solo *b, unsigned seat, const char *suffix)
{
	g_autoptr(GString) one = g_string_new(NULL), other = g_string_new(NULL);
	struct error err = {0};

	assert_true(solo_report(a, seat, suffix, one, &err));
	assert_true(solo_report(b, seat, suffix, other, &err));
	assert_true(one->len > 0);
	/* the file also contains the map's layout */
	if (strcmp(suffix, ".json") == 0)
		g_string_truncate(one, strlen(one->str) - strlen("}\n"));
	if (strncmp(one->str, other->str, one->len) != 0 ||
	    (strcmp(suffix, ".txt") == 0 && one->len != other->len))
		fail_msg("%s\n%s", one->str, other->str);
}

/* Resumed from its files the game is the same; its seats are as in the state. */
static void same_again(const struct solo *solo)
{
	g_autofree char *path = in("out");
	struct error err = {0};
	struct solo *again = solo_open(path, NULL, &err);

	if (!again)
		fail_msg("%s", err.text);
	assert_string_equal(again->state->str, solo->state->str);
	assert_string_equal(again->game, "alone");
	assert_int_equal(again->turn, solo->turn);
	assert_int_equal(again->over, solo->over);
	assert_ptr_equal(again->whole.ruleset, solo->whole.ruleset);
	assert_int_equal(g_strcmp0(again->whole.map, solo->whole.map), 0);
	assert_int_equal(again->names->len, solo->names->len);
	g_autofree struct standing *now = solo_standings(solo, &err), *then = solo_standings(again, &err);
	for (unsigned i = 0; i < solo->names->len; i++) {
		assert_string_equal(again->names->pdata[i], solo->names->pdata[i]);
		assert_int_equal(g_strcmp0(again->bots->pdata[i], solo->bots->pdata[i]), 0);
		assert_int_equal(then[i].score, now[i].score);
		assert_int_equal(then[i].rank, now[i].rank);
		assert_int_equal(then[i].seat, now[i].seat);
		assert_string_equal(now[i].empire, solo->names->pdata[now[i].seat]);
		assert_string_equal(then[i].empire, now[i].empire);
		same_report(solo, again, i, ".txt");
		same_report(solo, again, i, ".json");
	}
	solo_free(again);
}

/* steady's orders are all in its file, hold gives none; a person is not asked. */
static void test_again(void **unused)
{
	static const char *const bots[] = {"steady", "hold", NULL};
	g_autofree char *path = in("out");
	struct solo *solo = begin(NULL, 3, bots, path);
	struct replay_result result = {0};
	struct error err = {0};

	(void)unused;
	for (unsigned turn = 1; turn <= 4; turn++) {
		struct solo_answer *answers;
		g_autofree char *name = g_strdup_printf("out/turn-%04u/E1.ord", turn);
		same_again(solo);
		assert_int_equal(solo->turn, turn);
		run_turn(solo, &answers);
		g_autofree char *orders = bytes_of(name);
		assert_true(answers[0].orders > 0);
		assert_int_equal(answers[0].orders, lines_of(orders));
		assert_int_equal(answers[0].refused, 0);
		assert_int_equal(answers[1].orders + answers[2].orders, 0);
		for (unsigned i = 0; i < 3; i++)
			assert_null(answers[i].trouble);
		solo_answers_free(solo, answers);
		assert_int_equal(solo->played, turn);
	}
	same_again(solo);
	solo_free(solo);
	struct record *record = record_open_dir(path, &err);
	assert_true(replay_prove(record, NULL, false, &result, &err));
	assert_int_equal(result.states, 5);
	assert_int_equal(result.reports, 15);
	assert_string_equal(
	    result.dice, "dice not proved, nobody was promised them: seed 1, the host's seed alone");
	replay_clear(&result);
	record_free(record);
	/* the same bytes when no files are kept */
	solo = begin(NULL, 3, bots, NULL);
	g_autofree char *last = bytes_of("out/turn-0002/state.json");
	struct solo_answer *answers;
	run_turn(solo, &answers);
	solo_answers_free(solo, answers);
	assert_string_equal(solo->state->str, last);
	solo_free(solo);
}

/* --- Incomplete games ------------------------------------------------------------------------- */

static void opens(int64_t turn, const char *refused)
{
	g_autofree char *path = in("out");
	struct error err = {0};
	struct solo *solo = solo_open(path, NULL, &err);

	if ((solo ? solo->turn : -1) != turn ||
	    (refused && (!strstr(err.text, refused) || err.code != EXIT_DATA)))
		fail_msg("%s", err.text ? err.text : "it was taken up");
	error_clear(&err);
	solo_free(solo);
}

/* States are written last; a missing one in between, and unexpected empires, are errors. */
static void test_broken(void **unused)
{
	static const char *const bots[] = {"steady", "hold"};
	g_autofree char *path = in("out"), *last = in("out/turn-0003/state.json"),
	                *between = in("out/turn-0001/state.json"), *host = NULL;
	struct solo *solo = begin(NULL, 2, bots, path);

	(void)unused;
	for (unsigned turn = 1; turn <= 2; turn++) {
		struct solo_answer *answers;
		run_turn(solo, &answers);
		solo_answers_free(solo, answers);
	}
	solo_free(solo);
	opens(3, NULL);
	unlink(last);
	opens(2, NULL);
	host = bytes_of("out/turn-0002/host.yaml");
	g_autoptr(GString) other = g_string_new(host);
	g_string_replace(other, "\"name\": \"E1\"", "\"name\": \"X1\"", 1);
	put("out/turn-0002/host.yaml", other->str);
	opens(-1, "the states have other empires than host.yaml");
	g_string_replace(other, "\"name\": \"X1\"", "\"nome\": \"X1\"", 1);
	put("out/turn-0002/host.yaml", other->str);
	opens(-1, "the states have other empires than host.yaml");
	put("out/turn-0002/host.yaml", host);
	opens(2, NULL);
	unlink(between);
	opens(-1, "a turn is missing");
}

/* --- Orders of a person, and the end ------------------------------------------------------------ */

static void test_orders(void **unused)
{
	struct error err = {0};
	struct solo *solo = begin(NULL, 2, NULL, NULL);
	struct play *play = solo_begin(solo, &err);

	(void)unused;
	assert_false(solo_is_out(solo, play, 0));
	assert_int_equal(solo_give(solo, play, 0, "M999W998W997\nnonsense\n", 22), 2);
	assert_int_equal(solo_give(solo, play, 1, "", 0), 0);
	assert_true(solo_run(solo, play, &err));
	assert_int_equal(solo->turn, 2);
	solo_free(solo);
}

/* The last facts contain the seed, and game.yaml the winners. */
static void test_end(void **unused)
{
	static const char *const bots[] = {"steady", "hold"};
	g_autofree char *path = in("end"), *setup = in("setup.yaml");

	(void)unused;
	put("setup.yaml",
	    "{ruleset: space-empires, map: {generator: grid, width: 3, height: 3}, players: [{name: E1},"
	    " {name: E2}]}\n");
	struct solo *solo = begin(setup, 0, bots, path);
	for (unsigned turn = 1; turn <= 80 && !solo->over; turn++) {
		struct solo_answer *answers;
		g_autofree char *name = g_strdup_printf("end/turn-%04u/host.yaml", turn),
		                *facts = bytes_of(name);
		assert_non_null(strstr(facts, "\"title\": \"alone\",\n \"seed\": null,\n \"salt\": null"));
		assert_null(strstr(facts, "fortunes"));
		run_turn(solo, &answers);
		solo_answers_free(solo, answers);
	}
	assert_true(solo->over);
	g_autofree char *name = g_strdup_printf("end/turn-%04d/host.yaml", (int)solo->turn),
	                *facts = bytes_of(name);
	g_autofree char *game = bytes_of("end/game.yaml");
	assert_non_null(strstr(facts, "\"seed\": \"11\",\n \"salt\": \"00000000000000000000000000000000\""));
	assert_non_null(strstr(facts, "\"fortunes\""));
	assert_non_null(strstr(game, "\"winners\": [\n  \"E1\"]"));
	solo_free(solo);
}

/* Bots play to the end; `resumed`: each turn from the files alone. A game that only a GM ends continues for a few
   turns. */
static void play_to_end(const struct ruleset *ruleset, const char *out, bool resumed)
{
	const unsigned most = ruleset->gm_grammar ? 20 : END_TURNS;
	static const char *const bots[] = {"sharp", "hold", "hold", "hold"};
	const struct solo_request request = {.game = "alone",
	    .ruleset = ruleset->name,
	    .empires = MAX(2, ruleset->seats_min),
	    .seed = 7,
	    .out = out,
	    .bots = bots};
	struct error err = {0};
	struct solo *solo = solo_new(&request, &err);

	for (unsigned turn = 1; solo && turn <= most && !solo->over; turn++) {
		struct solo_answer *answers;
		if (resumed) {
			solo_free(solo);
			solo = solo_open(out, NULL, &err);
			if (!solo)
				break;
		}
		run_turn(solo, &answers);
		solo_answers_free(solo, answers);
	}
	if (!solo)
		fail_msg("%s: %s", ruleset->name, err.text);
	if (!solo->over && !ruleset->gm_grammar)
		fail_msg("%s does not end", ruleset->name);
	solo_free(solo);
}

/* A game of each ruleset resumed for its last turn ends like one played through: a resumed game has all fields that a
   new one has. */
static void test_end_resumed(void **unused)
{
	(void)unused;
	for (const struct ruleset *const *r = rulesets; *r; r++) {
		g_autofree char *whole = g_strdup_printf("whole-%s", (*r)->name),
		                *parts = g_strdup_printf("parts-%s", (*r)->name);
		g_autofree char *whole_path = in(whole), *parts_path = in(parts);
		play_to_end(*r, whole_path, false);
		play_to_end(*r, parts_path, true);
		g_autofree char *whole_game = g_strconcat(whole, "/game.yaml", NULL),
		                *parts_game = g_strconcat(parts, "/game.yaml", NULL);
		g_autofree char *one = bytes_of(whole_game), *other = bytes_of(parts_game);
		assert_string_equal(one, other);
		assert_true((*r)->gm_grammar || strstr(one, "\"winners\""));
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_again), TEST(test_broken), TEST(test_orders), TEST(test_end), TEST(test_end_resumed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
