/* Lines of the game master's word on battles (CY-89): each action, both sides of its limits, and invalid lines. */
#include "tests/broken.h"

#include "rulesets/cyoe/state.h"

static const char text[] =
    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: TERRA}, {id: 99, name: VEGA}], "
    "systems: [{id: 1}, {id: 9}, {id: 1000000}]}";

static void lines(void **unused)
{
	static const struct {
		const char *line, *text; /* canonical text; NULL: the same as the line */
		struct cy_override want;
	} good[] = {
	    {"0 1 draw", NULL, {.system = 0, .action = CY_DRAW}},
	    {"1000000000 1000000 draw", NULL, {.turn = 1000000000, .system = 2, .action = CY_DRAW}},
	    {" \t3  S9\tDraw ", "3 S9 Draw", {.turn = 3, .system = 1, .action = CY_DRAW}},
	    {"3 s1 winner E1", NULL, {.turn = 3, .action = CY_WINNER}},
	    {"03 01 Winner e99", NULL, {.turn = 3, .action = CY_WINNER, .empire = 1}},
	    {"3 1 keep E1F1", NULL, {.turn = 3, .action = CY_KEEP, .fleet = 1}},
	    {"3 1 KEEP e99f999", NULL, {.turn = 3, .action = CY_KEEP, .empire = 1, .fleet = 999}},
	    {"3 1 lose E1F2 1IW", NULL, {.turn = 3, .action = CY_LOSE, .fleet = 2, .count = 1}},
	    {"3 1 lose E1F2 1000000000cv", NULL,
	        {.turn = 3, .action = CY_LOSE, .fleet = 2, .count = 1000000000, .code = CY_CV}},
	    {"3 1 retreat E1F2 S9", NULL, {.turn = 3, .action = CY_RETREAT, .fleet = 2, .to = 1}},
	    {"3 1 retreat E99F2 1000000", NULL,
	        {.turn = 3, .action = CY_RETREAT, .empire = 1, .fleet = 2, .to = 2}},
	};
	static const char *const bad[] = {"", "3", "3 1", "x 1 draw", "3x 1 draw", "-3 1 draw", "+3 1 draw",
	    "1000000001 1 draw", "99999999999999999999999 1 draw", "18446744073709551619 1 draw", "3 2 draw",
	    "3 1000001 draw", "3 S draw", "3 SS1 draw", "3 1S draw", "3 1x draw", "3 x1 draw", "3 1 draws",
	    "3 1 draw E1", "3 1 winner", "3 1 winner E1 E99", "3 1 winner 1", "3 1 winner E", "3 1 winner E0",
	    "3 1 winner E2", "3 1 winner E100", "3 1 winner E1F1", "3 1 winner F1", "3 1 keep", "3 1 keep E1",
	    "3 1 keep F1", "3 1 keep E1F", "3 1 keep E1F0", "3 1 keep E1F1000", "3 1 keep E1F1x",
	    "3 1 keep E1 F1", "3 1 keep E1F1 1C1", "3 1 keep E2F1", "3 1 keep E1G1", "3 1 lose E1F1",
	    "3 1 lose E1F1 C1", "3 1 lose E1F1 0C1", "3 1 lose E1F1 1000000001C1", "3 1 lose E1F1 1C",
	    "3 1 lose E1F1 1C11", "3 1 lose E1F1 1C6", "3 1 lose E1F1 1PS", "3 1 lose E1F1 1",
	    "3 1 lose E1 1C1", "3 1 lose E1F1 1C1 1C2", "3 1 retreat E1F1", "3 1 retreat E1F1 S2",
	    "3 1 retreat E1F1 E1", "3 1 retreat E1F1 9 9", "3 1 retreat E1 9", "3 1 retreat E1F0 9",
	    "3 1 forgive E1F1"};
	struct test test;

	(void)unused;
	test_begin(&test, "cyoe", text);
	for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
		const char *kept = good[i].text ? good[i].text : good[i].line;
		struct cy_override read = {0}, want = good[i].want;
		if (!cy_override_read((struct cy_state *)test.state, good[i].line, &read))
			fail_msg("%s: not read", good[i].line);
		assert_string_equal(read.text, kept);
		want.text = read.text;
		if (read.turn != want.turn || read.system != want.system || read.action != want.action ||
		    read.empire != want.empire || read.fleet != want.fleet || read.count != want.count ||
		    read.code != want.code || read.to != want.to)
			fail_msg("%s: read as another line", good[i].line);
		g_free(read.text);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		struct cy_override read = {0};
		if (cy_override_read((struct cy_state *)test.state, bad[i], &read))
			fail_msg("%s: read", bad[i]);
	}
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(lines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
