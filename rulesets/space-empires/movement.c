/* The movement phase: moves, supply runs, pursuits, renames (SP-60 to SP-65). */
#include "rulesets/space-empires/names.h"
#include "engine/base/text.h"
#include "rulesets/space-empires/events.h"
#include "rulesets/space-empires/fire.h"
#include "rulesets/space-empires/orders.h"
#include "rulesets/space-empires/phases.h"
#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/treasure_step.h"

#include <inttypes.h>

/* Tells an ambush only to those who take part in it (SP-81). */
static void tell_in_private(struct turn *turn, const struct sp_fleet *fleet, unsigned place)
{
	const GArray *ambushes = sp_of(turn->state)->worlds[place].scene->ambushes;

	sp_event_private(turn);
	sp_event_party(turn, fleet->owner);
	for (guint i = 0; i < ambushes->len; i++) {
		unsigned owner = g_array_index(ambushes, struct sp_presence, i).owner;
		if (owner != fleet->owner)
			sp_event_party(turn, owner);
	}
}

static void tell_ambush(
    struct turn *turn, const struct sp_fleet *fleet, unsigned place, int64_t points, int64_t lost)
{
	const struct sp_state *state = sp_of(turn->state);
	struct event *event = sp_event(turn, "ambush",
	    "{world}  {ambushers} ambushed {fleet} ({ships}) on its way: {attack} attack : {defence} defence, "
	    "{lost} lost, {left} left",
	    place);

	tell_in_private(turn, fleet, place);
	event_thing(event, "ambushers", SP_THING_AMBUSH, place, fleet->owner);
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "ships", fleet->ships);
	sp_event_points(event, "attack", points);
	sp_event_points(event, "defence", sp_defence_points(state, fleet));
	event_integer(event, "lost", lost);
	event_integer(event, "left", fleet->ships - lost);
}

static void enter(struct sp_fleet *fleet, unsigned world)
{
	fleet->part->came_from = (int)fleet->world;
	fleet->world = world;
	fleet->part->left = true;
	fleet->part->way[fleet->part->way_size++] = world;
}

/* Moves along a way; at each world except the last an ambush stops it (SP-62). True: it was ambushed. */
static bool travel(struct turn *turn, struct sp_fleet *fleet, const unsigned *way, unsigned size)
{
	struct sp_state *state = sp_of(turn->state);

	for (unsigned i = 0; i < size; i++) {
		int64_t points, lost;
		enter(fleet, way[i]);
		points = i + 1 < size ? sp_ambush_against(state, way[i], fleet->owner) : 0;
		if (points == 0)
			continue;
		lost = sp_fire_limit(state, fleet,
		    sp_casualties(state, 0, points, sp_defence_points(state, fleet), fleet->ships));
		tell_ambush(turn, fleet, way[i], points, lost);
		if (lost > 0)
			sp_fire_lose(state, fleet, lost);
		return true;
	}
	return false;
}

/* --- Moves --------------------------------------------------------------- */

/* The ordered worlds, as far as there are links (SP-61). */
static unsigned find_way(
    const struct sp_state *state, const struct sp_act *act, unsigned way[SP_JUMPS], unsigned *ordered)
{
	static const char slots[SP_JUMPS] = {'a', 'b', 'c'};
	unsigned size = 0, at = act->fleet->world;
	bool open = true;

	*ordered = 0;
	for (int i = 0; i < SP_JUMPS && order_value(act->order, slots[i]); i++) {
		int to = sp_world_find(state, order_number(act->order, slots[i]));
		++*ordered;
		open = open && to != SP_NOWHERE && sp_world_linked(&state->worlds[at], (unsigned)to);
		if (!open)
			continue;
		at = (unsigned)to;
		way[size++] = at;
	}
	return size;
}

static bool may_move(const struct sp_act *act)
{
	const struct sp_fleet *fleet = act->fleet;

	if (!sp_order_ready(act->order, fleet))
		return false;
	if (fleet->part->attacked)
		order_fail(act->order, "it attacked as an interdictor");
	else if (fleet->part->busy)
		order_fail(act->order, "it took part in a load, unload, build or transfer");
	return act->order->status == ORDER_ACCEPTED;
}

