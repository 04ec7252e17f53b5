/* Random players give each order that they know now and then, and no technology that is at its last level. */
#include "tests/random.h"

static const char text[] =
    "{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, empires: [{name: MING, cp: 50}, {name: BOSCO, "
    "cp: 50, tech: {attack: 3, defense: 3, movement: 6, shipsize: 6, shipyard: 3}}], planets: [{x: 3, y: 0, "
    "home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}, {x: 0, y: 0}, {x: 6, y: 6}], "
    "units: [{owner: MING, id: 1, type: BB, x: 0, y: 6}, {owner: MING, id: 2, type: DC, x: 6, y: 0}, {owner: "
    "MING, id: 3, type: CS, x: 0, y: 0}, {owner: MING, id: 4, type: SY, x: 3, y: 0}, {owner: MING, id: 5, "
    "type: SC, x: 6, y: 6}, {owner: BOSCO, id: 1, type: CS, x: 6, y: 3, movement: 6}, {owner: BOSCO, id: 2, "
    "type: BA, x: 3, y: 6}]}";

static void players(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", text);
	test_random(&test, 0, true,
	    "M1 M2 TATTACK TDEFENSE TMOVEMENT TSHIPSIZE TSHIPYARD B1SC B2DN B3CS R1 R1,5 R5 H1 H3,4 FSC FCS "
	    "X1 X4 PASS");
	test_random(&test, 0, false, "M3 M4 B4SC R2 R3 R4 X6");
	test_random(&test, 1, true, "M1 B1DN H2 FDN X2 PASS");
	test_random(&test, 1, false, "M2 R2 TATTACK TDEFENSE TMOVEMENT TSHIPSIZE TSHIPYARD");
	test_end(&test);
}

/* --- Die by die: what each die decides, at both sides of its limit ------------------- */

#define GAME(options, tech, units)                                                                           \
	"{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, options: {" options                          \
	"}, empires: [{name: MING, tech: {" tech                                                             \
	"}}, {name: BOSCO}], planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, "   \
	"colony: BOSCO}, {x: 0, y: 0}, {x: 6, y: 6}], units: [" units "]}"
#define UNIT(id, type, x, y) "{owner: MING, id: " id ", type: " type ", x: " x ", y: " y "}"
#define QUIET "61 61 21 31 31 4 21" /* no technology, nothing built, no lists, nothing scuttled, no PASS */

