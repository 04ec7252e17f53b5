/* What random players of a ruleset give in a state, over many seeds. For unit tests of rulesets. */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include "tests/broken.h"

#define SEEDS 1000

/* Each of these forms of orders (the capitals that lines begin with) is given by some seeds and not by others, or by
   none with `sometimes` false, and nothing that is given is refused by itself. */
static inline void test_random(const struct test *test, unsigned seat, bool sometimes, const char *forms)
{
	const struct ruleset *ruleset = test->state->ruleset;
	g_auto(GStrv) names = g_strsplit(forms, " ", -1);
	g_autofree unsigned *counts = g_new0(unsigned, g_strv_length(names));

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct dice *dice = dice_new(seed, 1);
		g_autoptr(GString) out = g_string_new("\n");
		ruleset->orders_random(test->state, seat, dice_of(dice, "orders"), out);
		struct order_set *set = ruleset->orders_read(test->state, seat, out->str, out->len);
		set->at_turn = true; /* without a rehearsal: one order may spoil another */
		ruleset->orders_check(test->state, set);
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

#endif
