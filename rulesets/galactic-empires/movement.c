/* Movement Events: the phases, and travel and search in them (GE-42 to GE-46,
   GE-53). */
#include "rulesets/galactic-empires/combat.h"
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/first_units.h"
#include "rulesets/galactic-empires/path.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/sectors.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

typedef void fleet_fn(struct ge_state *state, struct ge_unit *fleet);

static void each_fleet(struct ge_state *state, fleet_fn *run)
{
	for (unsigned i = 0; i < state->seat_count; i++)
		for (unsigned f = 1; f <= GE_FLEETS; f++)
			if (state->empires[state->seats[i]]->fleets[f])
				run(state, state->empires[state->seats[i]]->fleets[f]);
}

/* GE-95: may the fleet leave in this direction? */
static bool may_leave(const struct ge_state *state, const struct ge_unit *fleet, const struct ge_sector *to)
{
	return fleet->cloaked || !fleet->part->from || fleet->part->from == to ||
	       !ge_hostile_ships(state, fleet->sector, fleet->owner);
}

static void decide_step(struct ge_state *state, struct ge_unit *fleet)
{
	struct ge_part *part = fleet->part;
	const struct order_value *step = ge_path_step(fleet);
	const struct ge_link *link;
	struct ge_sector *to;
	const char *why = NULL;

	part->step_to = part->step_from = NULL;
	if (!step)
		return;
	if (step->number == 0) {
		part->path->use[GE_PATH_NEXT]++;
		return;
	}
	to = ge_sector_find(state, step->number);
	link = ge_link_find(state, fleet->sector, to);
	part->step_cost = ge_entry_cost(state, to, fleet->owner, fleet->cloaked);
	if (ge_unit_empty(fleet))
		why = "the fleet was empty";
	else if (!link || link->barrier)
		why = "no way from where it was";
	else if (!may_leave(state, fleet, to))
		why = "hostile ships held it";
	else if (part->step_cost < 0)
		why = "not let in";
	else if (part->step_cost > part->points)
		why = "no move-points left";
	if (!why) {
		part->step_to = to;
		return;
	}
	part->path->use[GE_PATH_ENDED] = 1;
	order_note(part->path, "S%" PRId64 ": %s", step->number, why);
}

static void do_step(struct ge_state *state, struct ge_unit *fleet)
{
	struct ge_part *part = fleet->part;

	(void)state;
	if (!part->step_to)
		return;
	part->points -= part->step_cost;
	part->old_from = part->from;
	part->old_moved = part->moved;
	part->from = part->step_from = fleet->sector;
	fleet->sector = part->step_to;
	part->moved = true;
	part->path->use[GE_PATH_NEXT]++;
	part->path->use[GE_PATH_STEPS]++;
}

/* Moves all at the same time: decide by the old places first, then move. */
static void travel(struct ge_state *state)
{
	each_fleet(state, decide_step);
	each_fleet(state, do_step);
}

/* The unit that has to search in this phase by the order, NULL: none. */
static struct ge_unit *searcher(
    const struct ge_state *state, const struct ge_empire *empire, const struct order *order)
{
	int64_t phase = order_number(order, 'p');

	return phase && phase != ge_facts_of(state)->phase
	           ? NULL
	           : ge_turn_unit(state, empire, order_value(order, 'u'));
}

static void begin_search(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct ge_unit *unit = searcher(state, empire, order);

	if (unit)
		unit->part->searching = ge_facts_of(state)->phase;
}

/* A fleet that an earlier search found counts as having searched, too. */
static void end_search(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	const struct ge_unit *unit = searcher(ge_state_of(turn->state), empire, order);

	if (unit && !unit->cloaked && !ge_unit_empty(unit))
		order->use[GE_SEARCHED] = 1;
}

static void tell_found(struct turn *turn, const struct ge_unit *fleet, const struct ge_unit *finder)
{
	const struct ge_state *state = ge_state_of(turn->state);
	struct event *own =
	    ge_event_at(turn, "found", "F{fleet} was found in {sector} in phase {number}", fleet->sector);
	struct event *other = ge_event_at(turn, "find",
	    "A cloaked fleet of {owner} was found in {sector} in phase {number}", fleet->sector);

	event_integer(own, "fleet", fleet->number);
	event_integer(own, "number", ge_facts_of(state)->phase);
	ge_tell(turn, own, fleet->owner);
	event_text(other, "owner", ge_empire_name(state, fleet->owner));
	event_integer(other, "number", ge_facts_of(state)->phase);
	ge_tell(turn, other, finder->owner);
}

/* Rolls for ships in table order, whatever their rank (GE-46). */
static bool finds(const struct ge_state *state, const struct ge_unit *unit, struct dice_stream *dice)
{
	const struct ge_tables *tables = ge_tables_of(state);

	for (unsigned type = 0; type < tables->type_count; type++) {
		int64_t chance = tables->types[type].search;
		int64_t ships = chance > 0 ? ge_unit_count(unit, (int)type) : 0;
		for (int64_t i = 0; i < ships; i++)
			if (dice_roll(dice, 100) <= chance)
				return true;
	}
	return false;
}