static void dice(void **unused)
{
	static const struct test_given rows[] = {{GAME("", "", ""), 0, QUIET, ""},
	    {NULL, 0, "60 1 60 10 3 20 30 30 9 1 4 20", "TATTACK\nB3CS(3,0)\nFSC,DC\nPASS\n"},
	    {NULL, 0, "60 5 60 1 1 21 31 30 1 10 4 21", "TSHIPYARD\nB1SC(3,0)\nFCS,SC\n"},
	    {NULL, 0, "61 61 21 31 31 3 1 21", ""}, {NULL, 0, "60 6", NULL}, {NULL, 0, "61 60 11", NULL},
	    {NULL, 0, "61 60 1 4", NULL}, {NULL, 0, "61 61 21 31 30 11", NULL},
	    {NULL, 0, "61 61 21 31 30 1 11", NULL}, {NULL, 0, "61 61 21 31 31 3 2", NULL},
	    {NULL, 0, "61 61 21 31 31 4 101", NULL},
	    /* no technology beyond its last level */
	    {GAME("", "attack: 3, movement: 5", ""), 0, "60 1 61 21 31 31 4 21", ""},
	    {NULL, 0, "60 3 61 21 31 31 4 21", "TMOVEMENT\n"},
	    /* a move (60) to a planet, as far as it can (50) or less, each step towards it (70) or anywhere, one of two
	       ways */
	    {GAME("", "", UNIT("1", "SC", "6", "2")), 0, "61 " QUIET, ""},
	    {NULL, 0, "60 1 50 70 1 70 2 70 1 " QUIET, "M1(6,1)(5,1)(5,0)\n"},
	    {NULL, 0, "60 1 51 1 70 2 " QUIET, "M1(5,2)\n"},
	    {NULL, 0, "60 4 51 3 70 70 70 " QUIET, "M1(6,3)(6,4)(6,5)\n"},
	    {NULL, 0, "60 1 51 2 71 1 2 71 2 3 " QUIET, "M1(5,2)(5,3)\n"},
	    {NULL, 0, "60 1 51 1 71 1 3 1 " QUIET, "M1(6,3)\n"},
	    {NULL, 0, "60 1 51 1 71 1 3 2 " QUIET, "M1(5,2)\n"},
	    {NULL, 0, "60 1 51 2 71 3 2 71 2 2 " QUIET, ""},
	    {NULL, 0, "60 1 51 2 71 2 2 71 2 1 " QUIET, "M1(6,1)\n"}, {NULL, 0, "60 5", NULL},
	    {NULL, 0, "60 1 51 4", NULL}, {NULL, 0, "60 1 50 71 4", NULL}, {NULL, 0, "60 1 50 71 1 4", NULL},
	    {NULL, 0, "60 1 50 71 1 1 3", NULL},
	    {GAME("diagonals: true", "", UNIT("1", "SC", "6", "2")), 0, "60 1 51 2 70 71 3 1 " QUIET,
	        "M1(5,1)(6,0)\n"},
	    /* straight on, and diagonally */
	    {GAME("", "", UNIT("1", "SC", "0", "5")), 0, "60 1 51 1 70 " QUIET, "M1(0,4)\n"},
	    {NULL, 0, "60 4 51 2 70 1 70 " QUIET, "M1(0,6)(1,6)\n"},
	    /* movement 2 allows four squares */
	    {GAME("", "", "{owner: MING, id: 1, type: SC, x: 0, y: 6, movement: 2}"), 0,
	        "60 1 50 70 70 70 70 " QUIET, "M1(0,5)(0,4)(0,3)(0,2)\n"},
	    /* a Colonyship goes to free planets only, and stays where it can settle */
	    {GAME("", "", UNIT("1", "CS", "3", "0")), 0, "60 2 51 1 1 2 " QUIET, "M1(2,0)\nC1\n"},
	    {NULL, 0, "60 1 51 1 70 " QUIET, "M1(2,0)\nC1\n"}, {NULL, 0, "61 " QUIET, "C1\n"},
	    {GAME("", "", UNIT("1", "CS", "0", "0")), 0, QUIET, "C1\n"},
	    {GAME("", "", UNIT("1", "CS", "1", "0")), 0, "61 " QUIET, "C1\n"},
	    {GAME("", "", UNIT("1", "SC", "0", "0")), 0, "61 " QUIET, ""},
	    /* lists (20, 30) of ships (20), the first list only of ships with upkeep */
	    {GAME("", "",
	         UNIT("1", "BB", "3", "0") ", " UNIT("2", "DC", "3", "0") ", " UNIT("4", "SC", "3", "0")),
	        0, "61 61 61 61 61 20 20 20 30 20 21 20 31 4 21", "R1,4\nH1,4\n"},
	    {NULL, 0, "61 61 61 61 61 20 21 21 30 21 20 20 31 4 21", "H2,4\n"},
	    {NULL, 0, "61 61 61 61 61 21 31 31 3 4 21", "X4\n"},
	    {NULL, 0, "61 61 61 61 61 21 31 31 3 3 21", ""},
	    {NULL, 0, "61 61 61 61 61 21 31 31 3 1 21", "X1\n"},
	    {NULL, 0, "61 61 61 61 61 21 31 31 3 6", NULL},
	    /* another's Colonies and ships are never built at, moved or listed */
	    {NULL, 1, "61 61 21 30 31 4 21", ""}};

	(void)unused;
	test_given("space-empires-4x", rows, G_N_ELEMENTS(rows));
}

/* A list ends when it exceeds 150 characters: with the 54th number. */
static void long_list(void **unused)
{
	g_autoptr(GString) units = g_string_new(NULL), dice = g_string_new("61 61 21 30"),
	                   want = g_string_new(NULL);
	g_autofree char *state = NULL;

	(void)unused;
	for (int id = 1; id <= 60; id++) {
		g_string_append_printf(
		    units, id > 1 ? ", " UNIT("%d", "SY", "3", "0") : UNIT("%d", "SY", "3", "0"), id);
		g_string_append(dice, id <= 55 ? " 20" : "");
		if (id <= 54)
			g_string_append_printf(want, id > 1 ? ",%d" : "H%d", id);
	}
	g_string_append(dice, " 31 4 21");
	g_string_append(want, "\n");
	state = g_strdup_printf(GAME("", "", "%s"), units->str);
	test_given("space-empires-4x", &(struct test_given){state, 0, dice->str, want->str}, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(players), cmocka_unit_test(dice), cmocka_unit_test(long_list)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
