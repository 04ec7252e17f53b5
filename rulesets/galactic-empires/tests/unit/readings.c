/* What an empire knows by its report (GE-114): itself, its units and rights, what it sees of others; and which reports
   are refused. */
#include "tests/readings.h"

#include "rulesets/galactic-empires/view.h"

#define HEAD                                                                                                 \
	"ruleset: galactic-empires, game: g, turn: 5, seed: 1, options: {suzerains: true, victory: {solo: "  \
	"60}, banned: [fie]}, "
#define ANN "{id: 2, name: ANN, treasury: 9.5, capital: 1, status: commoner, said: [hello, there]}, "
#define UNITS                                                                                                \
	"{owner: 2, garrison: 1, ships: [{type: DD, n: 2}, {type: CR}, {type: DD, rank: 2, n: 7}], "         \
	"admirals: [{id: 4, a: 1, d: 5, l: 1}], name: Guard}, {owner: 2, fleet: 1, sector: 3, ships: "       \
	"[{type: WB}], cloaked: true, follow: 4}, {owner: 2, fleet: 4, sector: 9, admirals: [{id: 6, a: 2, " \
	"d: 2, l: 2}], retreat: 3, defend: true}"

/* BOB is an enemy, CID an ally, DAN defeated, EVE the henchman of ANN. */
static const char whole[] =
    "{" HEAD "empires: [" ANN "{id: 3, name: BOB, treasury: 4.0, capital: 4, said: [no]}, {id: 5, name: CID, "
    "status: commoner}, {id: 7, name: DAN, alive: false}, {id: 8, name: EVE}], relations: [{a: 2, b: 3, "
    "state: war}, {a: 2, b: 5, state: ally}, {a: 3, b: 5, state: ally}], passage: [{from: 2, to: 5}, {from: "
    "7, to: 2}, {from: 5, to: 3}], refuses: [{empire: 2, from: 3}, {empire: 3, from: 2}], sharing: [{from: "
    "5, to: 2}, {from: 2, to: 7}], suzerains: [{henchman: 8, suzerain: 2}], special: [{sector: 1, to: 5}, "
    "{sector: 4, to: 5}, {sector: 9, to: 2}, {sector: 9, to: 3}], sectors: [{id: 1, links: [2, 9], barriers: "
    "[2], max: 12, owner: 2, annexer: 2, damage: 1, ic: common, sd: 3, sd_now: 2, name: Home}, {id: 2, "
    "links: [3], max: 5, owner: 2, annexer: 3, lost: 1}, {id: 3, max: 4, links: [4]}, {id: 4, max: 6, owner: "
    "3, annexer: 3, sd: 2, links: [7]}, {id: 6, max: 7, owner: 5}, {id: 7, max: 2, owner: 3, "
    "annexer: 3}, {id: 9, max: 8, owner: 5}], units: [" UNITS ", {owner: 3, fleet: 2, sector: 2, ships: "
    "[{type: CR, n: 3}]}, {owner: 3, garrison: 4, ships: [{type: LC, n: 3}]}, {owner: 0, garrison: 3, ships: "
    "[{type: FR, n: 3}]}]}";
/* Left out: others' possessions, their relations except with the reader, everything but the owner of a neighbouring
   sector, and the owner of one farther away. A henchman gives passage and shares (GE-19). Whether others refuse gifts
   is not reported, nor since when a sector is lost. */
static const char known[] =
    "{" HEAD "empires: [" ANN
    "{id: 3, name: BOB}, {id: 5, name: CID}, {id: 7, name: DAN, alive: false}, {id: "
    "8, name: EVE}], relations: [{a: 2, b: 3, state: war}, {a: 2, b: 5, state: ally}], passage: [{from: 2, "
    "to: 5}, {from: 7, to: 2}, {from: 8, to: 2}], refuses: [{empire: 2, from: 3}], sharing: [{from: 5, to: "
    "2}, {from: 2, to: 7}, {from: 8, to: 2}], suzerains: [{henchman: 8, suzerain: 2}], special: [{sector: 1, "
    "to: 5}, {sector: 9, to: 2}], sectors: [{id: 1, links: [2, 9], barriers: [2], max: 12, owner: 2, "
    "annexer: 2, damage: 1, ic: common, sd: 3, sd_now: 2, name: Home}, {id: 2, links: [3], max: 5, owner: 2, "
    "annexer: 3}, {id: 3, max: 4, links: [4]}, {id: 4, max: 6, owner: 3, links: [7]}, {id: 6, max: 7, owner: 5}, {id: "
    "7, max: 2}, {id: 9, max: 8, owner: 5}], units: [" UNITS "]}";