static void move(struct turn *turn, const struct sp_act *act)
{
	const struct sp_state *state = sp_of(turn->state);
	struct sp_fleet *fleet = act->fleet;
	unsigned way[SP_JUMPS], ordered, size;
	int64_t ships = fleet->ships;
	bool ambushed;

	if (!may_move(act))
		return;
	size = find_way(state, act, way, &ordered);
	if (size == 0) {
		order_fail(
		    act->order, "there is no such link from W%" PRId64, state->worlds[fleet->world].id);
		return;
	}
	ambushed = travel(turn, fleet, way, size);
	if (ambushed && fleet->gone)
		order_note(act->order, "ambushed and destroyed at W%" PRId64, state->worlds[fleet->world].id);
	else if (ambushed)
		order_note(act->order,
		    "ambushed at W%" PRId64 ", %" PRId64 " lost; it stopped there with %" PRId64,
		    state->worlds[fleet->world].id, ships - fleet->ships, fleet->ships);
	else if (size < ordered)
		order_note(act->order, "there is no link on from W%" PRId64 "; it stopped there",
		    state->worlds[fleet->world].id);
	if (fleet->part->way_size == ordered)
		order_done(act->order);
	else
		act->order->status = ORDER_PARTLY;
}

/* --- Supply runs (SP-64) ------------------------------------------------- */

/* True if the cargo was unloaded, or there was none. */
static bool unload(struct sp_state *state, struct sp_fleet *fleet, unsigned place)
{
	struct sp_world *world = &state->worlds[place];
	int64_t count = MIN(fleet->cargo, SP_NUMBER_MAX - world->rms);

	if (fleet->cargo == 0)
		return true;
	if (sp_stopped(state, place, fleet->owner))
		return false;
	world->rms += count;
	fleet->cargo -= count;
	return true;
}

static void run(struct turn *turn, struct sp_fleet *fleet)
{
	struct sp_state *state = sp_of(turn->state);
	unsigned from = (unsigned)fleet->supply_from, to = (unsigned)fleet->supply_to;
	/* A forecast does not know the links of a world never seen: it assumes a way back, and sp_forecast says so. */
	bool back = state->worlds[to].unknown || sp_world_linked(&state->worlds[to], from);
	int64_t cargo = fleet->cargo;
	bool unloaded = unload(state, fleet, to);
	const char *things = text_plural(cargo, "raw material", "raw materials");
	struct event *event = sp_event(turn, "supply",
	    !unloaded    ? "{world}  {fleet} could not unload {cargo} there"
	    : cargo == 1 ? "{world}  {fleet} brought {cargo} raw material"
	                 : "{world}  {fleet} brought {cargo} raw materials",
	    to);

	sp_event_private(turn);
	sp_event_party(turn, fleet->owner);
	sp_event_fleet(event, "fleet", fleet);
	event_integer(event, "cargo", cargo);
	if (!back) {
		enter(fleet, to);
		fleet->supply_from = fleet->supply_to = SP_NOWHERE;
	}
	if (!fleet->part->supply)
		return;
	if (unloaded)
		order_done(fleet->part->supply);
	else
		fleet->part->supply->status = ORDER_PARTLY;
	order_note(fleet->part->supply, unloaded ? "%" PRId64 " %s brought" : "%" PRId64 " %s not unloaded",
	    cargo, things);
	if (!back)
		order_note(fleet->part->supply, "there is no link back: the run has ended");
}

static void supply(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);

	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->part->running && !fleet->gone)
			run(turn, fleet);
		else if (fleet->part->supply && fleet->part->supply->status == ORDER_ACCEPTED &&
		         sp_order_ready(fleet->part->supply, fleet))
			order_fail(fleet->part->supply,
			    "it took part in a load, unload, build or transfer: it rests, the run is in force");
	}
}

/* --- Pursuit (SP-63) ----------------------------------------------------- */

