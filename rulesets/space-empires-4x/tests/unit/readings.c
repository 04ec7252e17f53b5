/* What an empire knows by its report (SX-93): its own ships and Colonies, others' planets and the number of ships in
   each square; and which reports are refused. */
#include "tests/readings.h"

#include "rulesets/space-empires-4x/state.h"

#define HEAD "ruleset: space-empires-4x, game: g, turn: 5, seed: 1, options: {conquest: bombard, fog: "
#define PLANETS(hits, founded)                                                                               \
	"planets: [{x: 3, y: 0, home: MING, colony: MING, hits: 2}, {x: 3, y: 6, home: BOSCO, colony: BOSCO" \
	", hits: " hits "}, {x: 0, y: 3, home: KOPF}, {x: 1, y: 1, colony: MING, hits: 1" founded            \
	"}, {x: 5, y: 1}], "
#define OWN                                                                                                  \
	"units: [{owner: MING, id: 2, type: SC, x: 3, y: 2, attack: 1, arrived: [4, 1, 0]}, {owner: MING, "  \
	"id: 7, type: BC, x: 5, y: 1, hits: 1, defense: 2, movement: 3}"

#define OTHERS                                                                                               \
	", {owner: BOSCO, id: 1, type: SC, x: 5, y: 1}, {owner: BOSCO, id: 4, type: SY, x: 3, y: 6}, "       \
	"{owner: BOSCO, id: 5, type: CR, x: 5, y: 1}, {owner: BOSCO, id: 6, type: CR, x: 0, y: 5}"

static const char whole[] =
    "{" HEAD "true}, empires: [{name: MING, cp: 12, next: 9, tech: {attack: 2, shipyard: 3}}, {name: BOSCO, "
    "cp: 33}, {name: KOPF, status: out}], " PLANETS("1", ", founded: 3") OWN OTHERS "]}";
/* Left out: when a Colony was founded, hits on others' Colonies, CP, levels and ships of others. */
static const char known[] =
    "{" HEAD "true}, empires: [{name: MING, cp: 12, next: 9, tech: {attack: 2, shipyard: 3}}, {name: BOSCO}, "
    "{name: KOPF, status: out}], " PLANETS("0", "") OWN "]}";

static void knows(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", whole);
	struct sx_state *state = (struct sx_state *)test_knows(&test, 0, 0, known);
	assert_true(state->view);
	for (int x = 0; x < 7; x++)
		for (int y = 0; y < 7; y++)
			for (unsigned seat = 0; seat < 3; seat++)
				assert_int_equal(
				    sx_square_seen(state, x, y)->seen[seat], seat != 1          ? 0
				                                             : x == 5 && y == 1 ? 2
				                                             : x == 0 && y == 5 ? 1
				                                                                : 0);
	assert_int_equal(sx_square_seen(state, 5, 1)->ships[0], 1);
	play_state_free(&state->head);
	test_end(&test);
}

/* If everybody sees all ships (SX-9), others' are known too, and counted once. */
static void knows_without_fog(void **unused)
{
	g_autoptr(GString) text = g_string_new(whole), same = g_string_new(known);
	struct test test;

	(void)unused;
	g_string_replace(text, "fog: true", "fog: false", 0);
	g_string_replace(same, "fog: true", "fog: false", 0);
	g_string_truncate(same, same->len - strlen("]}"));
	g_string_append(same, OTHERS "]}");
	test_begin(&test, "space-empires-4x", text->str);
	struct sx_state *state = (struct sx_state *)test_knows(&test, 0, 0, same->str);
	assert_int_equal(sx_square_seen(state, 5, 1)->ships[1], 2);
	assert_int_equal(sx_square_seen(state, 5, 1)->seen[1], 0);
	play_state_free(&state->head);
	test_end(&test);
}

#define LEFT(x, y, owner, type)                                                                              \
	"\"combats\": [{\"x\": " x ", \"y\": " y ", \"left\": [{\"owner\": \"" owner                         \
	"\", \"id\": 1, \"type\": \"" type "\"}]}]"

