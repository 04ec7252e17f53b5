#include "engine/play/orderless.h"
#include "rulesets/galactic-empires/orders.h"
#include "rulesets/galactic-empires/state.h"
#include "rulesets/galactic-empires/idle.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

static bool is_unit_named(const struct order_set *set, const struct ge_unit *unit)
{
	int64_t number = unit->number ? unit->number : unit->sector->id;

	for (unsigned i = 0; set && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		const struct order_value *value = order_value(order, 'u');
		if (order->status != ORDER_REFUSED && value && value->number == number &&
		    (value->second != 0) == (unit->number == 0))
			return true;
	}
	return false;
}

static bool is_busy(const struct order_set *set, const struct ge_unit *unit)
{
	if (is_unit_named(set, unit))
		return true;
	return unit->number ? idle_named(set, -1, GE_NF, "f", unit->number)
	                    : idle_named(set, GE_B, -1, "s", unit->sector->id) ||
	                          idle_named(set, GE_HA, -1, "s", unit->sector->id);
}

void ge_idle(const struct state *base, unsigned seat, const struct order_set *set, GArray *things)
{
	const struct ge_state *state = ge_state_of_const(base);
	const struct ge_empire *empire = state->empires[state->seats[seat]];
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	if (state->ended || !empire->alive)
		return;
	ge_units_of(state, empire->id, units);
	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		bool able = unit->number ? unit->ships > 0 : unit->sector->ic && empire->treasury > 0;
		if (!able || is_busy(set, unit))
			continue;
		if (unit->number)
			IDLE_ADD(things, "fleet", "F%u", unit->number);
		else
			IDLE_ADD(things, "garrison", "G%" PRId64, unit->sector->id);
	}
}
