/* Checks a set against what its empire knows (GE-106 to GE-109): the frame, replaced orders, and warnings. */
#include "rulesets/galactic-empires/check.h"
#include "rulesets/galactic-empires/check_asked.h"
#include "rulesets/galactic-empires/check_hq.h"
#include "rulesets/galactic-empires/check_units.h"
#include "rulesets/galactic-empires/hq.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/gm.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

/* The key by which GE-107 compares orders; 0: they add up. A group of forms has its first form's number. */
static gsize place_of(const struct order *order, bool *first_wins)
{
	const struct order_value *unit = order_value(order, 'u');
	int64_t group = order->form, thing = order_number(order, 'f');

	*first_wins = false;
	switch (order->form) {
	case GE_DW:
	case GE_OP:
	case GE_OA:
	case GE_CA:
		group = GE_DW;
		thing = order_number(order, 'e');
		break;
	case GE_AG:
	case GE_AN:
		group = GE_AG;
		thing = order_number(order, 'e');
		break;
	case GE_GP:
	case GE_RP:
		group = GE_GP;
		thing = order_number(order, 'e');
		break;
	case GE_M:
	case GE_RL:
	case GE_FO:
		break;
	case GE_DF:
		thing = thing * 1000 + order_number(order, 'p');
		break;
	case GE_NM:
		thing = unit->number * 2 + unit->second;
		break;
	case GE_CL:
	case GE_DC:
		group = GE_CL;
		*first_wins = true;
		break;
	case GE_ES:
		thing = order_number(order, 'e');
		*first_wins = true;
		break;
	case GE_HA:
		thing = order_number(order, 's');
		*first_wins = true;
		break;
	case GE_PR:
		*first_wins = true;
		break;
	default:
		return 0;
	}
	return (gsize)((group + 1) * 1000000000 + thing);
}

static const char *first_wins_cause(int form)
{
	switch (form) {
	case GE_ES:
		return "one espionage on an empire a turn";
	case GE_HA:
		return "one admiral a garrison and turn";
	case GE_PR:
		return "one proclamation a turn";
	default:
		return "a fleet changes its cloaking once a turn; the first order counts";
	}
}

static void take_place(struct ge_check *check, struct order *order)
{
	bool first_wins;
	gsize key = place_of(order, &first_wins);
	guint other;

	if (!key)
		return;
	other = GPOINTER_TO_UINT(g_hash_table_lookup(check->last, GSIZE_TO_POINTER(key)));
	if (other && first_wins) {
		ge_refuse(check, order, 0, NULL, "%s (line %u)", first_wins_cause(order->form),
		    check->set->orders[other - 1].line);
		return;
	}
	if (other)
		ge_refuse(
		    check, &check->set->orders[other - 1], 0, NULL, "line %u took its place", order->line);
	g_hash_table_insert(
	    check->last, GSIZE_TO_POINTER(key), GUINT_TO_POINTER((guint)(order - check->set->orders) + 1));
}

static void (*const checks[])(struct ge_check *check, struct order *order) = {
#define ORDER(code, check, ...) [code] = check,
#include "rulesets/galactic-empires/orders.def"
#undef ORDER
};

/* --- Warnings (GE-109) ---------------------------------------------------- */

/* Where a unit will be after `steps` steps of its path. */
static const struct ge_sector *place_after(
    const struct ge_check *check, const struct ge_paths *paths, const struct order_value *unit, int64_t steps)
{
	const struct ge_sector *place = ge_check_place(check, unit);
	const struct order *path = unit->second ? NULL : paths->of[unit->number];

	for (unsigned i = 0; path && i < path->count && steps > 0; i++) {
		if (path->values[i].slot != 't')
			continue;
		steps--;
		if (path->values[i].number)
			place = ge_sector_find(check->state, path->values[i].number);
	}
	return place;
}

static struct order_value unit_value(const struct ge_unit *unit)
{
	return (struct order_value){
	    .number = unit->number ? unit->number : unit->sector->id, .second = unit->number == 0};
}

