/* Orders that a stand-in never gives (HO-74): all that fire, except at others at one of its own worlds. */
#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], worlds: "
    "[{id: 1, owner: MING, links: [2], pop: 3}, {id: 2, owner: BOSCO, pop: 3}], fleets: [{owner: MING, id: "
    "1, world: 1, ships: 5}, {owner: MING, id: 2, world: 2, ships: 5}, {owner: BOSCO, id: 1, world: 1, "
    "ships: 5}, {owner: BOSCO, id: 2, world: 2, ships: 5}]}";

static void commits(void **unused)
{
	static const struct {
		const char *line;
		bool bound;
	} cases[] = {{"AF1F3", false}, {"AF2F4", true}, {"AF1P", false}, {"AF2I", true}, {"F2XA", false},
	    {"B1F1W1", false}, {"M1W2", false}, {"S1W2", false}, {"F2L3", false}, {"F2U3", false},
	    {"F2L(GEM)", false}, {"T1F1F7", false}, {"RF1F7", false}, {"AF9F3", true}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("space-empires"), NULL, &err);
	struct document *doc = document_parse("state", text, strlen(text), EXIT_DATA, &err);
	struct state *state = doc ? play_state_read(rules, document_root(doc), &err) : NULL;

	(void)unused;
	if (!state)
		fail_msg("%s", err.text);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct order_set *set = state->ruleset->orders_read(0, cases[i].line, strlen(cases[i].line));
		if (set->count != 1 || set->orders[0].status != ORDER_ACCEPTED)
			fail_msg("%s does not read", cases[i].line);
		if (state->ruleset->order_commits(state, 0, &set->orders[0]) != cases[i].bound)
			fail_msg("%s", cases[i].line);
		order_set_free(set);
	}
	play_state_free(state);
	document_free(doc);
	rules_free(rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(commits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
