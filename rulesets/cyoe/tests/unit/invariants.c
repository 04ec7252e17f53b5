/* Breaks each of simulate's invariants by hand; each must be reported in words. */
#include "tests/broken.h"

#include "rulesets/cyoe/rules.h"

static const char text[] =
    "{ruleset: cyoe, game: g, turn: 5, seed: 1, empires: [{id: 1, name: TERRA, traits: [PF, MF], techs: [1, "
    "2], research: [{tech: 3, left: 1}]}, {id: 2, name: VEGA}], systems: [{id: 1, nodes: [2], holder: TERRA, "
    "rating: 4, suppression: 5, planets: [{id: 101, class: 3, owner: TERRA, losses: {DS: 3}}, {id: 102, "
    "kind: U}, {id: 103, class: 1, owner: TERRA}], "
    "stations: [{owner: TERRA, type: PS, count: 20}]}, {id: 2, terrain: nebula, planets: [{id: "
    "201, class: 2, owner: TERRA}]}, {id: 3}], fleets: [{owner: TERRA, id: 4, system: 1, ships: {C1: 2, TR: "
    "5}, civilians: 5, blockade: {to: 2, against: ALL}}, {owner: VEGA, id: 1, system: 2, ships: {C1: 1}}]}";

static void empires(void **unused)
{
	struct test test;
	struct cy_empire *e;

	(void)unused;
	test_begin(&test, "cyoe", text);
	e = ((struct cy_state *)test.state)->empires;
	test_told(&test, NULL, "as it is");
	TRY(e[0].pp, 0, NULL);
	TRY(e[0].pp, -1, "points below 0 of empire 1");
	TRY(e[1].rp, -1, "points below 0 of empire 2");
	TRY(e[0].slots, 3, NULL);
	TRY(e[0].slots, 2, "more techs and projects than slots of empire 1");
	TRY(e[0].traits, e[0].traits << 1 | e[0].traits | 15,
	    "traits that cannot stand together of empire 1");
	TRY(e[0].left[2], 1, "a tech that is a project too of empire 1");
	test_end(&test);
}

static void systems(void **unused)
{
	struct test test;
	struct cy_system *s;
	struct cy_planet *p, *u, *n, *low;
	int64_t *stations;

	(void)unused;
	test_begin(&test, "cyoe", text);
	s = ((struct cy_state *)test.state)->systems;
	p = s[0].planets->pdata[0];
	u = s[0].planets->pdata[1];
	low = s[0].planets->pdata[2];
	n = s[1].planets->pdata[0];
	stations = g_array_index(s[0].stations, struct cy_station, 0).count;
	TRY(s[0].rating, 0, NULL);
	TRY(s[0].rating, -1, "a wrong rating of system 1");
	TRY(s[0].rating, 5, "a wrong rating of system 1");
	TRY(s[0].holder, -1, "a wrong rating of system 1");
	TRY(s[0].suppression, -1, "a wrong suppression of system 1");
	TRY(s[0].suppression, 6, "a wrong suppression of system 1");
	TRY(stations[0], 21, "too many stations in system 1");
	TRY(stations[1], -1, "less than no stations in system 1");
	TRY(p->owner, -1, "class and owner do not fit: planet 101");
	TRY(u->owner, 0, "class and owner do not fit: planet 102");
	TRY(p->class, 6, "a wrong class of planet 101");
	TRY(p->kind, CY_CLASS_U, "a wrong class of planet 101");
	TRY(low->kind, CY_CLASS_U, "a wrong class of planet 103");
	TRY(n->class, 3, "too high a class in a nebula: planet 201");
	TRY(p->losses[CY_DS], 4, "more losses than defences: planet 101");
	TRY(p->losses[CY_DS], -1, "more losses than defences: planet 101");
	TRY(p->losses[CY_IW], 1, NULL);
	p->losses[CY_DS] = 0;
	TRY(p->class, 5, NULL);
	TRY(n->losses[CY_IW], 1, "more losses than defences: planet 201");
	test_end(&test);
}

static void fleets(void **unused)
{
	struct test test;
	struct cy_system *s;
	struct cy_fleet *f;

	(void)unused;
	test_begin(&test, "cyoe", text);
	s = ((struct cy_state *)test.state)->systems;
	f = s[0].fleets->pdata[0];
	TRY(f->ships[CY_C1], 0, NULL);
	TRY(f->ships[CY_C1], -1, "less than no ships in fleet 4");
	f->civilians = 4;
	TRY(f->ships[CY_TR], 4, NULL);
	TRY(f->ships[CY_TR], 3, "civilians without transports in fleet 4");
	TRY(f->civilians, -1, "civilians without transports in fleet 4");
	TRY(f->system, 1, "a wrong place of fleet 4");
	TRY(f->owner, 1, "a wrong place of fleet 4");
	TRY(f->blocks, 2, "a guard of no node: fleet 4");
	TRY(f->blocks, -1, NULL);
	f = s[1].fleets->pdata[0];
	TRY(f->ships[CY_C1], 0, "no ships in fleet 1");
	test_end(&test);
}

/* A checked turn stops where an invariant breaks and says where; an unchecked one continues. */
static void turns(void **unused)
{
	(void)unused;
	for (int checked = 0; checked < 2; checked++) {
		struct test test;
		struct error err = {0};
		test_begin(&test, "cyoe", text);
		((struct cy_state *)test.state)->empires[1].rp = -100;
		struct play *play = play_new(test.state);
		assert_int_equal(play_run(play, checked, &err), !checked);
		assert_int_equal(play->state->turn, checked ? 5 : 6);
		if (checked) {
			assert_int_equal(err.code, EXIT_SOFTWARE);
			assert_string_equal(err.text, "turn 5, founding: points below 0 of empire 2");
		}
		error_clear(&err);
		play_free(play);
		test.state = NULL;
		test_end(&test);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(empires), cmocka_unit_test(systems),
	    cmocka_unit_test(fleets), cmocka_unit_test(turns)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
