/* What the odds assume others to have where a report shows their forces (HO-82). */
#include "tests/rehearsed.h"

#include "engine/play/door.h"
#include "rulesets/galactic-empires/unit.h"

static const char text[] =
    "{ruleset: galactic-empires, game: g, turn: 5, seed: 1, empires: [{id: 1, name: ANN, treasury: 9.0}, "
    "{id: 2, name: BOB}], sectors: [{id: 1, links: [2, 3, 4], max: 5, owner: 1}, {id: 2, max: 5, owner: 2, "
    "ic: common}, {id: 3, max: 5}, {id: 4, max: 5, owner: 1}, {id: 5, max: 5, owner: 2}], units: [{owner: 1, "
    "fleet: 1, sector: 1, ships: [{type: DD}]}, {owner: 2, garrison: 2, ships: [{type: TR, n: 2}]}, {owner: "
    "0, garrison: 3, ships: [{type: FR, n: 2}]}, {owner: 2, fleet: 7, sector: 3, ships: [{type: LC}]}, "
    "{owner: 2, fleet: 5, sector: 4, ships: [{type: DD, n: 2}, {type: CR, rank: 3}], admirals: [{id: 8, a: 4, "
    "d: 4, l: 4}, {id: 9, a: 5, d: 5, l: 5}]}, {owner: 2, fleet: 9, sector: 5, ships: [{type: DN}]}]}";

/* Only ships of this type, so many, and so many admirals with the lowest skills. */
static void stands(const struct ge_state *state, const struct ge_unit *unit, int64_t sector, const char *code,
    int64_t n, guint admirals)
{
	assert_non_null(unit);
	assert_int_equal(unit->sector->id, sector);
	assert_int_equal(ge_unit_in_rank(unit, ge_type_find(ge_tables_of(state), code), 1), n);
	assert_int_equal(unit->admirals->len, admirals);
	for (guint i = 0; i < admirals; i++) {
		const struct ge_admiral *a = &g_array_index(unit->admirals, struct ge_admiral, i);
		assert_true(a->id == i + 1 && a->a == 1 && a->d == 1 && a->l == 1);
	}
}

static struct play *rehearsed(const struct test *test, bool types)
{
	const struct report_source source = {.state = test->state, .seat = 0, .started = true};
	g_autoptr(GString) json = g_string_new(NULL);
	g_autoptr(GRegex) regex = g_regex_new("\"types\"", 0, 0, NULL);
	g_autofree char *bare = NULL;

	report_write_json(&source, json);
	bare = g_regex_replace_literal(regex, json->str, -1, 0, "\"kinds\"", 0, NULL);
	return test_rehearsed(test, types ? json->str : bare, 0);
}

static void forces(void **unused)
{
	struct test test;
	struct play *play;
	const struct ge_state *state;
	struct ge_unit *const *fleets;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	play = rehearsed(&test, true);
	state = ge_state_of_const(play->state);
	fleets = state->empires[2]->fleets;
	stands(state, &state->sectors[1].garrison, 2, "TR", 2, 0);
	stands(state, &state->sectors[2].garrison, 3, "FR", 2, 0);
	stands(state, fleets[1], 3, "LC", 1, 0);
	stands(state, fleets[2], 4, "DD", 2, 2);
	stands(state, fleets[2], 4, "CR", 1, 2);
	assert_int_equal(fleets[2]->ships, 3);
	assert_null(fleets[3]);
	assert_int_equal(state->empires[1]->fleets[1]->ships, 1);
	assert_null(state->empires[1]->fleets[2]);
	assert_int_equal(state->sectors[3].here->len, 1);
	assert_int_equal(state->empires[1]->treasury, 90);
	assert_true(state->empires[2]->treasury > 1000000);
	play_free(play);
	test_end(&test);
}

/* Ships of unreported type are frigates: the cheapest type with the 10 of combat that takes a sector. */
static void unknown(void **unused)
{
	struct test test;
	struct play *play;
	const struct ge_state *state;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	play = rehearsed(&test, false);
	state = ge_state_of_const(play->state);
	stands(state, state->empires[2]->fleets[2], 4, "FR", 3, 2);
	stands(state, &state->sectors[1].garrison, 2, "FR", 2, 0);
	assert_int_equal(state->sectors[1].garrison.ships, 2);
	play_free(play);
	test_end(&test);
}

/* On a site whose transports fight (HO-19) they are transports, the cheapest of all and the first of the list. */
static void unknown_by_own_tables(void **unused)
{
	struct test test;
	struct play *play;

	(void)unused;
	test_begin(&test, "galactic-empires", text);
	((struct ge_tables *)test.rules->tables)->types[0].combat = 10;
	play = rehearsed(&test, false);
	stands(ge_state_of_const(play->state), ge_state_of_const(play->state)->empires[2]->fleets[2], 4, "TR",
	    3, 2);
	play_free(play);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(forces), cmocka_unit_test(unknown), cmocka_unit_test(unknown_by_own_tables)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
