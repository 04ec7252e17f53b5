#include "rulesets/galactic-empires/check_asked.h"
#include "rulesets/galactic-empires/check_units.h"
#include "rulesets/galactic-empires/orders.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

static bool check_number(struct ge_check *check, struct order *order)
{
	int64_t number = order_number(order, 'f'), count = 1;
	int64_t limit = ge_tables_of(check->state)->limits[check->empire->status].fleets;

	if (number > limit) {
		ge_refuse(check, order, 'f', NULL, "fleets have the numbers 1 to %" PRId64, limit);
		return false;
	}
	if (check->empire->fleets[number] || check->formed[number]) {
		ge_refuse(check, order, 'f', NULL, "F%" PRId64 " is there already", number);
		return false;
	}
	for (unsigned i = 1; i <= GE_FLEETS; i++)
		count += check->empire->fleets[i] || check->formed[i];
	if (count > limit)
		ge_refuse(check, order, 'f', NULL, "you may have %" PRId64 " fleets", limit);
	return count <= limit;
}

/* An NF may name a fleet that another NF forms, on whichever line: repeat until no further one can be formed, and
   refuse the rest. */
void ge_check_new_fleets(struct ge_check *check)
{
	struct order_set *set = check->set;
	bool more = true;

	while (more) {
		more = false;
		for (unsigned i = 0; i < set->count; i++) {
			struct order *order = &set->orders[i];
			const struct order_value *unit =
			    order->form == GE_NF ? order_value(order, 'u') : NULL;
			if (!unit || order->status == ORDER_REFUSED || order->use[GE_NEW_STANDS])
				continue;
			if (!ge_check_find(check, unit) &&
			    (unit->second || unit->number > GE_FLEETS || !check->formed[unit->number]))
				continue;
			if (!check_number(check, order))
				continue;
			order->use[GE_NEW_STANDS] = 1;
			check->formed[order_number(order, 'f')] = true;
			check->formed_in[order_number(order, 'f')] = ge_check_place(check, unit);
			more = true;
		}
	}
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->form == GE_NF && !order->use[GE_NEW_STANDS])
			ge_check_unit(check, order, 'u');
		order->use[GE_NEW_STANDS] = 0;
	}
}

static bool check_fleet(struct ge_check *check, struct order *order, char slot)
{
	const struct order_value *value = order_value(order, slot);
	g_autofree char *hint = NULL;

	if (value->number <= GE_FLEETS &&
	    (check->empire->fleets[value->number] || check->formed[value->number]))
		return true;
	hint = ge_fleets_hint(check, value->number);
	ge_refuse(check, order, slot, hint, "you have no fleet F%" PRId64, value->number);
	return false;
}

/* Returns "from S1 one gets to S2 S7"; g_free it. */
static char *neighbours_hint(const struct ge_state *state, const struct ge_sector *from)
{
	GString *out = g_string_new(NULL);

	g_string_printf(out, "from S%" PRId64 " one gets to", from->id);
	for (guint i = 0; i < from->links->len; i++) {
		const struct ge_link *link = &g_array_index(from->links, struct ge_link, i);
		if (!link->barrier)
			g_string_append_printf(out, " S%" PRId64, state->sectors[link->to].id);
	}
	return g_string_free(out, FALSE);
}

static void check_path(struct ge_check *check, struct order *order)
{
	g_autofree char *hint = NULL;
	const struct order_value *fleet = order_value(order, 'f');
	const struct ge_sector *at = ge_check_place(check, fleet);
	int64_t steps = 0, sectors = 0;

	for (unsigned i = 0; i < order->count; i++) {
		const struct order_value *step = &order->values[i];
		const struct ge_sector *to = step->number ? ge_sector_find(check->state, step->number) : at;
		const struct ge_link *link = to && to != at ? ge_link_find(check->state, at, to) : NULL;
		if (step->slot != 't')
			continue;
		steps++;
		if (!step->number)
			continue;
		sectors++;
		if (link && !link->barrier) {
			at = to;
			continue;
		}
		hint = at && to && !link ? neighbours_hint(check->state, at) : NULL;
		order_refuse(check->set, order, step->column, hint,
		    !to    ? "there is no sector %" PRId64
		    : link ? "a barrier lies before S%" PRId64
		           : "S%" PRId64 " is no neighbour there",
		    step->number);
		return;
	}
	if (sectors == 0)
		ge_refuse(check, order, 't', NULL, "a path needs a sector");
	else if (steps > ge_tables_of(check->state)->movement.steps)
		ge_refuse(check, order, 't', NULL, "a path has at most %" PRId64 " steps",
		    ge_tables_of(check->state)->movement.steps);
}