static bool may_pursue(const struct sp_fleet *fleet)
{
	return fleet->part->strategy == SP_PURSUIT && fleet->part->fired && !fleet->gone &&
	       !fleet->part->surrendered && !fleet->part->busy;
}

static void follow(struct turn *turn, struct sp_fleet *fleet)
{
	const struct sp_fleet *target = fleet->part->target;

	fleet->part->pursuit = SP_PURSUIT_SETTLED;
	if (target->part->way_size == 0)
		return;
	travel(turn, fleet, target->part->way, target->part->way_size);
	order_note(fleet->part->attack, "it followed F%" PRId64 " by %u jump%s",
	    order_number(fleet->part->attack, 'e'), fleet->part->way_size,
	    fleet->part->way_size == 1 ? "" : "s");
}

/* Follows a chain of pursuers to its end, then moves them from that end; fleets in or behind a circle stay. */
static void pursue(struct turn *turn, GPtrArray *chain, struct sp_fleet *first)
{
	struct sp_fleet *fleet = first;

	g_ptr_array_set_size(chain, 0);
	while (may_pursue(fleet) && fleet->part->pursuit == SP_PURSUIT_NEW) {
		fleet->part->pursuit = SP_PURSUIT_OPEN;
		g_ptr_array_add(chain, fleet);
		fleet = fleet->part->target;
	}
	if (fleet->part->pursuit == SP_PURSUIT_OPEN) {
		for (guint i = 0; i < chain->len; i++)
			((struct sp_fleet *)chain->pdata[i])->part->pursuit = SP_PURSUIT_SETTLED;
		return;
	}
	for (guint i = chain->len; i > 0; i--)
		follow(turn, chain->pdata[i - 1]);
}

static void pursuits(struct turn *turn)
{
	const struct sp_state *state = sp_of(turn->state);
	GPtrArray *chain = g_ptr_array_new();

	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->part->strategy == SP_PURSUIT)
			pursue(turn, chain, fleet);
	}
	g_ptr_array_free(chain, TRUE);
}

/* --- Renames (SP-65) ----------------------------------------------------- */

/* All orders of the turn use the numbers from before the first rename. */
static void rename_fleets(struct sp_state *state)
{
	GArray *acts = sp_play_of(state)->steps[SP_STEP_RENAME];

	for (guint i = 0; i < acts->len; i++) {
		struct sp_act *act = &g_array_index(acts, struct sp_act, i);
		act->fleet = sp_fleet_find(state, act->empire, order_number(act->order, 'a'));
	}
	for (guint i = 0; i < acts->len; i++) {
		const struct sp_act *act = &g_array_index(acts, struct sp_act, i);
		int64_t number = order_number(act->order, 'b');
		const struct sp_name *name = sp_name_find(state, act->empire, number);
		if (!act->fleet || act->fleet->gone || act->fleet->part->surrendered) {
			order_fail(act->order, "F%" PRId64 " is gone", order_number(act->order, 'a'));
		} else if (name && name->owner != act->empire) {
			order_fail(act->order, "F%" PRId64 " is what you call a fleet of %s", number,
			    sp_owner_name(state, name->owner));
		} else if (name && name->fleet && !name->fleet->gone) {
			order_fail(act->order, "F%" PRId64 " is in use", number);
		} else {
			sp_fleet_rename(state, act->fleet, number);
			order_done(act->order);
		}
	}
}

void sp_movement(struct turn *turn)
{
	struct sp_state *state = sp_of(turn->state);
	const GArray *moves = sp_play_of(state)->steps[SP_STEP_MOVE];
	const struct sp_fleet *lost;

	sp_count_ambushers(state);
	events_list_begin(turn->events);
	for (guint i = 0; i < moves->len; i++)
		move(turn, &g_array_index(moves, struct sp_act, i));
	events_list_begin(turn->events);
	supply(turn);
	events_list_begin(turn->events);
	pursuits(turn);
	events_list_end(turn->events);
	rename_fleets(state);
	lost = sp_tell_lost_vision(turn);
	if (lost)
		tell_in_private(turn, lost, lost->world);
}