static void knows(void **unused)
{
	/* A CR has 40 of combat, an LC 30, an FR 15. */
	static const struct {
		enum ge_seen seen;
		int64_t foes;
	} sectors[] = {{GE_SEEN_FULL, 0}, {GE_SEEN_FULL, 120}, {GE_SEEN_FULL, 45}, {GE_SEEN_NEAR, 90},
	    {GE_SEEN_FULL, 0}, {GE_SEEN_NONE, 0}, {GE_SEEN_FULL, 0}};
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", whole);
	struct ge_state *state = ge_state_of(test_knows(&test, 0, 0, known));
	assert_int_equal(state->partial, 2);
	for (unsigned i = 0; i < state->sector_count; i++) {
		assert_int_equal(state->sectors[i].reported, sectors[i].seen);
		assert_int_equal(state->sectors[i].foes, sectors[i].foes);
		assert_int_equal(state->sectors[i].garrison.owner, state->sectors[i].owner);
	}
	assert_int_equal(state->sectors[0].here->len, 1);
	assert_int_equal(state->sectors[8 - 2].here->len, 1);
	play_state_free(&state->head);
	test_end(&test);
}
/* For a centre seen from next to it the report does not say what it builds. */
static void knows_centres(void **unused)
{
	g_autoptr(GString) text = g_string_new(whole);
	struct test test;
	struct error err = {0};
	unsigned seat;

	(void)unused;
	g_string_replace(text, "annexer: 3, sd: 2", "annexer: 3, ic: [SC, TR], sd: 2", 0);
	test_begin(&test, "galactic-empires", text->str);
	g_autofree char *report = test_report(&test, 0);
	struct ge_state *state = ge_state_of(test_known(&test, report, &seat, &err));
	assert_non_null(state);
	assert_true(state->sectors[3].ic && state->sectors[3].builds == 0);
	assert_false(state->sectors[2].ic);
	play_state_free(&state->head);
	test_end(&test);
}

/* An unknown owner counts as none; a force reported with ships only counts 40 of combat each. */
static void takes_what_is_odd(void **unused)
{
	static const char *const odd[][2] = {{"\"annexer\": 3", "\"annexer\": 6"},
	    {"\"owner\": 5", "\"owner\": 6"}, {"\"combat\": 120", "\"combat\": null"},
	    {"\"combat\": 45", "\"strength\": 45"}, {"\"sd_now\": 2", "\"sd_then\": 2"},
	    {"\"seen\": \"near\"", "\"seen\": \"far\""}};
	struct test test;
	struct error err = {0};
	unsigned seat;

	(void)unused;
	test_begin(&test, "galactic-empires", whole);
	g_autofree char *report = test_report(&test, 0);
	g_autoptr(GString) text = g_string_new(report);
	for (size_t i = 0; i < G_N_ELEMENTS(odd); i++)
		assert_int_equal(g_string_replace(text, odd[i][0], odd[i][1], 1), 1);
	struct ge_state *state = ge_state_of(test_known(&test, text->str, &seat, &err));
	if (!state)
		fail_msg("%s", err.text);
	assert_int_equal(state->sectors[1].annexer, 0);
	assert_int_equal(state->sectors[4].owner + state->sectors[4].garrison.owner, 0);
	assert_int_equal(state->sectors[1].foes, 120);
	assert_int_equal(state->sectors[2].foes, 120);
	assert_int_equal(state->sectors[0].sd_now, 0);
	assert_int_equal(state->sectors[3].reported, GE_SEEN_NONE);
	play_state_free(&state->head);
	test_end(&test);
}

