/* Targets (SX-65, SX-66) compared with a search over all ships, in randomly drawn battles. */
#include "rulesets/space-empires-4x/target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { SHIPS = 40, KINDS = 3 };

struct battle {
	struct sx_ship ships[SHIPS];
	struct sx_fighter fighters[SHIPS];
	bool exposed[SHIPS + 1];
	unsigned count;
};

static uint32_t draws = 7;

static unsigned drawn(unsigned below)
{
	draws = draws * 1664525 + 1013904223;
	return (draws >> 8) % below;
}

static void draw_battle(struct battle *b)
{
	unsigned seats = 2 + drawn(SX_SEATS - 1);

	*b = (struct battle){.count = 1 + drawn(SHIPS)};
	for (unsigned i = 0; i < b->count; i++) {
		b->ships[i] = (struct sx_ship){
		    .lives = drawn(8) > 0, .type = (enum sx_type)drawn(KINDS), .hits = drawn(3)};
		b->fighters[i] =
		    (struct sx_fighter){.ship = &b->ships[i], .owner = drawn(seats), .id = i + 1};
	}
}

/* The most damaged ship of a type, of equals the first in firing order; for all types (-1) the first. */
static int looked_for(const struct battle *b, unsigned owner, int type)
{
	int best = -1;

	for (unsigned i = 0; i < b->count; i++) {
		const struct sx_ship *ship = &b->ships[i];
		if (!ship->lives || !b->exposed[i] || b->fighters[i].owner == owner ||
		    (type >= 0 && (int)ship->type != type))
			continue;
		if (best < 0 || (type >= 0 && ship->hits > b->ships[best].hits))
			best = (int)i;
	}
	return best;
}

static int wanted_target(const struct battle *b, unsigned owner, const enum sx_type *wanted, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		int target = looked_for(b, owner, (int)wanted[i]);
		if (target >= 0)
			return target;
	}
	return looked_for(b, owner, -1);
}

/* Every ship that may still shoot does so once, wanting up to two types; its target is hit, destroyed or missed. */
static void fight_round(struct battle *b, struct sx_targets *targets)
{
	for (unsigned i = 0; i < b->count; i++)
		b->exposed[i] = b->ships[i].lives && drawn(5) > 0;
	sx_targets_begin(targets, b->exposed);
	for (unsigned i = 0; i < b->count; i++) {
		const enum sx_type wanted[] = {(enum sx_type)drawn(KINDS), (enum sx_type)drawn(KINDS)};
		unsigned owner = b->fighters[i].owner, count = drawn(3);
		int target = sx_targets_pick(targets, owner, wanted, count);
		assert_int_equal(target, wanted_target(b, owner, wanted, count));
		if (target < 0)
			continue;
		switch (drawn(4)) {
		case 0:
			b->ships[target].lives = false;
			break;
		case 1:
			break;
		default:
			b->ships[target].hits++;
			sx_targets_hit(targets, (unsigned)target);
		}
	}
}

static void battles(void **unused)
{
	(void)unused;
	for (unsigned n = 0; n < 500; n++) {
		struct battle b;
		draw_battle(&b);
		struct sx_targets *targets = sx_targets_new(b.fighters, b.count);
		for (unsigned round = 0; round < 6; round++)
			fight_round(&b, targets);
		sx_targets_free(targets);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(battles)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
