/* The tables' limits (HO-19), both sides of each, and the words of each refusal. */
#include "tests/tables.h"

#define HOME "{ind: 50, rms: 13, rmp: 10, pop: 31}"

static const struct test_edit rows[] = {
    {"{name: HIDE", "{name: HIDDEN", "\"name\" must be"},
    {"{name: HIDE", "{name: ATTACK", "the strategy ATTACK appears twice"},
    {"HIDE, letter: H, attack: 4, defence: 8}\n"
     "  - {name: INTERDICT",
        "INTERDICT", "the strategy HIDE is missing"},
    {"DEFEND, letter: D, attack: 4, defence: 8}\n"
     "  - {name: ATTACK",
        "ATTACK", "the strategy DEFEND is missing"},
    {"  - {name: TRANSIT, letter: \"-\", attack: 4, defence: 4}\n"
     "combat",
        "combat", "the strategy TRANSIT is missing"},
    {"H, attack: 4", "H, attack: 65", "\"attack\" must be 1 to 64"},
    {"cargo_divisor: 2", "cargo_divisor: 3", "\"cargo_divisor\" must be 1 to 2"},
    {"  rms: [0, 12]", "", "rms is missing"},
    {"[0, 12]", "12", "rms must be two whole numbers, [least, most]"},
    {"[0, 12", "[12", "rms must be two whole numbers, [least, most]"},
    {"rms: [0", "rms: [x", "rms must be two whole numbers, [least, most]"},
    {"[0, 12", "[0, x", "rms must be two whole numbers, [least, most]"},
    {"rms: [0", "rms: [-1", "rms must rise within 0..1000000"},
    {"[0, 12", "[12, 11", "rms must rise within 0..1000000"},
    {"[0, 12", "[0, 1000001", "rms must rise within 0..1000000"},
    {"pop: [1", "pop: [0", "pop must rise within 1..1000000"},
    {"victory",
        "  gold: [1, 2]\n"
        "victory",
        "unknown key \"gold\""},
    {"2\n"
     "  width_max: 1000",
        "3\n"
        "  width_max: 2",
        "width_max is below width_min"},
    {"HIDE, letter: H, attack: 4", "HIDE, letter: HH, attack: 4", "\"letter\" must have 1 character"},
    {"HIDE, letter: H, attack: 4", "HIDE, letter: \"\", attack: 4", "\"letter\" must have 1 character"},
    {"HIDE, letter: H, attack: 4", "HIDE, attack: 4", "\"letter\" is missing"},
    {"HIDE, letter: H, attack: 4", "HIDE, letter: H, attack: 64", NULL},
    {"HIDE, letter: H, attack: 4", "HIDE, letter: H, attack: 1", NULL},
    {"rms: [0, 12]", "rms: [0, 0]", NULL},
    {"rms: [0, 12]", "rms: [1000000, 1000000]", NULL},
    {"rms: [0, 12]", "rms: [0, 12, 13]", "rms must be two whole numbers, [least, most]"},
    {"rms: [0, 12]", "rms: {a: 0, b: 12}", "rms must be two whole numbers, [least, most]"},
    {"  pop: [1, 20]", "  pop: [1, 1]", NULL},
    {"  pop: [1, 20]", "  pop: [1, 1000001]", "pop must rise within 1..1000000"},
    {"  ind: [0, 20]", "  ind: [-1, 20]", "ind must rise within 0..1000000"},
    {"  rmp: [1, 6]", "  rmp: [0, 1000000]", NULL},
    {"  rmp: [1, 6]", "  rmp: [7, 6]", "rmp must rise within 0..1000000"},
    {"width_max: 1000", "width_max: 2", NULL},
    {HOME, "{ind: 0, rms: 0, rmp: 0, pop: 1}", NULL},
    {HOME, "{ind: 0, rms: 0, rmp: 0, pop: 0}", "\"pop\" must be 1 to 1000000"},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "", NULL},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "  usual: []", NULL},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "  usual: [a, ABCDEFGH]", NULL},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "  usual: VAM", "\"usual\" must be a list"},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "  usual: [VAM, vam]", "the treasure vam appears twice"},
    {"  usual: [VAM, CRS, G2, L2, MM, SV]", "  usual: [ABCDEFGHI]",
        "a treasure's id must be a text of one to eight letters or digits"},
    {"\nstrategies:", "\nstrategy:", "\"strategies\" is missing"},
    {"\ncombat:", "\nfights:", "\"combat\" is missing"},
    {"\nbombardment:", "\nbombing:", "\"bombardment\" is missing"},
    {"\ntreasures:", "\ngems:", "\"treasures\" is missing"},
    {"\nmap:", "\nmaps:", "unknown key \"maps\"; did you mean \"map\"?"},
    {"\nmap:", "\nchart:", "\"map\" is missing"},
    {"\nhome:", "\nhomes:", "unknown key \"homes\"; did you mean \"home\"?"},
    {"\nhome:", "\nstart:", "\"home\" is missing"},
    {"\nothers:", "\nother:", "unknown key \"other\"; did you mean \"others\"?"},
    {"\nothers:", "\nrest:", "\"others\" is missing"},
    {"\nvictory:", "\nvictories:", "\"victory\" is missing"},
    {"ambush_factor: 2", "ambush_factor: 0", "\"ambush_factor\" must be 1 to 16"},
    {"unit_points: 5", "unit_points: 0", "\"unit_points\" must be 1 to 100"},
    {"mm_ships: 1 ", "mm_ships: -1 ", "\"mm_ships\" must be 0 to 1000"},
    {"one_way: 10", "one_way: 101", "\"one_way\" must be 0 to 100"},
    {"victory: {worlds: 500}", "victory: {worlds: 1001}", "\"worlds\" must be 1 to 1000"},
    {"lead: 1250", "lead: 999", "\"lead\" must be 1000 to 1000000"},
    {"hold: 3\n", "hold: 0\n", "\"hold\" must be 1 to 1000"},
    {"turns: 50", "turns: 0", NULL},
    {"natives: 700", "natives: 1001", "\"natives\" must be 0 to 1000"},
    {"few_share: 500", "few_share: 0", "\"few_share\" must be 1 to 1000"},
    {"ind_a_ship: 5", "ind_a_ship: 0", "\"ind_a_ship\" must be 1 to 1000000"},
    {"natives: {ships: 1, ind_a_ship: 5}", "", NULL},
};

static void edits(void **unused)
{
	(void)unused;
	test_edits("space-empires", rows, G_N_ELEMENTS(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(edits)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
