/* Breaks each of simulate's invariants (SX-99) by hand; each must be reported in words; and which orders a stand-in
   never gives. */
#include "tests/broken.h"

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

static const char text[] =
    "{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, empires: [{name: MING, cp: 6, next: 12}, {name: "
    "BOSCO}], planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}, {x: "
    "1, y: 1, colony: BOSCO}, {x: 5, y: 5}], units: [{owner: MING, id: 1, type: SC, x: 0, y: 0}, {owner: "
    "MING, id: 2, type: DC, x: 6, y: 6}, {owner: MING, id: 3, type: SY, x: 3, y: 0}, {owner: MING, id: 4, "
    "type: BB, x: 2, y: 2}, {owner: MING, id: 5, type: CS, x: 2, y: 3}, {owner: BOSCO, id: 1, type: SC, x: 0, "
    "y: 0}, {owner: BOSCO, id: 2, type: SC, x: 6, y: 6}]}";

static void ships(void **unused)
{
	struct test test;
	struct sx_state *state;
	struct sx_ship *own;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	state = (struct sx_state *)test.state;
	own = state->empires[0].ships;
	test_told(&test, NULL, "as it is");
	TRY(state->empires[0].next, 6, NULL);
	TRY(state->empires[0].next, 5, "MING CS5: number not given yet");
	TRY(own[1].hits, -1, "MING SC1: -1 hits");
	TRY(own[1].hits, 1, "MING SC1: 1 hits");
	TRY(own[4].hits, 2, NULL);
	TRY(own[4].hits, 3, "MING BB4: 3 hits");
	TRY(own[2].hits, 1, "MING DC2: 1 hits");
	TRY(own[3].x, 4, "MING SY3: no Colony where it stands");
	own[3].x = 1;
	TRY(own[3].y, 1, "MING SY3: no Colony where it stands");
	test_end(&test);
}

static void empires(void **unused)
{
	struct test test;
	struct sx_state *state;
	struct sx_ledger *ledger;
	struct sx_planet *home;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	state = (struct sx_state *)test.state;
	sx_facts_new(state);
	ledger = &sx_facts_of(state)->ledgers[0];
	*ledger = (struct sx_ledger){.kept = true,
	    .before = 5,
	    .income = 20,
	    .maintenance = 3,
	    .technology = 10,
	    .ships = 6,
	    .now = 6};
	test_told(&test, NULL, "5 + 20 - 3 - 10 - 6");
	TRY(ledger->before, 6, "MING: the ledger does not add up");
	TRY(ledger->income, 21, "MING: the ledger does not add up");
	TRY(ledger->maintenance, 2, "MING: the ledger does not add up");
	TRY(ledger->technology, 11, "MING: the ledger does not add up");
	TRY(ledger->ships, 5, "MING: the ledger does not add up");
	TRY(state->empires[0].cp, 7, "MING: the ledger does not add up");
	ledger->kept = false;
	TRY(state->empires[0].cp, 7, NULL);
	TRY(state->empires[1].cp, 0, NULL);
	TRY(state->empires[1].cp, -1, "BOSCO: -1 CP");
	home = sx_planet_at(state, 3, 6);
	home->colony = 0;
	test_told(&test, "BOSCO plays without its home Colony", "home");
	TRY(state->empires[1].out, true, NULL);
	TRY(state->status, SX_WON, NULL);
	test_end(&test);
}

/* After the combat phase ships of two empires may share a square only if their combat was broken off. */
static void squares(void **unused)
{
	struct test test;
	struct sx_state *state;
	struct sx_combat *first, *last;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	state = (struct sx_state *)test.state;
	sx_facts_new(state);
	test_told(&test, NULL, "not fought yet");
	sx_facts_of(state)->fought = true;
	test_told(&test, "(0,0): ships of 2 empires after combat", "nobody fought");
	first = sx_combat_add(state, 0, 0);
	last = sx_combat_add(state, 6, 6);
	first->broken = last->broken = true;
	test_told(&test, NULL, "broken off");
	TRY(first->broken, false, "(0,0): ships of 2 empires after combat");
	TRY(last->broken, false, "(6,6): ships of 2 empires after combat");
	test_end(&test);
}

static void commits(void **unused)
{
	static const char *const lines[] = {
	    "QUIT YES", "PASS", "M1(0,1)", "C5", "BSC(3,0)", "TATTACK", "X1", "R1", "FSC", "H1"};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
		if (test_commits(&test, lines[i]) != (i == 0))
			fail_msg("%s", lines[i]);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(ships), cmocka_unit_test(empires),
	    cmocka_unit_test(squares), cmocka_unit_test(commits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
