/* Random players: each order that they know, now and then, and none for what an empire has not. */
#include "tests/random.h"

static const char text[] =
    "{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], worlds: "
    "[{id: 1, owner: MING, links: [2, 3], ind: 9, rms: 9, rmp: 3, pop: 9, treasures: [VAM]}, {id: 2, links: "
    "[1], owner: BOSCO, ind: 3, pop: 5}, {id: 3, links: [1], owner: MING, pop: 5}, {id: 4, pop: 3}], fleets: "
    "[{owner: MING, id: 1, world: 1, ships: 5}, {owner: MING, id: 2, world: 1, ships: 7, cargo: 3, "
    "treasures: [CRS]}, {owner: MING, id: 3, world: 2, ships: 9}, {owner: BOSCO, id: 1, world: 2, ships: 4}, "
    "{owner: BOSCO, id: 2, world: 4, ships: 1}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", text);
	test_random(&test, 0, true, "AF B F M RF S T");
	test_random(&test, 1, true, "AF M S");
	test_random(&test, 1, false, "B M2");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
