/* Setups (HO-40, HO-41): each key, both sides of its limits, and the default if it is missing. */
#include "tests/setups.h"

static const char map[] = "empires: [{id: 1, name: A, home: 1}, {id: 2, name: B, home: 2}]\n"
                          "systems: [{id: 1, nodes: [2]}, {id: 2}]\n";

static const struct test_setup rows[] = {
    {"map: {generator: grid}", "2:18: \"generator\" must be cy8 or ring"},
    {"map: {generator: ring, width: 3}", "2:31: unknown key \"width\""},
    {"players: 3\nmap: {generator: cy8}", "3:6: cy8 is a map for two players, not for 3; use ring"},
    {"options: {victory: {turns: 0}}", "2:28: \"turns\" must be 1 to 1000000"},
    {"options: {victory: never}", "2:20: \"victory\" must be {turns: N}, {systems: SHARE} or last-standing"},
    {"options: {hazard: true}", "2:19: unknown key \"hazard\""},
    {"wormholes: 2", "2:12: unknown key \"wormholes\""},
    {"options: {public_battles: 1}", "2:27: \"public_battles\" must be true or false, not a whole number"},
    {"map: {file: map.yaml}\noptions: {asteroid_hazard: true}", "3:10: \"options\" belong in the map file"},
    {"", "\"map\": {\"generator\": \"cy8\"}"},
    {"players: 3", "\"map\": {\"generator\": \"ring\"}"},
    {"players: 1", "\"map\": {\"generator\": \"ring\"}"},
    {"map: {generator: ring}", "\"map\": {\"generator\": \"ring\"}"},
    {"map: {generator: cy8}", "\"map\": {\"generator\": \"cy8\"}"},
    {"map: 5", "2:6: must be a mapping, not a whole number"},
    {"options: 5", "2:10: must be a mapping, not a whole number"},
    {"",
        "\"options\": {\"victory\": {\"systems\": 0.6, \"hold\": 5, \"turns\": 32}, \"asteroid_hazard\": false, "
        "\"public_battles\": false, \"mobile_limit\": 20}"},
    {"players: 3", "\"victory\": {\"systems\": 0.5, \"hold\": 5, \"turns\": 32}"},
    {"players: 4", "\"victory\": {\"systems\": 0.4, \"hold\": 5, \"turns\": 32}"},
    {"options: {victory: {systems: 0.5}}", "\"victory\": {\"systems\": 0.5}"},
    {"options: {victory: {systems: 0}}", "2:30: \"systems\" must be 0.001 to 1"},
    {"options: {victory: {systems: 0.5, hold: 0}}", "2:41: \"hold\" must be 1 to 1000"},
    {"options: {mobile_limit: 0}", "\"public_battles\": false}"},
    {"options: {victory: last-standing, asteroid_hazard: true}",
        "\"options\": {\"victory\": \"last-standing\", \"asteroid_hazard\": true, \"public_battles\": false, "
        "\"mobile_limit\": 20}"},
    {"options: {public_battles: true}",
        "\"options\": {\"victory\": {\"systems\": 0.6, \"hold\": 5, \"turns\": 32}, \"asteroid_hazard\": false, "
        "\"public_battles\": true, \"mobile_limit\": 20}"},
    {"options: {victory: {turns: 1}}", "\"victory\": {\"turns\": 1}"},
    {"options: {victory: {turns: 1000000}}", "\"victory\": {\"turns\": 1000000}"},
    {"options: {victory: {turns: 1000001}}", "2:28: \"turns\" must be 1 to 1000000"},
    {"map: {file: map.yaml}", NULL},
};

static void setups(void **unused)
{
	struct test_setups s;

	(void)unused;
	test_setups_begin(&s, "cyoe", map);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_setup(&s, &rows[i]);
	test_setups_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(setups)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
