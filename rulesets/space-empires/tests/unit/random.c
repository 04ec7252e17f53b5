/* Random players give each order that they know now and then, and none for things that an empire lacks. */
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

/* --- Die by die: what each die decides, at both sides of its limit ------------------- */

#define GAME(worlds, fleets)                                                                                   \
	"{ruleset: space-empires, game: g, turn: 5, seed: 1, empires: [{name: MING}, {name: BOSCO}], worlds: " \
	"[" worlds ", {id: 9, owner: BOSCO, pop: 5}], fleets: [" fleets "]}"
#define ROAD "{id: 1, links: [2, 3], pop: 9}, {id: 2, links: [1, 3]}, {id: 3}"
#define FLEET(id, world, more) "{owner: MING, id: " id ", world: " world ", " more "}"
#define FOES(id) "{owner: BOSCO, id: " id ", world: 1, ships: 2}"

static void dice(void **unused)
{
	/* builds (except 1 of 4) up to the lesser of ind and rms, at most 1000, with the lowest free numbers */
	static const struct test_given rows[] = {
	    {GAME(
	         "{id: 1, owner: MING, ind: 9, rms: 7, pop: 9}, {id: 2, owner: MING, ind: 9, pop: 9}, {id: 3, "
	         "owner: MING, ind: 1, rms: 2, pop: 9}, {id: 4, owner: MING, ind: 2000, rms: 1001, pop: 9}, {id: 5, "
	         "ind: 9, rms: 9, pop: 9}",
	         FLEET("2", "5", "ships: 1")),
	        0, "2 7 3 1 4 1000 15", "B7F1W1\nB1F3W3\nB1000F4W4\n"},
	    {NULL, 0, "1 1 1 16", ""}, {NULL, 0, "4 1 1 2 1 16", "B1F1W1\nB1F3W4\n"}, {NULL, 0, "5", NULL},
	    {NULL, 0, "2 8", NULL}, {NULL, 0, "1 2 2", NULL}, {NULL, 0, "1 1 2 1001", NULL},
	    {NULL, 0, "1 1 1 17", NULL},
	    /* one of 16: moves of one to three jumps, as far as links lead */
	    {GAME(ROAD, FLEET("1", "1", "ships: 5")), 0, "1 1 1", "M1W2\n"}, {NULL, 0, "1 4", NULL},
	    {NULL, 0, "1 1 3", NULL}, {NULL, 0, "2 2 1 1", "M1W2W1\n"}, {NULL, 0, "3 3 1 1 2", "M1W2W1W3\n"},
	    {NULL, 0, "4 3 2", "M1W3\n"}, {NULL, 0, "5 3 1 2", "M1W2W3\n"},
	    /* attacks on industry (1 of 3) or people if no others are there, with a strategy (1 of 3) */
	    {NULL, 0, "6 1 1 2", "AF1I\n"}, {NULL, 0, "7 1 2 3", "AF1P\n"},
	    {NULL, 0, "8 1 3 1 1", "AF1P\nF1XA\n"}, {NULL, 0, "8 1 1 1 2", "AF1I\nF1XP\n"},
	    {NULL, 0, "6 2", NULL}, {NULL, 0, "6 1 4", NULL}, {NULL, 0, "6 1 1 4", NULL},
	    {NULL, 0, "6 1 1 1 3", NULL},
	    /* strategies, cargo, a new fleet, supply, another number, treasures that do not exist, nothing */
	    {NULL, 0, "9 1", "F1XH\n"}, {NULL, 0, "9 2", "F1XI\n"}, {NULL, 0, "9 3", NULL},
	    {NULL, 0, "10 20", "F1L20\n"}, {NULL, 0, "10 1", "F1L1\n"}, {NULL, 0, "10 21", NULL},
	    {NULL, 0, "11 1 5", "T5F1F2\n"}, {NULL, 0, "11 1 1", "T1F1F2\n"}, {NULL, 0, "11 2", NULL},
	    {NULL, 0, "11 1 6", NULL}, {NULL, 0, "12 1", "S1W2\n"}, {NULL, 0, "12 2", "S1W3\n"},
	    {NULL, 0, "12 3", NULL}, {NULL, 0, "13", "RF1F2\n"}, {NULL, 0, "14", ""}, {NULL, 0, "15", ""},
	    {NULL, 0, "16", ""}, {NULL, 1, "", ""}};

	(void)unused;
	test_given("space-empires", rows, G_N_ELEMENTS(rows));
}

static void companions(void **unused)
{
	static const struct test_given rows[] = {/* no way leads out, but there are cargo and treasures */
	    {GAME("{id: 1, treasures: [GEM, RING]}",
	         FLEET("1", "1", "ships: 5, cargo: 1, treasures: [VAM, CRS]")),
	        0, "1 3", ""},
	    {NULL, 0, "12", ""}, {NULL, 0, "10 20 1", "F1U20\n"}, {NULL, 0, "10 1 2", "F1L1\n"},
	    {NULL, 0, "10 1 3", NULL}, {NULL, 0, "14 1", "F1U(CRS)\n"}, {NULL, 0, "14 2", "F1L(GEM)\n"},
	    {NULL, 0, "14 4", "F1L(GEM)\n"}, {NULL, 0, "14 5", NULL},
	    {NULL, 0, "11 1 5 1", "T5F1F2\nT(CRS)F1F2\n"}, {NULL, 0, "11 1 5 2", "T5F1F2\n"},
	    {NULL, 0, "11 1 5 3", NULL},
	    {GAME("{id: 1}", FLEET("1", "1", "ships: 2000, treasures: [VAM]")), 0, "14 2", ""},
	    {NULL, 0, "11 1 1000 2", "T1000F1F2\n"}, {NULL, 0, "11 1 1001", NULL},
	    /* the next of the others after a drawn one, by empire and number */
	    {GAME("{id: 1}",
	         FOES("1") ", " FOES("2") ", " FLEET("1", "1", "ships: 5") ", " FLEET("3", "1", "ships: 5")),
	        0, "6 1 2 16", "AF1F2\n"},
	    {NULL, 0, "6 2 2 16", "AF1F4\n"}, {NULL, 0, "6 3 1 2 16", "AF1F2\nF1XP\n"},
	    {NULL, 0, "16 6 4 1 1", "AF3F2\nF3XA\n"}, {NULL, 0, "6 5", NULL},
	    {NULL, 0, "11 4 1 5 16", "T5F1F3\n"}, {NULL, 0, "11 1 2 5 16", "T5F1F5\n"},
	    {NULL, 0, "11 1 3", NULL}, {NULL, 0, "16 11 4 1 5", "T5F3F1\n"},
	    {NULL, 0, "13 13", "RF1F5\nRF3F6\n"},
	    /* eight are looked at: here the eighth is another's; in the second case none of the first eight is */
	    {GAME("{id: 1}",
	         FOES("1") ", " FLEET("1", "1", "ships: 5") ", " FLEET("2", "1", "ships: 5") ", " FLEET(
	             "3", "1", "ships: 5") ", " FLEET("4", "1", "ships: 5") ", " FLEET("5", "1",
	             "ships: 5") ", " FLEET("6", "1", "ships: 5") ", " FLEET("7", "1",
	             "ships: 5") ", " FLEET("8", "1", "ships: 5")),
	        0, "6 3 2 16 16 16 16 16 16 16", "AF1F9\n"},
	    {NULL, 0, "6 2 2 2 16 16 16 16 16 16 16", "AF1P\n"}};

	(void)unused;
	test_given("space-empires", rows, G_N_ELEMENTS(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(players), cmocka_unit_test(dice), cmocka_unit_test(companions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
