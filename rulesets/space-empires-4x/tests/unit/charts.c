/* The map of a report (HO-60 to HO-62), with all keys and with only the required ones. */
#include "tests/charts.h"

#define LISTS                                                                                                \
	"'empires': [], 'planets': [], 'colonies': [], 'units': [], 'contacts': [], 'events': [], 'map_text': null"

static const char whole[] =
    "'map': {'width': 3, 'height': 2}, 'options': {'diagonals': false, 'move_tech': 'built'},"
    "'tech': {'movement': 3}, 'empires': [{'name': 'MING'}, {'name': 'BOSCO'}],"
    "'planets': [{'x': 0, 'y': 0, 'home': 'MING', 'colony': 'MING'},"
    " {'x': 2, 'y': 1, 'home': 'BOSCO', 'colony': 'MING'}, {'x': 1, 'y': 1, 'home': null, 'colony': null},"
    " {'x': 2, 'y': 0, 'home': 'BOSCO', 'colony': null}],"
    "'colonies': [{'x': 0, 'y': 0, 'income': 20, 'yards': 2, 'capacity': 3},"
    " {'x': 2, 'y': 1, 'income': 5, 'yards': 1, 'capacity': 1}, {'x': 1, 'y': 1, 'income': 0, 'yards': 0}],"
    "'units': [{'id': 4, 'type': 'SC', 'owner': 'MING', 'x': 1, 'y': 0, 'attack': 1, 'defense': 2, 'movement': 4,"
    " 'hits': 5}, {'id': 7, 'type': 'DD', 'owner': 'BOSCO', 'x': 1, 'y': 0}],"
    "'contacts': [{'x': 2, 'y': 0, 'owner': 'BOSCO', 'ships': 3}],"
    "'events': [{'code': 'combat', 'x': 1, 'y': 0}, {'code': 'moved', 'unit': 'SC4', 'x': 0, 'y': 0,"
    " 'path': '(0,1) (1,1) (9,9) (1,0)'}, {'code': 'moved', 'x': 0, 'y': 0, 'path': '(0,1)'},"
    " {'code': 'moved', 'unit': 'SC4', 'x': 0, 'y': 0}, {'code': 'built', 'unit': 'SC5', 'x': "
    "0, 'y': 1, 'path': '(0,0)'}],"
    "'map_text': '   0  1  2\\n0  Ab  .  #\\n1  .  o  B\\n2  x'";
static const char whole_lines[] =
    "(0,0) [20 CP] (Ab), seen 4: (0,0), square, owned by MING. Home. Builds ships. Home planet of MING."
    " Income 20 CP, 2 yards, capacity 3.\n"
    "(1,0) (.), seen 4: (1,0), square, owned by nobody. Battle last turn. SC4 of MING. DD7 of BOSCO."
    " Ships: MING 1 ship, BOSCO 1 ship.\n"
    "(2,0) (#), seen 4: (2,0), square, owned by nobody. Planet. Home planet of BOSCO. No colony."
    " Ships: BOSCO 3 ships.\n"
    "(0,1) (.), seen 4: (0,1), square, owned by nobody.\n"
    "(1,1) [0 CP] (o), seen 4: (1,1), square, owned by nobody. Planet. No colony."
    " Income 0 CP, 0 yards, capacity 0.\n"
    "(2,1) [5 CP] (B), seen 4: (2,1), square, owned by MING. Builds ships. Colony. Home planet of BOSCO."
    " Income 5 CP, 1 yard, capacity 1.\n"
    "4 of MING at (1,0), 1: SC4, attack 1, defence 2, movement 4, hits 5\n"
    "some of BOSCO at (2,0), 3: of unknown type\n"
    "4 of MING made: (0,0) (0,1) (1,1) (1,0)\n"
    "4 of MING ordered: (1,0) (2,0) (2,1)\n";

/* All ships move by one level. */
static const char bare[] =
    "'map': {'width': 1, 'height': 1}, 'options': {'move_tech': 'current'}, 'tech': {'movement': 3},"
    "'empires': [], 'planets': [{'x': 0, 'y': 0}], 'colonies': [{'x': 0, 'y': 0}],"
    "'units': [{'id': 4, 'owner': 'MING', 'x': 0, 'y': 0, 'movement': 2}, {'x': 0, 'y': 0}],"
    "'contacts': [{'x': 0, 'y': 0}], 'events': [], 'map_text': null";
static const char bare_lines[] =
    "(0,0) [0 CP], seen 4: (0,0), square, owned by nobody. Planet. No colony. Income 0 CP, 0 yards, capacity 0."
    " 4 of MING. 0 of nobody. Ships: MING 1 ship, nobody 1 ship.\n"
    "4 of MING at (0,0), 1: 4, attack 0, defence 0, movement 3, hits 0\n"
    "some of nobody at (0,0), 0: of unknown type\n";

static void charts(void **unused)
{
	(void)unused;
	test_chart("space-empires-4x", whole, "M4(2,0)(2,1)\nM7(0,0)\nC4\n", whole_lines);
	test_chart("space-empires-4x", bare, NULL, bare_lines);
}

static void refused(void **unused)
{
	static const struct {
		const char *report, *words;
	} rows[] = {{"'map': {'width': 0, 'height': 1}, " LISTS, "no valid \"width\" and \"height\""},
	    {"'map': {'width': 1, 'height': 0}, " LISTS, "no valid \"width\" and \"height\""},
	    {"'map': {'width': 101, 'height': 1}, " LISTS, "no valid \"width\" and \"height\""},
	    {"'map': {'width': 1, 'height': 101}, " LISTS, "no valid \"width\" and \"height\""},
	    {LISTS, "no valid \"width\" and \"height\""},
	    {"'empires': [], 'map': {'width': 2, 'height': 3}, 'planets': [{'x': 2, 'y': 0}]",
	        "(2,0) is not on the board"},
	    {"'empires': [], 'map': {'width': 2, 'height': 3}, 'planets': [{'x': 0, 'y': 3}]",
	        "(0,3) is not on the board"},
	    {"'empires': [], 'map': {'width': 2, 'height': 3}, 'planets': [{'y': 0}]",
	        "(-1,0) is not on the board"},
	    {"'empires': [], 'map': {'width': 2, 'height': 3}, 'planets': [{'x': 0}]",
	        "(0,-1) is not on the board"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_chart_refused("space-empires-4x", rows[i].report, rows[i].words);
	test_chart("space-empires-4x", "'map': {'width': 1, 'height': 1}, " LISTS, NULL,
	    "(0,0), seen 4: (0,0), square, owned by nobody.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(charts), cmocka_unit_test(refused)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