static void warn_transfer(const struct ge_check *check, const struct ge_paths *paths, struct order *order)
{
	const struct order_value *to = order_value(order, order->form == GE_T ? 'v' : 'u');
	struct order_value from;

	if (order->form == GE_T)
		from = *order_value(order, 'u');
	else
		from = unit_value(ge_admiral_unit(check->state, check->empire->id, order_number(order, 'a')));
	for (int64_t step = 0; step <= ge_tables_of(check->state)->movement.steps; step++)
		if (place_after(check, paths, &from, step) == place_after(check, paths, to, step))
			return;
	order_warn(order, "the two units will not be in one place");
}

static void warn_pillage(const struct ge_check *check, const struct ge_paths *paths, struct order *order)
{
	const struct order_value *unit = order_value(order, 'u');
	const struct ge_sector *end =
	    place_after(check, paths, unit, ge_tables_of(check->state)->movement.steps);

	const struct ge_sector *sector = ge_sector_find(check->state, order_number(order, 's'));

	if (end->id != order_number(order, 's'))
		order_warn(order, "the fleet will not stop in S%" PRId64, order_number(order, 's'));
	if (sector && sector->owner == check->empire->id)
		order_warn(order, "S%" PRId64 " is your own sector", sector->id);
}

static void warn_money(struct ge_check *check, const struct ge_paths *paths, struct order *order)
{
	const int64_t cost = ge_order_cost(check->state, check->empire, paths, order);

	check->spent += cost;
	if (cost > 0 && check->spent > 0)
		order_warn(order, "with this order you spend %" PRId64 ".%" PRId64 " more than you have",
		    check->spent / 10, check->spent % 10);
}

static void warn(struct ge_check *check)
{
	struct ge_paths paths;
	bool filled[GE_FLEETS + 1] = {0};
	struct order_set *set = check->set;
	struct ge_hq hq;

	ge_hq_with(check->state, check->empire, set, &hq);
	ge_paths_of(set, &paths);
	check->spent = hq.upkeep - hq.treasury - hq.salvage;
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		const struct order_value *to = order->form == GE_T || order->form == GE_TA
		                                   ? order_value(order, order->form == GE_T ? 'v' : 'u')
		                                   : NULL;
		if (order->status == ORDER_REFUSED)
			continue;
		if (to && !to->second)
			filled[to->number] = true;
	}
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED)
			continue;
		warn_money(check, &paths, order);
		if (order->form == GE_T || order->form == GE_TA)
			warn_transfer(check, &paths, order);
		if (order->form == GE_PG)
			warn_pillage(check, &paths, order);
		if (order->form == GE_NF && !filled[order_number(order, 'f')])
			order_warn(order, "nothing is transferred to this fleet; it will vanish");
	}
}

static void begin(struct ge_check *check)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	check->last = g_hash_table_new(NULL, NULL);
	check->built = g_hash_table_new(NULL, NULL);
	ge_units_of(check->state, check->empire->id, units);
	ge_admirals_index(check->state, check->empire->id);
	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		for (guint k = 0; k < unit->stacks->len; k++)
			check->owned_types |= UINT64_C(1)
			                      << g_array_index(unit->stacks, struct ge_stack, k).type;
		if (unit->number)
			check->follows[unit->number] = unit->follow;
	}
}

void ge_orders_check(const struct state *head, struct order_set *set)
{
	const struct ge_state *state = ge_state_of_const(head);
	struct ge_check check = {.state = state, .set = set};

	if (set->empire == GM_SEAT) {
		ge_gm_check(state, set);
		return;
	}
	check.empire = state->empires[state->seats[set->empire]];
	begin(&check);
	ge_check_new_fleets(&check);
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (order->status != ORDER_REFUSED && checks[order->form])
			checks[order->form](&check, order);
		if (order->status != ORDER_REFUSED)
			take_place(&check, order);
	}
	if (!set->at_turn)
		warn(&check);
	g_hash_table_destroy(check.last);
	g_hash_table_destroy(check.built);
}

bool ge_order_commits(const struct state *base, unsigned seat, const struct order *order)
{
	const struct ge_state *state = ge_state_of_const(base);

	switch ((enum ge_form)order->form) {
	case GE_DW:
	case GE_CA:
	case GE_GP:
	case GE_RP:
	case GE_GS:
	case GE_RS:
	case GE_GV:
	case GE_IS:
	case GE_IR:
	case GE_SL:
	case GE_HM:
	case GE_SZ:
		return true;
	case GE_SR:
		return order_number(order, 'e') != (int64_t)state->seats[seat];
	default:
		return false;
	}
}
