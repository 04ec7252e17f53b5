/* A site's own tables may make ships free (HO-19): an empty treasury builds and keeps them, and steady plans with
   them. */
#include "rulesets/galactic-empires/random.h"
#include "rulesets/galactic-empires/unit.h"

#include "tests/broken.h"

static const char text[] =
    "{ruleset: galactic-empires, game: g, turn: 5, seed: 1, empires: [{id: 1, name: ANN}, {id: 2, name: BOB, treasury: "
    "9.0}], sectors: [{id: 1, max: 3, owner: 1, annexer: 1, ic: [FR]}, {id: 2, max: 3, owner: 2, annexer: 2}], units: "
    "[{owner: 1, garrison: 1, ships: [{type: FR, n: 90}]}]}";

/* With a tenth each, the 90 frigates cannot be paid, nor a third one built. */
static void free_ships(void **unused)
{
	(void)unused;
	for (int64_t price = 0; price <= 1; price++) {
		g_autoptr(GString) plan = g_string_new(NULL);
		struct error err = {0};
		struct test test;
		struct play *play;
		struct ge_type *type;
		test_begin(&test, "galactic-empires", text);
		type = ((struct ge_tables *)test.rules->tables)->types;
		type += ge_type_find(test.rules->tables, "FR");
		type->cost = type->upkeep = price;
		ge_orders_steady(test.state, 0, 0, false, NULL, plan);
		assert_string_equal(plan->str, price ? "" : "B3FRG1\n");
		play = play_new(test.state);
		play_orders(play, 0, "B3FRG1", 6);
		if (!play_run(play, true, &err))
			fail_msg("%s", err.text);
		assert_int_equal(play->orders[0]->orders[0].status, price ? ORDER_FAILED : ORDER_DONE);
		if (price)
			assert_true(ge_state_of(play->state)->sectors[0].garrison.ships < 90);
		else
			assert_int_equal(ge_state_of(play->state)->sectors[0].garrison.ships, 93);
		play_free(play);
		document_free(test.doc);
		rules_free(test.rules);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(free_ships)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
