/* Ships that could take an order (HO-140): those that can move. After PASS none is listed, as the player is done. */
#include "engine/play/orderless.h"
#include "rulesets/space-empires-4x/orders.h"
#include "rulesets/space-empires-4x/state.h"
#include "rulesets/space-empires-4x/victory.h"

#include <inttypes.h>

static bool has_passed(const struct order_set *set)
{
	for (unsigned i = 0; set && i < set->count; i++)
		if (set->orders[i].form == SX_ORDER_PASS || set->orders[i].form == SX_ORDER_QUIT)
			return true;
	return false;
}

void sx_idle(const struct state *base, unsigned seat, const struct order_set *set, GArray *things)
{
	const struct sx_state *state = (const struct sx_state *)base;

	if (state->status != SX_RUNNING || state->empires[seat].out || has_passed(set))
		return;
	for (int64_t id = 1; id < state->empires[seat].next; id++) {
		const struct sx_ship *ship = sx_ship_of(state, seat, id);
		if (ship && sx_type_moves(state, ship->type) &&
		    !idle_named(set, -1, SX_ORDER_REMOVAL, "i", id))
			IDLE_ADD(things, "ship", "%s%" PRId64, sx_type_codes[ship->type], id);
	}
}
