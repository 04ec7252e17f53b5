/* Breaks each of simulate's invariants by hand; each must be reported in words; and which orders a stand-in never gives
   (HO-74). */
#include "tests/broken.h"

#include "rulesets/galactic-empires/facts.h"

static const char text[] =
    "{ruleset: galactic-empires, game: g, turn: 5, seed: 1, options: {suzerains: true}, empires: [{id: 1, "
    "name: ANN, treasury: 99.0}, {id: 2, name: BOB}, {id: 3, name: CID}], relations: [{a: 1, b: 3, state: "
    "ally}], passage: [{from: 1, to: 3}], special: [{sector: 1, to: 3}], sharing: [{from: 1, to: 3}], "
    "sectors: [{id: 1, links: [2], max: 5, owner: 1, annexer: 1, sd: 2}, {id: 2, max: 5, annexer: 2, ic: "
    "common}, {id: 4, max: 5, owner: 1, annexer: 1, ic: common}], units: [{owner: 1, garrison: 1, ships: "
    "[{type: DD, n: 2}, {type: CR}, {type: DD, rank: 2}], admirals: [{id: 4, a: 1, d: 5, l: 1}, {id: 5, a: 5, "
    "d: 1, l: 5}]}, {owner: 1, fleet: 1, sector: 2, ships: [{type: SC}], cloaked: true}, {owner: 1, fleet: "
    "2, sector: 1, ships: [{type: DD}]}, {owner: 1, fleet: 3, sector: 1, admirals: [{id: 6, a: 2, d: 2, l: "
    "2}]}, {owner: 0, garrison: 2, ships: [{type: FR, n: 3}]}]}";

#define STACK(i) g_array_index(unit->stacks, struct ge_stack, i)
#define ADMIRAL(i) g_array_index(unit->admirals, struct ge_admiral, i)

static void units(void **unused)
{
	struct test test;
	struct ge_unit *unit, **fleets;
	struct ge_part part = {.points = 0};

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	unit = &ge_state_of(test.state)->sectors[0].garrison;
	fleets = ge_state_of(test.state)->empires[1]->fleets;
	test_told(&test, NULL, "as it is");
	TRY(STACK(0).n, 0, "ANN G1: a stack of 0 ships in rank 1");
	TRY(STACK(0).rank, 0, "ANN G1: a stack of 2 ships in rank 0");
	TRY(STACK(2).rank, 5, NULL);
	TRY(STACK(2).rank, 6, "ANN G1: a stack of 1 ships in rank 6");
	TRY(STACK(2).rank, 1, "ANN G1: stacks out of order");
	TRY(STACK(1).rank, 3, "ANN G1: stacks out of order");
	TRY(STACK(1).type, STACK(0).type, "ANN G1: stacks out of order");
	TRY(unit->ships, 5, "ANN G1: 5 ships, counted 4");
	TRY(unit->combat, unit->combat + 1, "ANN G1: 4 ships, counted 4");
	for (int64_t wrong = 0; wrong <= 6; wrong += 6) {
		TRY(ADMIRAL(0).a, wrong, "ANN G1: skills of admiral 4");
		TRY(ADMIRAL(0).d, wrong, "ANN G1: skills of admiral 4");
		TRY(ADMIRAL(1).l, wrong, "ANN G1: skills of admiral 5");
	}
	TRY(ADMIRAL(1).id, 4, "ANN G1: admiral 4 appears twice");
	unit = fleets[3];
	TRY(ADMIRAL(0).id, 4, "ANN F3: admiral 4 appears twice");
	TRY(fleets[3]->cloaked, true, NULL);
	TRY(fleets[2]->cloaked, true, "ANN F2: cloaked with ships that cannot");
	TRY(fleets[2]->part, &part, NULL);
	part.points = -1;
	TRY(fleets[2]->part, &part, "ANN F2: nowhere or with negative move-points");
	TRY(fleets[2]->sector, NULL, "ANN F2: nowhere or with negative move-points");
	TRY(fleets[2]->owner, 2, "ANN F2: owned by 2");
	fleets[1]->follow = 3;
	TRY(fleets[3]->follow, 2, NULL);
	TRY(fleets[3]->follow, 1, "ANN F1: follows in a circle");
	test_end(&test);
}

static void sectors(void **unused)
{
	struct test test;
	struct ge_sector *s;
	struct ge_empire **empires;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	s = ge_state_of(test.state)->sectors;
	empires = ge_state_of(test.state)->empires;
	TRY(empires[2]->treasury, 0, NULL);
	TRY(empires[2]->treasury, -1, "BOB: treasury below 0");
	TRY(s[1].damage, 3, NULL);
	TRY(s[1].lost, 3, NULL);
	TRY(s[1].sd, 5, NULL);
	for (int64_t wrong = -1; wrong <= 4; wrong += 5) {
		TRY(s[1].damage, wrong, "S2: damage, lost or defence out of range");
		TRY(s[1].lost, wrong, "S2: damage, lost or defence out of range");
	}
	TRY(s[1].sd, 6, "S2: damage, lost or defence out of range");
	TRY(s[1].sd, -1, "S2: damage, lost or defence out of range");
	TRY(s[0].sd_now, 0, NULL);
	TRY(s[0].sd_now, -1, "S1: damage, lost or defence out of range");
	TRY(s[0].sd_now, 3, "S1: damage, lost or defence out of range");
	TRY(s[0].lost, 1, "S1: lost though the annexer owns it");
	TRY(s[1].garrison.owner, 2, "S2: an impossible garrison");
	TRY(empires[1]->alive, false, "S1: owned or annexed by a defeated empire");
	TRY(empires[2]->alive, false, "S2: owned or annexed by a defeated empire");
	TRY(empires[3]->alive, false, NULL);
	TRY(s[1].garrison.admirals, s[0].garrison.admirals, NULL);
	s[0].sd_now = 0;
	TRY(s[0].sd, 0, "S1: an impossible garrison");
	test_end(&test);
}

static void commits(void **unused)
{
	static const struct {
		const char *line;
		bool bound;
	} cases[] = {{"DW2", true}, {"OA2", false}, {"CA3", true}, {"AG2", false}, {"AN2", false},
	    {"GP2", true}, {"RP3", true}, {"GS1E2", true}, {"RS1E3", true}, {"GV1E2", true}, {"IS2", true},
	    {"IR3", true}, {"SL2S1", true}, {"HM2", true}, {"SZ2", true}, {"SA2", false}, {"ES2", false},
	    {"SR1E2S2", true}, {"SR1E1S4", false}, {"B1TRG4", false}, {"HAG4", false}, {"M2S2", false},
	    {"X1DDF2", false}, {"CDG1", false}, {"NF7G1", false}, {"SEF2", false}};
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		if (test_commits(&test, cases[i].line) != cases[i].bound)
			fail_msg("%s", cases[i].line);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(units), cmocka_unit_test(sectors), cmocka_unit_test(commits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
