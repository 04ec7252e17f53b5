/* The order of units in a sector (GE-87): by empire, the independents first, garrisons before fleets, fleets by number,
   in whatever order they are added. */
#include "rulesets/galactic-empires/unit.h"
#include "tests/broken.h"

static const char state_text[] =
    "{ruleset: galactic-empires, game: demo, turn: 1, seed: 1,\n"
    "empires: [{id: 1, name: ANN}, {id: 2, name: BOB}, {id: 4, name: CID}],\n"
    "sectors: [{id: 1, links: [2], max: 5, owner: 2, sd: 1}, {id: 2, max: 5}],\n"
    "units: [{owner: 4, fleet: 1, sector: 1, ships: [{type: DD, n: 2}]},\n"
    "{owner: 2, fleet: 5, sector: 1, ships: [{type: CR}], admirals: [{id: 1, a: 1, d: 1, l: 1}]},\n"
    "{owner: 2, fleet: 2, sector: 1, ships: [{type: SC, n: 3}]},\n"
    "{owner: 2, garrison: 1, ships: [{type: FR, n: 4}]},\n"
    "{owner: 1, fleet: 9, sector: 1, ships: [{type: TR}], cloaked: false},\n"
    "{owner: 1, fleet: 3, sector: 1, ships: [{type: SC}], cloaked: true}]}\n";

static void is_placed(const struct ge_sector *sector, const char *units, const char *sides)
{
	g_autoptr(GString) here = g_string_new(NULL), side = g_string_new(NULL);

	for (guint i = 0; i < sector->here->len; i++) {
		const struct ge_unit *u = sector->here->pdata[i];
		g_string_append_printf(here, "%s%u:%u", i ? " " : "", u->owner, (unsigned)u->number);
	}
	for (guint i = 0; i < sector->sides->len; i++) {
		const struct ge_side *s = &g_array_index(sector->sides, struct ge_side, i);
		g_string_append_printf(side, "%s%u: %d ships, %d admirals, combat %d", i ? "; " : "",
		    s->empire, (int)s->ships, (int)s->admirals, (int)s->combat);
	}
	assert_string_equal(here->str, units);
	assert_string_equal(side->str, sides);
}

#define ALL "1:3 1:9 2:0 2:2 2:5 4:1"
/* TR 2; four FR of 15, three SC of 6, a CR of 40 and an admiral of 5; two DD of 22. The cloaked one is on no side. */
#define SIDES                                                                                                \
	"1: 1 ships, 0 admirals, combat 2; 2: 8 ships, 1 admirals, combat 123; 4: 2 ships, 0 admirals, combat 44"

static void arrivals(void **unused)
{
	static const int orders[][5] = {
	    {0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 0, 4, 1, 3}, {3, 4, 1, 0, 2}, {1, 2, 0, 4, 3}};
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", state_text);
	struct ge_state *state = ge_state_of(test.state);
	struct ge_sector *from = &state->sectors[0], *other = &state->sectors[1];
	struct ge_unit *fleets[] = {state->empires[1]->fleets[3], state->empires[1]->fleets[9],
	    state->empires[2]->fleets[2], state->empires[2]->fleets[5], state->empires[4]->fleets[1]};
	ge_place(state);
	is_placed(from, ALL, SIDES);
	is_placed(other, "0:0", "");
	for (size_t k = 0; k < G_N_ELEMENTS(orders); k++) {
		for (size_t i = 0; i < G_N_ELEMENTS(fleets); i++) {
			fleets[i]->sector = other;
			ge_place_sector(state, from);
			ge_place_arrival(state, fleets[i]);
		}
		is_placed(from, "2:0", "2: 4 ships, 0 admirals, combat 60");
		is_placed(other, "0:0 1:3 1:9 2:2 2:5 4:1",
		    "1: 1 ships, 0 admirals, combat 2; 2: 4 ships, 1 admirals, combat 63; 4: 2 ships, 0 "
		    "admirals, combat 44");
		for (size_t i = 0; i < G_N_ELEMENTS(fleets); i++) {
			fleets[orders[k][i]]->sector = from;
			ge_place_sector(state, other);
			ge_place_arrival(state, fleets[orders[k][i]]);
		}
		is_placed(from, ALL, SIDES);
		is_placed(other, "0:0", "");
	}
	test_end(&test);
}

/* GE-94: the slowest ship counts; an admiral of L 4 adds a point if he leads (most A and D, the first of equals);
   admirals alone have 6. GE-72: the least free fleet number, up to 10 for a commoner. Ships are moved by rank. */
static void units(void **unused)
{
	struct test test;

	(void)unused;
	test_begin(&test, "galactic-empires", state_text);
	struct ge_state *state = ge_state_of(test.state);
	struct ge_empire *ann = state->empires[1];
	struct ge_unit *fleet = ge_fleet_new(state, 1, 1, &state->sectors[0]), *to = ann->fleets[9];
	const int tr = ge_type_find(ge_tables_of(state), "TR"), sc = ge_type_find(ge_tables_of(state), "SC");
	assert_int_equal(ge_unit_points(state, fleet), 0);
	ge_admiral_add(fleet, &(struct ge_admiral){5, 1, 2, 4});
	assert_int_equal(ge_unit_points(state, fleet), 6);
	ge_unit_add(state, fleet, sc, 1, 2);
	assert_int_equal(ge_unit_points(state, fleet), 7);
	ge_unit_add(state, fleet, tr, 2, 3);
	ge_unit_add(state, fleet, tr, 1, 1);
	assert_int_equal(ge_unit_points(state, fleet), 5);
	ge_admiral_add(fleet, &(struct ge_admiral){3, 2, 1, 3});
	assert_int_equal(ge_unit_leader(fleet)->id, 3);
	assert_int_equal(ge_unit_points(state, fleet), 4);
	ge_admiral_add(fleet, &(struct ge_admiral){9, 2, 2, 5});
	assert_int_equal(ge_unit_leader(fleet)->id, 9);
	assert_int_equal(ge_unit_points(state, fleet), 5);
	assert_true(ge_admiral_find(fleet, 3) == 0 && ge_admiral_find(fleet, 5) == 1 &&
	            ge_admiral_find(fleet, 9) == 2);
	assert_int_equal(ge_admiral_find(fleet, 4), -1);
	assert_int_equal(ge_unit_count(fleet, tr), 4);
	assert_int_equal(ge_unit_take(state, fleet, tr, 2, to), 2);
	assert_true(ge_unit_in_rank(fleet, tr, 1) == 0 && ge_unit_in_rank(fleet, tr, 2) == 2);
	assert_true(ge_unit_in_rank(to, tr, 1) == 2 && ge_unit_in_rank(to, tr, 2) == 1);
	assert_int_equal(ge_unit_take(state, fleet, tr, 9, NULL), 2);
	assert_int_equal(ge_unit_take(state, fleet, tr, 1, to), 0);
	assert_true(fleet->ships == 2 && fleet->combat == 12 && to->ships == 3 && to->combat == 6);
	ann->status = GE_COMMONER;
	for (unsigned n = 1; n <= 10; n++) {
		if (!ann->fleets[n])
			assert_int_equal(ge_fleet_number(state, 1), n);
		if (!ann->fleets[n])
			ge_fleet_new(state, 1, n, &state->sectors[0]);
	}
	assert_int_equal(ge_fleet_number(state, 1), 0);
	ann->status = GE_ROYALTY;
	assert_int_equal(ge_fleet_number(state, 1), 11);
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(arrivals), cmocka_unit_test(units)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
