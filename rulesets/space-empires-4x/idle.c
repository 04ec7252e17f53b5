/* What could take an order (HO-140): ships that can move, and Colonies whose Shipyards can build something that can be
   paid. After PASS nothing is listed, as the player is done. */
#include "engine/play/orderless.h"
#include "rulesets/space-empires-4x/orders.h"
#include "rulesets/space-empires-4x/report_lines.h"
#include "rulesets/space-empires-4x/state.h"
#include "rulesets/space-empires-4x/tables.h"
#include "rulesets/space-empires-4x/victory.h"

#include <inttypes.h>

static bool has_passed(const struct order_set *set)
{
	for (unsigned i = 0; set && i < set->count; i++)
		if (set->orders[i].form == SX_ORDER_PASS || set->orders[i].form == SX_ORDER_QUIT)
			return true;
	return false;
}

static bool is_built_at(const struct order_set *set, const struct sx_planet *planet)
{
	for (unsigned i = 0; set && i < set->count; i++) {
		const struct order *order = &set->orders[i];
		const struct order_value *square = order_value(order, 's');
		if (order->status != ORDER_REFUSED && order->form == SX_ORDER_BUILD &&
		    square->number == planet->x && square->second == planet->y)
			return true;
	}
	return false;
}

/* Can the Shipyards there build a type that the empire knows and can pay, once its income is there (SX-46)? */
static bool can_build(const struct sx_state *state, unsigned seat, const struct sx_planet *planet)
{
	const struct sx_tables *tables = sx_tables(state);
	const struct sx_empire *empire = &state->empires[seat];
	int64_t yards = sx_square_seen(state, planet->x, planet->y)->yards[seat];
	int64_t capacity = sx_capacity(state, seat, yards);
	int64_t cp = empire->cp + sx_income_of(state, seat) - sx_upkeep(state, seat);

	for (unsigned type = 0; yards > 0 && type < SX_TYPES; type++)
		if (tables->types[type].size <= empire->tech[SX_SHIPSIZE] &&
		    tables->types[type].hull <= capacity && tables->types[type].cost <= cp)
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
	for (unsigned i = 0; i < state->planet_count; i++) {
		const struct sx_planet *planet = &state->planets[i];
		if (planet->colony == (int)seat && can_build(state, seat, planet) &&
		    !is_built_at(set, planet))
			idle_add(things, "Colony", "Colonies", "(%d,%d)", planet->x, planet->y);
	}
}
