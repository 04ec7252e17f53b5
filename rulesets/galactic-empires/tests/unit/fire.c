/* GE-99: a save has a chance of `save_most` at most, which tables of a site's own may reach. */
#include "rulesets/galactic-empires/state.h"

#include "tests/broken.h"

static const char text[] =
    "{ruleset: galactic-empires, game: g, turn: 1, seed: 1, empires: [{id: 1, name: ANN, treasury: 90.0}, "
    "{id: 2, name: BOB, treasury: 90.0}], relations: [{a: 1, b: 2, state: war}], sectors: [{id: 1, max: 5, "
    "owner: 1}, {id: 2, max: 5, owner: 2}], units: [{owner: 1, fleet: 1, sector: 1, ships: [{type: DD}]}, "
    "{owner: 2, fleet: 1, sector: 1, ships: [{type: TR}], admirals: [{id: 1, a: 1, d: 5, l: 1}]}]}";

/* ANN's destroyer hits; a 10 saves BOB's transport, whose admiral has 5 x 3; no further hits follow. */
static void saves(void **unused)
{
	(void)unused;
	for (int64_t most = 9; most <= 10; most++) {
		int64_t dice[40] = {1, 10};
		struct error err = {0};
		struct test test;
		struct play *play;
		test_begin(&test, "galactic-empires", text);
		((struct ge_tables *)test.rules->tables)->battle.save_most = most;
		for (size_t i = 2; i < G_N_ELEMENTS(dice); i++)
			dice[i] = 100;
		play = play_new(test.state);
		dice_force(play->dice, dice, G_N_ELEMENTS(dice));
		if (!play_run(play, true, &err))
			fail_msg("%s", err.text);
		assert_int_equal(
		    ((const struct ge_state *)play->state)->empires[2]->fleets[1] != NULL, most == 10);
		play_free(play);
		document_free(test.doc);
		rules_free(test.rules);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(saves)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
