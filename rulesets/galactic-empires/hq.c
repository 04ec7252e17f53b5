/* The headquarters statement (GE-4). */
#include "rulesets/galactic-empires/hq.h"

#include "engine/base/text.h"
#include "engine/play/report_wrap.h"
#include "rulesets/galactic-empires/unit.h"
#include "rulesets/galactic-empires/view.h"

#include <inttypes.h>

int64_t ge_annexation_cost(const struct ge_state *state, const struct ge_sector *sector, int64_t damage)
{
	return MAX(ge_revenue(state, sector, damage), ge_tables_of(state)->sectors.annex_least);
}

int64_t ge_sending_fee(const struct ge_state *state, int64_t amount)
{
	return (amount * ge_tables_of(state)->money.send_fee + 99) / 100;
}

int64_t ge_hq_upkeep(const struct ge_state *state, unsigned empire)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	int64_t sum = 0;

	ge_units_of(state, empire, units);
	for (guint i = 0; i < units->len; i++)
		sum += ge_unit_upkeep(state, units->pdata[i]);
	return sum;
}

void ge_hq_of(const struct ge_state *state, const struct ge_empire *empire, struct ge_hq *hq)
{
	*hq = (struct ge_hq){.treasury = empire->treasury, .upkeep = ge_hq_upkeep(state, empire->id)};
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		if (s->owner == empire->id && s->annexer == empire->id)
			hq->revenue += ge_revenue(state, s, s->damage);
	}
}

void ge_paths_of(const struct order_set *set, struct ge_paths *paths)
{
	*paths = (struct ge_paths){0};
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->form == GE_M && order->status != ORDER_REFUSED)
			paths->of[order_number(order, 'f')] = order;
	}
}

/* Where a unit of the empire will be in Final Events by its orders, NULL: not known. */
static const struct ge_sector *planned_place(const struct ge_state *state, const struct ge_empire *empire,
    const struct ge_paths *paths, const struct order_value *value)
{
	const struct ge_sector *place;
	const struct order *path;

	if (value->second)
		return ge_sector_find(state, value->number);
	place = empire->fleets[value->number] ? empire->fleets[value->number]->sector : NULL;
	path = paths->of[value->number];
	for (unsigned k = 0; path && k < path->count; k++)
		if (path->values[k].slot == 't' && path->values[k].number)
			place = ge_sector_find(state, path->values[k].number);
	return place;
}

int64_t ge_order_cost(const struct ge_state *state, const struct ge_empire *empire,
    const struct ge_paths *paths, const struct order *order)
{
	const struct ge_tables *tables = ge_tables_of(state);
	const struct ge_sector *sector;

	switch (order->form) {
	case GE_SR:
		return order_number(order, 'm') + ge_sending_fee(state, order_number(order, 'm'));
	case GE_AX:
		sector = ge_order_sector(state, order);
		return ge_annexation_cost(state, sector, sector->damage);
	case GE_ES:
		return tables->money.espionage;
	case GE_B:
		return order->use[GE_BUILD_ALLOWED] * tables->types[ge_order_type(state, order)].cost;
	case GE_HA:
		return tables->admirals.hire;
	case GE_CD:
		sector = planned_place(state, empire, paths, order_value(order, 'u'));
		return sector && sector->owner == empire->id ? (sector->sd + 1) * tables->defence.cost : 0;
	default:
		return 0;
	}
}

/* Units disbanded by X, V and XA pay no upkeep and may bring money (GE-41). Ships are counted down from the unit's
   present ones. */
static void count_disbanded(const struct ge_state *state, const struct ge_empire *empire,
    const struct order *order, GHashTable *gone, struct ge_hq *hq)
{
	const struct order_value *value = order_value(order, 'u');
	const struct ge_unit *unit = NULL;
	const struct ge_tables *tables = ge_tables_of(state);
	int type;
	int64_t left, n;
	gpointer key;

	if (order->form == GE_XA)
		hq->upkeep -= tables->admirals.upkeep;
	if (order->form != GE_X && order->form != GE_V)
		return;
	type = ge_order_type(state, order);
	if (value->second)
		unit = &ge_sector_find(state, value->number)->garrison;
	else
		unit = empire->fleets[value->number];
	if (!unit)
		return;
	key = GSIZE_TO_POINTER((gsize)(((value->number * 2 + value->second) * GE_TYPES_MAX) + type));
	left = ge_unit_count(unit, type) - GPOINTER_TO_INT(g_hash_table_lookup(gone, key));
	n = CLAMP(order_number(order, 'n'), 0, left);
	g_hash_table_insert(
	    gone, key, GINT_TO_POINTER(GPOINTER_TO_INT(g_hash_table_lookup(gone, key)) + (int)n));
	hq->upkeep -= n * tables->types[type].upkeep;
	if (order->form == GE_V && unit->sector->owner == empire->id && unit->sector->ic)
		hq->salvage += n * (tables->types[type].cost / tables->money.salvage_part);
}

