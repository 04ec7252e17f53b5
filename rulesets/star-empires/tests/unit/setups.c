/* Setups (HO-40, HO-41): each key, both sides of its limits, and the default if it is missing. */
#include "tests/setups.h"

static const char map[] = "empires: [{name: A}, {name: B}]\nworlds: []\nships: []\n";

#define KEYS                                                                                                 \
	"radius: 11, home_ring: 7, home_production: 12, home_stockpile: 13, nearby_worlds: 1, "              \
	"nearby_radius: 3, nearby_production: 15, world_density: 16, max_production: 17, "                   \
	"storm_density: 18, nebula_density: 19, max_storm: 20, storm_fluctuates: 21, "                       \
	"cloud_home_distance: 4, wormnets: 5, wormnet_portals: 6, portal_spacing: 8, "                       \
	"portal_home_distance: 9, one_way: 22, storms_cyclic: 23"
#define WRITTEN                                                                                              \
	"\"map\": {\"radius\": 11, \"home_ring\": 7, \"home_production\": 12, \"home_stockpile\": 13, "      \
	"\"nearby_worlds\": 1, \"nearby_radius\": 3, \"nearby_production\": 15, \"world_density\": 16, "     \
	"\"max_production\": 17, \"storm_density\": 18, \"nebula_density\": 19, \"max_storm\": 20, "         \
	"\"storm_fluctuates\": 21, \"cloud_home_distance\": 4, \"wormnets\": 5, \"wormnet_portals\": 6, "    \
	"\"portal_spacing\": 8, \"portal_home_distance\": 9, \"one_way\": 22, \"storms_cyclic\": 23, "
#define USUAL                                                                                                \
	"\"map\": {\"radius\": 4, \"home_ring\": 2, \"home_production\": 12, \"home_stockpile\": 12, "       \
	"\"nearby_worlds\": 2, \"nearby_radius\": 2, \"nearby_production\": 10, \"world_density\": 10, "     \
	"\"max_production\": 8, \"storm_density\": 5, \"nebula_density\": 5, \"max_storm\": 5, "             \
	"\"storm_fluctuates\": 0, \"cloud_home_distance\": 2, \"wormnets\": 2, \"wormnet_portals\": 4, "     \
	"\"portal_spacing\": 3, \"portal_home_distance\": 2, \"one_way\": 10, \"storms_cyclic\": 30, "       \
	"\"frames\": \"random\"}, \"options\": {\"instability\": 2, \"self_destruct_tonnes\": 5}"

