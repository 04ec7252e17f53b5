/* Setups (HO-40, HO-41): each key, both sides of its limits, and the default if it is missing. */
#include "tests/setups.h"

static const char map[] = "empires: [{name: A}, {name: B}]\n";

static const struct test_setup rows[] = {
    {"homes: [[3, 0], [7, 6]]", "2:17: (7,6) is off the board of 7 x 7 squares"},
    {"planets: [[1, 1], [1, 7]]", "2:19: (1,7) is off the board of 7 x 7 squares"},
    {"planets: [[1, 1], [5, 5], [1, 1]]", "2:27: the planet at (1,1) appears twice"},
    {"planets: [[3, 0]]", "2:11: the planet at (3,0) appears twice: it is a home"},
    {"homes: [[3, 0], [3, 0]]", "2:17: two homes are at (3,0)"},
    {"homes: [[3, 0]]", "2:8: there are homes for 1 empire, and 2 play"},
    {"homes: [[3, 0], [3, 6], [0, 3], [6, 3], [1, 1]]", "2:8: there are more than 4 homes"},
    {"players: 3\nhomes: [[3, 0], [3, 6]]", "3:8: there are homes for 2 empires, and 3 play"},
    {"wormholes: 2", "2:12: unknown key \"wormholes\""},
    {"map: {width: 7, depth: 7}", "2:24: unknown key \"depth\""},
    {"map: {width: 2}", "2:14: \"width\" must be 3 to 15"},
    {"map: {height: 16}", "2:15: \"height\" must be 3 to 15"},
    {"map: {width: 9}", "2:6: a board of 9 x 7 needs \"planets\": a list of squares or {random: N}"},
    {"planets: {random: 3}", "2:19: random must be an even number: planets come in pairs"},
    {"planets: {random: 48}", "2:19: there is room for 46 planets besides the homes"},
    {"planets: {random: -2}", "2:19: \"random\" must be 0 to 9223372036854775807"},
    {"planets: {number: 4}", "2:10: the key \"random\" is missing"},
    {"planets: 4", "2:10: planets must be a list of squares or {random: N}, not a whole number"},
    {"homes: {MING: [3, 0]}", "2:8: homes must be a list of squares, not a mapping"},
    {"homes: [[3, 0], [3]]", "2:17: a square must be a list of two whole numbers: [x, y]"},
    {"homes: [[3, 0], [3, 6.0]]", "2:17: a square must be a list of two whole numbers: [x, y]"},
    {"options: {diagonal: true}", "2:21: unknown key \"diagonal\"; did you mean \"diagonals\"?"},
    {"options: {economy: never}", "2:20: \"economy\" must be first or last"},
    {"options: {move_tech: refit}", "2:22: \"move_tech\" must be built or current"},
    {"options: {move_tech: true}", "2:22: \"move_tech\" must be built or current"},
    {"victory: {turns: 5}", "2:10: unknown key \"victory\""},
    {"players: [{name: MING, color: red}, {name: BOSCO}]", "2:31: unknown key \"color\""},
    {"players: 5", "2:10: players: space-empires-4x is for 2 to 4, not 5"},
    {"players: [{name: ABCDEFGHIJKLMNOPQRSTU}, {name: BOSCO}]",
        "2:18: name: the name of an empire is a letter, then up to 19 letters, digits, - or _"},
    {"map: {file: map.yaml}\noptions: {fog: true}", "3:10: unknown key \"options\""},
    {"", "\"map\": {\"width\": 7, \"height\": 7}, \"homes\": [[3, 0], [3, 6]]"},
    {"players: 3", "\"homes\": [[3, 0], [3, 6], [0, 3]]"},
    {"players: 4", "\"homes\": [[3, 0], [3, 6], [0, 3], [6, 3]]"},
    {"", "\"planets\": [[1, 1], [5, 1], [1, 5], [5, 5], [0, 3], [6, 3], [3, 3]]"},
    {"players: 4", "\"planets\": [[1, 1], [5, 1], [1, 5], [5, 5], [3, 3]]"},
    {"homes: [[3, 3], [3, 6]]", "\"planets\": [[1, 1], [5, 1], [1, 5], [5, 5], [0, 3], [6, 3]]"},
    {"", "\"turn_limit\": 50, \"limit\": \"income\", \"combat_rounds\": 1000"},
    {"options: {turn_limit: 9}", "\"turn_limit\": 9, \"limit\": \"income\", \"combat_rounds\": 1000"},
    {"options: {limit: draw}", "\"turn_limit\": 50, \"combat_rounds\": 1000"},
    {"options: {limit: none}", "2:18: \"limit\" must be draw or income"},
    {"map: {width: 9, height: 8}\nplanets: []\nplayers: 4",
        "\"map\": {\"width\": 9, \"height\": 8}, \"homes\": [[4, 0], [4, 7], [0, 3], [8, 4]], \"planets\": []"},
    {"map: {width: 3, height: 15}\nplanets: []", "\"map\": {\"width\": 3, \"height\": 15}"},
    {"map: {width: 15, height: 3}\nplanets: []", "\"map\": {\"width\": 15, \"height\": 3}"},
    {"map: {height: 9}", "2:6: a board of 7 x 9 needs \"planets\": a list of squares or {random: N}"},
    {"map: 5", "2:6: must be a mapping, not a whole number"},
    {"planets: {random: 46}", "\"planets\": {\"random\": 46}"},
    {"planets: {random: 2}", "\"planets\": {\"random\": 2}"},
    {"planets: {random: 1}", "2:19: random must be an even number: planets come in pairs"},
    {"planets: {random: 46}\nplayers: 4", "2:19: there is room for 44 planets besides the homes"},
    {"planets: {random: 44}\nplayers: 4", "\"planets\": {\"random\": 44}"},
    {"planets: {random: 46}\nplayers: 3", "2:19: there is room for 44 planets besides the homes"},
    {"homes: [[0, 0], [6, 6], [0, 6]]\nplanets: [[3, 3], [0, 6]]",
        "\"homes\": [[0, 0], [6, 6]], \"planets\": [[3, 3], [0, 6]]"},
    {"homes: [[3, 0], [-1, 6]]", "2:17: (-1,6) is off the board of 7 x 7 squares"},
    {"homes: [[3, 0], [3, -1]]", "2:17: (3,-1) is off the board of 7 x 7 squares"},
    {"homes: [[3, 0], [3, 7]]", "2:17: (3,7) is off the board of 7 x 7 squares"},
    {"planets: [[3, 6]]", "2:11: the planet at (3,6) appears twice: it is a home"},
    {"planets: [[0, 3]]\nplayers: 3", "2:11: the planet at (0,3) appears twice: it is a home"},
    {"planets: [[0, 3]]", "\"planets\": [[0, 3]]"},
    {"options: 5", "2:10: \"options\" must be a mapping, not a whole number"},
    {"",
        "\"options\": {\"diagonals\": false, \"economy\": \"first\", \"initiative\": \"rotating\", \"pinning\": true, "
        "\"colonyship_speed\": \"tech\""},
};

static void setups(void **unused)
{
	struct test_setups s;

	(void)unused;
	test_setups_begin(&s, "space-empires-4x", map);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_setup(&s, &rows[i]);
	test_setup_range(&s, "options: {yards_per_turn: %s}", "yards_per_turn", 0, 99);
	test_setup_range(&s, "options: {bases_per_planet: %s}", "bases_per_planet", 0, 99);
	test_setup_range(&s, "options: {levels_per_turn: %s}", "levels_per_turn", 0, 5);
	test_setup_range(&s, "options: {start_cp: %s}", "start_cp", 0, 9999);
	test_setup_range(&s, "options: {turn_limit: %s}", "turn_limit", 0, 9999);
	test_setup_range(&s, "options: {combat_rounds: %s}", "combat_rounds", 1, 1000);
	test_setup_range(&s, "map: {width: %s}", "width", 3, 15);
	test_setup_range(&s, "map: {height: %s}", "height", 3, 15);
	test_setups_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(setups)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
