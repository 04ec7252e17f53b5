/* Fleets that could take an order (HO-140): all fleets of the empire. */
#include "engine/play/orderless.h"
#include "rulesets/cyoe/orders.h"
#include "rulesets/cyoe/state.h"
#include "rulesets/cyoe/victory.h"

#include <inttypes.h>

void cy_idle(const struct state *base, unsigned seat, const struct order_set *set, GArray *things)
{
	const struct cy_state *s = (const struct cy_state *)base;
	const struct cy_empire *empire = &s->empires[seat];

	if (s->over || empire->eliminated)
		return;
	for (guint i = 0; i < empire->fleets->len; i++) {
		const struct cy_fleet *fleet = empire->fleets->pdata[i];
		/* That a fleet gets ships bought does not count. */
		if (!idle_named(set, -1, CY_DO_B, "f", fleet->id) &&
		    !idle_named(set, CY_DO_T, -1, "a", fleet->id))
			IDLE_ADD(things, "fleet", "F%" PRId64, fleet->id);
	}
}
