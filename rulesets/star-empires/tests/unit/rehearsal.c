/* What a report's reader assumes of ships of unknown class: as damaged as they show (SE-11, HO-60), and in the odds the
   cheapest warship (HO-82). */
#include "tests/rehearsed.h"

#include "engine/play/clash.h"
#include "engine/play/door.h"
#include "rulesets/star-empires/fleet.h"
#include "rulesets/star-empires/ship.h"

#define HULK 100 /* dp of the foreign ship's class */

static void begin(struct test *test, int dp)
{
	g_autofree char *text = g_strdup_printf(
	    "{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: MIRA}, {name: DOVE}], "
	    "worlds: [], "
	    "classes: [{name: hulk, designer: DOVE, hull: gunship, guns: 20, dp: %d, engines: 4}], ships: "
	    "[{owner: "
	    "MIRA, name: eye, class: frigate, sector: [0, 0], dp: 7}, {owner: DOVE, name: foe, class: "
	    "DO.hulk, sector: "
	    "[0, 0], dp: %d}, {owner: DOVE, name: old, class: frigate, sector: [0, 0], dp: 3}]}",
	    HULK, dp);

	test_begin(test, "star-empires", text);
}

static const struct se_ship *ship(const struct state *state, unsigned seat, const char *name)
{
	return se_ship_find(se_empire_at((const struct se_state *)state, seat), name);
}

static void shown(void **unused)
{
	(void)unused;
	for (int dp = 1; dp <= HULK; dp++) {
		struct error err = {0};
		struct test test;
		g_autoptr(GString) json = g_string_new(NULL);
		begin(&test, dp);
		const struct se_ship *foe = ship(test.state, 1, "foe");
		int64_t shown = se_operational(100, foe->dp, foe->class->parts[SE_DP]);
		report_write_json(
		    &(struct report_source){.state = test.state, .seat = 0, .started = true}, json);
		struct document *report = document_parse("report", json->str, json->len, EXIT_DATA, &err);
		unsigned reader = 9;
		struct play *play = answer_play(test.rules, document_root(report), "", 0, &reader, &err);
		if (!play)
			fail_msg("%s", err.text);
		assert_int_equal(reader, 0);
		foe = ship(play->state, 1, "foe");
		assert_int_equal(se_operational(100, foe->dp, foe->class->parts[SE_DP]), shown);
		/* A ship that shows as undamaged is read so. */
		assert_int_equal(ship(play->state, 0, "eye")->dp, 7);
		assert_int_equal(ship(play->state, 1, "old")->dp, 3);
		play_free(play);
		document_free(report);
		test_end(&test);
	}
}

/* The assumed wing's 5 dp are reduced in the ratio that the ship's own show, at least 1: by the dp of a class of 100
   that shows this OR. */
static void odds(void **unused)
{
	static const struct {
		int dp, wing;
	} cases[] = {{1, 1}, {10, 1}, {39, 1}, {41, 2}, {59, 2}, {61, 3}, {81, 4}, {99, 4}, {100, 5}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct test test;
		g_autoptr(GString) json = g_string_new(NULL);
		begin(&test, cases[i].dp);
		report_write_json(
		    &(struct report_source){.state = test.state, .seat = 0, .started = true}, json);
		struct play *play = test_rehearsed(&test, json->str, 0);
		const struct se_ship *foe = ship(play->state, 1, "foe");
		assert_int_equal(foe->dp, cases[i].wing);
		assert_int_equal(foe->class->parts[SE_GUNS], 5);
		assert_int_equal(foe->class->parts[SE_DP], 5);
		assert_int_equal(foe->class->parts[SE_ENGINES], 0);
		assert_int_equal(foe->class->cost, 1);
		assert_int_equal(foe->class->hull, SE_WING);
		assert_int_equal(ship(play->state, 1, "old")->class->parts[SE_GUNS], 20);
		play_free(play);
		test_end(&test);
	}
}