static const struct test_setup rows[] = {
    {"map: {radius: -1}", "2:15: \"radius\" must be 0 to 500"},
    {"map: {colour: 1}", "2:15: unknown key \"colour\""},
    {"map: {frames: round}", "2:15: \"frames\" must be random or identity"},
    {"map: {world_density: 101}", "2:22: \"world_density\" must be 0 to 100"},
    {"map: {nearby_worlds: -1}", "2:22: \"nearby_worlds\" must be 0 to 1000"},
    {"map: 6", "2:6: \"map\" must be a map, not a whole number"},
    {"players: 1", "\"radius\": 4, \"home_ring\": 2"},
    {"players: 3", "\"radius\": 5, \"home_ring\": 3"},
    {"players: 4", "\"radius\": 5, \"home_ring\": 3"},
    {"players: 5", "\"radius\": 6, \"home_ring\": 4"},
    {"", "\"victory\": {\"share\": 0.5, \"lead\": 1.5, \"hold\": 5, \"turns\": 60}"},
    {"victory: gm", "\"victory\": \"gm\""},
    {"victory: {share: 0.75}", "\"victory\": {\"share\": 0.75, \"lead\": 1, \"hold\": 1, \"turns\": 0}"},
    {"victory: {turns: 9}", "\"victory\": {\"share\": 0, \"lead\": 1, \"hold\": 1, \"turns\": 9}"},
    {"victory: {hold: 9}", "2:10: a \"victory\" has a \"share\" or \"turns\""},
    {"victory: 9", "2:10: \"victory\" must be gm or {share: S, lead: L, hold: H, turns: N}"},
    {"victory: {share: 1.001}", "2:18: \"share\" must be 0 to 1"},
    {"victory: {share: 1, lead: 0.9}", "2:27: \"lead\" must be 1 to 1000"},
    {"map: {file: map.yaml}\nvictory: gm", "3:10: a map file has its own victory"},
    {"options: {instability: 101}", "2:24: \"instability\" must be 0 to 100"},
    {"map: {one_way: 101}", "2:16: \"one_way\" must be 0 to 100"},
    {"map: {storms_cyclic: -1}", "2:22: \"storms_cyclic\" must be 0 to 100"},
    {"options: {self_destruct_tonnes: 0}", "2:33: \"self_destruct_tonnes\" must be 1 to 1000000000"},
    {"options: {weather: true}", "2:20: unknown key \"weather\""},
    {"players: [{name: MIRA, home: GM}]", "2:30: \"GM\" is not a valid name: this word is reserved"},
    {"players: [{name: MIRA, colour: red}]", "2:32: unknown key \"colour\""},
    {"players: [{name: MIRA, home: Terra}, {name: DOVE, home: terra}]",
        "2:57: two homes are called \"terra\""},
    {"options: 7", "2:10: \"options\" must be"},
    {"players: [{name: M-1}]",
        "2:18: name: \"M-1\" is not a valid empire name: a name has letters, digits and underscores"},
    {"map: {home_ring: 1}\nplayers: 7", "2:6: the ring of homes has 6 sectors, too few for 7 empires"},
    {"map: {file: map.yaml}\noptions: {instability: 4}", "3:10: a map file has its own options"},
    {"", USUAL},
    {"map: {}", USUAL},
    {"map: {" KEYS "}", WRITTEN "\"frames\": \"random\"}"},
    {"map: {" KEYS ", frames: identity}", WRITTEN "\"frames\": \"identity\"}"},
    {"map: {frames: identity}", "\"frames\": \"identity\"}"},
    {"map: {frames: random}", "\"frames\": \"random\"}"},
    {"map: {radius: 4}", "\"radius\": 4, \"home_ring\": 2"},
    {"map: {radius: 3}", "\"radius\": 3, \"home_ring\": 1"},
    {"map: {radius: 2}", "\"radius\": 2, \"home_ring\": 1"},
    {"map: {radius: 0}", "\"radius\": 0, \"home_ring\": 1"},
    {"map: {radius: 3, home_ring: 3}", "\"radius\": 3, \"home_ring\": 3"},
    {"map: {home_ring: 0}", "2:6: the ring of homes has 1 sectors, too few for 2 empires"},
    {"map: {home_ring: 0}\nplayers: 1", "\"home_ring\": 0"},
    {"map: {home_ring: 1}\nplayers: 6", "\"home_ring\": 1"},
    {"map: {home_ring: 2}\nplayers: 12", "\"home_ring\": 2"},
    {"map: {home_ring: 2}\nplayers: 13", "2:6: the ring of homes has 12 sectors, too few for 13 empires"},
    {"map: {instability: 3}", "\"options\": {\"instability\": 3, \"self_destruct_tonnes\": 5}"},
    {"map: {self_destruct_tonnes: 9}", "\"options\": {\"instability\": 2, \"self_destruct_tonnes\": 9}"},
    {"map: {instability: 3}\noptions: {self_destruct_tonnes: 9}",
        "\"options\": {\"instability\": 3, \"self_destruct_tonnes\": 9}"},
    {"map: {instability: 3, self_destruct_tonnes: 9}\noptions: {instability: 0}",
        "\"options\": {\"instability\": 0, \"self_destruct_tonnes\": 9}"},
    {"map: {instability: 3, self_destruct_tonnes: 9}\noptions: {self_destruct_tonnes: 1}",
        "\"options\": {\"instability\": 3, \"self_destruct_tonnes\": 1}"},
    {"options: 7", "2:10: \"options\" must be a map, not a whole number"},
    {"players: [{name: A, home: X, starbase: Y}, {name: B, home: Y, starbase: Y}]", NULL},
    {"players: [{name: A, home: X}, {name: B}, {name: C, home: x}]", "2:58: two homes are called \"x\""},
    {"players: [{name: A, home: \"\"}]", "2:27: \"\" is not a valid name: a name has 1 to 30 characters"},
    {"players: [{name: A, starbase: 12}]", "2:31: \"starbase\" must be a text, not a whole number"},
    {"players: [{name: A, starbase: a-b}]",
        "2:31: \"a-b\" is not a valid name: a name has letters, digits and underscores"},
    {"players: [{}, {name: A, home: MAX}]", "2:31: \"MAX\" is not a valid name: this word is reserved"},
    {"players: [{name: A, home: abcdefghijklmnopqrstuvwxyz_abc}]", NULL},
    {"players: [{name: A, home: abcdefghijklmnopqrstuvwxyz_abcd}]",
        "2:27: \"abcdefghijklmnopqrstuvwxyz_abcd\" is not a valid name: a name has 1 to 30 characters"},
    {"map: {file: map.yaml}", NULL},
    {"map: {file: map.yaml}\noptions: {instability: 4}", "3:10: a map file has its own options"},
};