static const struct test_reading rows[] = {
    {"\"empires\": [", "\"others\": [", "the key \"empires\" is missing"},
    {"\"planets\": [", "\"others\": [", "the key \"planets\" is missing"},
    {"\"units\": [", "\"others\": [", "the key \"units\" is missing"},
    {"\"contacts\": [", "\"others\": [", "the key \"contacts\" is missing"},
    {"\"colonies\": [", "\"others\": [", "the key \"colonies\" is missing"},
    {"\"colonies\": [", "\"colonies\": {}, \"others\": [", "\"colonies\" must be a list, not a mapping"},
    {"\"combats\": [", "\"others\": [", "the key \"combats\" is missing"},
    {"\"combats\": []", LEFT("7", "1", "BOSCO", "SC"), "x must be 0 to 6"},
    {"\"combats\": []", LEFT("1", "7", "BOSCO", "SC"), "y must be 0 to 6"},
    {"\"combats\": []", LEFT("1", "1", "NOBODY", "SC"), "there is no empire \"NOBODY\""},
    {"\"combats\": []", LEFT("1", "1", "BOSCO", "ZZ"), "\"type\" must be SC, DD"},
    {"\"combats\": []", LEFT("1", "1", "BOSCO", "SC"), NULL},
    {"\"combats\": []", "\"combats\": [{\"x\": 1}]", "the key \"y\" is missing"},
    {"\"ledger\": null", "\"ledger\": 5", "must be a mapping, not a whole number"},
    {"\"ledger\": null", "\"ledger\": {\"now\": true}", "\"now\" must be a whole number"},
    {"\"options\": {", "\"options\": 5, \"others\": {", "\"options\" must be a mapping, not a whole number"},
    {"\"map\": {\"width\": 7", "\"map\": {\"width\": 2", "\"width\" must be 3 to 15"},
    {"\"empire\": \"MING\"", "\"empire\": \"ZORG\"", "there is no empire \"ZORG\""},
    {"\"cp\": 12", "\"cp\": -1", "\"cp\" must be"},
    {"\"next\": 9", "\"next\": 8", NULL},
    {"\"next\": 9", "\"next\": 7", "\"next\" must be above 7, the highest number in use"},
    {"\"tech\": {\"attack\": 2", "\"tech\": {\"attack\": 4", "\"attack\" must be 0 to 3"},
    {"{\"name\": \"KOPF\"", "{\"name\": \"bosco\"", "two empires are called bosco"},
    {"{\"name\": \"KOPF\"", "{\"name\": \"9\"", "the name of an empire is a letter"},
    {"{\"x\": 5, \"y\": 1, \"home\": null", "{\"x\": 5, \"y\": 1, \"home\": \"MING\"", "MING has two homes"},
    {"\"home\": \"KOPF\"", "\"home\": null", "KOPF has no home planet"},
    {"{\"x\": 5, \"y\": 1, \"home\": null", "{\"x\": 3, \"y\": 6, \"home\": null",
        "two planets are at (3,6)"},
    {"\"id\": 2", "\"id\": 7", "MING has two ships with the number 7"},
    {"\"x\": 3, \"y\": 2", "\"x\": 3, \"y\": 7", "y must be 0 to 6"},
    {"\"y\": 5, \"owner\": \"BOSCO\", \"ships\": 1", "\"y\": 6, \"owner\": \"BOSCO\", \"ships\": 999", NULL},
    {"\"y\": 5, \"owner\": \"BOSCO\"", "\"y\": 7, \"owner\": \"BOSCO\"", "y must be 0 to 6"},
    {"\"owner\": \"BOSCO\", \"ships\": 2", "\"owner\": \"BOSCO\", \"ships\": 0",
        "\"ships\" must be 1 to 999"},
    {"\"owner\": \"BOSCO\", \"ships\": 2", "\"owner\": \"ZORG\", \"ships\": 2",
        "there is no empire \"ZORG\""},
    {"\"x\": 1, \"y\": 1, \"home\": false", "\"x\": 1, \"y\": 2, \"home\": false", "there is no Colony"},
    {"\"x\": 1, \"y\": 1, \"home\": false", "\"x\": 5, \"y\": 1, \"home\": false", "there is no Colony"},
    {"\"x\": 3, \"y\": 0, \"home\": true", "\"x\": 5, \"y\": 1, \"home\": true", "there is no Colony"},
    {"\"hits\": 1}, {\"x\": 3", "\"hits\": 2}, {\"x\": 3", NULL},
    {"\"hits\": 1}, {\"x\": 3", "\"hits\": 3}, {\"x\": 3", "this Colony is gone with 3 hits"},
    {"\"hits\": 2}], \"contacts\"", "\"hits\": 3}], \"contacts\"", NULL},
    {"\"hits\": 2}], \"contacts\"", "\"hits\": 4}], \"contacts\"", "this Colony is gone with 4 hits"},
    {"\"hits\": 2}], \"contacts\"", "\"hits\": -1}], \"contacts\"", "\"hits\" must be"},
};

static void refuses(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", whole);
	test_readings(&test, 0, rows, G_N_ELEMENTS(rows));
	test_end(&test);
}

/* All ships and Colonies; no contacts, as their ships are listed. */
static void shows_all(void **unused)
{
	static const char *const parts[] = {
	    "\"map\": {\"width\": 7, \"height\": 7}, \"initiative\": [ \"BOSCO\", \"KOPF\", \"MING\"], \"planets\": "
	    "[{\"x\": 0, \"y\": 3, \"home\": \"KOPF\", \"colony\": null}, {\"x\": 1, \"y\": 1, \"home\": null, "
	    "\"colony\": \"MING\"}, ",
	    "\"id\": 7, \"type\": \"BC\", \"x\": 5, \"y\": 1, \"hits\": 1, \"attack\": 0, \"defense\": 2, "
	    "\"movement\": 3, \"arrived\": [0, 0, 0]}, {\"owner\": \"BOSCO\", \"id\": 1, \"type\": \"SC\"",
	    "{\"owner\": \"BOSCO\", \"id\": 6, \"type\": \"CR\", \"x\": 0, \"y\": 5, \"hits\": 0, \"attack\": 0, "
	    "\"defense\": 0, \"movement\": 1, \"arrived\": [0, 0, 0]}], \"colonies\": [{\"x\": 1, \"y\": 1, "
	    "\"home\": false, \"income\": 3, \"yards\": 0, \"capacity\": 0, \"hits\": 1}, {\"x\": 3, \"y\": 0, "
	    "\"home\": true, \"income\": 10, \"yards\": 0, \"capacity\": 0, \"hits\": 2}, {\"x\": 3, \"y\": 6, "
	    "\"home\": true, \"income\": 15, \"yards\": 1, \"capacity\": 1, \"hits\": 1}], \"contacts\": []"};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires-4x", whole);
	test_whole(&test, parts, G_N_ELEMENTS(parts));
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(knows), cmocka_unit_test(knows_without_fog),
	    cmocka_unit_test(refuses), cmocka_unit_test(shows_all)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