static const struct test_reading rows[] = {
    {"\"hq\": {", "\"others\": {", "the key \"hq\" is missing"},
    {"\"relations\": [", "\"others\": [", "the key \"relations\" is missing"},
    {"\"sectors\": [", "\"others\": [", "the key \"sectors\" is missing"},
    {"\"sectors\": [", "\"sectors\": [], \"others\": [", "there are no sectors"},
    {"\"units\": [", "\"others\": [", "the key \"units\" is missing"},
    {"\"self\": {", "\"others\": {", "the key \"self\" is missing"},
    {"\"options\": {", "\"others\": {", "the key \"options\" is missing"},
    {"\"empire\": \"ANN\"", "\"empire\": \"\"", "\"empire\""},
    {"\"empire\": \"ANN\"", "\"empire\": \"A234567890123456789012345\"", "\"empire\""},
    {"\"empire\": \"ANN\"", "\"empire\": \"A23456789012345678901234\"", NULL},
    {"\"treasury\": 9.5", "\"treasury\": -1", "\"treasury\" must be"},
    {"\"self\": {\"id\": 2", "\"self\": {\"id\": 0", "\"id\" must be 1 to"},
    {"\"self\": {\"id\": 2", "\"self\": {\"id\": 3", "empire 3 appears twice"},
    {"\"empire\": 5", "\"empire\": 3", "empire 3 appears twice"},
    {"\"empire\": 5", "\"empire\": 0", "\"empire\" must be 1 to"},
    {"\"state\": \"war\"", "\"state\": \"peace\"", "\"state\" must be"},
    {"\"we_give_passage\": true", "\"we_give_passage\": 1", "\"we_give_passage\" must be"},
    {"\"solo\": 60", "\"solo\": 101", "\"solo\" must be 1 to 100"},
    {"{\"id\": 3, \"links\"", "{\"id\": 2, \"links\"", "sectors do not rise by id"},
    {"{\"id\": 3, \"links\"", "{\"id\": 1, \"links\"", "sectors do not rise by id"},
    {"\"links\": [2, 9]", "\"links\": [2, 8]", "\"links\" must hold ids of sectors"},
    {"\"barriers\": [2]", "\"barriers\": [8]", "\"barriers\" must hold ids of sectors"},
    {"\"max\": 12", "\"max\": 21", "\"max\" must be 1 to 20"},
    {"\"special\": [5]", "\"special\": [4]", "\"special\" is a list of empires"},
    {"\"special\": [5]", "\"special\": [true]", "\"special\" is a list of empires"},
    {"\"units\": [{\"garrison\": 1", "\"units\": [{\"garrison\": null", "such a unit cannot exist"},
    {"\"fleet\": 1", "\"fleet\": null", "such a unit cannot exist"},
    {"\"fleet\": 4", "\"fleet\": 1", "such a unit cannot exist"},
    {"\"garrison\": null, \"fleet\": 1", "\"garrison\": 1, \"fleet\": 1", "such a unit cannot exist"},
    {"\"sector\": 9", "\"sector\": 8", "such a unit cannot exist"},
    {"\"type\": \"WB\"", "\"type\": \"XX\"", "there is no ship type \"XX\""},
    {"\"rank\": 2", "\"rank\": 6", "\"rank\" must be 1 to 5"},
    {"\"id\": 6, \"a\": 2", "\"id\": 6, \"a\": 6", "\"a\" must be 1 to 5"},
    {"\"retreat\": 3", "\"retreat\": 6", "\"retreat\" must be 0 to 5"},
    {"\"status\": \"commoner\"", "\"status\": \"king\"", "\"status\" must be"},
    {"\"ships\": 3, \"best\": \"FR\"", "\"ships\": true", "\"ships\" must be a whole number"},
    {"\"best\": \"FR\"", "\"best\": \"XX\"", "there is no ship type \"XX\""},
    {"\"types\": [{\"type\": \"FR\"", "\"types\": [{\"type\": \"XX\"", "there is no ship type \"XX\""},
    {"\"types\": [{\"type\": \"FR\", \"n\": 3", "\"types\": [{\"n\": 3", "the key \"type\" is missing"},
    {"\"forces\": [{\"empire\": \"BOB\"", "\"forces\": [{\"empire\": \"ZED\"", "there is no empire \"ZED\""},
    {"\"battles\": []", "\"battles\": [{\"sides\": [{\"empire\": \"ZED\"}]}]", "there is no empire \"ZED\""},
    {"\"battles\": []", "\"battles\": [{\"sides\": [{\"empire\": \"BOB\", \"lost\": [5]}]}]",
        "must be a mapping, not a whole number"},
    {"\"proclamations\": []", "\"proclamations\": [{\"empire\": \"ZED\"}]", "not an empire of the game"},
    {"\"espionage\": []", "\"espionage\": [{\"empire\": \"ZED\"}]", "there is no empire \"ZED\""},
    {"\"espionage\": []", "\"espionage\": [{\"empire\": \"BOB\"}]", NULL},
    {"\"said\": [\"hello\"", "\"said\": [5", "\"said\" is a list of texts"},
};

