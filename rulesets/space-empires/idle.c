#include "rulesets/space-empires/idle.h"
#include "engine/play/orderless.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

/* Does an order give the fleet something to do? That it gets ships built does not count. */
static bool is_busy(const struct order_set *set, int64_t fleet)
{
	return idle_named(set, -1, SP_ORDER_BUILD, "f", fleet) ||
	       idle_named(set, SP_ORDER_TRANSFER, -1, "a", fleet) ||
	       idle_named(set, SP_ORDER_HAND, -1, "a", fleet) ||
	       idle_named(set, SP_ORDER_RENAME, -1, "a", fleet);
}

void sp_idle(const struct state *base, unsigned seat, const struct order_set *set, GArray *things)
{
	const struct sp_state *state = sp_of(base);
	const struct sp_empire *empire = &state->empires[seat];
	const GArray *seen = state->now->worlds[seat];

	if (empire->out > 0 || state->winners->len > 0)
		return;
	for (unsigned i = 0; i < empire->fleet_count; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[empire->fleet_first + i];
		if (fleet->supply_from == SP_NOWHERE && !is_busy(set, fleet->id))
			IDLE_ADD(things, "fleet", "F%" PRId64, fleet->id);
	}
	for (guint i = 0; i < seen->len; i++) {
		const struct sp_world *world = &state->worlds[g_array_index(seen, unsigned, i)];
		if (world->owner == (int)seat && MIN(world->ind, world->rms) > 0 &&
		    !idle_named(set, SP_ORDER_BUILD, -1, "w", world->id))
			IDLE_ADD(things, "world", "W%" PRId64, world->id);
	}
}
