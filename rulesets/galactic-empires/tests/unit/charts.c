/* The map of a report (HO-60, GE-114) with only the required keys, and the public one. */
#include "tests/charts.h"

static const char bare[] =
    "'self': {}, 'relations': [{'name': 'BOSCO'}], 'battles': [], 'orders': [], 'sectors': ["
    "{'id': 1, 'links': [], 'barriers': [], 'revenue': 3, 'forces': [{'empire': 'BOSCO', 'types': [{'type': 'FR'},"
    " {'n': 2}]}, {'empire': 'BOSCO', 'best': 'CR', 'types': []}]},"
    "{'id': 2, 'links': [], 'barriers': [], 'annexer': 7, 'owner': null}],"
    "'units': [{'fleet': 3, 'sector': 1, 'ships': [{'type': 'TR'}], 'admirals': [{}]},"
    " {'sector': 1, 'ships': [], 'admirals': []},"
    " {'fleet': 4, 'sector': 1, 'empire': 'BOSCO', 'ships': [{'type': 'TR', 'n': 2}], 'admirals': []},"
    " {'garrison': 2, 'sector': 2, 'empire': 'independent', 'ships': [{'type': 'FR', 'n': 1}], 'admirals': []}]";
static const char bare_lines[] =
    "S1 [3 of 0], seen 4: S1, sector. Maximum revenue 0. Revenue 3, damage 0, sector defence 0 of 0."
    " F3 of MING, 0 ships. G0 of MING, 0 ships. F4 of BOSCO, 2 ships. Ships: BOSCO 2 ships.\n"
    "S2 [max 0], seen 4: S2, sector. Maximum revenue 0. G2 of nobody, 1 ship. Ships: nobody 1 ship.\n"
    "some of BOSCO at S1, 0: 0 FR\n"
    "some of BOSCO at S1, 0: the best is CR\n"
    "F3 of MING at S1, 0: 0 TR, admiral A0\n"
    "G0 of MING at S1, 0: \n"
    "F4 of BOSCO at S1, 2: 2 TR\n"
    "G2 of nobody at S2, 1: 1 FR\n";

static void charts(void **unused)
{
	(void)unused;
	test_chart("galactic-empires", bare, NULL, bare_lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(charts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
