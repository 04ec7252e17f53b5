/* The map of a report (HO-60 to HO-62), with all keys and with only the required ones. */
#include "tests/charts.h"

static const char whole[] =
    "'worlds': [{'id': 1, 'owner': 'MING', 'links': [2, 3], 'ind': 50, 'rms': 13, 'rmp': 10, 'pop': 31,"
    " 'treasures': ['VAM', 'G2']},"
    "{'id': 2, 'owner': null, 'links': [1], 'ind': 0, 'rms': 2, 'rmp': 3, 'pop': 4, 'treasures': []}],"
    "'known': [{'id': 3, 'turn': 2, 'owner': 'BOSCO', 'links': [1, 4], 'ind': 5, 'rms': 6, 'rmp': 7, 'pop': 8,"
    " 'treasures': ['GEM']}, {'id': 4, 'links': [5]}],"
    "'fleets': [{'id': 1, 'owner': 'MING', 'world': 1, 'ships': 12, 'cargo': 3, 'strategy': 'DEFEND',"
    " 'treasures': ['SV', 'MM'], 'supply': {'to': 2}},"
    "{'id': 2, 'owner': 'MING', 'world': 2, 'ships': 1, 'cargo': 0, 'treasures': [], 'from': 1},"
    "{'id': 3, 'owner': 'MING', 'world': 1, 'ships': 4, 'treasures': [], 'from': 2},"
    "{'id': 4, 'owner': 'MING', 'world': 1, 'ships': 4, 'treasures': [], 'from': 2},"
    "{'id': 5, 'owner': 'MING', 'world': 1, 'ships': 4, 'treasures': [], 'from': 2},"
    "{'id': 6, 'owner': 'MING', 'world': 1, 'ships': 4, 'treasures': [], 'from': 2},"
    "{'id': 7, 'owner': 'BOSCO', 'world': 2, 'ships': 6, 'treasures': []}],"
    "'departed': [{'id': 8, 'owner': 'BOSCO', 'world': 1, 'to': 3}, {'id': 9, 'owner': 'BOSCO', 'world': 1}],"
    "'events': [{'code': 'fire', 'world': 'W1'}, {'code': 'built', 'world': 'W2'}, {'code': 'ambush', 'world': 'W3'},"
    " {'code': 'fire'}, {'world': 'W2'}, {'code': 'surrender', 'world': 'W9'}],"
    "'orders': [{'canonical': 'M2W3W2', 'status': 'done'}, {'canonical': 'M3W3W2W1', 'status': 'done'},"
    "{'canonical': 'M4W3W2W1', 'status': 'partly'}, {'canonical': 'M5W2W1X', 'status': 'done'},"
    "{'canonical': 'M6W2W1', 'status': 'done'}, {'canonical': 'S6W2W1', 'status': 'done'},"
    "{'canonical': 'M7', 'status': 'done'}, {'status': 'done'}]";
