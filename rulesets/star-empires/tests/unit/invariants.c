/* Breaks each of simulate's invariants by hand; each must be reported in words. */
#include "tests/broken.h"

#include "rulesets/star-empires/fleet.h"
#include "rulesets/star-empires/ship.h"

static const char text[] =
    "{ruleset: star-empires, game: g, turn: 5, seed: 1, empires: [{name: MIRA}, {name: DOVE}], worlds: [{name: Terra, "
    "sector: [3, 1], owner: MIRA, production: 3, stockpile: 2}, {name: Vega, sector: [5, 1], owner: DOVE, production: "
    "3}], portals: [{name: Gate, sector: [7, 7]}], ships: [{owner: MIRA, name: tug, class: carrier, sector: [3, 1]}, "
    "{owner: MIRA, name: fox, class: fighter, aboard: tug}, {owner: MIRA, name: hen, class: carrier, sector: [3, 1]}, "
    "{owner: MIRA, name: owl, class: fighter, aboard: hen}, {owner: DOVE, name: foe, class: frigate, sector: [5, 1]}]}";

static struct se_ship *ship(struct test *test, unsigned seat, const char *name)
{
	return se_ship_find(se_empire_at((struct se_state *)test->state, seat), name);
}

static void ships(void **unused)
{
	struct test test;
	struct se_ship *tug, *fox, *hen, *foe;

	(void)unused;
	test_begin(&test, "star-empires", text);
	tug = ship(&test, 0, "tug");
	fox = ship(&test, 0, "fox");
	hen = ship(&test, 0, "hen");
	foe = ship(&test, 1, "foe");
	test_told(&test, NULL, "as it is");
	TRY(tug->dp, 10, NULL);
	TRY(tug->dp, 11, "tug: dp out of range");
	TRY(tug->load, 2, "tug: more tonnage than racks");
	TRY(fox->carrier, hen, "fox: its carrier does not know it");
	TRY(fox->owner, foe->owner, "fox: two ships have this handle");
	TRY(fox->at.o, 4, "tug: its cargo is in another sector");
	TRY(fox->cargo, tug->cargo, "fox: its cargo is not its own");
	TRY(foe->at.o, SE_EDGE + 1, "foe: beyond the edge");
	TRY(foe->owner, tug->owner, "foe: two ships have this handle");
	fox->class = foe->class;
	TRY(tug->load, 10, "tug: more tonnage than racks");
	test_end(&test);
}

static void places(void **unused)
{
	struct test test;
	struct se_state *st;
	struct se_world *terra, *vega;
	struct se_portal *gate;
	struct se_empire *mira;
	struct se_world other = {.name = "Nix"};

	(void)unused;
	test_begin(&test, "star-empires", text);
	st = (struct se_state *)test.state;
	terra = se_world_find(st, "Terra");
	vega = se_world_find(st, "Vega");
	gate = se_portal_find(st, "Gate");
	mira = se_empire_at(st, 0);
	TRY(terra->stockpile, -1, "Terra: RU below 0");
	TRY(terra->stockpile, 0, NULL);
	TRY(vega->production, -1, "Vega: RU below 0");
	TRY(vega->production, 0, NULL);
	TRY(vega->at, terra->at, "Vega: two worlds in a sector");
	TRY(gate->collapsed, -1, "Gate: collapsed below 0");
	TRY(mira->home, &other, "MIRA: its homeworld is gone");
	TRY(mira->home, NULL, NULL);
	bits_add(&mira->contacts, 1);
	test_told(&test, NULL, "in contact with DOVE");
	bits_add(&mira->contacts, 0);
	test_told(&test, "MIRA: in contact with itself", "in contact with itself");
	test_end(&test);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(ships), cmocka_unit_test(places)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
