/* Begins a turn: distributes orders to fleets and steps, sets strategies (SP-20); and ends it: settles fleets, gives
   numbers, counts. */
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/victory.h"
#include "parsers/grammar.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/events.h"

#include <inttypes.h>

/* --- Beginning ----------------------------------------------------------- */

static const enum sp_step steps_of_orders[] = {
#define ORDER(code, step, ...) [code] = step,
#include "rulesets/space-empires/orders.def"
#undef ORDER
};

/* An attack, bombardment or move ends the fleet's supply run (SP-64). */
static void end_run(struct sp_fleet *fleet, struct order *order)
{
	if (fleet->supply_from == SP_NOWHERE)
		return;
	fleet->supply_from = fleet->supply_to = SP_NOWHERE;
	order_note(order, "its supply run has ended");
}

static void give_to_fleet(const struct sp_state *state, struct sp_fleet *fleet, struct order *order)
{
	switch ((enum sp_order)order->form) {
	case SP_ORDER_STANCE:
		fleet->part->stance = order;
		fleet->part->strategy = (enum sp_strategy)order_number(order, 's');
		fleet->part->is_explicit = true;
		break;
	case SP_ORDER_ATTACK:
		fleet->part->attack = order;
		fleet->part->target = sp_name_find(state, fleet->owner, order_number(order, 'e'))->fleet;
		end_run(fleet, order);
		break;
	case SP_ORDER_BOMBARD:
		fleet->part->bombard = order;
		end_run(fleet, order);
		break;
	case SP_ORDER_MOVE:
		fleet->part->move = order;
		end_run(fleet, order);
		break;
	case SP_ORDER_SUPPLY:
		fleet->part->supply = order;
		fleet->supply_from = (int)fleet->world;
		fleet->supply_to = sp_world_find(state, order_number(order, 'w'));
		break;
	default:
		break;
	}
}

static void take_orders(struct sp_state *state, unsigned empire, const struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		struct sp_act act = {empire, order, NULL};
		enum sp_step step;
		if (order->status == ORDER_REFUSED)
			continue;
		step = steps_of_orders[order->form];
		if (order_value(order, 'f') && order->form != SP_ORDER_BUILD) {
			act.fleet = sp_fleet_find(state, empire, order_number(order, 'f'));
			give_to_fleet(state, act.fleet, order);
		}
		if (step != SP_STEPS)
			g_array_append_val(sp_play_of(state)->steps[step], act);
	}
}

static enum sp_strategy implied_strategy(const struct sp_fleet *fleet)
{
	if (fleet->part->attack || fleet->part->bombard)
		return SP_ATTACK;
	if (fleet->supply_from != SP_NOWHERE)
		return SP_SUPPLY;
	return fleet->part->move ? SP_TRANSIT : SP_DEFEND;
}

void sp_turn_begin(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);

	sp_play_new(state);
	sp_names_begin(state);
	for (unsigned i = 0; i < state->empire_count; i++) {
		unsigned empire = state->by_name[i];
		if (turn->orders[empire] && state->empires[empire].out == 0)
			take_orders(state, empire, turn->orders[empire]);
	}
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->part->is_explicit)
			fleet->part->strategy = implied_strategy(fleet);
	}
}

/* --- End ----------------------------------------------------------------- */

static bool is_foreign_world(const struct sp_state *state, int world, unsigned empire)
{
	int owner = state->worlds[world].owner;

	return owner != SP_NOBODY && owner != (int)empire;
}

/* SP-64: a run whose source or end belongs to another empire ends. */
static void end_runs(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);

	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->gone || fleet->supply_from == SP_NOWHERE)
			continue;
		if (!is_foreign_world(state, fleet->supply_from, fleet->owner) &&
		    !is_foreign_world(state, fleet->supply_to, fleet->owner))
			continue;
		sp_event_fleet(
		    sp_event(turn, "supply-ends",
		        "{world}  the supply run of {fleet} has ended: an end of it belongs to another empire",
		        (unsigned)fleet->supply_from),
		    "fleet", fleet);
		sp_event_private(turn);
		sp_event_party(turn, fleet->owner);
		if (fleet->part->supply)
			order_note(
			    fleet->part->supply, "the run has ended: an end of it belongs to another empire");
		fleet->supply_from = fleet->supply_to = SP_NOWHERE;
	}
}

/* Other empires see a fleet leave from its place at the turn's start (SP-80's marker). */
static void list_departed(struct sp_state *state)
{
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		struct sp_world *world = &state->worlds[fleet->part->start_world];
		if (!fleet->part->left || (!fleet->gone && fleet->world == fleet->part->start_world))
			continue;
		if (!world->scene->departed)
			world->scene->departed = g_ptr_array_new();
		g_ptr_array_add(world->scene->departed, fleet);
	}
}

/* SP-91: eliminates empires */
static void eliminate(struct sp_state *state)
{
	for (unsigned i = 0; i < state->empire_count; i++) {
		struct sp_empire *empire = &state->empires[i];
		if (empire->out != 0 || empire->totals.worlds > 0 || empire->fleet_count > 0)
			continue;
		empire->out = state->head.turn;
		sp_play_of(state)->leaving[i] = true;
	}
}

void sp_turn_end(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);

	end_runs(turn);
	list_departed(state);
	sp_state_settle(state);
	sp_play_of(state)->before = state->now;
	state->now = sp_sight_new(state);
	eliminate(state);
	sp_sight_release(state);
	sp_sight_number(state, false);
	sp_names_list(state);
	sp_sight_know(state);
	if (state->winners->len == 0)
		sp_find_winners(state);
	sp_events_deliver(turn);
}
