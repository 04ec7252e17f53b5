/* What could take an order (HO-140): all fleets of the empire, and the systems that are its own, as long as the
   treasury pays for something that its rating allows there. */
#include "engine/play/orderless.h"
#include "rulesets/cyoe/orders.h"
#include "rulesets/cyoe/rules.h"
#include "rulesets/cyoe/state.h"
#include "rulesets/cyoe/victory.h"

#include <inttypes.h>

/* May the empire pay for a unit there, within the system's limit (CY-26)? */
static bool can_buy(const struct cy_state *s, int system, int seat)
{
	int64_t rating = cy_rating(s, system, seat), limit = cy_limit(s, system, seat);
	int64_t most = limit < 0 ? s->empires[seat].pp : MIN(limit, s->empires[seat].pp);

	for (int code = 0; code < CY_SHIPS + CY_STATIONS; code++) {
		const struct cy_unit *unit = &cy_tables_of(s)->units[code];
		if (unit->rating <= rating && unit->price <= most && !cy_build_refusal(s, seat, code))
			return true;
	}
	return false;
}

static bool is_bought_for(const struct order_set *set, int64_t system)
{
	return idle_named(set, CY_DO_B, -1, "s", system) || idle_named(set, CY_DO_UI, -1, "s", system) ||
	       idle_named(set, CY_DO_US, -1, "s", system);
}

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
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_system *system = &s->systems[i];
		if (system->holder == (int)seat && cy_present(s, i, (int)seat) && can_buy(s, i, (int)seat) &&
		    !is_bought_for(set, system->id))
			IDLE_ADD(things, "system", "S%" PRId64, system->id);
	}
}