static void search_for(struct turn *turn, struct ge_unit *fleet, struct dice_stream *dice)
{
	const struct ge_state *state = ge_state_of(turn->state);

	for (guint i = 0; i < fleet->sector->here->len; i++) {
		const struct ge_unit *unit = fleet->sector->here->pdata[i];
		if (unit->part->searching != ge_facts_of(state)->phase || unit->cloaked ||
		    unit->owner == fleet->owner || state->relations[unit->owner][fleet->owner] == GE_ALLY ||
		    !finds(state, unit, dice))
			continue;
		fleet->cloaked = false;
		fleet->part->cloak_changed = true;
		tell_found(turn, fleet, unit);
		return;
	}
}

static void ge_step_search(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	struct dice_stream *dice = dice_of(turn->dice, "search");

	ge_each_order(turn, GE_FORM(GE_SE), begin_search);
	events_list_begin(turn->events);
	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned f = 1; f <= GE_FLEETS; f++) {
			struct ge_unit *fleet = state->empires[state->seats[i]]->fleets[f];
			if (fleet && fleet->cloaked)
				search_for(turn, fleet, dice);
		}
	}
	events_list_end(turn->events);
	ge_each_order(turn, GE_FORM(GE_SE), end_search);
}

static void give_points(struct ge_state *state, struct ge_unit *fleet)
{
	fleet->part->points = ge_unit_points(state, fleet);
}

static void begin_path(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	struct ge_unit *fleet = ge_turn_fleet(ge_state_of(turn->state), empire, order_number(order, 'f'));

	fleet->part->path = order;
	order->use[GE_PATH_NEXT] = 1; /* value 0 is the fleet */
	order->use[GE_PATH_STEPS] = order->use[GE_PATH_ENDED] = 0;
}

static bool steps_left(const struct ge_state *state)
{
	for (unsigned i = 0; i < state->seat_count; i++)
		for (unsigned f = 1; f <= GE_FLEETS; f++) {
			const struct ge_unit *fleet = state->empires[state->seats[i]]->fleets[f];
			if (fleet && ge_path_left(fleet))
				return true;
		}
	return false;
}

/* The highest phase tag of all orders that were not refused. */
static int64_t last_tag(const struct turn *turn)
{
	const struct ge_state *state = ge_state_of(turn->state);
	int64_t last = 0;

	for (unsigned seat = 0; seat < state->seat_count; seat++) {
		const struct order_set *set = turn->orders[seat];
		for (unsigned i = 0; set && state->empires[state->seats[seat]]->alive && i < set->count;
		     i++) {
			const struct order *order = &set->orders[i];
			int64_t tag =
			    order->form >= 0 && order->status != ORDER_REFUSED ? order_number(order, 'p') : 0;
			last = MAX(last, tag);
		}
	}
	return last;
}

static void run_phase(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	ge_step_transfers(turn);
	ge_place(state);
	travel(state);
	ge_place(state);
	ge_step_defend(turn);
	ge_step_cloaking(turn);
	ge_step_search(turn);
	ge_step_borders(turn);
	ge_step_battles(turn);
	ge_step_ownership(turn);
	ge_step_pillage(turn);
}

static void end_fleet(struct ge_state *state, struct ge_unit *fleet)
{
	if (ge_unit_empty(fleet))
		ge_fleet_vanish(state, fleet);
}

static void end_order(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	(void)turn;
	(void)empire;
	switch (order->form) {
	case GE_M:
		if (order->use[GE_PATH_NEXT] == order->count && !order->use[GE_PATH_ENDED])
			order_done(order);
		else if (order->use[GE_PATH_STEPS] > 0)
			order->status = ORDER_PARTLY;
		else
			order->status = ORDER_FAILED;
		break;
	case GE_SE:
		if (order->use[GE_SEARCHED])
			order_done(order);
		else
			order_fail(order, "the unit could not search");
		break;
	case GE_T:
	case GE_TA:
		order_fail(order, "the two units were never in one place");
		break;
	case GE_PG:
		order_fail(order, "the unit did not get there");
		break;
	default:
		order_fail(order, "the fleet is no more");
		break;
	}
}

void ge_run_movement(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);
	int64_t last = last_tag(turn);
	bool more = true, extra = false;

	each_fleet(state, give_points);
	ge_each_order(turn, GE_FORM(GE_M), begin_path);
	for (ge_facts_of(state)->phase = 1; more || extra; ge_facts_of(state)->phase++) {
		run_phase(turn);
		if (extra)
			break;
		more = steps_left(state) || last > ge_facts_of(state)->phase;
		extra = !more;
	}
	each_fleet(state, end_fleet);
	ge_each_order(turn,
	    GE_FORM(GE_M) | GE_FORM(GE_SE) | GE_FORM(GE_T) | GE_FORM(GE_TA) | GE_FORM(GE_PG) |
	        GE_FORM(GE_CL) | GE_FORM(GE_DC) | GE_FORM(GE_DF),
	    end_order);
	ge_place(state);
}
