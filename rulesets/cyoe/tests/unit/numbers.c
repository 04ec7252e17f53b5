/* Fleet numbers go up to 999 (CY-60): if none is free, goods are lost and stopped ships continue. */
#include "tests/broken.h"
#include "tests/told.h"

#include "rulesets/cyoe/state.h"

/* A state with `taken` numbers in use by interceptors at S4, two C2 before a guard, and a C1 that was bought. */
static char *document(int taken)
{
	GString *text = g_string_new(
	    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: TERRA}, {id: 2, name: "
	    "VEGA}], systems: [{id: 1, nodes: [2, 3]}, {id: 2}, {id: 3, planets: [{id: 301, class: 1, "
	    "owner: TERRA}]}, {id: 4}], queue: [{empire: TERRA, buy: C1, count: 1, system: 3}], "
	    "fleets: [{owner: VEGA, id: 1, system: 1, ships: {IN: 1}, blockade: {to: 3, against: "
	    "ALL}}, {owner: TERRA, id: 1, system: 3, ships: {C2: 2}}");

	for (int id = 2; id <= taken; id++)
		g_string_append_printf(text, ", {owner: TERRA, id: %d, system: 4, ships: {IW: 1}}", id);
	g_string_append(text, "]}");
	return g_string_free(text, FALSE);
}

/* The report's events, one a line. */
static void add(const struct told_line *line, void *out)
{
	g_string_append_printf(out, "%s\n", line->text);
}

static void numbers(void **unused)
{
	static const struct {
		int taken, last;
		const char *told, *untold;
	} rows[] = {
	    {997, 999, "nothing lost, 1 stopped\n", "Lost"},
	    {998, 999, "nothing lost, 1 stopped\n", "Lost"},
	    {999, 999, "Lost: 1 C1 at S3 could not be deployed\n", "C1 at S1"},
	};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		static const int64_t dice[] = {10, 30, 31};
		g_autofree char *text = document(rows[i].taken);
		g_autoptr(GString) told = g_string_new(NULL);
		struct error err = {0};
		struct test test;
		struct play *play;
		struct cy_state *s;

		test_begin(&test, "cyoe", text);
		play = play_new(test.state);
		s = (struct cy_state *)play->state;
		play_orders(play, 0, "M1S1S2R", 7);
		dice_force(play->dice, dice, G_N_ELEMENTS(dice));
		assert_true(play_run(play, true, &err));
		told_each(play->events, play->state, 0, play->state->ruleset->event_name, add, told);
		if (!strstr(told->str, rows[i].told) || strstr(told->str, rows[i].untold))
			fail_msg("%d: %s", rows[i].taken, told->str);
		assert_int_equal(s->empires[0].fleets->len, MIN(rows[i].taken + 2, 999));
		assert_int_equal(
		    ((struct cy_fleet *)s->empires[0].fleets->pdata[s->empires[0].fleets->len - 1])->id,
		    rows[i].last);
		/* With a free number one of the two C2 is split off. */
		assert_int_equal(cy_fleet_find(s, 0, 1)->ships[CY_C2], rows[i].taken < 998 ? 1 : 2);
		test.state = NULL;
		play_free(play);
		test_end(&test);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(numbers)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
