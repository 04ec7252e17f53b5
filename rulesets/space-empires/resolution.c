/* The resolution phase (SP-50 to SP-55, loading of SP-64, SP-35, SP-43). */
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/treasure.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/exchange.h"
#include "rulesets/space-empires/fire.h"
#include "rulesets/space-empires/orders.h"
#include "rulesets/space-empires/phases.h"
#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/treasure_step.h"

#include <inttypes.h>

#define CAPTURED "the world is being captured"
#define STOPPED "stopped by a defending fleet"

/* Carries out the fire that answers the fleet's action; false if it did not survive (SP-53). */
static bool survives(struct turn *turn, struct sp_fleet *fleet)
{
	struct sp_exchange exchange = {fleet->world, SP_NOBODY, fleet->owner, fleet, 0};
	bool answered;

	return sp_exchange(turn, &exchange, &answered) > 0;
}

static void finish(struct order *order, int64_t moved, const char *what)
{
	int64_t wanted = order_number(order, 'n');

	if (moved == wanted) {
		order_done(order);
		return;
	}
	order->status = ORDER_PARTLY;
	order_note(order, "%" PRId64 " %s of %" PRId64, moved, what, wanted);
}

/* May the fleet load or unload here (SP-43, SP-50, SP-51)? */
static bool may_handle(const struct sp_state *state, struct order *order, const struct sp_fleet *fleet)
{
	if (!sp_order_ready(order, fleet))
		return false;
	if (state->worlds[fleet->world].scene->captor != SP_NOBODY)
		order_fail(order, CAPTURED);
	else if (sp_stopped(state, fleet->world, fleet->owner))
		order_fail(order, STOPPED);
	return order->status == ORDER_ACCEPTED;
}

/* --- Cargo and treasures ------------------------------------------------- */

/* How much of the ordered amount can be moved now. */
static int64_t movable(const struct sp_state *state, const struct sp_act *act)
{
	const struct sp_fleet *fleet = act->fleet;
	const struct sp_world *world = &state->worlds[fleet->world];
	int64_t wanted = order_number(act->order, 'n');

	if (act->order->form == SP_ORDER_UNLOAD)
		return MIN(wanted, MIN(fleet->cargo, SP_NUMBER_MAX - world->rms));
	return MIN(wanted, MIN(fleet->ships - fleet->cargo, world->rms));
}

static void move_cargo(struct turn *turn, const struct sp_act *act)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_fleet *fleet = act->fleet;
	int64_t count;

	if (movable(state, act) == 0) {
		order_fail(act->order, act->order->form == SP_ORDER_UNLOAD ? "there is nothing to unload"
		                                                           : "no room or no raw materials");
		return;
	}
	if (!survives(turn, fleet)) {
		order_fail(act->order, "F%" PRId64 " was destroyed by interdiction", fleet->part->start_id);
		return;
	}
	count = movable(state, act);
	if (count == 0) {
		order_fail(act->order, "after interdiction nothing is left of it");
		return;
	}
	fleet->cargo += act->order->form == SP_ORDER_UNLOAD ? -count : count;
	state->worlds[fleet->world].rms += act->order->form == SP_ORDER_UNLOAD ? count : -count;
	fleet->part->busy = true;
	finish(act->order, count, act->order->form == SP_ORDER_UNLOAD ? "unloaded" : "loaded");
}

static void move_treasure(struct turn *turn, const struct sp_act *act)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_fleet *fleet = act->fleet;
	const char *id = order_value(act->order, 't')->text;
	struct sp_treasure *treasure = sp_treasure_find(state, id);
	bool takes = act->order->form == SP_ORDER_TAKE;

	if (!treasure || (takes ? treasure->world != (int)fleet->world : treasure->fleet != fleet)) {
		order_fail(act->order, takes ? "it is not on the world" : "it is not on board");
		return;
	}
	if (!survives(turn, fleet)) {
		order_fail(act->order, "F%" PRId64 " was destroyed by interdiction", fleet->part->start_id);
		return;
	}
	if (takes)
		sp_treasure_to_fleet(state, treasure, fleet);
	else
		sp_treasure_to_world(state, treasure, fleet->world);
	fleet->part->busy = true;
	order_done(act->order);
}

static void handle(struct turn *turn, const GArray *acts)
{
	for (guint i = 0; i < acts->len; i++) {
		const struct sp_act *act = &g_array_index(acts, struct sp_act, i);
		if (!may_handle(sp_of(turn->state), act->order, act->fleet))
			continue;
		if (act->order->form == SP_ORDER_TAKE || act->order->form == SP_ORDER_DROP)
			move_treasure(turn, act);
		else
			move_cargo(turn, act);
	}
}

/* --- Builds (SP-52) ------------------------------------------------------ */