/* The very first ship as well, if the reader has none; and no ship without a class to assume. */
static void alone(void **unused)
{
	static const struct {
		const char *classes;
		int dp;
	} cases[] = {{"{name: dart, known: true, hull: wing, guns: 3, dp: 4, cost: 1, tonnage: 1, ar: 1}", 4},
	    {"{name: dart, known: false, hull: wing, guns: 3, dp: 4, cost: 1, tonnage: 1, ar: 1}", 100}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = g_strdup_printf(
		    "{game: g, turn: 7, empire: MIRA, classes: [%s], sectors: [{sector: [0, 0], ships: "
		    "[{owner: DOVE, "
		    "handle: foe, class: DO.hulk, or: 100, tonnage: 9}]}]}",
		    cases[i].classes);
		struct error err = {0};
		struct rules *rules = rules_load(ruleset_find("star-empires"), NULL, &err);
		struct document *report = document_parse("report", text, strlen(text), EXIT_DATA, &err);
		unsigned seat = 9;
		struct state *state = answer_view(rules, document_root(report), &seat, &err);
		if (!state || !rules->ruleset->rehearse(state, document_root(report), &err))
			fail_msg("%s", err.text);
		const struct se_ship *foe = ship(state, 1, "foe");
		assert_int_equal(foe->dp, cases[i].dp);
		assert_int_equal(foe->class->parts[SE_DP], cases[i].dp);
		play_state_free(state);
		document_free(report);
		rules_free(rules);
	}
}

/* Which battles a turn had, the losses, and who alone was left (HO-82). */
static void battles(void **unused)
{
	static const char position[] =
	    "{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: MIRA}, {name: DOVE}, "
	    "{name: KITE}], "
	    "worlds: [], ships: [{owner: MIRA, name: a, class: frigate, sector: [0, 0]}, {owner: MIRA, "
	    "name: b, class: "
	    "probe, sector: [0, 0]}, {owner: MIRA, name: c, class: frigate, sector: [5, 5]}, {owner: "
	    "MIRA, name: d, class: "
	    "probe, sector: [9, 9]}, {owner: MIRA, name: e, class: frigate, sector: [7, 7]}, {owner: "
	    "MIRA, name: z, class: "
	    "frigate, sector: [3, 3]}, {owner: DOVE, name: k, class: probe, sector: [0, 0]}, {owner: "
	    "DOVE, name: l, class: "
	    "probe, sector: [0, 0]}, {owner: DOVE, name: m, class: battleship, sector: [5, 5]}, {owner: "
	    "DOVE, name: n, "
	    "class: probe, sector: [7, 7]}, {owner: KITE, name: r, class: probe, sector: [9, 9]}, {owner: "
	    "KITE, name: s, "
	    "class: probe, sector: [5, 5]}]}";
	static const char orders[] = "FIRE a AT DOVE\nFIRE c AT DOVE\nFIRE d AT KITE\n",
	                  kite[] = "FIRE r AT MIRA\n";
	struct test test;
	struct error err = {0};
	g_autoptr(GPtrArray) clashes = clashes_new();
	g_autoptr(GString) all = g_string_new(NULL);

	(void)unused;
	test_begin(&test, "star-empires", position);
	test.state->ruleset->clashes(test.state, clashes);
	assert_int_equal(clashes->len, 0);
	struct play *play = play_new(test.state);
	play_orders(play, 0, orders, strlen(orders));
	play_orders(play, 2, kite, strlen(kite));
	assert_true(play_run(play, true, &err));
	play->state->ruleset->clashes(play->state, clashes);
	for (guint i = 0; i < clashes->len; i++) {
		const struct clash *clash = clashes->pdata[i];
		g_string_append_printf(all, "%s won by %s;", clash->place, clash->won->str);
		for (guint k = 0; k < clash->losses->len; k++) {
			const struct clash_loss *loss = &g_array_index(clash->losses, struct clash_loss, k);
			g_string_append_printf(all, " %s %d", loss->empire, (int)loss->ships);
		}
		g_string_append_c(all, '\n');
	}
	/* In the order of the ships that were hit. */
	assert_string_equal(all->str,
	    "(9,9) won by ; MIRA 1 KITE 1\n(0,0) won by MIRA; MIRA 0 DOVE 2\n(5,5) won by ; MIRA 0 DOVE 0 "
	    "KITE 0\n");
	play_free(play);
	test.state = NULL;
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(shown), cmocka_unit_test(odds),
	    cmocka_unit_test(alone), cmocka_unit_test(battles)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
