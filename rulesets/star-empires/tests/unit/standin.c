/* Orders that a stand-in never gives (HO-74): gifts, and fire anywhere but at one of its own worlds. */
#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: MIRA, frame: {origin: [3, 1], turn: "
    "2, mirror: v}}, {name: DOVE}], worlds: [{name: Terra, sector: [3, 1], owner: MIRA, production: 3}, "
    "{name: Vega, sector: [5, 1], owner: DOVE, production: 3}], storms: [{name: Fog, sector: [3, 1], rating: "
    "0}], ships: [{owner: MIRA, name: Base, class: starbase, sector: [3, 1]}, {owner: MIRA, name: fox, "
    "class: fighter, sector: [5, 1]}, {owner: MIRA, name: eye, class: probe, sector: [9, 9]}], known: "
    "[{empire: MIRA, kind: contact, name: DOVE}]}";

static void commits(void **unused)
{
	static const struct {
		const char *line;
		bool bound;
	} cases[] = {{"TRANSMIT Gate TO DOVE", true}, {"GIVE fighter TO DOVE", true},
	    {"CONCEAL fox FROM DOVE", true}, {"IDENTIFY fox TO DOVE", true}, {"DENY ALL TO DOVE", true},
	    {"AUTHORIZE ALL TO DOVE", true}, {"TRANSFER Terra 1 Vega DOVE", true},
	    {"TRANSFER Terra 1 Vega", false}, {"FIRE Base AT DOVE", false}, {"FIRE fox AT DOVE", true},
	    {"FIRE eye AT DOVE", true}, {"FIRE nobody AT DOVE", true}, {"FIRE (0,0) AT DOVE", false},
	    {"FIRE (3,1) AT DOVE", true}, {"FIRE @Terra AT DOVE", false}, {"FIRE @Fog AT DOVE", false},
	    {"FIRE @Vega AT DOVE", true}, {"FIRE @Nix AT DOVE", true}, {"MOVE eye TO (1,1)", false},
	    {"POOL Terra", false}, {"BUILD Terra 1 probe", false}, {"TOGGLE PUBLIC fox", false}};
	struct error err = {0};
	struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
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
