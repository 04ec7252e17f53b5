/* Setups (HO-40, HO-41): each key, both sides of its limits, and the default if it is missing. */
#include "tests/setups.h"

static const char map[] =
    "empires: [{name: A}, {name: B}]\nworlds: [{id: 1, owner: A, pop: 1}, {id: 2, owner: B, pop: 1}]\n";

static const struct test_setup rows[] = {
    {"map: {generator: ring}", "2:18: \"generator\" must be grid or web"},
    {"map: {generator: grid, width: 1}", "2:31: \"width\" must be 2 to 1000"},
    {"map: {generator: grid, width: 8, worlds: 40}", "2:42: unknown key \"worlds\""},
    {"map: {generator: grid, width: 8.0}", "2:31: \"width\" must be a whole number, not a decimal number"},
    {"map: {generator: web, worlds: 1}", "2:31: \"worlds\" must be 2 to 100000"},
    {"map: {generator: web, one_way: 101}", "2:32: \"one_way\" must be 0 to 100"},
    {"map: {generator: web, height: 5}", "2:31: unknown key \"height\""},
    {"map: grid", "2:6: \"map\" must be a mapping, not a text"},
    {"home: {ind: -1}", "2:13: \"ind\" must be 0 to 1000000"},
    {"home: {pop: 0}", "2:13: \"pop\" must be 1 to 1000000"},
    {"home: {ships: 5}", "2:15: unknown key \"ships\""},
    {"treasures: VAM", "2:12: \"treasures\" must be a list, not a text"},
    {"treasures: [VAM, vam]", "2:18: the treasure vam appears twice"},
    {"treasures: [TOOLONGID]", "2:13: a treasure's id must be a text of one to eight letters or digits"},
    {"treasures: [7]", "2:13: a treasure's id must be a text of one to eight letters or digits"},
    {"chart: 1", "2:8: \"chart\" must be secret, links or worlds"},
    {"chart: all", "2:8: \"chart\" must be secret, links or worlds"},
    {"victory: {worlds: 2}", "2:19: \"worlds\" must be 0.001 to 1"},
    {"victory: {ships: 2}", "2:18: unknown key \"ships\""},
    {"victory: never", "2:10: \"victory\" must be {worlds: SHARE}, {turns: N} or last-standing"},
    {"options: {fog: true}", "2:10: unknown key \"options\""},
    {"planets: 4", "2:10: unknown key \"planets\""},
    {"players: [{name: MING, colour: red}]",
        "2:32: unknown key \"colour\": a player of space-empires has name and address"},
    {"map: {file: map.yaml, width: 5}", "2:13: map: a file must be the only key, as {file: map.yaml}"},
    {"map: {width: 2, height: 2}\nplayers: 5", "2:6: 4 worlds are too few for 5 players"},
    {"map: {width: 2, height: 2}\ntreasures: [VAM]\nplayers: 4",
        "3:12: no world is left that nobody owns, to put treasures on"},
    {"map: {file: map.yaml}\nvictory: {turns: 3}", "3:10: with a map file \"victory\" belongs in that file"},
    {"map: {file: map.yaml}\nchart: links",
        "3:8: a map file has no \"chart\": what it publishes belongs in its \"known\""},
    {"", "\"map\": {\"generator\": \"grid\", \"width\": 6, \"height\": 6}"},
    {"players: 3", "\"width\": 7, \"height\": 7"},
    {"players: 4", "\"width\": 8, \"height\": 8"},
    {"players: 5", "\"width\": 9, \"height\": 9"},
    {"players: 12", "\"width\": 14, \"height\": 14"},
    {"map: {width: 3}\nplayers: 4", "\"width\": 3, \"height\": 8"},
    {"map: {height: 3}\nplayers: 4", "\"width\": 8, \"height\": 3"},
    {"map: {generator: web}", "{\"generator\": \"web\", \"worlds\": 36, \"one_way\": 10}"},
    {"map: {generator: web}\nplayers: 3", "\"worlds\": 48, \"one_way\": 10"},
    {"map: {generator: web, worlds: 2, one_way: 0}", "\"worlds\": 2, \"one_way\": 0"},
    {"map: {generator: web, one_way: 100}", "\"one_way\": 100"},
    {"map: {width: 2, height: 2}\nplayers: 4", "\"width\": 2, \"height\": 2"},
    {"map: {width: 2, height: 2}\ntreasures: [VAM]\nplayers: 3", "\"treasures\": [\"VAM\"]"},
    {"map: {width: 2, height: 2}\ntreasures: []\nplayers: 4", "\"treasures\": []"},
    {"map: {generator: web, worlds: 7}", "\"treasures\": []"},
    {"map: {generator: web, worlds: 8}", "\"treasures\": [\"VAM\", \"CRS\", \"G2\", \"L2\", \"MM\", \"SV\"]"},
    {"treasures: []", "\"treasures\": []"},
    {"treasures: [g2, RING9876]", "\"treasures\": [\"G2\", \"RING9876\"]"},
    {"treasures: [\"\"]", "2:13: a treasure's id must be a text of one to eight letters or digits"},
    {"treasures: [A-B]", "2:13: a treasure's id must be a text of one to eight letters or digits"},
    {"home: {ind: 7}", "\"ind\": 7, \"rms\": 13, \"rmp\": 10, \"pop\": 31"},
    {"home: {rms: 7}", "\"ind\": 50, \"rms\": 7, \"rmp\": 10, \"pop\": 31"},
    {"home: {rmp: 7}", "\"ind\": 50, \"rms\": 13, \"rmp\": 7, \"pop\": 31"},
    {"home: {pop: 7}", "\"ind\": 50, \"rms\": 13, \"rmp\": 10, \"pop\": 7"},
    {"home: {ind: 0, rms: 0, rmp: 0, pop: 1}", "\"ind\": 0, \"rms\": 0, \"rmp\": 0, \"pop\": 1"},
    {"home: {ind: 1000000, rms: 1000000, rmp: 1000000, pop: 1000000}",
        "\"ind\": 1000000, \"rms\": 1000000, \"rmp\": 1000000, \"pop\": 1000000"},
    {"home: 5", "2:7: \"home\" must be a mapping, not a whole number"},
    {"", "\"chart\": \"secret\""},
    {"chart: secret", "\"chart\": \"secret\""},
    {"chart: links", "\"chart\": \"links\""},
    {"chart: worlds", "\"chart\": \"worlds\""},
    {"", "\"victory\": {\"worlds\": 0.5, \"lead\": 1.25, \"hold\": 3, \"turns\": 50}"},
    {"players: 3", "\"victory\": {\"worlds\": 0.5, \"lead\": 1.25, \"hold\": 3, \"turns\": 50}"},
    {"players: 4", "\"victory\": {\"worlds\": 0.4, \"lead\": 1.25, \"hold\": 3, \"turns\": 50}"},
    {"players: 5", "\"victory\": {\"worlds\": 0.4, \"lead\": 1.25, \"hold\": 3, \"turns\": 50}"},
    {"players: 6", "\"victory\": {\"worlds\": 0.33, \"lead\": 1.25, \"hold\": 3, \"turns\": 50}"},
    {"victory: {worlds: 1}", "\"victory\": {\"worlds\": 1"},
    {"victory: {worlds: 0.001}", "\"victory\": {\"worlds\": 0.001}"},
    {"victory: {worlds: 0}", "2:19: \"worlds\" must be 0.001 to 1"},
    {"victory: {worlds: 1.001}", "2:19: \"worlds\" must be 0.001 to 1"},
    {"victory: {worlds: x}", "2:19: \"worlds\" must be a number, not a text"},
    {"victory: {turns: 1}", "\"victory\": {\"turns\": 1}"},
    {"victory: {turns: 0}", "2:18: \"turns\" must be 1 to 1000000000"},
    {"victory: {turns: 1.5}", "2:18: \"turns\" must be a whole number, not a decimal number"},
    {"victory: {turns: 1, worlds: 1}", "\"victory\": {\"worlds\": 1, \"turns\": 1}"},
    {"victory: {worlds: 0.25, lead: 2, hold: 4}",
        "\"victory\": {\"worlds\": 0.25, \"lead\": 2, \"hold\": 4}"},
    {"victory: {worlds: 0.25, lead: 0.5}", "2:31: \"lead\" must be 1 to 1000"},
    {"victory: {worlds: 0.25, hold: 0}", "2:31: \"hold\" must be 1 to 1000"},
    {"victory: {turns: 3, lead: 2}", "2:27: unknown key \"lead\""},
    {"", "\"natives\": 0.7"},
    {"natives: 0", "\"natives\": 0,"},
    {"natives: 1", "\"natives\": 1,"},
    {"natives: 0.125", "\"natives\": 0.125"},
    {"natives: 1.001", "2:10: \"natives\" must be 0 to 1"},
    {"natives: -0.1", "2:10: \"natives\" must be 0 to 1"},
    {"natives: some", "2:10: \"natives\" must be a number, not a text"},
    {"map: {file: map.yaml}\nnatives: 0", "3:10: with a map file \"natives\" belongs in that file"},
    {"victory: {}", "2:10: \"victory\" must be {worlds: SHARE}, {turns: N} or last-standing"},
    {"victory: last-standing", "\"victory\": \"last-standing\""},
    {"players: [5, {}]", "2:11: players: a mapping with name and address is needed, not a whole number"},
    {"map: {file: map.yaml}", NULL},
    {"map: {file: map.yaml}\nhome: {ind: 1}", "3:7: with a map file \"home\" belongs in that file"},
    {"map: {file: map.yaml}\ntreasures: []", "3:12: with a map file \"treasures\" belongs in that file"},
    {"map: {file: map.yaml}\nvictory: {turns: 3}\nhome: {ind: 1}",
        "4:7: with a map file \"home\" belongs in that file"},
};

static void setups(void **unused)
{
	struct test_setups s;

	(void)unused;
	test_setups_begin(&s, "space-empires", map);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_setup(&s, &rows[i]);
	test_setup_range(&s, "home: {ind: %s}", "ind", 0, 1000000);
	test_setup_range(&s, "home: {rms: %s}", "rms", 0, 1000000);
	test_setup_range(&s, "home: {rmp: %s}", "rmp", 0, 1000000);
	test_setup_range(&s, "home: {pop: %s}", "pop", 1, 1000000);
	test_setup_range(&s, "map: {width: %s}", "width", 2, 1000);
	test_setup_range(&s, "map: {generator: grid, height: %s}", "height", 2, 1000);
	test_setup_range(&s, "map: {generator: web, worlds: %s}", "worlds", 2, 100000);
	test_setup_range(&s, "map: {generator: web, one_way: %s}", "one_way", 0, 100);
	test_setups_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(setups)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
