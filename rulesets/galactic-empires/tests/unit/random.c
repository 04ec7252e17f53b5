/* Random players give each order that they know now and then, and none for things that an empire lacks. */
#include "tests/random.h"

static const char text[] =
    "{ruleset: galactic-empires, game: g, turn: 5, seed: 1, empires: [{id: 1, name: ANN, treasury: 999.0}, "
    "{id: 2, name: BOB}, {id: 3, name: CID}, {id: 4, name: DOB}], relations: [{a: 1, b: 3, state: ally}, {a: "
    "1, b: 4, state: war}], sectors: [{id: 1, links: [2, 3], max: 9, owner: 1, annexer: 1, sd: 3, ic: core}, "
    "{id: 2, links: [3], max: 5, owner: 1}, {id: 3, max: 5, owner: 2, annexer: 2}], units: [{owner: 1, "
    "garrison: 1, ships: [{type: DD, n: 3}], admirals: [{id: 1, a: 2, d: 2, l: 2}]}, {owner: 1, fleet: 1, "
    "sector: 1, ships: [{type: CR, n: 2}]}, {owner: 1, fleet: 2, sector: 1, ships: [{type: WB}], cloaked: "
    "true}, {owner: 1, fleet: 3, sector: 2, ships: [{type: SC, n: 2}]}, {owner: 2, fleet: 1, sector: 3, "
    "ships: [{type: TR}]}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	test_random(&test, 0, true,
	    "AG AN AX B CA CDF CDG CL DC DF DW ES FO GP GS GV HAG IS K M NF NMF OA OP PGF PGG PR RLF RZF RZG "
	    "SA SEF SEG SL SR T TA V X XA");
	test_random(&test, 1, true, "DW OA M PGF RLF DF SEF GS SR");
	test_random(&test, 1, false, "CA OP B HAG TA XA FO DC");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
