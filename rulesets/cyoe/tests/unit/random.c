/* Random players: each order that they know, now and then, and none for what they have not. */
#include "tests/random.h"

static const char founding[] =
    "{ruleset: cyoe, game: g, turn: 0, seed: 1, empires: [{id: 1, name: TERRA, home: 1}, {id: 2, name: VEGA}], systems: "
    "[{id: 1, nodes: [2]}, {id: 2}]}";

static const char text[] =
    "{ruleset: cyoe, game: g, turn: 4, seed: 1, empires: [{id: 1, name: TERRA, home: 1, pp: 90000, rp: 90000, techs: [{tech: "
    "1, equip: ALL}, 4, 11], observed: [{tech: 3, turn: 3}], artifacts: [{id: 1, class: X1, cost: 1000, time: 2, stage: "
    "found}, {id: 2, class: X2, cost: 1000, time: 2, stage: ready}, {id: 3, class: X3, cost: 1000, time: 2, stage: trial}]}, "
    "{id: 2, name: VEGA, home: 2, techs: [2]}, {id: 3, name: MARS, home: 3, pp: 50, rp: 50, techs: [1, 2, 3, 4, 5]}], "
    "systems: [{id: 1, nodes: [2, 3], holder: TERRA, rating: 3, planets: [{id: 101, class: 4, owner: TERRA}, {id: 102}], "
    "stations: [{owner: TERRA, type: PS, count: 2}]}, {id: 2, holder: VEGA, rating: 2, planets: [{id: 201, class: 1, "
    "owner: VEGA}], stations: [{owner: VEGA, type: PS, count: 3}]}, {id: 3}], fleets: [{owner: TERRA, id: 1, system: 1, "
    "ships: {C1: 9, TR: 9, SV: 1}}, {owner: TERRA, id: 2, system: 2, ships: {C5: 3}, captured: [{type: C1, from: VEGA, "
    "techs: [21]}]}, {owner: TERRA, id: 3, system: 1, ships: {TR: 5, CO: 1}, civilians: 5}, {owner: MARS, id: 1, system: "
    "3, ships: {IW: 1}}], queue: [{empire: TERRA, buy: C1, count: 3, system: 2}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	test_random(&test, 0, true,
	    "AK BI BP CP CS JN CO LD UL RV SC M ST TG BK T GU RT UP US B GP GR RE OB DP UQ DT AB");
	test_random(&test, 2, true, "M ST TG BK DT");
	test_random(&test, 2, false,
	    "AK BI BP CP CS JN CO LD UL RV SC SV T GU RT UP US GP GR RE OB DP AB AR AP AQ SX");
	test_end(&test);
}

static void founders(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", founding);
	test_random(&test, 0, true, "DU UI SL B TRPF TRRF TRCI TRGK TRMF TRMD TRSG TRES");
	test_random(&test, 1, false, "DU UI UP SL B FS");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(founders)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
