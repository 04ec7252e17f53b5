/* Random players give each order that they know now and then, and none for things they lack. */
#include "tests/random.h"

static const char founding[] =
    "{ruleset: cyoe, game: g, turn: 0, seed: 1, empires: [{id: 1, name: TERRA, home: 1}, {id: 2, name: "
    "VEGA}], systems: [{id: 1, nodes: [2]}, {id: 2}]}";

static const char text[] =
    "{ruleset: cyoe, game: g, turn: 4, seed: 1, empires: [{id: 1, name: TERRA, home: 1, pp: 90000, rp: "
    "90000, techs: [{tech: 1, equip: ALL}, 4, 11], observed: [{tech: 3, turn: 3}], artifacts: [{id: 1, "
    "class: X1, cost: 1000, time: 2, stage: found}, {id: 2, class: X2, cost: 1000, time: 2, stage: ready}, "
    "{id: 3, class: X3, cost: 1000, time: 2, stage: trial}]}, {id: 2, name: VEGA, home: 2, techs: [2]}, {id: "
    "3, name: MARS, home: 3, pp: 50, rp: 50, techs: [1, 2, 3, 4, 5]}], systems: [{id: 1, nodes: [2, 3], "
    "holder: TERRA, rating: 3, planets: [{id: 101, class: 4, owner: TERRA}, {id: 102}], stations: [{owner: "
    "TERRA, type: PS, count: 2}]}, {id: 2, holder: VEGA, rating: 2, planets: [{id: 201, class: 1, owner: "
    "VEGA}], stations: [{owner: VEGA, type: PS, count: 3}]}, {id: 3}], fleets: [{owner: TERRA, id: 1, "
    "system: 1, ships: {C1: 9, TR: 9, SV: 1}}, {owner: TERRA, id: 2, system: 2, ships: {C5: 3}, captured: "
    "[{type: C1, from: VEGA, techs: [21]}]}, {owner: TERRA, id: 3, system: 1, ships: {TR: 5, CO: 1}, "
    "civilians: 5}, {owner: MARS, id: 1, system: 3, ships: {IW: 1}}], queue: [{empire: TERRA, buy: C1, "
    "count: 3, system: 2}]}";

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

/* --- Die by die: what each die decides, at both sides of its limit ------------------- */

