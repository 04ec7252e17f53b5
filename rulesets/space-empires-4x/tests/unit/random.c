/* Random players: each order that they know, now and then, and no technology that is at its last level. */
#include "tests/random.h"

static const char text[] =
    "{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, empires: [{name: MING, cp: 50}, {name: BOSCO, cp: 50, tech: "
    "{attack: 3, defense: 3, movement: 6, shipsize: 6, shipyard: 3}}], planets: [{x: 3, y: 0, home: MING, colony: MING}, "
    "{x: 3, y: 6, home: BOSCO, colony: BOSCO}, {x: 0, y: 0}, {x: 6, y: 6}], units: [{owner: MING, id: 1, type: BB, x: 0, y: "
    "6}, {owner: MING, id: 2, type: DC, x: 6, y: 0}, {owner: MING, id: 3, type: CS, x: 0, y: 0}, {owner: MING, id: 4, type: "
    "SY, x: 3, y: 0}, {owner: MING, id: 5, type: SC, x: 6, y: 6}, {owner: BOSCO, id: 1, type: CS, x: 6, y: 3, "
    "movement: 6}, {owner: BOSCO, id: 2, type: BA, x: 3, y: 6}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	test_random(&test, 0, true,
	    "M1 M2 TATTACK TDEFENSE TMOVEMENT TSHIPSIZE TSHIPYARD B1SC B2DN B3CS R1 R1,5 R5 H1 H3,4 FSC FCS X1 X4 PASS");
	test_random(&test, 0, false, "M3 M4 B4SC R2 R3 R4 X6");
	test_random(&test, 1, true, "M1 B1DN H2 FDN X2 PASS");
	test_random(&test, 1, false, "M2 R2 TATTACK TDEFENSE TMOVEMENT TSHIPSIZE TSHIPYARD");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
