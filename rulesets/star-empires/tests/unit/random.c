/* Random players give each order that they know now and then, and none that needs a home without one. */
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

/* --- Die by die: what each die decides, at both sides of its limit ------------------- */

/* A cog has 2 racks and no engines, a car moves 1; a bulk fills the racks, a lump is heavier. */
#define GALAXY(mira, rest)                                                                                             \
	"{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: LARK, home: null}, {name: MIRA" mira      \
	"}, {name: DOVE, home: null}], classes: [{name: cog, hull: orbital, guns: 1, dp: 20, racks: 2}, {name: "       \
	"car, hull: gunship, guns: 1, dp: 1, engines: 1, scan: 2}, {name: bulk, hull: wing, guns: 1, dp: 1, cost: 1, " \
	"tonnage: 2, ar: 1}, {name: lump, hull: wing, guns: 1, dp: 1, cost: 1, tonnage: 3, ar: 1}], " rest             \
	"}"
#define LOST ", home: null"
#define SHIP(owner, name, class, rest)                                                                       \
	"{owner: " owner ", name: " name ", class: " class ", sector: [0, 0]" rest "}, "
#define ABOARD(name, class, carrier) "{owner: MIRA, name: " name ", class: " class ", aboard: " carrier "}, "
#define FOE SHIP("DOVE", "d", "frigate", "")

/* The last dice: 12 for a contact and 8 for all ships; 12 and 2 give no orders. */
static void fired(void **unused)
{
	static const struct test_given rows[] = {
	    /* does the first ship fire (3), weakest first (2), and does each other ship, too (3)? */
	    {GALAXY(
	         LOST, "ships: [" SHIP("MIRA", "a", "fighter", "") SHIP("MIRA", "b", "fighter", "") FOE "]"),
	        1, "1 12 2", ""},
	    {NULL, 1, "2 1 1 12 2", "FIRE ASC a AT DOVE\n"},
	    {NULL, 1, "3 2 2 12 2", "FIRE a b AT DOVE\n"},
	    {NULL, 1, "2 2 3 12 2", "FIRE a b AT DOVE\n"},
	    {NULL, 1, "4", NULL},
	    {NULL, 1, "2 3", NULL},
	    {NULL, 1, "2 2 4", NULL},
	    /* an order about scans */
	    {NULL, 1, "1 1 2", "AUTHORIZE ALL TO DOVE\n"},
	    {NULL, 1, "1 2 2", "DENY ALL TO DOVE\n"},
	    {NULL, 1, "1 3 2", "IDENTIFY ALL TO DOVE\n"},
	    {NULL, 1, "1 4 2", "CONCEAL ALL FROM DOVE\n"},
	    {NULL, 1, "1 5 2", "GIVE fighter TO DOVE\n"},
	    {NULL, 1, "1 6 2", ""},
	    {NULL, 1, "1 13", NULL},
	    {NULL, 1, "1 6 1 1", "TOGGLE PUBLIC ALL\n"},
	    {NULL, 1, "1 6 1 2", "TOGGLE PRIVATE ALL\n"},
	    {NULL, 1, "1 6 1 3", NULL},
	    {NULL, 1, "1 6 9", NULL},
	    {NULL, 0, "", ""},
	    /* ships without guns and missiles of their own do not fire; each missile aboard may (2) */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "a", "cog", ", dp: 1") SHIP("MIRA", "b", "cog", "")
	                      SHIP("MIRA", "c", "cog", ", dp: 1") SHIP("MIRA", "m", "nuke", "")
	                          ABOARD("n", "nuke", "b") ABOARD("w", "fighter", "b") FOE "]"),
	        1, "2 2 1 2 12 2", "FIRE b n AT DOVE\nLOAD m ONTO a\n"},
	    {NULL, 1, "2 2 2 1 2 12 2", "FIRE b AT DOVE\nLOAD m ONTO c\n"},
	    {NULL, 1, "1 1 1 1 12 2", "UNLOAD w\n"},
	    {NULL, 1, "1 2 1 1 12 2", ""},
	    {NULL, 1, "1 5", NULL},
	    /* no target; a lone ship gives an order all the same */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "a", "fighter", "") "]"), 1, "2", ""},
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "a", "fighter", "") FOE "]"), 1, "2 2 12 2",
	        "FIRE a AT DOVE\n"},
	};

	(void)unused;
	test_given("star-empires", rows, G_N_ELEMENTS(rows));
}

/* One order names 20 ships. */
static void many(void **unused)
{
	g_autoptr(GString) state = g_string_new(NULL), dice = g_string_new("2 2"),
	                   want = g_string_new("FIRE");
	const struct test_given row = {NULL, 1, NULL, NULL};
	struct test_given full = row;

	(void)unused;
	for (int i = 1; i <= 22; i++) {
		g_string_append_printf(
		    state, "{owner: MIRA, name: f%02d, class: fighter, sector: [0, 0]}, ", i);
		if (i <= 20)
			g_string_append_printf(want, " f%02d", i);
		if (i < 20)
			g_string_append(dice, " 2");
	}
	g_string_append(dice, " 12 2");
	g_string_append(want, " AT DOVE\n");
	g_autofree char *whole = g_strdup_printf(GALAXY(LOST, "ships: [%s" FOE "]"), state->str);
	full.state = whole;
	full.dice = dice->str;
	full.want = want->str;
	test_given("star-empires", &full, 1);
}