static void founded(void **unused)
{
#define HOME "UI1L4\nUP101L1\nFS10RMS1\nSL5S1\n"
#define REST "B3SVS1F2\nB5TRS1F3\nFS5PSS2\n"
	static const struct test_given rows[] = {
	    /* traits, late and early tech, other trait; no more (5); bids (50); C3 (50) and how many */
	    {founding, 0, "1 1 1 1 6 51 50 1", "TRPF\nTRRF\nFT01\nFT13\n" HOME "B3C3S1F1\n" REST},
	    {NULL, 0, "8 12 12 7 6 50 9 51 5", "TRES\nTRSG\nFT12\nFT24\n" HOME "DU9\nB7C4S1F1\n" REST},
	    {NULL, 0, "3 2 3 5 6 50 1 51 2", "TRCI\nTRES\nFT03\nFT14\n" HOME "DU1\nB4C4S1F1\n" REST},
	    {NULL, 0, "2 1 1 7 5", "TRRF\nTRPF\nFT01\nFT13\n"},
	    {NULL, 1, "4 1 1 1", "TRGK\nTRMF\nFT01\nFT13\n"}, {NULL, 0, "9", NULL}, {NULL, 0, "1 13", NULL},
	    {NULL, 0, "1 1 13", NULL}, {NULL, 0, "1 1 1 8", NULL}, {NULL, 0, "1 1 1 1 101", NULL},
	    {NULL, 0, "1 1 1 1 6 50 10", NULL}, {NULL, 0, "1 1 1 1 6 51 50 6", NULL},
	    {"{ruleset: cyoe, game: g, turn: 0, seed: 1, empires: [{id: 1, name: TERRA, home: 1}], systems: "
	     "[{id: 1, nodes: [2, 3]}, {id: 2}, {id: 3}]}",
	        0, "1 1 1 1 6 51 50 1", "TRPF\nTRRF\nFT01\nFT13\n" HOME "B3C3S1F1\n" REST "FS5PSS3\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

#define ALONE(turn, empire, rest)                                                                            \
	"{ruleset: cyoe, game: g, turn: " turn ", seed: 1, empires: [{id: 1, name: TERRA, " empire           \
	"}], " rest "}"
#define YARD(empire, rating, planet, rest)                                                                   \
	ALONE("4", empire,                                                                                   \
	    "systems: [{id: 1, holder: TERRA, rating: " rating ", planets: [{id: 101, " planet "}]" rest     \
	    "}]")

static void built(void **unused)
{
	static const struct test_given rows[] = {
	    /* a level (15), a class (20), a purchase (50): which ware, how many; a project; is the planet given up
	       (1)? */
	    {YARD("pp: 10000", "3", "class: 2, owner: TERRA", ""), 0, "15 20 50 1 1 4 1",
	        "UI1L4\nUP101L3\nB1IWS1\nAB101\n"},
	    {NULL, 0, "16 21 51 4 2", ""}, {NULL, 0, "16 21 50 25", NULL}, {NULL, 0, "16 21 50 1 5", NULL},
	    {NULL, 0, "16 21 51 25", NULL},
	    /* a level on its way is not bought again, nor a class, nor above the highest */
	    {YARD("", "3", "class: 2, owner: TERRA",
	         "}], queue: [{empire: TERRA, rating: 1, system: 1}, {empire: TERRA, planet: 101, classes: 1"),
	        0, "20 51 4 2", ""},
	    /* goods for elsewhere, or of another kind, do not count */
	    {YARD("", "3", "class: 2, owner: TERRA",
	         "}, {id: 2}], queue: [{empire: TERRA, rating: 1, system: 2}, {empire: TERRA, buy: C1, count: 1, "
	         "system: 1"),
	        0, "16 21 51 4 2", ""},
	    {YARD("", "4", "class: 5, owner: TERRA", ""), 0, "20 51 4 2", ""},
	    {YARD("explored: []", "4", "kind: basic", ", stations: [{owner: TERRA, type: DS}]"), 0, "11 51 4",
	        ""},
	    {YARD("explored: [1]", "4", "kind: U", ", stations: [{owner: TERRA, type: DS}]"), 0, "20 11 51 4",
	        ""},
	    {YARD("explored: [1]", "4", "kind: basic", ", stations: [{owner: TERRA, type: DS}]"), 0,
	        "20 11 51 4", "UP101L1\n"},
	    /* a system without anything */
	    {YARD("explored: [1]", "3", "kind: basic", ""), 0, "4", ""},
	    {ALONE("4", "pp: 1", "systems: [{id: 7, stations: [{owner: TERRA, type: DS}]}]"), 0, "15 11 51 4",
	        "UI7L1\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

static void bought(void **unused)
{
	static const struct test_given rows[] = {/* two C1 for 40, none of 60; C2 of a rating of 2, no C3 */
	    {YARD("pp: 40", "2", "kind: U", ", stations: [{owner: TERRA, type: DS}]"), 0, "16 20 11 50 4 2 4",
	        "B2C1S1\n"},
	    {NULL, 0, "16 20 11 50 4 3 4", ""},
	    {YARD("pp: 1000", "2", "kind: U", ", stations: [{owner: TERRA, type: DS, count: 12}]"), 0,
	        "16 20 11 50 5 4 4", "B4C2S1\n"},
	    {NULL, 0, "16 20 11 50 6 1 4", ""}, {NULL, 0, "16 20 11 50 11 3 4", "B3PSS1\n"},
	    {YARD("pp: 1000", "2", "kind: U", ", stations: [{owner: TERRA, type: DS, count: 13}]"), 0,
	        "16 20 11 50 11 3 4", ""},
	    /* what one system spends is gone for the next one */
	    {ALONE("4", "pp: 59",
	         "systems: [{id: 1, holder: TERRA, rating: 4, stations: [{owner: TERRA, type: DS}]}, "
	         "{id: 2, holder: TERRA, rating: 4, stations: [{owner: TERRA, type: DS}]}]"),
	        0, "11 50 4 1 11 50 4 2 4", "B1C1S1\n"},
	    {NULL, 0, "11 50 4 1 11 50 4 1 4", "B1C1S1\nB1C1S2\n"},
	    /* each kind of station: is it changed (10), is it given up (10)? */
	    {YARD("pp: 500", "4", "class: 1, owner: TERRA",
	         ", stations: [{owner: TERRA, type: PS, count: 2}, {owner: TERRA, type: PL}, {owner: TERRA, "
	         "type: HS}]"),
	        0, "21 10 10 11 11 51 4 2", "RT1PSS1\n"},
	    {NULL, 0, "21 10 11 10 11 10 11 51 4 2", "US1PSPMS1\n"},
	    {NULL, 0, "21 11 10 10 10 10 51 4 2", "RT1PLS1\nRT1HSS1\n"},
	    {YARD("pp: 499", "4", "class: 1, owner: TERRA",
	         ", stations: [{owner: TERRA, type: DS}, {owner: TERRA, type: DL}, {owner: TERRA, type: RL}, "
	         "{owner: TERRA, type: HL}]"),
	        0, "21 10 11 10 11 10 11 10 11 51 4 2", ""},
	    {YARD("pp: 500, techs: [19]", "4", "class: 1, owner: TERRA",
	         ", stations: [{owner: TERRA, type: DS}, {owner: TERRA, type: DL}, {owner: TERRA, type: RL}, "
	         "{owner: TERRA, type: HM}, {owner: TERRA, type: HL}]"),
	        0, "21 10 11 10 11 10 11 10 11 10 11 51 4 2 2", "US1DSDMS1\nUS1HMHLS1\n"},
	    {YARD("pp: 500", "4", "kind: U", ", stations: [{owner: TERRA, type: DS}]"), 0, "20 10 11 51 4",
	        ""}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

/* All wares, with the techs that they need and without. */
static void wares(void **unused)
{
	static const char *const codes[] = {"IW", "FW", "BW", "C1", "C2", "C3", "C4", "C5", "SV", "TR", "PS",
	    "DS", "RS", "GS", "RF", "BR", "TT", "SD", "SM", "IN", "DC", "CO", "MP", "MR"};

	(void)unused;
	for (int techs = 0; techs < 2; techs++) {
		g_autofree char *yard =
		    g_strdup_printf(YARD("pp: 3200, slots: 24%s", "4", "class: 1, owner: TERRA", ""),
		        techs ? ", techs: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]" : "");
		struct test test;
		test_begin(&test, "cyoe", yard);
		for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
			g_autofree char *dice = g_strdup_printf(
			    "21 50 %zu 4 4 %s2", i + 1, techs ? "2 2 2 2 2 2 2 2 2 2 2 " : "");
			g_autofree char *want = g_strdup_printf("B4%sS1\n", codes[i]);
			test_dice(
			    test.state, &(struct test_given){NULL, 0, dice, techs || i < 13 ? want : ""});
		}
		test_end(&test);
	}
}

static void researched(void **unused)
{
#define NOWHERE(empire) ALONE("4", empire, "systems: [{id: 1}]")
#define ARTIFACTS                                                                                            \
	"artifacts: [{id: 1, class: X1, cost: 1, time: 2, stage: found}, {id: 2, class: X2, cost: 1, time: " \
	"2, stage: study, left: 1}, {id: 3, class: X3, cost: 1, time: 2, stage: ready}, {id: 4, class: X4, " \
	"cost: 1, time: 2, stage: ready}, {id: 5, class: X5, cost: 1, time: 2, stage: trial}]"
#define YARDS                                                                                                 \
	"systems: [{id: 1, holder: TERRA, rating: 4}, {id: 2, holder: TERRA, rating: 4, planets: [{id: 201, " \
	"class: 1, owner: TERRA}]}]"
	static const struct test_given rows[] = {
	    /* a project, and what it may replace; no tech that is known, on its way, traded (4), or too expensive */
	    {NOWHERE("rp: 2000"), 0, "1 1", "RE01\n"}, {NULL, 0, "24 24", "RE24\n"}, {NULL, 0, "3", ""},
	    {NULL, 0, "4", ""}, {NULL, 0, "25", NULL}, {NULL, 0, "1 25", NULL},
	    {NOWHERE("rp: 2000, slots: 1, techs: [2]"), 0, "1 2 2", "RE01X02\nEQ02ALL\n"},
	    {NULL, 0, "1 3 1", "EQ02ALL\nDT02\n"}, {NULL, 0, "2 2", "EQ02ALL\n"},
	    {NOWHERE("rp: 6000, slots: 1, research: [{tech: 1, left: 1}]"), 0, "2 2", "SX\n"},
	    {NULL, 0, "1", ""}, {NOWHERE("rp: 5999, slots: 1, research: [{tech: 1, left: 1}]"), 0, "2 2", ""},
	    /* a tech comes off (3), or is given up (1) */
	    {NOWHERE("techs: [{tech: 2, equip: ALL}, 20]"), 0, "4 3 2", "UQ02IWTR\n"},
	    {NULL, 0, "4 4 1 1", "DT02\nDT20\n"}, {NULL, 0, "4 4 2 2", ""},
	    /* a tech observed at most three turns ago (30) */
	    {NOWHERE(
	         "techs: [20], research: [{tech: 19, left: 1}], observed: [{tech: 1, turn: 0}, {tech: 2, "
	         "turn: 1}, {tech: 3, turn: 3}, {tech: 4, turn: 3}, {tech: 19, turn: 3}, {tech: 20, turn: 3}]"),
	        0, "4 30 31 2", "OB02\n"},
	    /* artifacts, for 1000 PP each where the rating is 5 */
	    {ALONE("4", "pp: 2000, " ARTIFACTS, YARDS), 0, "21 51 4 2", "AR1\nAP3S2\nAP4S2\nAQ5\n"},
	    {ALONE("4", "pp: 1999, " ARTIFACTS, YARDS), 0, "21 51 4 2", "AR1\nAP3S2\nAQ5\n"},
	    {ALONE("4", "pp: 2000, " ARTIFACTS, "systems: [{id: 1, holder: TERRA, rating: 4}]"), 0, "4",
	        "AR1\nAQ5\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

static void dealt(void **unused)
{
#define THREE(turn, terra, vega, mars)                                                                       \
	"{ruleset: cyoe, game: g, turn: " turn ", seed: 1, empires: [{id: 1, name: TERRA, " terra            \
	"}, {id: 2, name: VEGA, " vega "}, {id: 3, name: MARS, " mars "}], systems: [{id: 1}]}"
	static const struct test_given rows[] = {/* points given to the next empire (3) */
	    {THREE("4", "pp: 101, rp: 101", "pp: 0", "pp: 101"), 0, "4 3 1 3 100", "GP1E2\nGR100E2\n"},
	    {NULL, 0, "4 4 4", ""}, {NULL, 2, "4 3 100", "GP100E1\n"}, {NULL, 1, "4", ""},
	    {NULL, 0, "4 3 101", NULL}, {NULL, 0, "4 4 3 101", NULL},
	    {THREE("4", "pp: 100, rp: 100", "pp: 0", "pp: 0"), 0, "4", ""},
	    {THREE("4", "pp: 101, rp: 101", "eliminated: true", "pp: 0"), 0, "4", ""},
	    {THREE("4", "pp: 101, rp: 101", "pp: 0", "eliminated: true"), 0, "4", ""},
	    {ALONE("4", "pp: 101, rp: 101", "systems: [{id: 1}]"), 0, "4", ""},
	    /* the tech numbered as the turn, which one has and the other lacks */
	    {THREE("4", "techs: [4, 5]", "pp: 0", "pp: 0"), 0, "4 2 2", "GT04E2\n"},
	    {NULL, 1, "4", "AT04E1\n"}, {THREE("4", "techs: [4]", "techs: [4]", "techs: [4]"), 0, "4 2", ""},
	    {THREE("4", "techs: [4]", "research: [{tech: 4, left: 1}]", "techs: [4]"), 0, "4 2", ""},
	    {NULL, 1, "4", ""}, {NULL, 2, "4 2", ""},
	    {THREE("4", "techs: [5]", "techs: [4]", "pp: 0"), 0, "4 2", ""}, {NULL, 1, "4 2", "GT04E3\n"},
	    {NULL, 2, "4", "AT04E2\n"}, {THREE("36", "techs: [36]", "pp: 0", "pp: 0"), 0, "4 2", ""},
	    {NULL, 1, "4", ""}, {THREE("104", "techs: [4]", "pp: 0", "pp: 0"), 0, "4 2", "GT04E2\n"},
	    {THREE("41", "techs: [1]", "pp: 0", "pp: 0"), 0, "1 2", "EQ01ALL\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

#define PAIR(terra, rest)                                                                                    \
	"{ruleset: cyoe, game: g, turn: 4, seed: 1, empires: [{id: 1, name: TERRA, " terra                   \
	"}, {id: 2, name: VEGA, home: 3}], " rest "}"
#define AT(system, fleet)                                                                                    \
	"systems: [{id: 1, " system                                                                          \
	"}, {id: 2, nodes: [4]}, {id: 3}, {id: 4}], fleets: [{owner: TERRA, id: 5, system: 1, " fleet "}]"
#define OPEN "nodes: [2, 3], holder: TERRA, rating: 4"
#define CLOSED "holder: TERRA, rating: 4"
#define SETTLED(class) CLOSED ", planets: [{id: 101, class: " class ", owner: TERRA}, {id: 102}]"

/* No purchase (51), no project (4): then a stance (10), a target (5), a guard (10), a survey (20), a move (60), or
   other orders of fleets. */
static void sent(void **unused)
{
	static const struct test_given rows[] = {
	    {ALONE("4", "pp: 0", AT(OPEN, "ships: {C1: 2}")), 0, "51 4 10 81 4 6 11 21 61", "ST5ER100\n"},
	    {NULL, 0, "51 4 11 5 30 11 21 61", "TG5CVDS\n"},
	    {NULL, 0, "51 4 10 1 1 5 1 10 2 21 61", "ST5AR20\nTG5IWDS\nBK5S3ALL\n"},
	    {NULL, 0, "51 4 11 6 11 20", ""}, {NULL, 0, "51 4 11 6 11 21 60 1 1 1", "M5S2\n"},
	    {NULL, 0, "51 4 11 6 11 21 60 1 2 2", "M5S3F\n"},
	    {NULL, 0, "51 4 11 6 11 21 60 2 1 2 3", "M5S2S4R\n"}, {NULL, 0, "51 4 10 82", NULL},
	    {NULL, 0, "51 4 10 1 5", NULL}, {NULL, 0, "51 4 11 5 31", NULL},
	    {NULL, 0, "51 4 11 6 10 3", NULL}, {NULL, 0, "51 4 11 6 11 21 60 3", NULL},
	    {NULL, 0, "51 4 11 6 11 21 60 1 3", NULL}, {NULL, 0, "51 4 11 6 11 21 60 1 1 4", NULL},
	    /* moves use known nodes only */
	    {ALONE("4", "explored: [1]", AT(OPEN, "ships: {C1: 2}")), 0, "51 4 11 6 10 1 21 60 2 1 2 3",
	        "BK5S2ALL\nM5S2R\n"},
	    {ALONE("4", "explored: []", AT(OPEN, "ships: {C1: 2}")), 0, "51 4 11 6 10 1", "SV5\n"},
	    {ALONE("4", "pp: 0", AT(CLOSED, "ships: {C1: 2}")), 0, "51 4 11 6 10 21 60 1", ""},
	    /* a planet is scanned */
	    {ALONE("4", "pp: 0", AT(SETTLED("2"), "ships: {SV: 1}")), 0, "21 21 51 4 2 11 6 11 20 2",
	        "SC5P102\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 20 3", NULL}, {NULL, 0, "21 21 51 4 2 11 6 11 21 61 1", ""},
	    {NULL, 0, "21 21 51 4 2 11 6 11 21 61 3", NULL},
	    {ALONE("4", "pp: 0", AT(CLOSED ", planets: [{id: 101, kind: U}]", "ships: {SV: 1}")), 0,
	        "21 51 4 11 6 11 20 1", "SC5P101\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

/* Which planet; civilians are loaded (30) or unloaded; captured ships are taken apart (50); a third ship is retired,
   transferred or given away. */
static void served(void **unused)
{
	static const struct test_given rows[] = {{ALONE("4", "pp: 0", AT(SETTLED("2"), "ships: {TR: 2}")), 0,
	                                             "21 21 51 4 2 11 6 11 21 61 1 30", "LD5P101\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 21 61 1 31", ""}, {NULL, 0, "21 21 51 4 2 11 6 11 21 61 2", ""},
	    {ALONE("4", "pp: 0", AT(SETTLED("2"), "ships: {TR: 2}, civilians: 2")), 0,
	        "21 21 51 4 2 11 6 11 21 61 1 30", "LD5P101\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 21 61 1 31", "UL5P101\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 21 61 2", ""},
	    {ALONE("4", "pp: 0", AT(SETTLED("1"), "ships: {CO: 1}")), 0, "21 21 51 4 2 11 6 11 21 61 1", ""},
	    {NULL, 0, "21 21 51 4 2 11 6 11 21 61 2", "CO5P102\n"},
	    {ALONE("4", "pp: 0", AT(CLOSED ", planets: [{id: 101, kind: U}]", "ships: {CO: 1}")), 0,
	        "21 51 4 11 6 11 21 61 1", ""},
	    {ALONE("4", "pp: 0", AT(CLOSED, "ships: {C1: 3, C2: 3, C3: 2}")), 0, "51 4 11 6 11 21 61 5 20",
	        "RT1C1F5\n"},
	    {NULL, 0, "51 4 11 6 11 21 61 6 5 20", "RT1C2F5\n"}, {NULL, 0, "51 4 11 6 11 21 61 6 6", ""},
	    {NULL, 0, "51 4 11 6 11 21 61 5 21 70 1", "T1C1F5F900\n"},
	    {NULL, 0, "51 4 11 6 11 21 61 5 21 70 99", "T1C1F5F998\n"},
	    {NULL, 0, "51 4 11 6 11 21 61 5 21 71", ""}, {NULL, 0, "51 4 11 6 11 21 61 5 21 70 100", NULL},
	    {PAIR("pp: 0", AT(CLOSED, "ships: {C1: 3}")), 0, "51 4 11 6 11 21 61 5 21 71", "GU1C1F5E2\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

/* Bought goods are sent home (5) if they are the empire's own and it has a home. */
static void diverted(void **unused)
{
#define BOUGHT                                                                                               \
	"systems: [{id: 1}, {id: 2}, {id: 3}], queue: [{empire: TERRA, buy: C1, count: 3, system: 2}, "      \
	"{empire: TERRA, rating: 1, system: 2}, {empire: VEGA, buy: C1, count: 3, system: 2}]"
	static const struct test_given rows[] = {{PAIR("home: 1", BOUGHT), 0, "4 5", "DP1C1S2S1\n"},
	    {NULL, 0, "4 6", ""}, {NULL, 1, "4 5", "DP1C1S2S3\n"}, {PAIR("pp: 0", BOUGHT), 0, "4", ""}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

/* The tech of a captured ship, carried or built in, is learned (50) if it is new, can be paid, and a slot is free. */
static void taken_apart(void **unused)
{
#define PRIZES(empire, more)                                                                                 \
	PAIR(empire, "systems: [{id: 1, " CLOSED                                                             \
	             "}, {id: 3}], fleets: [{owner: TERRA, id: 5, system: 1, ships: {C5: 1}, captured: "     \
	             "[{type: C1, from: VEGA, techs: [20, 21]}, {type: BR, from: VEGA}]}" more "]")
	static const struct test_given rows[] = {
	    {PRIZES("rp: 1500", ""), 0, "51 4 4 11 6 11 21 61 50 1", "RV20F5\n"},
	    {NULL, 0, "51 4 4 11 6 11 21 61 50 2", "RV06F5\n"}, {NULL, 0, "51 4 4 11 6 11 21 61 51", ""},
	    {NULL, 0, "51 4 4 11 6 11 21 61 50 3", NULL},
	    {PRIZES("rp: 1499", ""), 0, "51 4 4 11 6 11 21 61 50 1", ""},
	    {PRIZES("rp: 2200, techs: [20]", ""), 0, "51 4 4 2 11 6 11 21 61 50 1", "RV21F5\n"},
	    {PRIZES("rp: 2199, research: [{tech: 20, left: 1}]", ""), 0, "51 4 4 11 6 11 21 61 50 1", ""},
	    {PRIZES("rp: 9000, slots: 1, research: [{tech: 1, left: 1}]", ""), 0, "51 4 4 11 6 11 21 61 50 1",
	        ""},
	    /* RP are spent once */
	    {PRIZES("rp: 2399",
	         ", {owner: TERRA, id: 6, system: 1, ships: {C5: 1}, captured: [{type: BR, from: VEGA}]}"),
	        0, "51 4 4 11 6 11 21 61 50 1 11 6 11 21 61 50 1", "RV20F5\n"},
	    {PRIZES("rp: 2400",
	         ", {owner: TERRA, id: 6, system: 1, ships: {C5: 1}, captured: [{type: BR, from: VEGA}]}"),
	        0, "51 4 4 11 6 11 21 61 50 1 11 6 11 21 61 50 1", "RV20F5\nRV06F6\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

/* Whether the fleet joins (20, if there are three empires) or attacks (50) the empires that it meets, and how. */
static void attacked(void **unused)
{
#define ENEMY                                                                                                \
	"holder: VEGA, rating: 1, planets: [{id: 101, class: 1, owner: VEGA}, {id: 102, class: 1, owner: "   \
	"VEGA}], stations: [{owner: VEGA, type: PS}]"
#define MET(empire, system, rest)                                                                            \
	PAIR(empire, "systems: [{id: 1, " system                                                             \
	             "}, {id: 3}], fleets: [{owner: TERRA, id: 5, system: 1, ships: {C1: 1}}" rest "]")
	static const struct test_given rows[] = {
	    {MET("pp: 0", ENEMY, ""), 0, "20 20 51 4 11 6 11 50 1", "AK5E2\nBP5P101L1\n"},
	    {NULL, 0, "20 20 51 4 11 6 11 50 2", "AK5E2\nCP5P101\n"},
	    {NULL, 0, "20 20 51 4 11 6 11 50 3", "AK5E2\nBI5L2\n"},
	    {NULL, 0, "20 20 51 4 11 6 11 50 4", "AK5E2\nCS5PS2\n"},
	    {NULL, 0, "20 20 51 4 11 6 11 50 5", NULL}, {NULL, 0, "20 20 51 4 11 6 11 51 20", ""},
	    {MET("explored: []", ENEMY, ""), 0, "51 4 11 6 11 50 1", "AK5E2\n"},
	    {NULL, 0, "51 4 11 6 11 51", "SV5\n"},
	    /* own and free planets are not targets */
	    {MET("pp: 0", CLOSED ", planets: [{id: 101}, {id: 102, class: 1, owner: TERRA}]",
	         ", {owner: VEGA, id: 1, system: 1, ships: {C1: 1}}"),
	        0, "21 21 51 4 2 11 6 11 50 1", "AK5E2\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 50 2", "AK5E2\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 50 3", "AK5E2\n"},
	    {NULL, 0, "21 21 51 4 2 11 6 11 50 4", "AK5E2\n"},
	    {NULL, 1, "21 21 51 4 11 6 11 50 2", "AK1E1\nCP1P102\n"},
	    {NULL, 1, "21 21 51 4 11 6 11 50 3", "AK1E1\nBI1L2\n"},
	    {MET("pp: 0", "nodes: [3]", ", {owner: VEGA, id: 1, system: 1, ships: {C1: 1}}"), 0,
	        "16 51 4 11 6 11 50 3", "AK5E2\n"},
	    /* an empire that is out is not a target */
	    {"{ruleset: cyoe, game: g, turn: 4, seed: 1, empires: [{id: 1, name: TERRA}, {id: 2, name: VEGA, "
	     "eliminated: true}, {id: 3, name: MARS}], systems: [{id: 1, " CLOSED
	     "}], fleets: [{owner: TERRA, id: 5, system: 1, ships: {C1: 1}}, {owner: VEGA, id: 1, "
	     "system: 1, ships: {C1: 1}}, {owner: MARS, id: 1, system: 1, ships: {C1: 1}}]}",
	        0, "51 4 11 6 11 20 51 20", "JN5E3\n"},
	    {NULL, 0, "51 4 11 6 11 21 50 1", "AK5E3\n"},
	    {NULL, 2, "51 4 11 6 11 20 50 3", "JN1E1\nAK1E1\nBI1L2\n"}};

	(void)unused;
	test_given("cyoe", rows, G_N_ELEMENTS(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(founders),
	    cmocka_unit_test(founded), cmocka_unit_test(built), cmocka_unit_test(bought),
	    cmocka_unit_test(wares), cmocka_unit_test(researched), cmocka_unit_test(dealt),
	    cmocka_unit_test(sent), cmocka_unit_test(served), cmocka_unit_test(diverted),
	    cmocka_unit_test(taken_apart), cmocka_unit_test(attacked)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
