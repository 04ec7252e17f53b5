/* Random players: each order that they know, now and then, and none that asks for a home without one. */
#include "tests/random.h"

static const char text[] =
    "{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: MIRA, home: Terra}, {name: DOVE, "
    "home: null}], worlds: [{name: Terra, sector: [0, 0], owner: MIRA, production: 3, stockpile: 9}, {name: "
    "Nova, sector: [3, 0], owner: MIRA, production: 3, stockpile: 9}, {name: Vega, sector: [1, 0], "
    "production: 3}], portals: [{name: Gate, sector: [0, 9], exits: [Hub]}, {name: Hub, sector: [9, 9]}], "
    "ships: [{owner: MIRA, name: a, class: battleship, sector: [0, 0], dp: 9}, {owner: MIRA, name: tug, "
    "class: carrier, sector: [0, 0]}, {owner: MIRA, name: n, class: nuke, aboard: tug}, {owner: MIRA, name: "
    "w, class: fighter, sector: [0, 0]}, {owner: MIRA, name: hen, class: carrier, sector: [3, 0]}, {owner: "
    "MIRA, name: x, class: fighter, aboard: hen}, {owner: MIRA, name: v, class: fighter, sector: [3, 0]}, "
    "{owner: MIRA, name: eye, class: probe, sector: [0, 9]}, {owner: DOVE, name: d, class: frigate, sector: "
    "[0, 0], dp: 5}], known: [{empire: DOVE, kind: nav, name: Gate}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "star-empires", text);
	test_random(&test, 0, true,
	    "FIRE UNLOAD LOAD MOVE TRAVERSE DESIGN TRANSFER POOL AUTHORIZE DENY IDENTIFY CONCEAL GIVE TOGGLE REPAIR");
	test_random(&test, 1, true, "FIRE MOVE AUTHORIZE TOGGLE");
	test_random(&test, 1, false, "POOL TRANSFER REPAIR BUILD DESIGN UNLOAD LOAD TRAVERSE");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