static void setups(void **unused)
{
	struct test_setups s;

	(void)unused;
	test_setups_begin(&s, "star-empires", map);
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
		test_setup(&s, &rows[i]);
	test_setup_range(&s, "map: {radius: %s}", "radius", 0, 500);
	test_setup_range(&s, "map: {home_ring: %s}", "home_ring", 0, 500);
	test_setup_range(&s, "map: {nearby_radius: %s}", "nearby_radius", 0, 500);
	test_setup_range(&s, "map: {home_production: %s}", "home_production", 0, 1000000000);
	test_setup_range(&s, "map: {home_stockpile: %s}", "home_stockpile", 0, 1000000000);
	test_setup_range(&s, "map: {nearby_production: %s}", "nearby_production", 0, 1000000000);
	test_setup_range(&s, "map: {max_production: %s}", "max_production", 0, 1000000000);
	test_setup_range(&s, "map: {max_storm: %s}", "max_storm", 0, 1000000000);
	test_setup_range(&s, "map: {nearby_worlds: %s}", "nearby_worlds", 0, 1000);
	test_setup_range(&s, "map: {cloud_home_distance: %s}", "cloud_home_distance", 0, 1000);
	test_setup_range(&s, "map: {wormnets: %s}", "wormnets", 0, 1000);
	test_setup_range(&s, "map: {wormnet_portals: %s}", "wormnet_portals", 0, 1000);
	test_setup_range(&s, "map: {portal_spacing: %s}", "portal_spacing", 0, 1000);
	test_setup_range(&s, "map: {portal_home_distance: %s}", "portal_home_distance", 0, 1000);
	test_setup_range(&s, "map: {world_density: %s}", "world_density", 0, 100);
	test_setup_range(&s, "map: {storm_density: %s}", "storm_density", 0, 100);
	test_setup_range(&s, "map: {nebula_density: %s}", "nebula_density", 0, 100);
	test_setup_range(&s, "map: {storm_fluctuates: %s}", "storm_fluctuates", 0, 100);
	test_setup_range(&s, "map: {instability: %s}", "instability", 0, 100);
	test_setup_range(&s, "map: {one_way: %s}", "one_way", 0, 100);
	test_setup_range(&s, "map: {storms_cyclic: %s}", "storms_cyclic", 0, 100);
	test_setup_range(&s, "map: {self_destruct_tonnes: %s}", "self_destruct_tonnes", 1, 1000000000);
	test_setup_range(&s, "options: {instability: %s}", "instability", 0, 100);
	test_setup_range(&s, "options: {self_destruct_tonnes: %s}", "self_destruct_tonnes", 1, 1000000000);
	test_setups_end(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(setups)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