static void loaded(void **unused)
{
	static const struct test_given rows[] = {
	    /* each of them (2), as long as the line has room */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "b", "cog", "") SHIP("MIRA", "v", "fighter", "")
	                      SHIP("MIRA", "w", "fighter", "") SHIP("MIRA", "x", "fighter", "") "]"),
	        1, "2 2 2", "LOAD v ONTO b\nLOAD w ONTO b\n"},
	    {NULL, 1, "1 2 2 2", "LOAD w ONTO b\nLOAD x ONTO b\n"},
	    {NULL, 1, "1 2 1 2", "LOAD w ONTO b\n"},
	    {NULL, 1, "1 3", NULL},
	    /* what just fits, nothing heavier; no ship with racks, none that carries others, no starbase, none of
	       others */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "b", "cog", "") SHIP("MIRA", "v", "bulk", "")
	                      SHIP("MIRA", "w", "lump", "") SHIP("MIRA", "z", "starbase", "")
	                          SHIP("LARK", "a", "fighter", "") "]"),
	        1, "1 1 2 2 12 2", "LOAD v ONTO z\nLOAD w ONTO z\n"},
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "b", "cog", "") SHIP("MIRA", "v", "bulk", "") "]"), 1,
	        "2 2", "LOAD v ONTO b\n"},
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "b", "cog", "") SHIP("MIRA", "v", "lump", "") "]"), 1, "2",
	        ""},
	    /* a loaded ship takes up room, and may stay (4) */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "b", "cog", "") ABOARD("u", "fighter", "b")
	                      SHIP("MIRA", "v", "bulk", "") SHIP("MIRA", "w", "fighter", "") "]"),
	        1, "4 2 2", "LOAD w ONTO b\n"},
	    {NULL, 1, "1 1 2", "UNLOAD u\n"},
	    /* it is unloaded at a world of others or of nobody, and perhaps at its own */
	    {GALAXY(LOST, "worlds: [{name: Vega, sector: [0, 0], production: 1}], ships: [" SHIP("MIRA", "b",
	                      "cog", "") ABOARD("u", "fighter", "b") ABOARD("n", "nuke", "b") "]"),
	        1, "2", "UNLOAD u\n"},
	};

	(void)unused;
	test_given("star-empires", rows, G_N_ELEMENTS(rows));
}

static void moved(void **unused)
{
	static const struct test_given rows[] = {
	    /* does it move (4), and where: nothing is near, so o and y (3 each) until the sector is in reach */
	    {GALAXY(", home: null, frame: {origin: [2, 1], turn: 0, mirror: \"\"}",
	         "ships: [" SHIP("MIRA", "p", "car", "") "]"),
	        1, "1 2", ""},
	    {NULL, 1, "2 3 3 2", "MOVE p TO (-1,0)\n"},
	    {NULL, 1, "4 1 3 3 1 2 2 2", "MOVE p TO (-2,-1)\n"},
	    {NULL, 1, "3 1 1 2", "MOVE p TO (-3,-2)\n"},
	    {NULL, 1, "5", NULL},
	    {NULL, 1, "2 4", NULL},
	    {NULL, 1, "2 3 4", NULL},
	    /* one of others' worlds within reach (3), and which; by name */
	    {GALAXY(LOST,
	         "worlds: [{name: Far, sector: [2, 0], production: 1}, {name: Vega, sector: [1, 0], production: 1}, "
	         "{name: Deneb, sector: [0, 1], production: 1}], portals: [{name: Abyss, sector: [1, 1]}], "
	         "ships: [" SHIP("MIRA", "p", "car", "") "]"),
	        1, "2 2 1 2", "MOVE p TO (0,1)\n"},
	    {NULL, 1, "2 3 2 2", "MOVE p TO (1,0)\n"},
	    {NULL, 1, "2 1 3 2 2", "MOVE p TO (1,0)\n"},
	    {NULL, 1, "2 4", NULL},
	    {NULL, 1, "2 3 3", NULL},
	    /* does it go through a portal (2) */
	    {GALAXY(
	         LOST, "portals: [{name: Zug, sector: [0, 0]}, {name: Abyss, sector: [0, 0]}], ships: [" SHIP(
	                   "MIRA", "p", "car", "") "]"),
	        1, "2 1 2", "TRAVERSE p THROUGH Abyss\n"},
	    {NULL, 1, "2 2 2 3 2", "MOVE p TO (0,1)\n"},
	    {NULL, 1, "2 3", NULL},
	    /* ships that fire or are loaded do not move */
	    {GALAXY(LOST, "ships: [" SHIP("MIRA", "p", "car", "") FOE "]"), 1, "2 2 12 2",
	        "FIRE p AT DOVE\n"},
	};

	(void)unused;
	test_given("star-empires", rows, G_N_ELEMENTS(rows));
}

