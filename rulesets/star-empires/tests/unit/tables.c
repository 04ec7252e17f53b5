/* The tables' limits (HO-19), both sides of each, and the words of each refusal. */
#include "tests/tables.h"

#define THIRTY "abcdefghijklmnopqrstuvwxyz abc"
#define WING "name: wing, guns: 5, dp: 5, engines: 0, scan: 0, racks: 0"
#define PROBE "scout, guns: 1, dp: 1, engines: 3, scan: 3, racks: 0, tonnage: 2, cost: 2, buildable"
#define SCOUT "[5, 5, -1, -1, 1]"

static const struct test_edit rows[] = {
    {"{name: wing", "{name: scout", "hull \"scout\" twice"},
    {"wing, guns: 5, dp: 5, engines: 0, scan: 0, racks: 0, cost: 1, tonnage: 1, cost_k: [150, "
     "150, 0, 0, 0], tonnage_k: [200, 200, 0, 0, 0], max: [-1, -1, 0, 0, 0]}\n"
     "  - {name: missile",
        "missile", "the hull \"wing\" is missing"},
    {"capital_ship, guns: 35, dp: 40, engines: 2, scan: 2, racks: 1, cost: 28, tonnage: 30, "
     "cost_k: [150, 150, 15, 15, 15], tonnage_k: [200, 200, 50, 50, 20], max: [-1, -1, -1, -1, "
     "-1]}\n"
     "  - {name: gunship",
        "gunship", "the hull \"capital_ship\" is missing"},
    {"  - {name: missile, guns: 8, dp: 1, engines: 0, scan: 0, racks: 0, cost: 1, tonnage: 1, "
     "cost_k: [0, 0, 0, 0, 0], tonnage_k: [0, 0, 0, 0, 0], max: [-1, 1, 0, 0, 0]}\n"
     "classes",
        "classes", "the hull \"missile\" is missing"},
    {"wing, guns: 5", "wing, guns: 0", "\"guns\" must be"},
    {"20, 15, 15", "20, 15", "\"cost_k\" must have 5 entries"},
    {"20, 15, 15", "20, 15, 15, 15", "\"cost_k\" must have 5 entries"},
    {"10, cost_k: [150", "10, cost_k: [-1", "must be a whole number from 0 to 9999"},
    {"[200, 100", "[200, x", "must be a whole number from 0 to 9999"},
    {"[200, 100", "[200, 10000", "must be a whole number from 0 to 9999"},
    {"[5, 5, -1", "[5, 5, -2", "must be a whole number from -1 to 9999"},
    {"hull: scout", "hull: scouts", "\"hull\" must be"},
    {"buildable: false", "buildable: 0", "\"buildable\" must be"},
    {"starbase: starbase", "starbase: fort", "the class \"fort\" is missing"},
    {"cycle_most: 5", "cycle_most: 1", "\"cycle_least\" is more than \"cycle_most\""},
    {"missile_k: 135", "missile_k: 0", "\"missile_k\" must be"},
    {"instability: 0", "instability: 101", "\"instability\" must be"},
    {"random", "round", "\"frames\" must be"},
    {"Abydos", "Abydosabydosabydosabydosa", "a name must have 1 to 24 letters"},
    {"portals: [Gate", "portals: [\"\"", "a name must have 1 to 24 letters"},
    {"Cloak, Wisp", "Cloak, 7", "a name must have 1 to 24 letters"},
    {"{name: wing, ", "{name: \"wing\", others: 1, ", "unknown key \"others\""},
    {WING, "name: wing, guns: 1, dp: 5, engines: 0, scan: 0, racks: 0", NULL},
    {WING, "name: wing, guns: 5, dp: 1, engines: 0, scan: 0, racks: 0", NULL},
    {WING, "name: wing, guns: 9999, dp: 9999, engines: 9999, scan: 9999, racks: 9999", NULL},
    {WING, "name: wing, guns: 10000, dp: 5, engines: 0, scan: 0, racks: 0", "\"guns\" must be 1 to 9999"},
    {WING, "name: wing, guns: 5, dp: 0, engines: 0, scan: 0, racks: 0", "\"dp\" must be 1 to 9999"},
    {WING, "name: wing, guns: 5, dp: 5, engines: -1, scan: 0, racks: 0", "\"engines\" must be 0 to 9999"},
    {WING, "name: wing, guns: 5, dp: 5, engines: 0, scan: -1, racks: 0", "\"scan\" must be 0 to 9999"},
    {WING, "name: wing, guns: 5, dp: 5, engines: 0, scan: 0, racks: -1", "\"racks\" must be 0 to 9999"},
    {PROBE, "scout, guns: 0, dp: 1, engines: 3, scan: 3, racks: 0, tonnage: 2, cost: 2, buildable",
        "\"guns\" must be 1 to 9999"},
    {PROBE, "scout, guns: 1, dp: 1, engines: 0, scan: 0, racks: 0, tonnage: 1, cost: 1, buildable", NULL},
    {PROBE, "scout, guns: 1, dp: 1, engines: 0, scan: 0, racks: 0, tonnage: 0, cost: 1, buildable",
        "\"tonnage\""},
    {SCOUT, "[0, 0, 0, 0, 0]", NULL},
    {SCOUT, "[9999, 9999, 9999, 9999, 9999]", NULL},
    {SCOUT, "[5, 5, -1, -1, 10000]", "must be a whole number from -1 to 9999"},
    {SCOUT, "[5, 5, -1, -1]", "\"max\" must have 5 entries"},
    {SCOUT, "[]", "\"max\" must have 5 entries"},
    {SCOUT, "5", "\"max\" must be"},
    {"tonnage_k: [50, 50, 50, 50, 20]", "tonnage_k: [0, 9999, 50, 50, 20]", NULL},
    {"tonnage_k: [50, 50, 50, 50, 20]", "tonnage_k: [50, 50, 50, 50, -1]",
        "must be a whole number from 0 to 9999"},
    {"tonnage_k: [50, 50, 50, 50, 20]", "tonnage_k: [50, 50, 50, 50, 20, 20]",
        "\"tonnage_k\" must have 5 entries"},
    {"{name: probe, ", "{name: p, ", NULL},
    {"{name: probe, ", "{name: " THIRTY ", ", NULL},
    {"{name: probe, ", "{name: " THIRTY "d, ", "\"name\" must have 1 to 30 characters"},
    {"{name: probe, ", "{name: \"\", ", "\"name\" must have 1 to 30 characters"},
    {"starbase: starbase ", "starbase: Starbase ", NULL},
    {"starbase: starbase ", "starbase: NUKE ", NULL},
    {"starbase: starbase ", "starbase: \"\" ", "\"starbase\" must have 1 to 30 characters"},
    {"starbase: starbase ", "starbase: " THIRTY "d ", "\"starbase\" must have 1 to 30 characters"},
    {"  starbase: Base", "  starbase: B", NULL},
    {"  starbase: Base", "  starbase: " THIRTY, NULL},
    {"  starbase: Base", "  starbase: " THIRTY "d", "\"starbase\" must have 1 to 30 characters"},
    {"  starbase: Base", "  starbase: \"\"", "\"starbase\" must have 1 to 30 characters"},
    {"  starbase: Base", "", "\"starbase\" is missing"},
    {"cycle_most: 5", "cycle_most: 2", NULL},
    {"  cycle_most: 5\n", "", NULL},
    {"  cycle_least: 2 ", "  cycle_least: 5 ", NULL},
    {"[Abydos, ", "[A, Abydosabydosabydosabydos, ", NULL},
    {"storms: [Maw", "storms: [{}", "a name must have 1 to 24 letters"},
    {"nebulae: [Veil", "nebulae: [\"\"", "a name must have 1 to 24 letters"},
    {"\nhulls:", "\nhull:", "unknown key \"hull\"; did you mean \"hulls\"?"},
    {"\nhulls:", "\nvessels:", "\"hulls\" is missing"},
    {"\nclasses:", "\nclass:", "\"classes\" is missing"},
    {"\nnumbers:", "\nnumber:", "unknown key \"number\"; did you mean \"numbers\"?"},
    {"\nnumbers:", "\nvalues:", "\"numbers\" is missing"},
    {"\noptions:", "\noption:", "unknown key \"option\"; did you mean \"options\"?"},
    {"\noptions:", "\nchoices:", "\"options\" is missing"},
    {"\nmap:", "\nmaps:", "unknown key \"maps\"; did you mean \"map\"?"},
    {"\nmap:", "\nchart:", "\"map\" is missing"},
    {"\nnames:", "\nname:", "unknown key \"name\"; did you mean \"names\"?"},
    {"\nnames:", "\nwords:", "\"names\" is missing"},
    {"frames: random", "frames: identity", NULL},
};

static void edits(void **unused)
{
	(void)unused;
	test_edits("star-empires", rows, G_N_ELEMENTS(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(edits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