static void check_follow(struct ge_check *check, struct order *order)
{
	int64_t fleet = order_number(order, 'f'), leader = order_number(order, 'g'), at = leader;

	if (leader == fleet) {
		ge_refuse(check, order, 'g', NULL, "a fleet does not follow itself");
		return;
	}
	if (leader && !check_fleet(check, order, 'g'))
		return;
	for (unsigned steps = 0; at && steps <= GE_FLEETS; steps++) {
		at = check->follows[at];
		if (at == fleet) {
			ge_refuse(
			    check, order, 'g', NULL, "these fleets would follow each other in a circle");
			return;
		}
	}
	check->follows[fleet] = leader;
}

static void check_cloak(struct ge_check *check, struct order *order)
{
	const struct ge_unit *fleet = check->empire->fleets[order_number(order, 'f')];

	if (order->form == GE_CL && order_number(order, 'p') == 0 &&
	    (!fleet || !ge_unit_can_cloak(check->state, fleet)))
		ge_refuse(check, order, 'f', NULL, "a fleet cloaks if it has ships and all of them can");
}

static void check_pillage(struct ge_check *check, struct order *order)
{
	const struct order_value *unit = order_value(order, 'u');
	const struct ge_sector *sector = ge_order_sector(check->state, order);

	ge_check_unit(check, order, 'u');
	if (!sector)
		ge_refuse(check, order, 's', NULL, "there is no sector %" PRId64, order_number(order, 's'));
	else if (unit->second && unit->number != sector->id)
		ge_refuse(check, order, 's', NULL, "a garrison pillages its own sector only");
}

void ge_check_fleets(struct ge_check *check, struct order *order)
{
	switch (order->form) {
	case GE_NM:
		if (strchr(order_value(order, 'q')->text, '\t'))
			ge_refuse(check, order, 'q', NULL, "a name holds no tab");
		else
			ge_check_unit(check, order, 'u');
		return;
	case GE_SE:
		ge_check_unit(check, order, 'u');
		return;
	case GE_PG:
		check_pillage(check, order);
		return;
	default:
		break;
	}
	if (!check_fleet(check, order, 'f'))
		return;
	if (order->form == GE_M)
		check_path(check, order);
	else if (order->form == GE_FO)
		check_follow(check, order);
	else if (order->form == GE_CL || order->form == GE_DC)
		check_cloak(check, order);
}

static void check_admiral(struct ge_check *check, struct order *order)
{
	int64_t id = order_number(order, 'a');

	if (!ge_admiral_unit(check->state, check->empire->id, id))
		ge_refuse(check, order, 'a', NULL, "you have no admiral %" PRId64, id);
}

/* An order that is refused twice keeps its first cause. */
void ge_check_ships(struct ge_check *check, struct order *order)
{
	const struct order_value *from = order_value(order, 'u'), *to = order_value(order, 'v');
	int type;

	if (order->form == GE_XA || order->form == GE_TA) {
		check_admiral(check, order);
		if (order->form == GE_TA)
			ge_check_unit(check, order, 'u');
		return;
	}
	type = ge_order_type(check->state, order);
	if (type < 0)
		ge_refuse(check, order, 'c', NULL, "there is no such ship type");
	else if (!((check->owned_types >> type) & 1))
		ge_refuse(check, order, 'c', NULL, "you have no ship of this type");
	ge_check_unit(check, order, 'u');
	if (to)
		ge_check_unit(check, order, 'v');
	if (to && from->number == to->number && from->second == to->second)
		ge_refuse(check, order, 'v', NULL, "a unit gives nothing to itself");
}