static const char whole_lines[] =
    "W1 [ind 50 pop 31], seen 4: W1, world, owned by MING. Treasure. Battle last turn."
    " ind 50, pop 31, rms 13, rmp 10. Treasures: VAM, G2. F1 of MING, 12 ships. F3 of MING, 4 ships."
    " F4 of MING, 4 ships. F5 of MING, 4 ships. F6 of MING, 4 ships. Ships: MING 28 ships.\n"
    "W2 [ind 0 pop 4], seen 4: W2, world, owned by nobody. ind 0, pop 4, rms 2, rmp 3."
    " F2 of MING, 1 ship. F7 of BOSCO, 6 ships. Ships: MING 1 ship, BOSCO 6 ships.\n"
    "W3 [ind 5 pop 8], seen 2: W3, world, owned by BOSCO, last seen turn 2. Treasure. Battle last turn."
    " ind 5, pop 8, rms 6, rmp 7. Treasures: GEM.\n"
    "W4?, never seen: W4, world, nothing is known of it.\n"
    "W5?..., never seen: W5, place, nothing is known of it.\n"
    "F1 of MING at W1, 12: 12 ships, cargo 3, strategy DEFEND, treasure SV, treasure MM, supplies W2\n"
    "F2 of MING at W2, 1: 1 ship\n"
    "F3 of MING at W1, 4: 4 ships\nF4 of MING at W1, 4: 4 ships\nF5 of MING at W1, 4: 4 ships\n"
    "F6 of MING at W1, 4: 4 ships\n"
    "F7 of BOSCO at W2, 6: 6 ships\n"
    "W1 <-> W2\nW1 <-> W3\nW3 -> W4\nW4 - W5\n"
    "F2 of MING made: W1 W2\n"
    "F3 of MING made: W3 W2 W1\n"
    "F4 of MING made: W2 W1\n"
    "F5 of MING made: W2 W1\n"
    "F6 of MING made: W2 W1\n"
    "F8 of BOSCO made: W1 W3\n"
    "F1 of MING ordered: W1 W2 W1 W3\n"
    "F2 of MING ordered: W2 W3 W2\n";

static const char bare[] =
    "'worlds': [{'id': 1, 'links': []}], 'known': [], 'departed': [], 'events': [], 'orders': [],"
    "'fleets': [{'id': 3, 'world': 1}]";
static const char bare_lines[] =
    "W1 [ind 0 pop 0], seen 4: W1, world, owned by nobody. ind 0, pop 0, rms 0, rmp 0. F3 of nobody, 0 ships.\n"
    "F3 of nobody at W1, 0: 0 ships\n";

/* Foreign fleets that left one world in sight and arrived at another: each has one move, as far as its way is known. */
static const char seen_off[] =
    "'worlds': [{'id': 1, 'links': [2, 3]}, {'id': 2, 'links': [1]}], 'known': [], 'events': [], 'orders': [],"
    "'fleets': [{'id': 1, 'owner': 'BOSCO', 'world': 2, 'ships': 6, 'from': 1},"
    "{'id': 2, 'owner': 'BOSCO', 'world': 2, 'ships': 7, 'from': 3},"
    "{'id': 3, 'owner': 'BOSCO', 'world': 1, 'ships': 8, 'from': 3}],"
    "'departed': [{'id': 1, 'owner': 'BOSCO', 'world': 1, 'to': 2}, {'id': 2, 'owner': 'BOSCO', 'world': 1, 'to': 3},"
    "{'id': 3, 'owner': 'BOSCO', 'world': 2, 'to': 1}]";
static const char seen_off_lines[] =
    "W1 [ind 0 pop 0], seen 4: W1, world, owned by nobody. ind 0, pop 0, rms 0, rmp 0. F3 of BOSCO, 8 ships."
    " Ships: BOSCO 8 ships.\n"
    "W2 [ind 0 pop 0], seen 4: W2, world, owned by nobody. ind 0, pop 0, rms 0, rmp 0. F1 of BOSCO, 6 ships."
    " F2 of BOSCO, 7 ships. Ships: BOSCO 13 ships.\n"
    "W3?..., never seen: W3, place, nothing is known of it.\n"
    "F1 of BOSCO at W2, 6: 6 ships\nF2 of BOSCO at W2, 7: 7 ships\nF3 of BOSCO at W1, 8: 8 ships\n"
    "W1 <-> W2\nW1 - W3\n"
    "F1 of BOSCO made: W1 W2\n"
    "F2 of BOSCO made: W1 W3 W2\n"
    "F3 of BOSCO made: W2 W1 W3 W1\n";

static void charts(void **unused)
{
	(void)unused;
	test_chart("space-empires", whole, "M1W2W1W3\nF1W1\nM9W1\nS2W3\n", whole_lines);
	test_chart("space-empires", bare, NULL, bare_lines);
	test_chart("space-empires", seen_off, NULL, seen_off_lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(charts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
