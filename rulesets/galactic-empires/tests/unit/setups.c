/* Setups (HO-40, HO-41): each key, both sides of its limits, and the default if it is missing. */
#include "tests/setups.h"

static const char map[] = "empires: [{id: 1, name: A}, {id: 2, name: B}]\nsectors: [{id: 1, max: 5}]\n";

static const struct test_setup rows[] = {
    {"players: 3\nmap: {generator: ge24}", "3:6: the map ge24 is for 4 empires"},
    {"players: 13\nmap: {generator: galaxy}", "3:6: the map galaxy is for 2 to 12 empires"},
    {"players: 4\nmap: {generator: web}", "3:18: \"generator\" must be ge24 or galaxy"},
    {"players: 4\nmap: {size: 4}", "3:13: unknown key \"size\""},
    {"options: {victory: {solo: 101}}", "2:27: \"solo\" must be 1 to 100"},
    {"options: {magic: true}", "2:18: unknown key \"magic\""},
    {"players: [{name: MING, color: red}]", "2:31: unknown key \"color\""},
    {"players: [{name: Independent}]", "2:18: name: Independent: this name is taken by the independents"},
    {"players: [{name: MING, status: duke}]", "2:32: \"status\" must be royalty or commoner"},
    {"players: [{name: MING}, {name: BOB, status: 1}]", "2:45: \"status\" must be royalty or commoner"},
    {"players: [{name: MING, rank: commoner}]", "2:30: unknown key \"rank\""},
    {"players: [{name: A_B}]", "2:18: name: A_B: a name has 1 to 24 letters, digits and `-`, a letter first"},
    {"players: [{name: BOB}, {name: MING, status: commoner}]\nmap: {file: map.yaml}",
        "2:45: \"status\" belongs in the map file"},
    {"map: {file: map.yaml}\noptions: {suzerains: false}", "3:10: \"options\" belong in the map file"},
    {"players: [{name: 1ST}]", "2:18: name: \"1ST\" is not a valid name"},
    {"players: [{name: ABCDEFGHIJKLMNOPQRSTUVWXY}]",
        "2:18: name: ABCDEFGHIJKLMNOPQRSTUVWXY: a name has 1 to 24 letters"},
    {"players: 100", "2:10: players: galactic-empires is for 1 to 99, not 100"},
    {"", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 36}"},
    {"players: 3", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 54}"},
    {"players: 4", "\"map\": {\"generator\": \"ge24\"}"},
    {"players: 5", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 42}"},
    {"players: 12", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 100}"},
    {"players: 4\nmap: {}", "\"map\": {\"generator\": \"ge24\"}"},
    {"players: 4\nmap: {generator: galaxy}", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 34}"},
    {"players: 3\nmap: {sectors: 15}", "\"map\": {\"generator\": \"galaxy\", \"sectors\": 15}"},
    {"players: 3\nmap: {sectors: 14}", "3:16: 3 empires need 15 sectors or more"},
    {"map: {sectors: 10001}", "2:16: \"sectors\" must be 1 to 10000"},
    {"players: 4\nmap: {generator: ge24, sectors: 24}", "3:33: the map ge24 has 24 sectors"},
    {"", "\"victory\": {\"solo\": 66, \"allies\": 66, \"turns\": 60, \"in_a_row\": 3}"},
    {"players: 3", "\"victory\": {\"solo\": 60, \"allies\": 66, \"turns\": 60, \"in_a_row\": 3}"},
    {"players: 4", "\"victory\": {\"solo\": 50, \"allies\": 66, \"turns\": 60, \"in_a_row\": 3}"},
    {"options: {victory: {in_a_row: 2}}", "\"victory\": {\"solo\": 66, \"allies\": 66, \"turns\": 60}"},
    {"options: {in_a_row: 5}", "\"turns\": 60, \"in_a_row\": 5}"},
    {"options: {victory: {in_a_row: 101}}", "2:31: \"in_a_row\" must be 1 to 100"},
    {"players: 5\nmap: {generator: ge24}", "3:6: the map ge24 is for 4 empires"},
    {"players: 1\nmap: {generator: galaxy}", "3:6: the map galaxy is for 2 to 12 empires"},
    {"players: 13", "0:0: the map galaxy is for 2 to 12 empires"},
    {"map: 5", "2:6: \"map\" must be a mapping, not a whole number"},
    {"options: {victory: {solo: 7}, suzerains: true, banned: [darn]}",
        "\"victory\": {\"solo\": 7, \"allies\": 66, \"turns\": 60, \"in_a_row\": 3}, \"decloak_after_move\": false, "
        "\"suzerains\": true, \"banned\": [\"darn\"]"},
    {"options: 5", "2:10: \"options\" must be a mapping, not a whole number"},
    {"players: [{name: A, status: royalty}, {name: B, status: commoner}]", NULL},
    {"players: [{}, {name: B, status: duke}]", "2:33: \"status\" must be royalty or commoner"},
    {"players: [{name: ABCDEFGHIJKLMNOPQRSTUVWX}, {name: a-9}]", NULL},
    {"players: [{name: INDEPENDENT}]", "2:18: name: INDEPENDENT: this name is taken by the independents"},
    {"map: {file: map.yaml}", NULL},
    {"map: {file: map.yaml}\noptions: {suzerains: false}", "3:10: \"options\" belong in the map file"},
    {"players: [{name: B}, {name: C, status: commoner}]\nmap: {file: map.yaml}",
        "2:40: \"status\" belongs in the map file"},
};

static void setups(void **unused)
{
	struct test_setups s;

	(void)unused;
	test_setups_begin(&s, "galactic-empires", map);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_setup(&s, &rows[i]);
	test_setups_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(setups)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
