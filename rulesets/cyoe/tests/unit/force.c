/* A force's fire and hull (CY-80), and how pools hit it (CY-84), compared with a count unit by unit. */
#include "rulesets/cyoe/force.h"

#include "tests/broken.h"

static void begin(struct test *test, const char *empire, const char *system, const char *fleets)
{
	g_autofree char *text = g_strdup_printf(
	    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: TERRA, %s}, {id: 2, name: "
	    "VEGA}], "
	    "systems: [{id: 1, %s}], fleets: [%s]}",
	    empire, system, fleets);

	test_begin(test, "cyoe", text);
}

static struct cy_state *state_of(const struct test *test)
{
	return (struct cy_state *)test->state;
}

static struct cy_force *force_of(const struct test *test, enum cy_muster muster)
{
	return cy_force_new(state_of(test), 0, 0, state_of(test)->empires[0].fleets, muster);
}

#define ONE(ships) "{owner: TERRA, id: 1, system: 1, ships: {" ships "}}"
#define TAKEN(what) "{owner: TERRA, id: 1, system: 1, captured: [{from: VEGA, " what "}]}"
#define PLAIN "name: Sol"

/* AS, AC of round 1 and of later rounds, and hull, in a battle and for guards. Each class is rounded down once. */
static const struct {
	const char *empire, *system, *fleets;
	int as, first, ac, hull, guards;
} outputs[] = {
    {"pp: 1", PLAIN, ONE("IW: 3, C1: 2"), 30, 23, 23, 26, 26},
    {"pp: 1", PLAIN, ONE("IW: 2, FW: 3, BW: 1, C1: 2, C2: 1, C3: 1"), 12 + 12 + 1 + 12 + 10 + 14,
        2 + 9 + 8 + 20 + 20 + 40, 99, 97, 97},
    {"traits: [ES]", PLAIN, ONE("IW: 3, C1: 2"), 22 + 12, 3 + 20, 23, 26, 26},
    {"traits: [PO]", PLAIN, ONE("IW: 3, C1: 2"), 17 + 11, 2 + 19, 21, 26, 26},
    {"traits: [FP]", PLAIN, ONE("IW: 3, C1: 2"), 18 + 9, 23, 23, 26, 26},
    {"traits: [GK]", PLAIN, ONE("IW: 9, C1: 2"), 54 + 12, 29, 29, 38, 38},
    {"traits: [GK]", "terrain: nebula", ONE("IW: 9, C1: 2"), 56 + 12, 9 + 21, 30, 38, 38},
    {"techs: [{tech: 1, equip: [C1]}]", PLAIN, ONE("IW: 4, C1: 2"), 36, 4 + 25, 24, 28, 28},
    {"techs: [{tech: 1, equip: ALL}]", PLAIN, ONE("IW: 4, C1: 2"), 36, 5 + 25, 24, 28, 28},
    {"techs: [{tech: 1}, {tech: 22}]", PLAIN, ONE("IW: 4, C1: 2"), 36, 24, 24, 28, 28},
    {"techs: [{tech: 22, equip: [C1]}]", PLAIN, ONE("IW: 20, C1: 2"), 132, 20 + 22, 42, 60, 60},
    {"techs: [{tech: 22, equip: ALL}]", PLAIN, ONE("IW: 20, C1: 2"), 132, 22 + 22, 44, 60, 60},
    {"techs: [{tech: 23, equip: ALL}]", PLAIN, ONE("IW: 3, C1: 2"), 18 + 18, 23, 23, 26, 26},
    {"techs: [{tech: 21, equip: [C1]}]", PLAIN, ONE("IW: 3, C1: 2"), 30, 23, 23, 6 + 22, 28},
    /* carriers add 5 per cent each for wings of fleets, at most 25 */
    {"pp: 1", PLAIN, ONE("IW: 10, DC: 1"), 63 + 20, 10 + 20, 30, 100, 100},
    {"pp: 1", PLAIN, ONE("IW: 10, DC: 4"), 72 + 80, 12 + 80, 92, 340, 340},
    {"pp: 1", PLAIN, ONE("IW: 10, DC: 5"), 75 + 100, 12 + 100, 112, 420, 420},
    {"pp: 1", PLAIN, ONE("IW: 10, DC: 6"), 75 + 120, 12 + 120, 132, 500, 500},
    {"pp: 1", PLAIN, ONE("IW: 10, DC: 1, SH: 1"), 63 + 20 + 100, 10 + 20 + 1600, 1630, 1700, 1700},
    /* fleets' ships of a class count together if they carry the same; captured ships of a fleet count apart */
    {"traits: [PO]", PLAIN,
        ONE("C1: 1") ", {owner: TERRA, id: 2, system: 1, ships: {C1: "
                     "1}}",
        11, 19, 19, 20, 20},
    {"pp: 1", PLAIN, TAKEN("type: IW, count: 4, traits: [ES]"), 30, 5, 5, 8, 8},
    {"traits: [ES]", PLAIN, TAKEN("type: IW, count: 4"), 24, 4, 4, 8, 8},
    {"pp: 1", PLAIN, TAKEN("type: C1, count: 1, techs: [22, 21]"), 6, 11, 11, 11, 11},
    {"techs: [{tech: 22, equip: ALL}]", PLAIN, TAKEN("type: C1, count: 1"), 6, 10, 10, 10, 10},
    /* stations and planets have plain values, and count in battles only */
    {"traits: [ES, PO]",
        "planets: [{id: 101, class: 3, owner: TERRA}, {id: 102}], stations: "
        "[{owner: TERRA, type: DS}, {owner: VEGA, type: DS, count: 5}]",
        "", 80 + 6, 320 + 1, 321, 320 + 2, 0},
    {"pp: 1", "planets: [{id: 101, class: 3, owner: TERRA, losses: {DS: 1}}]", ONE("IW: 1, DC: 5"),
        7 + 6 + 40 + 100, 1 + 1 + 160 + 100, 262, 2 + 2 + 160 + 400, 402},
    /* a shield tender adds a tenth to the hull in battles */
    {"pp: 1", PLAIN, ONE("C1: 1, X3: 1"), 36, 170, 170, 11 + 176, 170},
    {"techs: [{tech: 21, equip: [C1]}]", PLAIN, ONE("C1: 1, X3: 2"), 66, 330, 330, 12 + 352, 331},
};

