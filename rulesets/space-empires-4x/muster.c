#include "rulesets/space-empires-4x/muster.h"

#include "engine/base/compare.h"

#include <stdlib.h>
#include <string.h>

static unsigned square_of(const struct sx_ship *ship)
{
	return (unsigned)(ship->x * SX_BOARD + ship->y);
}

static void count_ships(const struct sx_state *state, unsigned first[])
{
	for (unsigned square = 0; square < SX_BOARD * SX_BOARD; square++) {
		unsigned count = 0;
		for (unsigned seat = 0; seat < state->seats; seat++)
			count += state->squares[square].ships[seat];
		first[square + 1] = first[square] + count;
	}
}

struct sx_muster *sx_muster_new(const struct sx_state *state)
{
	struct sx_muster *muster = g_new0(struct sx_muster, 1);
	unsigned filled[SX_BOARD * SX_BOARD] = {0};

	count_ships(state, muster->first);
	muster->fighters = g_new0(struct sx_fighter, muster->first[SX_BOARD * SX_BOARD] + 1);
	for (unsigned place = 0; place < state->seats; place++) {
		unsigned seat = sx_seat_at(state, state->head.turn, place);
		for (int64_t id = 1; id < state->empires[seat].next; id++) {
			struct sx_ship *ship = sx_ship_of(state, seat, id);
			if (!ship)
				continue;
			muster->fighters[muster->first[square_of(ship)] + filled[square_of(ship)]++] =
			    (struct sx_fighter){ship, seat, id, place};
		}
	}
	return muster;
}

void sx_muster_free(struct sx_muster *muster)
{
	if (!muster)
		return;
	g_free(muster->fighters);
	g_free(muster);
}

/* A fighter with the tactics that the table gives its type. */
struct ranked {
	int64_t tactics;
	struct sx_fighter fighter;
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *left = a, *right = b;
	const struct sx_arrival *l = &left->fighter.ship->arrived, *r = &right->fighter.ship->arrived;
	const int signs[] = {
	    compare_integers(right->tactics, left->tactics),
	    compare_integers(l->turn, r->turn),
	    compare_integers(l->round, r->round),
	    compare_integers(l->place, r->place),
	    compare_integers(left->fighter.place, right->fighter.place),
	    compare_integers(left->fighter.id, right->fighter.id),
	};

	for (size_t i = 0; i < G_N_ELEMENTS(signs); i++)
		if (signs[i] != 0)
			return signs[i];
	return 0;
}

void sx_firing_order(const struct sx_state *state, struct sx_fighter *fighters, unsigned count)
{
	g_autofree struct ranked *ranked = g_new(struct ranked, count + 1);

	for (unsigned i = 0; i < count; i++)
		ranked[i] = (struct ranked){sx_type_row(state, fighters[i].ship->type)->tactics, fighters[i]};
	qsort(ranked, count, sizeof ranked[0], compare_ranked);
	for (unsigned i = 0; i < count; i++)
		fighters[i] = ranked[i].fighter;
}