static bool may_build(
    const struct sp_act *act, const struct sp_world *world, unsigned place, const struct sp_fleet *fleet)
{
	if (world->scene->captor != SP_NOBODY)
		order_fail(act->order, CAPTURED);
	else if (world->owner != (int)act->empire)
		order_fail(act->order, "the world is not yours any more");
	else if (fleet && fleet->part->surrendered)
		order_fail(act->order, "F%" PRId64 " surrendered", fleet->id);
	else if (fleet && fleet->world != place)
		order_fail(act->order, "F%" PRId64 " is at another world", fleet->id);
	return act->order->status == ORDER_ACCEPTED;
}

static void add_ships(
    struct sp_state *state, const struct sp_act *act, struct sp_fleet *fleet, unsigned place, int64_t ships)
{
	if (ships == 0)
		return;
	if (!fleet) {
		fleet = sp_fleet_found(state, act->empire, order_number(act->order, 'f'), place, 0);
		fleet->part->fresh = true;
	}
	fleet->ships += ships;
	fleet->part->busy = true;
}

static void build(struct turn *turn, const struct sp_act *act)
{
	struct sp_state *state = sp_of(turn->state);
	unsigned place = (unsigned)sp_world_find(state, order_number(act->order, 'w'));
	struct sp_world *world = &state->worlds[place];
	struct sp_fleet *fleet = sp_fleet_find(state, act->empire, order_number(act->order, 'f'));
	struct sp_exchange exchange = {place, SP_NOBODY, act->empire, NULL, 0};
	int64_t count, left;
	bool answered;

	if (!may_build(act, world, place, fleet))
		return;
	count = MIN(order_number(act->order, 'n'), MIN(world->ind - world->scene->built, world->rms));
	if (fleet)
		count = MIN(count, SP_NUMBER_MAX - fleet->ships);
	if (count == 0) {
		order_fail(act->order, world->rms == 0 ? "no raw materials are left" : "no industry is left");
		return;
	}
	world->rms -= count;
	world->scene->built += count;
	exchange.ships = count;
	left = sp_exchange(turn, &exchange, &answered);
	add_ships(state, act, fleet, place, left);
	finish(act->order, count, "built");
	if (left < count)
		order_note(act->order, "%" PRId64 " of them lost to interdiction", count - left);
}

/* --- Transfers (SP-55) --------------------------------------------------- */

static bool may_transfer(const struct sp_act *act, const struct sp_fleet *a, const struct sp_fleet *b)
{
	int64_t number_a = order_number(act->order, 'a'), number_b = order_number(act->order, 'b');

	if (!a)
		order_fail(act->order, "F%" PRId64 " is not there", number_a);
	else if (a->part->surrendered || (b && b->part->surrendered))
		order_fail(
		    act->order, "F%" PRId64 " surrendered", a->part->surrendered ? number_a : number_b);
	else if (b && b->world != a->world)
		order_fail(act->order, "the fleets are at two worlds");
	return act->order->status == ORDER_ACCEPTED;
}

static void transfer(struct sp_state *state, const struct sp_act *act)
{
	int64_t number = order_number(act->order, 'b'), count, left, cargo;
	struct sp_fleet *a = sp_fleet_find(state, act->empire, order_number(act->order, 'a'));
	struct sp_fleet *b = sp_fleet_find(state, act->empire, number);

	if (!may_transfer(act, a, b))
		return;
	count = MIN(order_number(act->order, 'n'), a->ships);
	if (b)
		count = MIN(count, SP_NUMBER_MAX - b->ships);
	if (count == 0) {
		order_fail(act->order, "F%" PRId64 " can't take more ships", number);
		return;
	}
	if (!b) {
		b = sp_fleet_found(state, act->empire, number, a->world, 0);
		b->part->fresh = true;
	}
	left = a->ships - count;
	cargo = MAX(a->cargo - left, 0);
	a->ships = left;
	a->cargo -= cargo;
	b->ships += count;
	b->cargo += cargo;
	a->part->busy = b->part->busy = true;
	while (left == 0 && a->treasures && a->treasures->len > 0)
		sp_treasure_to_fleet(state, a->treasures->pdata[0], b);
	if (left == 0)
		sp_fleet_remove(state, a);
	finish(act->order, count, "transferred");
}

static void hand_over(struct sp_state *state, const struct sp_act *act)
{
	struct sp_fleet *a = sp_fleet_find(state, act->empire, order_number(act->order, 'a'));
	struct sp_fleet *b = sp_fleet_find(state, act->empire, order_number(act->order, 'b'));
	struct sp_treasure *treasure = sp_treasure_find(state, order_value(act->order, 't')->text);

	if (!may_transfer(act, a, b))
		return;
	if (!b) {
		order_fail(act->order, "F%" PRId64 " is not there", order_number(act->order, 'b'));
	} else if (sp_stopped(state, a->world, act->empire)) {
		order_fail(act->order, STOPPED);
	} else if (!treasure || treasure->fleet != a) {
		order_fail(act->order, "it is not on board");
	} else {
		sp_treasure_to_fleet(state, treasure, b);
		a->part->busy = b->part->busy = true;
		order_done(act->order);
	}
}

/* --- Supply runs load (SP-64) -------------------------------------------- */

