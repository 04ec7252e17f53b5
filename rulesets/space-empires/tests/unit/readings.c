/* What an empire knows by its report (SP-5, SP-92): worlds in sight and seen before, their fleets, numbers in use; and
   which reports are refused. */
#include "tests/readings.h"

#include "rulesets/space-empires/state.h"

#define HEAD "ruleset: space-empires, game: g, turn: 5, seed: 1, "
#define KNOWN                                                                                                \
	"known: [{empire: MING, world: 7, turn: 3, owner: ABEL, ind: 3, rms: 1, rmp: 2, pop: 4, links: "     \
	"[1]}, {empire: MING, world: 9, turn: 4, links: [8]}]"
#define WORLDS                                                                                               \
	"worlds: [{id: 1, owner: MING, links: [2, 3], ind: 4, rms: 5, rmp: 6, pop: 7, treasures: [CRS]}, "   \
	"{id: 2, owner: BOSCO, links: [3, 7], ind: 1, rms: 2, rmp: 3, pop: 8, treasures: [A1, B2]}, "
#define FLEETS                                                                                               \
	"{owner: MING, id: 2, world: 1, ships: 9, cargo: 4, treasures: [GEM], supply: {from: 1, to: 3}}, "   \
	"{owner: MING, id: 3, world: 2, ships: 5}, {owner: BOSCO, id: 4, world: 2, ships: 6, cargo: 2, "     \
	"treasures: [SV]}"

static const char whole[] =
    "{" HEAD "empires: [{name: MING}, {name: BOSCO}, {name: ABEL}, {name: ZORG}], " WORLDS
    "{id: 3, links: [9], ind: 2}, {id: 5, owner: ZORG, pop: 1, links: [1]}, {id: 7, owner: ABEL, links: [1], "
    "pop: 2}, {id: 8, owner: ABEL, pop: 5, links: [5]}, {id: 9, links: [8]}], fleets: [" FLEETS
    ", {owner: ABEL, id: 6, world: 8, ships: 6}], sightings: [{empire: MING, calls: 4, owner: BOSCO, id: 4}, "
    "{empire: MING, calls: 6, owner: ABEL}, {empire: MING, calls: 7, owner: ABEL, id: 6}], " KNOWN "}";
/* Of a world never seen only its number is known, if a link names it; an empire that appears nowhere is left out. A
   state without a goal is played for half of the worlds (SP-90). */
static const char known[] =
    "{" HEAD "empires: [{name: MING}, {name: BOSCO}, {name: ABEL}], " WORLDS
    "{id: 3}, {id: 7, links: [1], ind: 3, rms: 1, rmp: 2, pop: 4}, {id: 8}, {id: 9, links: [8]}], fleets: "
    "[" FLEETS
    "], sightings: [{empire: MING, calls: 4, owner: BOSCO, id: 4}, {empire: MING, calls: 6, owner: "
    "ABEL}, {empire: MING, calls: 7, owner: ABEL}], " KNOWN "}";

static void knows(void **unused)
{
	static const bool unknown[] = {false, false, true, false, true, false},
	                  unseen[] = {false, false, true, false, true, false};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", whole);
	struct sp_state *state = sp_of(test_knows(&test, 0, 0, known));
	assert_int_equal(state->world_count, 6);
	for (unsigned i = 0; i < state->world_count; i++) {
		assert_true(state->worlds[i].unknown == unknown[i]);
		assert_true(state->worlds[i].unseen == unseen[i]);
	}
	play_state_free(&state->head);
	test_end(&test);
}
/* A world without people, or out of sight, has no people's owner. Of a chart (SP-7) only links are kept. */
static void takes_what_is_odd(void **unused)
{
	static const char *const odd[][2] = {{"\"pop\": 8", "\"pop\": 0"},
	    {"\"id\": 7, \"turn\": 3", "\"id\": 7"},
	    {"\"turn\": 4, \"owner\": null", "\"turn\": 4, \"owner\": \"MING\""}};
	struct test test;
	struct error err = {0};
	unsigned seat;

	(void)unused;
	test_begin(&test, "space-empires", whole);
	g_autofree char *report = test_report(&test, 0);
	g_autoptr(GString) text = g_string_new(report);
	for (size_t i = 0; i < G_N_ELEMENTS(odd); i++)
		assert_int_equal(g_string_replace(text, odd[i][0], odd[i][1], 1), 1);
	struct sp_state *state = sp_of(test_known(&test, text->str, &seat, &err));
	if (!state)
		fail_msg("%s", err.text);
	for (unsigned i = 1; i < state->world_count; i++)
		assert_int_equal(state->worlds[i].owner, SP_NOBODY);
	assert_true(state->worlds[3].unseen && !state->worlds[3].unknown);
	assert_false(state->worlds[5].unseen);
	play_state_free(&state->head);
	test_end(&test);
}

