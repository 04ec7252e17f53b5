/* How often random players give each order. */
#include "tests/rates.h"

/* MING has F1 to F4 at W1, of which F1 carries a treasure and F2 cargo, and F5 at W3 with two fleets of BOSCO, which
   MING calls F6 and F7. Links lead from W1 to four worlds and back from these, except from W3. */
static const char text[] =
    "{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], worlds: "
    "[{id: 1, owner: MING, links: [2, 3, 4, 5], ind: 9, rms: 7, pop: 9, treasures: [RING, GEM]}, {id: 2, "
    "links: [1], owner: MING, ind: 9, pop: 9}, {id: 3, owner: BOSCO, ind: 9, rms: 9, pop: 9}, {id: 4, links: "
    "[1]}, {id: 5, links: [1]}], fleets: [{owner: MING, id: 1, world: 1, ships: 5, treasures: [VAM]}, "
    "{owner: MING, id: 2, world: 1, ships: 5, cargo: 3}, {owner: MING, id: 3, world: 1, ships: 5}, {owner: "
    "MING, id: 4, world: 1, ships: 5}, {owner: MING, id: 5, world: 3, ships: 5}, {owner: BOSCO, id: 1, "
    "world: 3, ships: 1}, {owner: BOSCO, id: 2, world: 3, ships: 1}], sightings: [{empire: MING, calls: 6, "
    "owner: BOSCO, id: 1}, {empire: MING, calls: 7, owner: BOSCO, id: 2}]}";

static void players(void **unused)
{
	/* Each fleet rolls one die of sixteen: five sides for a move of one to three jumps, which ends at W3, three for
	   an attack. */
	static const struct rate rates[] = {{"B#F#W#", 3 / 4.0, {{1, 7}, {8, 8}, {1, 1}}},
	    {"M#W#", 4 * 5 / 48.0 * 3 / 2, {{1, 4}}}, {"M#W#W#", 4 * 5 / 64.0, {{1, 4}, {0}, {1, 1}}},
	    {"M#W#W#W#", 4 * 5 / 64.0, {{1, 4}, {0}, {1, 1}, {2, 5}}}, {"AF#I", 4 * 3 / 48.0, {{1, 4}}},
	    {"AF#P", 4 * 3 / 24.0, {{1, 4}}}, {"AF#F#", 3 / 16.0, {{5, 5}}}, {"F#XA", 5 * 3 / 96.0, {{1, 5}}},
	    {"F#XP", 5 * 3 / 96.0, {{1, 5}}}, {"F#XH", 5 / 32.0, {{1, 5}}}, {"F#XI", 5 / 32.0, {{1, 5}}},
	    {"F#U#", 1 / 32.0, {{2, 2}, {1, 20}}}, {"F#L#", 9 / 32.0, {{0}, {1, 20}}},
	    {"T#F#F#", 5 / 16.0, {{1, 5}, {1, 5}}}, {"T(VAM)F#F#", 1 / 32.0, {{1, 1}}},
	    {"S#W#", 4 / 16.0, {{1, 4}, {2, 5}}}, {"RF#F#", 5 / 16.0, {{1, 5}}},
	    {"F#U(VAM)", 1 / 64.0, {{1, 1}}}, {"F#L(GEM)", 3 / 64.0 + 3 / 16.0, {{0}}}, {0}};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", text);
	test_rates(&test, 0, rates);
	test_end(&test);
}

/* At most a thousand ships are built or transferred at once. */
static void crowds(void **unused)
{
	static const struct rate rates[] = {
	    {"B#F#W#", 3 / 4.0, {{1, 1000}}}, {"T#F#F#", 1 / 16.0, {{1, 1000}}}, {"*", -1, {{0}}}, {0}};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires",
	    "{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], "
	    "worlds: [{id: 1, owner: MING, ind: 5000, rms: 2000, pop: 9}, {id: 2, pop: 1, owner: BOSCO}], "
	    "fleets: [{owner: MING, id: 1, world: 1, ships: 3000}]}");
	test_rates(&test, 0, rates);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(crowds)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