#define TERRA(stock) "{name: Terra, sector: [0, 0], owner: MIRA, production: 3, stockpile: " stock "}"
#define NOVA                                                                                                 \
	"{name: A_name_of_thirty_letters_as_ma, sector: [5, 0], owner: MIRA, production: 3, stockpile: 0}"

static void traded(void **unused)
{
	static const struct test_given rows[] = {
	    /* is a damaged ship repaired (2)? a design (12), a class to build (8), all RU to the homeworld (5) */
	    {GALAXY(", home: Terra", "worlds: [" TERRA("0") "], ships: [" SHIP("MIRA", "a", "cog", ", dp: 19")
	                                 SHIP("MIRA", "b", "cog", "") "]"),
	        1, "1 2 1 2 2", "REPAIR a MAX Terra\n"},
	    {NULL, 1, "2 2 8 1 2", "POOL Terra\n"},
	    {NULL, 1, "3", NULL},
	    {NULL, 1, "2 13", NULL},
	    {NULL, 1, "2 2 9", NULL},
	    {NULL, 1, "2 2 8 6", NULL},
	    /* as many as possible (2), or a number (3) */
	    {GALAXY(", home: Terra", "worlds: [" TERRA("1") "]"), 1, "2 1 1 2", "BUILD Terra MAX probe\n"},
	    {NULL, 1, "2 2 1 2", "BUILD Terra MAX carrier\n"},
	    {NULL, 1, "2 3 1 2", "BUILD Terra MAX fighter\n"},
	    {NULL, 1, "2 4 1 2", "BUILD Terra MAX fighter\n"},
	    {NULL, 1, "2 5 1 2", "BUILD Terra MAX frigate\n"},
	    {NULL, 1, "2 6 2 1 2", "BUILD Terra 1 nuke\n"},
	    {NULL, 1, "2 7 2 3 2", "BUILD Terra 3 battleship\n"},
	    {NULL, 1, "2 8 2 2 2", "BUILD Terra 2 station\n"},
	    {NULL, 1, "2 8 3", NULL},
	    {NULL, 1, "2 8 2 4", NULL},
	    /* a missile (3) of tonnage (3) and guns (30), or scan (3), engines (4), dp (20), guns (30) */
	    {NULL, 1, "1 1 3 30 1 1 2", "DESIGN Terra t5_Terra MISSILE 30 3\nBUILD Terra MAX probe\n"},
	    {NULL, 1, "1 2 3 4 20 30 1 1 2",
	        "DESIGN Terra t5_Terra GUNSHIP 30 20 4 3 0\nBUILD Terra MAX probe\n"},
	    {NULL, 1, "1 4", NULL},
	    {NULL, 1, "1 1 4", NULL},
	    {NULL, 1, "1 1 3 31", NULL},
	    {NULL, 1, "1 2 4", NULL},
	    {NULL, 1, "1 2 3 5", NULL},
	    {NULL, 1, "1 2 3 4 21", NULL},
	    {NULL, 1, "1 2 3 4 20 31", NULL},
	    /* another world sends all its RU to the homeworld (3); its name is cut in the design's */
	    {GALAXY(", home: Terra",
	         "worlds: [" TERRA("0") ", " NOVA ", {name: Free, sector: [9, 0], production: 1}]"),
	        1, "2 1 1 2 1 2", "TRANSFER A_name_of_thirty_letters_as_ma MAX Terra\n"},
	    {NULL, 1, "1 1 1 1 1 2 2 1 2",
	        "DESIGN A_name_of_thirty_letters_as_ma t5_A_name_of_thirty_let MISSILE 1 1\n"},
	    {NULL, 1, "2 1 4", NULL},
	    {GALAXY(LOST, "worlds: [" NOVA "]"), 1, "2 1", ""},
	    /* an own world is not a goal */
	    {GALAXY(", home: Terra",
	         "worlds: [" TERRA("0") "], ships: [{owner: MIRA, name: p, class: car, sector: [1, 0]}]"),
	        1, "2 2 3 2 1 2 2", "MOVE p TO (1,1)\n"},
	    /* and a ship aboard there stays, or not (4) */
	    {GALAXY(", home: Terra", "worlds: [" TERRA("0") "], ships: [" SHIP("MIRA", "b", "cog", "")
	                                 ABOARD("u", "fighter", "b") "]"),
	        1, "2 2 1 2 2", ""},
	    {NULL, 1, "1 2 1 2 2", "UNLOAD u\n"},
	};

	(void)unused;
	test_given("star-empires", rows, G_N_ELEMENTS(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(fired),
	    cmocka_unit_test(many), cmocka_unit_test(loaded), cmocka_unit_test(moved),
	    cmocka_unit_test(traded)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