void ge_hq_with(const struct ge_state *state, const struct ge_empire *empire, const struct order_set *set,
    struct ge_hq *hq)
{
	GHashTable *gone = g_hash_table_new(NULL, NULL);
	struct ge_paths paths;

	ge_hq_of(state, empire, hq);
	ge_paths_of(set, &paths);
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		int64_t cost;
		if (order->status == ORDER_REFUSED)
			continue;
		count_disbanded(state, empire, order, gone, hq);
		cost = ge_order_cost(state, empire, &paths, order);
		if (order->form == GE_SR || order->form == GE_AX || order->form == GE_ES)
			hq->hq_expenses += cost;
		else
			hq->garrison_expenses += cost;
	}
	g_hash_table_destroy(gone);
}

int64_t ge_hq_surplus(const struct ge_hq *hq)
{
	return hq->treasury + hq->salvage - hq->upkeep - hq->hq_expenses - hq->garrison_expenses;
}

void ge_money_text(int64_t tenths, GString *out)
{
	text_integer(out, tenths / 10);
	text_put(out, ".");
	text_integer(out, tenths % 10);
}

static void money_line(const char *indent, const char *what, int64_t tenths, GString *out)
{
	g_string_append_printf(out, "%s%s ", indent, what);
	ge_money_text(tenths, out);
	g_string_append_c(out, '\n');
}

void ge_hq_lines(const struct ge_hq *hq, const char *indent, GString *out)
{
	int64_t surplus = ge_hq_surplus(hq);

	money_line(indent, "Treasury", hq->treasury, out);
	if (hq->salvage)
		money_line(indent, "Salvage", hq->salvage, out);
	money_line(indent, "Upkeep", hq->upkeep, out);
	money_line(indent, "HQ expenses", hq->hq_expenses, out);
	money_line(indent, "Garrison expenses", hq->garrison_expenses, out);
	money_line(indent, surplus < 0 ? "Expected shortfall" : "Expected surplus", ABS(surplus), out);
	money_line(indent, "Expected revenue", hq->revenue, out);
}

/* Appends how much of its industrial centres' capacity the orders use (GE-58): ordered and left. */
static void tell_builds(const struct ge_state *state, const struct order_set *set, GString *out)
{
	g_autofree int64_t *built = g_new0(int64_t, state->sector_count);

	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].form == GE_B && set->orders[i].status != ORDER_REFUSED)
			built[ge_order_sector(state, &set->orders[i]) - state->sectors] +=
			    set->orders[i].use[GE_BUILD_ALLOWED];
	for (unsigned i = 0; i < state->sector_count; i++) {
		int64_t left = state->sectors[i].max - built[i];
		if (built[i])
			g_string_append_printf(out,
			    "  G%" PRId64 " builds %" PRId64 "/%" PRId64 ": %" PRId64 " more can be built\n",
			    state->sectors[i].id, built[i], left, left);
	}
}

static int64_t step_sector(const struct order *path, unsigned index)
{
	const struct order_value *value = &path->values[index];

	return value->slot == 't' ? value->number : 0;
}

/* Appends who may stop a fleet at a sector, with their ships, as far as the report shows them. */
static void put_foes(const struct ge_state *before, const struct ge_state *after, unsigned empire,
    const struct ge_sector *sector, GString *line)
{
	const GArray *forces = ge_forces(before, sector);

	for (guint f = 0; f < forces->len; f++) {
		const struct ge_force *force = &g_array_index(forces, struct ge_force, f);
		if (!force->all || !ge_hostile(after, sector, empire, force->empire))
			continue;
		if (force->empire)
			g_string_append_printf(line, ", unless E%u stops it", force->empire);
		else
			g_string_append(line, ", unless the independents stop it");
		g_string_append_printf(line, " at S%" PRId64 ", %" PRId64 " %s", sector->id, force->all,
		    text_plural(force->all, "ship", "ships"));
	}
}