static const struct test_reading rows[] = {
    {"\"worlds\": [{", "\"others\": [{", "the key \"worlds\" is missing"},
    {"\"fleets\": [", "\"others\": [", "the key \"fleets\" is missing"},
    {"\"known\": [", "\"others\": [", "the key \"known\" is missing"},
    {"\"taken\": [", "\"others\": [", "the key \"taken\" is missing"},
    {"\"empire\": \"MING\"", "\"empire\": \"M M\"", "M M"},
    {"\"owner\": \"BOSCO\"", "\"owner\": \"B O\"", "B O"},
    {"\"owner\": \"ABEL\"", "\"owner\": \"A B\"", "A B"},
    {"\"owner\": \"BOSCO\"", "\"owner\": 5", "\"owner\" must be a text, not a whole number"},
    {"{\"id\": 2, \"owner\": \"BOSCO\"", "{\"id\": 1, \"owner\": \"BOSCO\"", "world 1 appears twice"},
    {"{\"id\": 7, \"turn\"", "{\"id\": 2, \"turn\"", "world 2 appears twice"},
    {"{\"id\": 2, \"owner\": \"BOSCO\"", "{\"id\": 0, \"owner\": \"BOSCO\"", "\"id\" must be 1 to"},
    {"\"links\": [3, 7]", "\"links\": [3, 0]", "a link must be the number of a world"},
    {"\"links\": [3, 7]", "\"links\": [3, true]", "a link must be the number of a world"},
    {"\"links\": [3, 7]", "\"links\": [3, 77]", NULL},
    {"[\"A1\", \"B2\"]", "[\"A1\", \"A1\"]", "the treasure A1 appears twice"},
    {"[\"A1\", \"B2\"]", "[\"CRS\"]", "the treasure CRS appears twice"},
    {"[\"A1\", \"B2\"]", "[7]", "a treasure's id must be a text of one to eight letters or digits"},
    {"[\"A1\", \"B2\"]", "[\"A B\"]", "a treasure's id must be a text of one to eight letters or digits"},
    {"[\"SV\"]", "[\"GEM\"]", "the treasure GEM appears twice"},
    {"\"owner\": \"BOSCO\", \"world\"", "\"owner\": 5, \"world\"",
        "\"owner\" must be a text, not a whole number"},
    {"\"owner\": \"BOSCO\", \"world\"", "\"world\"", "the key \"owner\" is missing"},
    {"\"world\": 2, \"ships\": 5", "\"world\": 6, \"ships\": 5", "this is not a fleet of the report"},
    {"\"world\": 2, \"ships\": 5", "\"world\": 3, \"ships\": 5", NULL},
    {"{\"id\": 3, \"owner\": \"MING\"", "{\"id\": 2, \"owner\": \"MING\"",
        "this is not a fleet of the report"},
    {"{\"id\": 4, \"owner\": \"BOSCO\"", "{\"id\": 3, \"owner\": \"BOSCO\"",
        "this is not a fleet of the report"},
    {"\"cargo\": 2", "\"cargo\": 6", NULL},
    {"\"cargo\": 2", "\"cargo\": 7", "this is not a fleet of the report"},
    {"\"supply\": {\"from\": 1", "\"supply\": {\"from\": 2", "this is not a supply run"},
    {"\"supply\": {\"from\": 1", "\"supply\": {\"from\": null",
        "\"from\" must be a whole number, not nothing"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 2", NULL},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 7", "this is not a supply run"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 6", "this is not a supply run"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 0", "\"to\" must be 1 to 1000000000000"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 1000000000001", "\"to\" must be 1 to 1000000000000"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": 1000000000000", "this is not a supply run"},
    {"\"from\": 1, \"to\": 3", "\"from\": 1, \"to\": \"W3\"", "\"to\" must be a whole number, not a text"},
    {"\"taken\": [{\"id\": 6", "\"taken\": [{\"id\": 4", "this is not the number of a foreign fleet"},
    {"\"taken\": [{\"id\": 6", "\"taken\": [{\"id\": 2", "this is not the number of a foreign fleet"},
    {"\"taken\": [{\"id\": 6", "\"taken\": [{\"id\": 7", "this is not the number of a foreign fleet"},
    {"{\"id\": 7, \"owner\": \"ABEL\"}", "{\"id\": 7, \"owner\": \"MING\"}",
        "this is not the number of a foreign fleet"},
    {"{\"id\": 7, \"owner\": \"ABEL\"}", "{\"id\": 0, \"owner\": \"ABEL\"}", "\"id\" must be 1 to"},
};

static void refuses(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", whole);
	test_readings(&test, 0, rows, G_N_ELEMENTS(rows));
	test_end(&test);
}

/* All worlds, and all fleets by their owners' numbers. */
static void shows_all(void **unused)
{
	static const char *const parts[] = {
	    "\"worlds\": [{\"id\": 1, \"owner\": \"MING\", \"links\": [2, 3], \"ind\": 4, \"rms\": 5, \"rmp\": 6, "
	    "\"pop\": 7, \"treasures\": [\"CRS\"]}, {\"id\": 2, \"owner\": \"BOSCO\", \"links\": [3, 7], \"ind\": 1, "
	    "\"rms\": 2, \"rmp\": 3, \"pop\": 8, \"treasures\": [\"A1\", \"B2\"]}, {\"id\": 3, \"owner\": null, "
	    "\"links\": [9], \"ind\": 2, \"rms\": 0, \"rmp\": 0, \"pop\": 0, \"treasures\": []}, {\"id\": 5, "
	    "\"owner\": \"ZORG\", ",
	    "{\"id\": 9, \"owner\": null, \"links\": [8], \"ind\": 0, \"rms\": 0, \"rmp\": 0, \"pop\": 0, "
	    "\"treasures\": []}], \"fleets\": [{\"id\": 6, \"owner\": \"ABEL\", \"world\": 8, \"ships\": 6}, "
	    "{\"id\": 4, \"owner\": \"BOSCO\", \"world\": 2, \"ships\": 6}, {\"id\": 2, \"owner\": \"MING\", "
	    "\"world\": 1, \"ships\": 9}, {\"id\": 3, \"owner\": \"MING\", \"world\": 2, \"ships\": 5}], "
	    "\"departed\": [], \"known\": []"};
	struct test test;

	(void)unused;
	test_begin(&test, "space-empires", whole);
	test_whole(&test, parts, G_N_ELEMENTS(parts));
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(knows), cmocka_unit_test(takes_what_is_odd),
	    cmocka_unit_test(refuses), cmocka_unit_test(shows_all)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
