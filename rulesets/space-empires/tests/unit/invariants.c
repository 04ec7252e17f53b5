/* Breaks each of simulate's invariants by hand; each must be reported in words. */
#include "rulesets/space-empires/treasure.h"
#include "tests/broken.h"

#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

static const char text[] =
    "{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], worlds: "
    "[{id: 1, owner: MING, links: [2], ind: 1, rms: 1, rmp: 1, pop: 3, treasures: [VAM]}, {id: 2, links: "
    "[3]}, {id: 3, owner: BOSCO, pop: 3}], fleets: [{owner: MING, id: 1, world: 1, ships: 5, cargo: 5, "
    "treasures: [GEM], supply: {from: 1, to: 2}}, {owner: MING, id: 2, world: 2, ships: 3}, {owner: BOSCO, "
    "id: 1, world: 2, ships: 2}]}";

static void worlds(void **unused)
{
	struct test test;
	struct sp_state *state;
	struct sp_world *w;

	(void)unused;
	test_begin(&test, "space-empires", text);
	state = sp_of(test.state);
	w = state->worlds;
	test_told(&test, NULL, "as it is");
	for (int64_t wrong = -1; wrong <= SP_NUMBER_MAX + 1; wrong += SP_NUMBER_MAX + 2) {
		TRY(w[0].ind, wrong, "W1 has a value out of range");
		TRY(w[0].rms, wrong, "W1 has a value out of range");
		TRY(w[0].rmp, wrong, "W1 has a value out of range");
		TRY(w[0].pop, wrong, "W1 has a value out of range");
	}
	TRY(w[0].ind, SP_NUMBER_MAX, NULL);
	TRY(w[0].rms, 0, NULL);
	TRY(w[2].pop, 0, "W3 has no people, but an owner or damage");
	TRY(w[1].owner, 1, "W2 has no people, but an owner or damage");
	TRY(w[1].pop_damage, 1, "W2 has no people, but an owner or damage");
	for (int64_t wrong = -1; wrong <= 5; wrong += 6) {
		TRY(w[2].ind_damage, wrong, "W3 remembers a whole unit of damage");
		TRY(w[2].pop_damage, wrong, "W3 remembers a whole unit of damage");
	}
	TRY(w[2].ind_damage, 4, NULL);
	TRY(w[2].pop_damage, 4, NULL);
	TRY(state->empires[1].out, 3, "W3 belongs to an eliminated empire");
	test_end(&test);
}

static void fleets(void **unused)
{
	struct test test;
	struct sp_state *state;
	struct sp_fleet *first, *second;
	struct sp_treasure *gem, *staff;

	(void)unused;
	test_begin(&test, "space-empires", text);
	state = sp_of(test.state);
	first = sp_fleet_find(state, 0, 1);
	second = sp_fleet_find(state, 0, 2);
	gem = sp_treasure_find(state, "GEM");
	staff = sp_treasure_find(state, "VAM");
	TRY(second->ships, 1, NULL);
	TRY(second->ships, 0, "F2 of MING has 0 ships with cargo 0");
	TRY(second->ships, SP_NUMBER_MAX, NULL);
	TRY(second->ships, SP_NUMBER_MAX + 1, "F2 of MING has 1000000000001 ships with cargo 0");
	TRY(first->cargo, 6, "F1 of MING has 5 ships with cargo 6");
	TRY(first->cargo, -1, "F1 of MING has 5 ships with cargo -1");
	TRY(second->id, 7, "F7 of MING is not the fleet of its number");
	TRY(first->supply_to, 2, "F1 of MING is off its supply run");
	TRY(first->supply_from, 1, "F1 of MING is off its supply run");
	TRY(gem->world, 0, "the treasure GEM is at two places or on a fleet that is gone");
	TRY(staff->fleet, second, "the treasure VAM is at two places or on a fleet that is gone");
	second->gone = true;
	TRY(second->ships, 0, NULL);
	gem->fleet = second;
	test_told(&test, "the treasure GEM is at two places or on a fleet that is gone", "gone");
	test_end(&test);
}

/* SP-5: between turns, everybody who sees a fleet has a number for it. */
static void numbers(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", text);
	sp_sight_forget(sp_of(test.state));
	test_told(&test, "BOSCO sees F2 of MING without a number", "no numbers");
	test_end(&test);
}

static const char three[] =
    "{ruleset: space-empires, game: g, turn: 1, seed: 1, empires: [{name: MING}, {name: BOSCO},"
    " {name: KOPF}], worlds: [{id: 1, owner: MING, pop: 3}, {id: 2, owner: BOSCO, pop: 3}, {id:"
    " 3, owner: KOPF, pop: 3}], fleets: [{owner: MING, id: 1, world: 1, ships: 5}, {owner: "
    "MING, id: 2, world: 1, ships: 5}, {owner: MING, id: 3, world: 1, ships: 5}, {owner: BOSCO,"
    " id: 1, world: 1, ships: 2}, {owner: KOPF, id: 1, world: 1, ships: 2}, {owner: KOPF, id: "
    "2, world: 1, ships: 2}], sightings: [{empire: MING, calls: 9, owner: KOPF, id: 2}]}";

/* SP-5, HO-41: numbers given in the order of owners' names are given again in the order of the players' names; those of
   the document stay. */
static void renamed(void **unused)
{
	static const char *const names[][2] = {{"KOPF", "KOPF"}, {"ALBA", "ALBA"}, {"KOPF", "ZED"}};
	static const int64_t calls[][3] = {{4, 5, 9}, {5, 4, 9}, {4, 5, 9}};
	struct test test;

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		test_begin(&test, "space-empires", three);
		for (size_t k = 0; k < 2; k++)
			test.state->ruleset->seat_rename(test.state, 2, names[i][k]);
		struct sp_state *state = sp_of(test.state);
		assert_string_equal(state->empires[2].name, names[i][1]);
		assert_int_equal(sp_number_for(state, 0, sp_fleet_find(state, 1, 1)), calls[i][0]);
		assert_int_equal(sp_number_for(state, 0, sp_fleet_find(state, 2, 1)), calls[i][1]);
		assert_int_equal(sp_number_for(state, 0, sp_fleet_find(state, 2, 2)), calls[i][2]);
		test_told(&test, NULL, "renamed");
		test_end(&test);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(worlds), cmocka_unit_test(fleets),
	    cmocka_unit_test(numbers), cmocka_unit_test(renamed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