static void refuses(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", whole);
	test_readings(&test, 0, rows, G_N_ELEMENTS(rows));
	test_end(&test);
}

/* The public map: fleets and garrisons with contents, by their empire's name, and all sectors as seen in full. */
static void shows_all(void **unused)
{
	static const char text[] =
	    "{" HEAD
	    "empires: [{id: 1, name: ANN, capital: 1}, {id: 3, name: BOB}], sectors: [{id: 1, links: "
	    "[2], barriers: [2], max: 12, owner: 1, annexer: 1, damage: 1, ic: common, sd: 3, sd_now: 2, name: "
	    "Home}, {id: 2, max: 4}, {id: 3, max: 5, owner: 3, annexer: 1, sd: 1}], units: [{owner: 1, "
	    "garrison: 1, ships: [{type: DD, n: 2}]}, {owner: 0, garrison: 2, ships: [{type: FR, n: 3}]}, "
	    "{owner: 1, fleet: 1, sector: 2, admirals: [{id: 4, a: 1, d: 2, l: 3}]}, {owner: 3, fleet: 99, "
	    "sector: 3, ships: [{type: TR, rank: 2}]}]}";
	static const char *const parts[] = {
	    "\"relations\": [{\"empire\": 1, \"name\": \"ANN\", \"capital\": 1}, {\"empire\": 3, \"name\": \"BOB\", "
	    "\"capital\": 0}], \"battles\": [], \"sectors\": [{\"id\": 1, \"links\": [2], \"barriers\": [2], "
	    "\"max\": 12, \"centre\": true, \"name\": \"Home\", \"seen\": \"full\", \"owner\": 1, \"annexer\": 1, "
	    "\"revenue\": 9.0, \"damage\": 1, \"ic\": [\"TR\", \"SC\", \"FR\", \"DD\"], \"sd\": 3, \"sd_now\": 2}, "
	    "{\"id\": 2, \"links\": [1], \"barriers\": [1], \"max\": 4, \"centre\": false, \"name\": null, \"seen\": "
	    "\"full\", \"owner\": 0, \"annexer\": 0, \"revenue\": 4.0, \"damage\": 0, \"ic\": null, \"sd\": 0, "
	    "\"sd_now\": 0}, {\"id\": 3, \"links\": [], \"barriers\": [], \"max\": 5, \"centre\": false, \"name\": "
	    "null, \"seen\": \"full\", \"owner\": 3, \"annexer\": 1, \"revenue\": 5.0, \"damage\": 0, \"ic\": null, "
	    "\"sd\": 1, \"sd_now\": 1}]",
	    "\"units\": [{\"empire\": \"ANN\", \"garrison\": 1, \"fleet\": null, \"sector\": 1, \"ships\": [{\"type\": "
	    "\"DD\", \"n\": 2, \"rank\": 1}], \"admirals\": []}, {\"empire\": \"independent\", \"garrison\": 2, "
	    "\"fleet\": null, \"sector\": 2, \"ships\": [{\"type\": \"FR\", \"n\": 3, \"rank\": 1}], \"admirals\": "
	    "[]}, {\"empire\": \"ANN\", \"garrison\": null, \"fleet\": 1, \"sector\": 2, \"ships\": [], "
	    "\"admirals\": [{\"id\": 4, \"a\": 1, \"d\": 2, \"l\": 3}]}, {\"empire\": \"BOB\", \"garrison\": null, "
	    "\"fleet\": 99, \"sector\": 3, \"ships\": [{\"type\": \"TR\", \"n\": 1, \"rank\": 2}], \"admirals\": []}]"};
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	test_whole(&test, parts, G_N_ELEMENTS(parts));
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(knows), cmocka_unit_test(knows_centres),
	    cmocka_unit_test(takes_what_is_odd), cmocka_unit_test(refuses), cmocka_unit_test(shows_all)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
