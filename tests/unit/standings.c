/* Rankings (HO-68): random tables of a fictitious ruleset, checked against the rules of standings.h. */
#include "engine/play/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define SEATS 6

/* The ruleset's answers. */
static struct {
	int64_t scores[SEATS];
	struct seat seats[SEATS];
	bool won[SEATS], over;
} table;

static const char *const names[SEATS] = {"A", "B", "C", "D", "E", "F"};

static unsigned count_seats(const struct state *state)
{
	(void)state;
	return SEATS;
}

static struct seat seat_of(const struct state *state, unsigned seat)
{
	(void)state;
	return table.seats[seat];
}

static void scores_of(const struct state *state, int64_t *scores)
{
	(void)state;
	memcpy(scores, table.scores, sizeof table.scores);
}

static bool is_over(const struct state *state, GPtrArray *winners)
{
	(void)state;
	for (unsigned i = 0; winners && table.over && i < SEATS; i++)
		if (table.won[i])
			g_ptr_array_add(winners, (gpointer)names[i]);
	return table.over;
}

static const struct ruleset ruleset = {
    .seats = count_seats, .seat = seat_of, .standings = scores_of, .over = is_over};

static void draw(GRand *dice, int64_t turn)
{
	memset(&table, 0, sizeof table);
	table.over = g_rand_int_range(dice, 0, 3) == 0;
	for (unsigned i = 0; i < SEATS; i++) {
		table.scores[i] = g_rand_int_range(dice, 0, 5);
		table.won[i] = g_rand_int_range(dice, 0, 3) == 0;
		table.seats[i] = (struct seat){.name = names[i],
		    .out = g_rand_int_range(dice, 0, 3) == 0,
		    .since = g_rand_int_range(dice, 0, (gint)turn + 1)};
	}
}

/* Each empire's rank, by the header's rules. */
static void expect(int64_t turn, const int64_t *out, int64_t *scores)
{
	int64_t best = INT64_MIN, others = INT64_MIN;

	for (unsigned i = 0; i < SEATS; i++) {
		int64_t went = out && out[i] > 0 && out[i] <= turn ? out[i] : table.seats[i].since;
		scores[i] = table.seats[i].out ? -(turn - went) - 1 : table.scores[i];
		if (table.won[i])
			best = MAX(best, scores[i]);
		else
			others = MAX(others, scores[i]);
	}
	for (unsigned i = 0; i < SEATS; i++)
		if (table.over && table.won[i])
			scores[i] = others == INT64_MIN ? best : MAX(best, others + 1);
}

static void test_ranks(void **unused)
{
	GRand *dice = g_rand_new_with_seed(3);

	(void)unused;
	for (int round = 0; round < 5000; round++) {
		const struct state state = {.ruleset = &ruleset, .turn = g_rand_int_range(dice, 1, 9)};
		int64_t out[SEATS], wanted[SEATS];
		draw(dice, state.turn);
		for (unsigned i = 0; i < SEATS; i++)
			out[i] = g_rand_int_range(dice, 0, 11);
		const int64_t *known = g_rand_boolean(dice) ? out : NULL;
		expect(state.turn, known, wanted);
		g_autofree struct standing *all = standings_of(&state, known);
		for (unsigned i = 0; i < SEATS; i++) {
			unsigned seat = all[i].seat;
			int64_t rank = 1;
			for (unsigned other = 0; other < SEATS; other++)
				rank += wanted[other] > wanted[seat];
			assert_int_equal(all[i].score, wanted[seat]);
			assert_int_equal(all[i].rank, rank);
			assert_int_equal(all[i].out, table.seats[seat].out);
			assert_string_equal(all[i].empire, names[seat]);
			assert_true(i == 0 || all[i].rank > all[i - 1].rank ||
			            (all[i].rank == all[i - 1].rank && seat > all[i - 1].seat));
		}
	}
	g_rand_free(dice);
}

static void test_winners(void **unused)
{
	const struct state state = {.ruleset = &ruleset, .turn = 3};

	(void)unused;
	memset(&table, 0, sizeof table);
	assert_null(standings_winners(&state));
	table.over = true;
	g_autofree char *nobody = standings_winners(&state);
	assert_string_equal(nobody, "");
	table.won[1] = true;
	g_autofree char *one = standings_winners(&state);
	assert_string_equal(one, "B");
	table.won[4] = true;
	g_autofree char *two = standings_winners(&state);
	assert_string_equal(two, "B, E");
}

/* History of scores: an eliminated empire keeps that of the turn when it went out. */
static void test_fortunes(void **unused)
{
	static const char *const wanted = "{\"fortunes\": [{\"empire\": \"A\", \"scores\": [5, 6, 7]},"
	                                  " {\"empire\": \"B\", \"scores\": [4, -1, -2]},"
	                                  " {\"empire\": \"C\", \"scores\": [0, 0, 0]},"
	                                  " {\"empire\": \"D\", \"scores\": [0, 0, 0]},"
	                                  " {\"empire\": \"E\", \"scores\": [0, 0, 0]},"
	                                  " {\"empire\": \"F\", \"scores\": [0, 0, -1]}]}";
	struct fortunes *fortunes = fortunes_new(SEATS);
	struct state state = {.ruleset = &ruleset};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	memset(&table, 0, sizeof table);
	for (unsigned i = 0; i < SEATS; i++)
		table.seats[i].name = names[i];
	for (state.turn = 1; state.turn <= 3; state.turn++) {
		table.scores[0] = 4 + state.turn;
		table.scores[1] = 4;
		table.seats[1].out = state.turn >= 2;
		table.seats[5].out = state.turn >= 3;
		fortunes_add(fortunes, &state);
	}
	assert_int_equal(fortunes_out(fortunes)[0], 0);
	assert_int_equal(fortunes_out(fortunes)[1], 2);
	assert_int_equal(fortunes_out(fortunes)[5], 3);
	struct json *json = json_new(out);
	json_map(json, NULL);
	fortunes_write(fortunes, &state, json);
	json_end(json);
	json_free(json);
	g_auto(GStrv) words = g_strsplit_set(out->str, " \n", -1), wished = g_strsplit_set(wanted, " \n", -1);
	g_autofree char *got = g_strjoinv("", words), *wish = g_strjoinv("", wished);
	assert_string_equal(got, wish);
	fortunes_free(fortunes);
}

static void test_written(void **unused)
{
	const struct standing rows[] = {{1, "B", 1, 7, false}, {0, "A", 2, -3, true}};
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);

	(void)unused;
	json_map(json, NULL);
	standings_write(rows, 2, "seats", json);
	json_end(json);
	json_free(json);
	g_auto(GStrv) words = g_strsplit_set(out->str, " \n", -1);
	g_autofree char *got = g_strjoinv("", words);
	assert_string_equal(got, "{\"seats\":[{\"empire\":\"B\",\"rank\":1,\"score\":7,\"out\":false},"
	                         "{\"empire\":\"A\",\"rank\":2,\"score\":-3,\"out\":true}]}");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranks), cmocka_unit_test(test_winners),
	    cmocka_unit_test(test_fortunes), cmocka_unit_test(test_written)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
