/* What the phases of a turn share, and a turn's beginning and end. */
#include "rulesets/galactic-empires/turn.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

void ge_each_order(struct turn *turn, uint64_t forms, ge_order_fn *run)
{
	struct ge_state *state = ge_state_of(turn->state);

	events_list_begin(turn->events);
	for (unsigned seat = 0; seat < state->seat_count; seat++) {
		struct ge_empire *empire = state->empires[state->seats[seat]];
		struct order_set *set = turn->orders[seat];
		for (unsigned i = 0; set && empire->alive && i < set->count; i++) {
			struct order *order = &set->orders[i];
			if (order->status == ORDER_ACCEPTED && (forms & GE_FORM(order->form)))
				run(turn, empire, order);
		}
	}
	events_list_end(turn->events);
}

struct ge_unit *ge_turn_fleet(const struct ge_state *state, const struct ge_empire *empire, int64_t number)
{
	struct ge_unit *fleet = number >= 1 && number <= GE_FLEETS ? empire->fleets[number] : NULL;

	(void)state;
	return fleet && !fleet->part->late ? fleet : NULL;
}

struct ge_unit *ge_turn_unit(
    const struct ge_state *state, const struct ge_empire *empire, const struct order_value *value)
{
	struct ge_sector *sector;

	if (!value->second)
		return ge_turn_fleet(state, empire, value->number);
	sector = ge_sector_find(state, value->number);
	return sector && sector->owner == empire->id && !sector->scene->changed && ge_has_garrison(sector)
	           ? &sector->garrison
	           : NULL;
}

bool ge_pay(struct ge_empire *empire, int64_t cost, struct order *order)
{
	if (empire->treasury < cost) {
		order_fail(order, "costs %" PRId64 ".%" PRId64 ", the treasury held %" PRId64 ".%" PRId64,
		    cost / 10, cost % 10, empire->treasury / 10, empire->treasury % 10);
		return false;
	}
	empire->treasury -= cost;
	return true;
}

void ge_tell(struct turn *turn, struct event *event, unsigned empire)
{
	const struct ge_state *state = ge_state_of(turn->state);

	if (empire)
		event_to(event, ge_seat_of(state, empire));
}

static void add_count(GString *out, int64_t count, const char *what)
{
	if (count)
		g_string_append_printf(
		    out, "%s%" PRId64 " %s%s", out->len ? " and " : "", count, what, count == 1 ? "" : "s");
}

void ge_tell_left(
    struct turn *turn, const char *code, const char *form, unsigned empire, int64_t ships, int64_t admirals)
{
	struct event *event = event_new(turn->events, code, form);
	g_autoptr(GString) left = g_string_new(NULL);

	add_count(left, ships, "ship");
	add_count(left, admirals, "admiral");
	event_text(event, "left", left->str);
	event_integer(event, "ships", ships);
	event_integer(event, "admirals", admirals);
	ge_tell(turn, event, empire);
}

struct event *ge_event_at(
    struct turn *turn, const char *code, const char *form, const struct ge_sector *sector)
{
	struct event *event = event_new(turn->events, code, form);
	g_autofree char *name = g_strdup_printf("S%" PRId64, sector->id);

	event_text(event, "sector", name);
	return event;
}

void ge_turn_begin(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	ge_facts_begin(state);
	for (unsigned i = 0; i < state->seat_count; i++)
		ge_admirals_index(state, state->seats[i]);
}

static void leave_open(struct turn *turn, struct ge_empire *empire, struct order *order)
{
	(void)turn;
	(void)empire;
	order_fail(order, "could not be carried out");
}

void ge_turn_end(struct turn *turn)
{
	struct ge_state *state = ge_state_of(turn->state);

	ge_each_order(turn, ~UINT64_C(0), leave_open);
	ge_place(state);
}
