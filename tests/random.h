/* Orders of a ruleset's random players in a state, over many seeds. For unit tests of rulesets. */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include "tests/broken.h"

#define SEEDS 1000

/* Each of these forms of orders (capitals at a line's beginning) must be given by some seeds and not by others, or with
   `sometimes` false by none; and no order may be refused by itself. */
static inline void test_random(const struct test *test, unsigned seat, bool sometimes, const char *forms)
{
	const struct ruleset *ruleset = test->state->ruleset;
	g_auto(GStrv) names = g_strsplit(forms, " ", -1);
	g_autofree unsigned *counts = g_new0(unsigned, g_strv_length(names));

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct dice *dice = dice_new(seed, 1);
		g_autoptr(GString) out = g_string_new("\n");
		ruleset->orders_random(test->state, seat, dice_of(dice, "orders"), out);
		struct order_set *set = ruleset->orders_read(seat, out->str, out->len);
		set->at_turn = true; /* without a rehearsal, as one order may spoil another */
		state_check_orders(test->state, set, NULL);
		for (unsigned i = 0; i < set->count; i++)
			if (set->orders[i].status != ORDER_ACCEPTED)
				fail_msg("seed %d: %s%s", (int)seed, out->str, set->orders[i].cause);
		for (size_t i = 0; names[i]; i++) {
			g_autofree char *begin = g_strdup_printf("\n%s", names[i]);
			const char *at = strstr(out->str, begin);
			while (at && g_ascii_isalpha(at[strlen(begin)]))
				at = strstr(at + 1, begin);
			counts[i] += at != NULL;
		}
		order_set_free(set);
		dice_free(dice);
	}
	for (size_t i = 0; names[i]; i++)
		if (sometimes ? counts[i] == 0 || counts[i] == SEEDS : counts[i] > 0)
			fail_msg("%s: %u of %d", names[i], counts[i], SEEDS);
}

/* Dice, and a random player's orders when exactly these are rolled; NULL: the last die exceeds its sides. */
struct test_given {
	const char *state; /* NULL: as in the row above */
	unsigned seat;
	const char *dice, *want;
};

static inline void test_dice(const struct state *state, const struct test_given *row)
{
	enum { MORE = 20 }; /* further dice show 1 */
	g_auto(GStrv) words = g_strsplit(row->dice, " ", -1);
	guint count = g_strv_length(words);
	g_autofree int64_t *values = g_new(int64_t, count + MORE);
	struct dice *dice = dice_new(1, 1);
	g_autoptr(GString) out = g_string_new(NULL);
	struct error err = {0};

	for (guint i = 0; i < count + MORE; i++)
		values[i] = i < count ? g_ascii_strtoll(words[i], NULL, 10) : 1;
	dice_force(dice, values, count + MORE);
	state->ruleset->orders_random(state, row->seat, dice_of(dice, "orders"), out);
	if (dice_check(dice, &err) == !row->want)
		fail_msg("%s: %s", row->dice, row->want ? err.text : "the last die can show that");
	if (row->want && (strcmp(out->str, row->want) != 0 || dice_left(dice) != MORE))
		fail_msg("%s: %d dice left, and\n%s", row->dice, (int)dice_left(dice) - MORE, out->str);
	error_clear(&err);
	dice_free(dice);
}

static inline void test_given(const char *ruleset, const struct test_given *rows, size_t count)
{
	struct test test = {0};

	for (size_t i = 0; i < count; i++) {
		if (rows[i].state) {
			if (i > 0)
				test_end(&test);
			test_begin(&test, ruleset, rows[i].state);
		}
		test_dice(test.state, &rows[i]);
	}
	test_end(&test);
}

#endif