/* Lists the enemies that may stop a fleet on its way; returns the number of the last sector on it, 0: it does not
   travel. */
static int64_t put_enemies(const struct ge_state *before, const struct ge_state *after, unsigned empire,
    const struct order_set *set, int id, GString *line)
{
	int64_t last = 0;

	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->form != GE_M || order->status == ORDER_REFUSED || order_number(order, 'f') != id)
			continue;
		for (unsigned v = 0; v < order->count; v++) {
			const struct ge_sector *sector = ge_sector_find(before, step_sector(order, v));
			if (sector) {
				put_foes(before, after, empire, sector, line);
				last = sector->id;
			}
		}
	}
	return last;
}

/* Tells where own fleets would be if nobody met them; results of battles are not predicted, but possible enemies are
   named (HO-144), also to a fleet that the rehearsal's dice destroy. */
static void tell_fleets(const struct ge_state *before, const struct ge_state *after,
    const struct ge_empire *was, const struct ge_empire *is, const struct order_set *set, GString *out)
{
	for (int id = 1; id <= GE_FLEETS; id++) {
		const struct ge_unit *old = was->fleets[id], *now = is->fleets[id];
		g_autoptr(GString) line = g_string_new(NULL), foes = g_string_new(NULL);
		int64_t last = put_enemies(before, after, was->id, set, id, foes);
		int64_t there = foes->len && last ? last : now ? now->sector->id : 0;
		if (!old && now)
			g_string_append_printf(line, "F%d is new, and then in S%" PRId64, id, there);
		else if (old && there && old->sector->id != there)
			g_string_append_printf(
			    line, "F%d goes from S%" PRId64 " to S%" PRId64, id, old->sector->id, there);
		if (line->len == 0)
			continue;
		g_string_append(line, foes->str);
		g_string_append(out, "  ");
		report_wrap(out, 6, line->str);
		g_string_append_c(out, '\n');
	}
}

/* Was it a fleet or sector in a battle of the rehearsal, or does the report not tell all about the sector? */
static bool is_uncertain(const struct ge_state *before, const struct ge_state *after,
    const struct ge_empire *was, const struct ge_empire *is, const struct order_value *value)
{
	bool fleet = value->slot == 'f' || (value->slot == 'u' && !value->second);
	const struct ge_sector *old, *now;

	if (fleet) {
		const struct ge_unit *unit = value->number <= GE_FLEETS ? was->fleets[value->number] : NULL;
		return unit && unit->ships && !is->fleets[value->number];
	}
	if (value->slot != 's' && value->slot != 'u')
		return false;
	old = ge_sector_find(before, value->number);
	now = ge_sector_find(after, value->number);
	return old &&
	       (old->reported != GE_SEEN_FULL || (old->owner == was->id && now && now->owner != is->id));
}

/* Lists orders that could not be fully carried out, if the report's facts decide that, not the rehearsal's dice. */
static void tell_shortfalls(const struct ge_state *before, const struct ge_state *after,
    const struct ge_empire *was, const struct ge_empire *is, const struct order_set *set, GString *out)
{
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		bool uncertain = false;
		for (unsigned v = 0; v < order->count; v++)
			uncertain = uncertain || is_uncertain(before, after, was, is, &order->values[v]);
		if (!uncertain)
			report_shortfall(order, out);
	}
}

/* Writes the statement as planned by the orders, not as played in the rehearsal, so that overspending shows and no die
   is revealed. */
void ge_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out)
{
	const struct ge_state *state = ge_state_of_const(before);
	const struct ge_empire *empire = state->empires[state->seats[set->empire]];
	const struct ge_state *played = ge_state_of_const(after);
	const struct ge_empire *is = played->empires[played->seats[set->empire]];
	struct ge_hq hq;

	ge_hq_with(state, empire, set, &hq);
	ge_hq_lines(&hq, "  ", out);
	tell_builds(state, set, out);
	tell_fleets(state, played, empire, is, set, out);
	tell_shortfalls(state, played, empire, is, set, out);
}

int64_t ge_affordable(int64_t money, int64_t price, int64_t wanted)
{
	return price > 0 ? MIN(money / price, wanted) : wanted;
}
