/* The map of a report (HO-60 to HO-62), with all keys and with only the required ones. */
#include "tests/charts.h"

static const char whole[] =
    "'own': {'name': 'MING', 'home': 1}, 'empires': [{'name': 'MING'}, {'name': 'BOSCO'}], 'systems': ["
    "{'id': 1, 'seen': true, 'name': 'Sol', 'holder': 'MING', 'rating': 3, 'suppression': 1, 'nodes': [2, 3],"
    " 'terrain': 'normal', 'planets': [{'id': 101, 'kind': 'basic', 'class': 2, 'owner': 'MING'},"
    " {'id': 102, 'kind': 'U'}], 'stations': [{'owner': 'MING', 'type': 'PS', 'count': 4}]},"
    "{'id': 2, 'seen': true, 'name': 'S2', 'holder': null, 'rating': 0, 'nodes': [1], 'terrain': 'nebula',"
    " 'planets': [{'id': 201, 'kind': 'H', 'class': 1, 'owner': null}], 'stations': [{'count': 2}]},"
    "{'id': 3, 'seen': false, 'name': 'Rim', 'holder': 'BOSCO', 'rating': 1, 'suppression': 0, 'nodes': [1, 4, 5],"
    " 'terrain': 'asteroids', 'planets': [], 'stations': []},"
    "{'id': 4, 'seen': false, 'name': null, 'nodes': [], 'planets': [], 'stations': []},"
    "{'id': 5, 'seen': true, 'name': 'Pit', 'nodes': [3], 'terrain': 'black-hole', 'planets': [], 'stations': []}],"
    "'fleets': ["
    "{'id': 1, 'owner': 'MING', 'system': 1, 'ships': {'C1': 2, 'TR': 5}, 'civilians': 4, 'stance': 'A'},"
    "{'id': 2, 'owner': 'MING', 'system': 3, 'ships': {'SV': 1}, 'moved': true, 'from': 1},"
    "{'id': 3, 'owner': 'MING', 'system': 2, 'ships': {'IW': 3}, 'moved': false, 'from': 1},"
    "{'id': 4, 'owner': 'MING', 'system': 2, 'ships': {}, 'moved': true}],"
    "'forces': [{'system': 3, 'empire': 'BOSCO', 'ships': {'C2': 2, 'IW': 1}}],"
    "'homes': [5],"
    "'events': [{'code': 'round', 'system': 'S3'}, {'code': 'other', 'system': 'S1'}, {'code': 'round'},"
    " {'code': 'round', 'system': 'S99'}]";
static const char whole_lines[] =
    "S1 [I-rating 3], seen 4: S1 Sol, system, owned by MING. Home. Planet. Colony. Stations. "
    "I-Rating 3, suppressed 1."
    " P101 basic class 2 of MING. P102 U. 4 PS of MING. F1 of MING, 7 ships. Ships: MING 7 ships.\n"
    "S2, seen 4: S2, system, owned by nobody. Planet. Nebula. Stations. P201 H class 1. 2 stations of nobody."
    " F3 of MING, 3 ships. F4 of MING, 0 ships. Ships: MING 3 ships.\n"
    "S3 [I-rating 1], never seen: S3 Rim, system, owned by BOSCO, never seen. Asteroids. Battle last turn."
    " I-Rating 1, suppressed 0. F2 of MING, 1 ship. Ships: MING 1 ship, BOSCO 3 ships.\n"
    "S4?..., never seen: S4, system, nothing is known of it. Not explored.\n"
    "S5, seen 4: S5 Pit, system, owned by nobody. Home. Black hole.\n"
    "F1 of MING at S1, 7: 2 C1, 5 TR, civilians 4, stance A\n"
    "F2 of MING at S3, 1: 1 SV\n"
    "F3 of MING at S2, 3: 3 IW\n"
    "F4 of MING at S2, 0: \n"
    "some of BOSCO at S3, 3: 2 C2, 1 IW\n"
    "S1 <-> S2\nS1 <-> S3\nS3 - S4\nS3 <-> S5\n"
    "F2 of MING made: S1 S3\n"
    "F2 of MING ordered: S3 S1 S2\n"
    "F3 of MING ordered: S2 S1\n";

static const char bare[] =
    "'systems': [{'id': 1, 'name': 'Sol', 'seen': true, 'rating': 2, 'nodes': [], 'planets': [{'id': 101}, {}],"
    " 'stations': [{'type': 'PS'}]}, {'id': 2, 'seen': true, 'nodes': [], 'planets': [], 'stations': []}],"
    "'empires': [], 'events': [], 'homes': [], 'fleets': [{'id': 7, 'system': 1, 'owner': 'MING', 'moved': true}],"
    "'forces': [{'system': 1, 'empire': 'BOSCO', 'ships': 5}]";
static const char bare_lines[] =
    "S1 [I-rating 2], seen 4: S1 Sol, system, owned by nobody. Planet. Stations. I-Rating 2, suppressed 0."
    " P101 planet. P0 planet. 0 PS of nobody. F7 of MING, 0 ships.\n"
    "S2..., seen 4: S2, system. Not explored.\n"
    "F7 of MING at S1, 0: \n"
    "some of BOSCO at S1, 0: \n";

static void charts(void **unused)
{
	(void)unused;
	test_chart("cyoe", whole, "M2S1S2\nm3s1\nM9S1\nST1D\n", whole_lines);
	test_chart("cyoe", bare, NULL, bare_lines);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(charts)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