static void output(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(outputs); i++) {
		struct test test;
		int64_t as, ac, first;
		begin(&test, outputs[i].empire, outputs[i].system, outputs[i].fleets);
		struct cy_force *battle = force_of(&test, CY_BATTLE), *guards = force_of(&test, CY_GUARDS);
		cy_force_output(state_of(&test), battle, 1, &as, &first);
		cy_force_output(state_of(&test), battle, 2, &as, &ac);
		if (as != outputs[i].as || first != outputs[i].first || ac != outputs[i].ac ||
		    cy_force_hull(battle) != outputs[i].hull || cy_force_hull(guards) != outputs[i].guards)
			fail_msg("%s %s %s: AS %d AC %d, %d hull %d, %d", outputs[i].empire,
			    outputs[i].system, outputs[i].fleets, (int)as, (int)first, (int)ac,
			    (int)cy_force_hull(battle), (int)cy_force_hull(guards));
		cy_force_free(battle);
		cy_force_free(guards);
		test_end(&test);
	}
}

/* Ships that run a blockade; phase ships are left out. */
static void runners(void **unused)
{
	struct test test;

	(void)unused;
	begin(&test, "pp: 1", PLAIN, ONE("X1: 1, C1: 2"));
	struct cy_force *all = force_of(&test, CY_GUARDS), *run = force_of(&test, CY_RUNNERS);
	assert_int_equal(cy_force_hull(all), 180);
	assert_int_equal(cy_force_hull(run), 20);
	assert_int_equal(all->start_hull, 180);
	assert_true(cy_force_alive(run) && cy_force_has_ships(run));
	cy_force_leave(run, state_of(&test)->empires[0].fleets->pdata[0]);
	assert_false(cy_force_alive(run) || cy_force_has_ships(run));
	cy_force_free(all);
	cy_force_free(run);
	test_end(&test);
}

/* --- Hits ------------------------------------------------------------------------------ */

#define MOST 300
struct unit {
	int code, hull;
	guint stack;
	bool dead;
};

/* Hits units one by one: the damaged one of its class first, else the first that lives. */
static void fall(struct unit *units, guint count, int *damage, int code, int64_t *pool)
{
	for (guint i = 0; i<count && * pool> 0; i++) {
		if (units[i].code != code || units[i].dead)
			continue;
		if (*pool < units[i].hull - damage[code]) {
			damage[code] += (int)*pool;
			*pool = 0;
			return;
		}
		*pool -= units[i].hull - damage[code];
		damage[code] = 0;
		units[i].dead = true;
	}
}

static void fall_all(
    struct unit *units, guint count, int *damage, bool wings, int64_t pool, const GArray *targets)
{
	for (guint i = 0; i < targets->len; i++)
		if ((g_array_index(targets, int, i) <= CY_RF) == wings)
			fall(units, count, damage, g_array_index(targets, int, i), &pool);
	for (int code = wings ? CY_IW : CY_C1; code <= (wings ? CY_RF : CY_HL); code++)
		fall(units, count, damage, code, &pool);
}

