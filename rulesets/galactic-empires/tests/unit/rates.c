/* How often random players give each order. */
#include "tests/rates.h"

static void add(GString *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(GString *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	g_string_append_vprintf(text, format, args);
	va_end(args);
}

/* E1 has neutrals (E2 to E9), allies with passage and sharing (E10 to E17), its suzerain (E18), enemies (E19 to E26)
   and one that is defeated. It owns S1 to S20; the first ten are annexed, and the neutrals have special permission
   there. */
static char *court(void)
{
	GString *text =
	    g_string_new("{ruleset: galactic-empires, game: g, turn: 5, seed: 1, options: {suzerains: "
	                 "true}, empires: [{id: 27, name: Dead, alive: false}");

	for (int e = 1; e <= 26; e++)
		add(text, ", {id: %d, name: X%d}", e, e);
	add(text, "], relations: [{a: 2, b: 3, state: war}");
	for (int e = 10; e <= 26; e++)
		add(text, ", {a: 1, b: %d, state: %s}", e, e <= 18 ? "ally" : "war");
	add(text, "], passage: [{from: 2, to: 1}");
	for (int e = 10; e <= 17; e++)
		add(text, ", {from: 1, to: %d}", e);
	add(text, "], sharing: [{from: 2, to: 1}");
	for (int e = 10; e <= 17; e++)
		add(text, ", {from: 1, to: %d}", e);
	add(text, "], suzerains: [{henchman: 1, suzerain: 18}], sectors: [{id: 21, max: 5}");
	for (int s = 1; s <= 20; s++)
		add(text, ", {id: %d, max: 5, owner: 1, annexer: %d}", s, s <= 10);
	add(text, "], special: [{sector: 21, to: 1}");
	for (int s = 1; s <= 10; s++)
		for (int e = 2; e <= 9; e++)
			add(text, ", {sector: %d, to: %d}", s, e);
	add(text, "]}");
	return g_string_free(text, FALSE);
}

static void diplomacy(void **unused)
{
	/* Each sector is shown to one of 27 seats, of which 25 are other living empires. */
	static const struct rate rates[] = {{"DW#", 8 / 6.0, {{2, 9}}}, {"OA#", 8 * 5 / 6.0 / 4, {{2, 9}}},
	    {"CA#", 9 / 8.0, {{10, 18}}}, {"OP#", 8 / 4.0, {{19, 26}}}, {"AG#", 25 / 20.0, {{2, 26}}},
	    {"AN#", 25 / 20.0, {{2, 26}}}, {"RP#", 8 / 6.0, {{10, 17}}}, {"GP#", 8 / 6.0, {{2, 9}}},
	    {"IR#", 8 / 8.0, {{10, 17}}}, {"IS#", 16 / 8.0, {{0}}}, {"SA#", 25 / 15.0, {{2, 26}}},
	    {"ES#", 25 / 12.0, {{2, 26}}}, {"SL#S#", 20 * 25 / 27.0 / 10, {{2, 26}, {1, 20}}},
	    {"RS#E#", 10 * 8 / 27.0 / 8, {{1, 10}, {2, 9}}}, {"GS#E#", (10 * 9 + 10 * 17) / 27.0 / 8, {{0}}},
	    {"GV#E#", 20 * 25 / 27.0 / 30, {{1, 20}, {2, 26}}},
	    {"SR#.#E#S#", 20 * 25 / 27.0 / 12, {{1, 5}, {1, 9}, {2, 26}, {1, 20}}},
	    {"AX#", 10 * 3 / 4.0, {{11, 20}}},
	    {"PR\"Let it be known in the year # that we are X# number #.\"", 1 / 4.0,
	        {{5, 5}, {1, 1}, {1, 1000}}},
	    {0}};
	g_autofree char *text = court();
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	test_rates(&test, 0, rates);
	test_end(&test);
}

/* BOB has four of a commoner's ten fleets: two can cloak, F3 is cloaked; no way leads out of S6. */
static const char camp[] =
    "{ruleset: galactic-empires, game: g, turn: 5, seed: 1, empires: [{id: 1, name: ANN}, {id: 2, name: BOB, "
    "status: commoner}], relations: [{a: 1, b: 2, state: war}], sectors: [{id: 1, links: [2, 3, 4, 5], max: "
    "9, owner: 2, annexer: 2, sd: 1, ic: [TR, DN]}, {id: 2, max: 5}, {id: 3, max: 5}, {id: 4, max: 5}, {id: "
    "5, max: 5}, {id: 6, links: [7], barriers: [7], max: 5, owner: 2, sd: 1}, {id: 7, max: 5}], units: "
    "[{owner: 2, garrison: 1, ships: [{type: DD, n: 6}], admirals: [{id: 7, a: 1, d: 1, l: 1}]}, {owner: 2, "
    "fleet: 1, sector: 1, ships: [{type: CR, n: 3}]}, {owner: 2, fleet: 2, sector: 1, ships: [{type: SC}]}, "
    "{owner: 2, fleet: 3, sector: 1, ships: [{type: WB}], cloaked: true}, {owner: 2, fleet: 5, sector: 6, "
    "ships: [{type: DD, n: 2}]}]}";

/* New fleets get one of the six free numbers, of ten, that no earlier unit has taken: F1 forms one in 6/80 of the
   turns, F2, F3 and F5 in (6 - 0.075)/80, (6 - 0.1490625)/80 and (6 - 0.2221992)/80, G1 in (6 - 0.2944217)/20. */
#define FORMED1 0.075
#define FORMED2 0.0740625
#define FORMED3 0.0731367
#define FORMED5 0.0722225
#define FORMED_G 0.2852789

static void units(void **unused)
{
	/* A path has one to five steps, each an H in one of eight cases; a path of H alone is not given. */
	static const struct rate rates[] = {{"OP#", 1 / 4.0, {{1, 1}}}, {"AG#", 1 / 20.0, {{1, 1}}},
	    {"AN#", 1 / 20.0, {{1, 1}}}, {"IS#", 1 / 8.0, {{1, 1}}}, {"SA#", 1 / 15.0, {{1, 1}}},
	    {"ES#", 1 / 12.0, {{1, 1}}}, {"GV#E#", 1 / 30.0, {{0}}},
	    {"SR#.#E#S#", 1 / 12.0, {{1, 5}, {1, 9}}},
	    {"PR\"Let it be known in the year # that we are BOB number #.\"", 1 / 4.0, {{5, 5}, {1, 1000}}},
	    {"M#*", 3 * 0.75 * 0.971429 + FORMED1 + FORMED2 + FORMED3 + FORMED_G, {{0}}},
	    {"M#S#", 0.45 * 7 / 8 + FORMED1 + FORMED2 + FORMED3 + FORMED_G, {{0}}},
	    {"M#S#S#", 0.45 * 49 / 64, {{1, 3}, {2, 5}, {1, 1}}}, {"M#HS#", 0.45 * 7 / 64, {{1, 3}, {2, 5}}},
	    {"M#S#H", 0.45 * 7 / 64, {{1, 3}, {2, 5}}},
	    {"M#S#S#S#S#S#", 0.45 * 16807 / 32768, {{1, 3}, {2, 5}, {1, 1}, {2, 5}}},
	    {"PGF#S#", 4 * 0.75 / 6, {{0}}}, {"RLF#R#", 4 / 6.0, {{0}, {0, 5}}}, {"DF#Y", 4 / 12.0, {{0}}},
	    {"DF#N", 4 / 12.0, {{0}}}, {"DF#YP#", 4 / 8.0, {{0}, {1, 4}}},
	    {"FO#F#", 2 / 8.0, {{2, 3}, {0, 2}}}, {"NMF#\"Fleet #\"", 4 / 20.0, {{0}, {1, 99}}},
	    {"SEF#", 1, {{0}}}, {"CL#", 1 / 2.0, {{2, 2}}}, {"DC#", 1 / 2.0, {{3, 3}}},
	    {"CL#P#", 2 / 10.0 + 2 / 20.0, {{0}, {1, 3}}}, {"CDF#", 4 / 24.0, {{0}}},
	    {"RZF#", 4 / 24.0, {{0}}}, {"K#CRF#R#", 1 / 4.0, {{1, 3}, {1, 1}, {1, 5}}},
	    {"K#SCF#R#", 1 / 4.0, {{1, 1}, {2, 2}, {1, 5}}}, {"K#WBF#R#", 1 / 4.0, {{1, 1}, {3, 3}, {1, 5}}},
	    {"K#DDF#R#", 1 / 4.0, {{1, 2}, {5, 5}, {1, 5}}}, {"K#DDG#R#", 1 / 4.0, {{1, 6}, {1, 1}, {1, 5}}},
	    {"X#*", 5 / 50.0, {{1, 1}}}, {"V#*", 5 / 50.0, {{1, 1}}},
	    {"NF#F#", FORMED1 + FORMED2 + FORMED3 + FORMED5, {{0}}}, {"NF#G#", FORMED_G, {{0}, {1, 1}}},
	    {"T#CRF#F#", FORMED1 + 3 / 40.0, {{1, 3}, {1, 1}}},
	    {"T#SCF#F#", FORMED2 + 3 / 40.0, {{1, 1}, {2, 2}}},
	    {"T#WBF#F#", FORMED3 + 3 / 40.0, {{1, 1}, {3, 3}}},
	    {"T#DDF#F#", FORMED5 + 3 / 40.0, {{1, 2}, {5, 5}}},
	    {"T#DDG#F#", FORMED_G + 4 / 40.0, {{1, 6}, {1, 1}}}, {"TA#F#", 4 / 60.0, {{7, 7}}},
	    {"XA#", 56 / 60.0 / 40, {{7, 7}}}, {"B#TRG#", 2 / 21.0, {{1, 4}, {1, 1}}},
	    {"B#DNG#", 2 / 21.0, {{1, 4}, {1, 1}}}, {"HAG#", 1 / 15.0, {{1, 1}}}, {"RZG#", 2 / 32.0, {{0}}},
	    {"CDG#", 6 / 32.0, {{0}}}, {"SEG#P#", 2 / 6.0, {{0}, {1, 3}}}, {"PGG#S#", 2 / 20.0, {{0}}},
	    {"AX#", 3 / 4.0, {{6, 6}}}, {0}};
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", camp);
	test_rates(&test, 1, rates);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(diplomacy), cmocka_unit_test(units)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