static void load_run(struct turn *turn, struct sp_fleet *fleet)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_world *world = &state->worlds[fleet->world];

	fleet->part->running = true;
	if (world->scene->captor != SP_NOBODY || sp_stopped(state, fleet->world, fleet->owner))
		return;
	if (MIN(fleet->ships - fleet->cargo, world->rms) == 0)
		return;
	if (survives(turn, fleet)) {
		int64_t count = MIN(fleet->ships - fleet->cargo, world->rms);
		fleet->cargo += count;
		world->rms -= count;
	} else if (fleet->part->supply) {
		order_fail(
		    fleet->part->supply, "F%" PRId64 " was destroyed by interdiction", fleet->part->start_id);
	}
}

/* Starts supply runs. Runs that rest this turn stay in force: after loads, builds and transfers (SP-54), or with a
   strategy. */
static void load_runs(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);

	for (unsigned i = 0; i < state->world_count; i++) {
		for (struct sp_fleet *fleet = state->worlds[i].fleets; fleet; fleet = fleet->next)
			if (fleet->supply_from != SP_NOWHERE && !fleet->gone && !fleet->part->surrendered &&
			    !fleet->part->busy && !fleet->part->is_explicit)
				load_run(turn, fleet);
	}
}

/* --- Captures (step 6) --------------------------------------------------- */

static void capture_fleet(struct turn *turn, struct sp_fleet *old)
{
	struct sp_state *state = sp_of(turn->state);
	unsigned captor = (unsigned)old->part->captor;
	struct sp_fleet *fleet =
	    sp_fleet_found(state, captor, sp_number_lowest(state, captor), old->world, old->ships);
	struct event *event;

	fleet->part->fresh = true;
	fleet->part->surrendered = true;
	fleet->cargo = old->cargo;
	fleet->part->captured_from = old;
	while (old->treasures && old->treasures->len > 0)
		sp_treasure_to_fleet(state, old->treasures->pdata[0], fleet);
	sp_fleet_remove(state, old);
	event =
	    sp_event(turn, "fleet-captured", "{world}  {fleet} went over to {captor} as {new}", fleet->world);
	sp_event_fleet(event, "fleet", old);
	event_text(event, "captor", state->empires[captor].name);
	sp_event_fleet(event, "new", fleet);
	event_integer(event, "ships", fleet->ships);
	sp_event_party(turn, captor);
	sp_event_party(turn, old->owner);
}

static void capture_world(struct turn *turn, unsigned place)
{
	struct sp_state *state = sp_of(turn->state);
	struct sp_world *world = &state->worlds[place];
	struct event *event =
	    sp_event(turn, "world-captured", "{world}  {captor} captured the world from {owner}", place);

	event_text(event, "captor", state->empires[world->scene->captor].name);
	event_text(event, "owner", world->owner == SP_NOBODY ? "nobody" : state->empires[world->owner].name);
	sp_event_party(turn, (unsigned)world->scene->captor);
	if (world->owner != SP_NOBODY)
		sp_event_party(turn, (unsigned)world->owner);
	world->owner = world->scene->captor;
}

/* Fleets of a world are sorted by owner and number, new ones come last. */
static void change_hands(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);

	for (unsigned i = 0; i < state->world_count; i++) {
		for (struct sp_fleet *fleet = state->worlds[i].fleets; fleet; fleet = fleet->next)
			if (fleet->part->captor != SP_NOBODY)
				capture_fleet(turn, fleet);
	}
	for (unsigned i = 0; i < state->world_count; i++)
		if (state->worlds[i].scene->captor != SP_NOBODY)
			capture_world(turn, i);
}

static void produce(struct sp_state *state)
{
	for (unsigned i = 0; i < state->world_count; i++) {
		struct sp_world *world = &state->worlds[i];
		if (world->pop > 0)
			world->rms = MIN(world->rms + world->rmp, SP_NUMBER_MAX);
	}
}

void sp_resolution(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	GArray *const *steps = sp_play_of(state)->steps;

	events_list_begin(turn->events);
	handle(turn, steps[SP_STEP_UNLOAD]);
	events_list_begin(turn->events);
	handle(turn, steps[SP_STEP_LOAD]);
	events_list_begin(turn->events);
	for (guint i = 0; i < steps[SP_STEP_BUILD]->len; i++)
		build(turn, &g_array_index(steps[SP_STEP_BUILD], struct sp_act, i));
	for (guint i = 0; i < steps[SP_STEP_TRANSFER]->len; i++) {
		const struct sp_act *act = &g_array_index(steps[SP_STEP_TRANSFER], struct sp_act, i);
		if (act->order->form == SP_ORDER_TRANSFER)
			transfer(state, act);
		else
			hand_over(state, act);
	}
	events_list_begin(turn->events);
	load_runs(turn);
	events_list_begin(turn->events);
	change_hands(turn);
	events_list_end(turn->events);
	sp_treasures(turn);
	produce(state);
	sp_tell_lost_vision(turn);
}