static guint list(const struct cy_force *force, struct unit *units)
{
	guint count = 0;

	for (guint i = 0; i < force->stacks->len; i++) {
		const struct cy_stack *k = &g_array_index(force->stacks, struct cy_stack, i);
		for (int64_t n = 0; n < k->count; n++) {
			assert_true(count < MOST);
			units[count++] = (struct unit){k->code, (int)k->hull, i, false};
		}
	}
	return count;
}

static void same(const struct cy_force *force, const struct unit *units, guint count, const int *damage)
{
	int64_t lost = 0;

	for (guint i = 0; i < force->stacks->len; i++) {
		const struct cy_stack *k = &g_array_index(force->stacks, struct cy_stack, i);
		int64_t living = 0, dead = 0;
		for (guint n = 0; n < count; n++) {
			living += units[n].stack == i && !units[n].dead;
			dead += units[n].stack == i && units[n].dead;
		}
		assert_int_equal(k->count, living);
		assert_int_equal(k->destroyed, dead);
		assert_int_equal(force->damaged[k->code] ? force->damage[k->code] : 0, damage[k->code]);
		if (k->source == CY_OWN)
			assert_int_equal(k->fleet->ships[k->code], living);
		if (k->source == CY_CAPTURED)
			assert_int_equal(
			    g_array_index(k->fleet->captured, struct cy_group, k->group).count, living);
		if (k->source == CY_WORLD)
			assert_int_equal(k->planet->losses[k->code], dead);
		lost += k->fleet ? dead * k->hull : 0;
	}
	assert_int_equal(force->lost_hull, lost);
}

static void hits(void **unused)
{
	static const int wanted[][2] = {{CY_C2, CY_FW}, {CY_DS, CY_C1}, {CY_FW, CY_IW}, {CY_SV, CY_DS}};

	(void)unused;
	for (guint32 seed = 0; seed < 60; seed++) {
		struct test test;
		struct unit units[MOST];
		int damage[CY_CODES] = {0};
		g_autoptr(GRand) dice = g_rand_new_with_seed(seed);
		g_autoptr(GArray) targets = g_array_new(FALSE, FALSE, sizeof(int));
		begin(&test, "techs: [{tech: 21, equip: [C2]}]",
		    "planets: [{id: 101, class: 3, owner: TERRA}], stations: [{owner: TERRA, type: DS, "
		    "count: 2}]",
		    "{owner: TERRA, id: 1, system: 1, ships: {IW: 7, FW: 4, C1: 3, C2: 2, TR: 3, SV: 1}, "
		    "civilians: 2, "
		    "captured: [{type: C2, count: 2, from: VEGA}, {type: IW, count: 3, from: VEGA}]}, "
		    "{owner: TERRA, id: "
		    "2, system: 1, ships: {IW: 5, C1: 2, C3: 1}}");
		struct cy_force *force = force_of(&test, CY_BATTLE);
		const struct cy_fleet *fleet = state_of(&test)->empires[0].fleets->pdata[0];
		guint count = list(force, units);
		if (seed % 5 < 4)
			g_array_append_vals(targets, wanted[seed % 5], 2);
		while (cy_force_alive(force)) {
			int64_t as = g_rand_int_range(dice, 0, 12), ac = g_rand_int_range(dice, 0, 90);
			cy_force_hit(state_of(&test), force, as, ac, targets);
			fall_all(units, count, damage, true, as, targets);
			fall_all(units, count, damage, false, ac, targets);
			same(force, units, count, damage);
			assert_int_equal(fleet->civilians, MIN(2, fleet->ships[CY_TR]));
		}
		cy_force_free(force);
		test_end(&test);
	}
}

/* If only wings are there, a tenth of the fire at capital ships hits them. */
static void spilled(void **unused)
{
	static const struct {
		const char *system, *fleet;
		int as, ac;
	} rows[] = {{PLAIN, ONE("IW: 1"), 7 + 3, 0}, {PLAIN, ONE("IW: 1, SV: 1"), 7, 39},
	    {"stations: [{owner: TERRA, type: PS}]", ONE("RF: 1"), 10, 0},
	    {"stations: [{owner: TERRA, type: DS}]", ONE("IW: 1"), 7, 39}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct test test;
		int64_t as = 7, ac = 39;
		begin(&test, "pp: 1", rows[i].system, rows[i].fleet);
		struct cy_force *force = force_of(&test, CY_BATTLE);
		cy_force_spill(state_of(&test), force, &as, &ac);
		assert_int_equal(as, rows[i].as);
		assert_int_equal(ac, rows[i].ac);
		cy_force_free(force);
		test_end(&test);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(output), cmocka_unit_test(runners),
	    cmocka_unit_test(hits), cmocka_unit_test(spilled)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
