#include "engine/base/text.h"
#include "rulesets/cyoe/late.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"

static int64_t jumps_of(const struct cy_state *s, const struct cy_fleet *f)
{
	const struct cy_tables *t = cy_tables_of(s);
	const struct cy_empire *e = &s->empires[f->owner];
	int64_t jumps = t->numbers.jumps;

	for (int tech = 1; tech < CY_TECHS; tech++) {
		bool all = t->techs[tech].jumps > 0;
		for (int i = 0; all && i < CY_SHIPS; i++)
			all = !f->ships[i] || cy_equipped(e, tech, i);
		for (guint i = 0; all && i < f->captured->len; i++)
			all = bits128_has(
			    &g_array_index(f->captured, struct cy_group, i).techs, (unsigned)tech);
		if (all)
			jumps += t->techs[tech].jumps;
	}
	if (cy_ships(f, CY_X5) == cy_ships_all(f))
		jumps += t->numbers.cutter_jumps;
	return jumps;
}

/* Counts the jumps of a path that begins in system `at` (-1: the fleet is gone and its place unknown); -1 after
   refusing a path with an unknown node. */
static int64_t check_path(struct cy_call *call, int at)
{
	int64_t length = 0;

	for (unsigned i = 0; i < call->o->count; i++) {
		int to;
		if (call->o->values[i].slot != 's')
			continue;
		to = cy_system_find(call->s, call->o->values[i].number);
		if (at >= 0 && !cy_knows_node(call->s, call->seat, at, to)) {
			cy_refuse(call, "you know no node from S%d to S%d", (int)call->s->systems[at].id,
			    (int)call->s->systems[to].id);
			return -1;
		}
		at = to;
		length++;
	}
	return length;
}

static void check_move(struct cy_call *call)
{
	struct cy_fleet *f;
	int64_t length;

	if (cy_fleet_gone(call, 'f') && check_path(call, -1) < 0)
		return;
	f = cy_value_fleet(call, 'f');
	if (!f)
		return;
	length = check_path(call, f->system);
	if (length < 0)
		return;
	if (length > jumps_of(call->s, f))
		cy_refuse(call, "F%d makes %d jumps a turn", (int)f->id, (int)jumps_of(call->s, f));
	else
		f->part->move = call->o;
}

/* Landing orders are all the same kind of task (CY-90). */
static int task_of(const struct order *o)
{
	return o->form == CY_DO_CP ? CY_DO_CS : o->form;
}

static bool is_task(const struct order *o)
{
	return o->form >= CY_DO_BI && o->form <= CY_DO_CP;
}

/* The task that an earlier line gave to the fleet, -1: none. */
static int task_before(const struct cy_call *call)
{
	for (const struct order *o = call->set->orders; o < call->o; o++)
		if (is_task(o) && o->status != ORDER_REFUSED &&
		    order_number(o, 'f') == order_number(call->o, 'f'))
			return task_of(o);
	return -1;
}

/* Refuses a second kind of task for a fleet: BI, BP or landing (CY-90). */
static void check_task(struct cy_call *call)
{
	const struct cy_planet *p = order_value(call->o, 'p') ? cy_value_planet(call, 'p') : NULL;
	bool gone = cy_fleet_gone(call, 'f');
	struct cy_fleet *f = gone ? NULL : cy_value_fleet(call, 'f');
	int before;

	if (!f && !gone)
		return;
	before = f ? f->part->task : task_before(call);
	if (p && p->owner == call->seat)
		cy_refuse(call, "P%d is yours", (int)p->id);
	else if (before >= 0 && before != task_of(call->o))
		cy_refuse(call, "F%d has another task this turn", (int)cy_value(call, 'f'));
	else if (f)
		f->part->task = task_of(call->o);
	else
		cy_value_fleet(call, 'f');
}

static void check_fleet(struct cy_call *call)
{
	cy_value_fleet(call, 'f');
}

/* Notes whether a planet is one's own before the fleets move: if it is lost later, the order fails (CY_USE_OWN). Causes
   of the planet alone are known only in step 11: until then an order of a lost fleet stays open. */
static void check_civil(struct cy_call *call)
{
	struct cy_fleet *f =
	    order_value(call->o, 'f') && !cy_fleet_gone(call, 'f') ? cy_value_fleet(call, 'f') : NULL;
	const struct cy_planet *p = cy_value_planet(call, 'p');
	int form = call->o->form;

	if (call->o->status != ORDER_ACCEPTED)
		return;
	call->o->use[CY_USE_OWN] = p && p->owner == call->seat;
	if (f && (form == CY_DO_UL || form == CY_DO_LD) && cy_ships(f, CY_TR) == 0)
		cy_refuse(call, "F%d has no transports", (int)f->id);
	else if (f && form == CY_DO_CO && cy_ships(f, CY_CO) + cy_ships(f, CY_GN) + cy_ships(f, CY_CV) == 0)
		cy_refuse(call, "F%d has no ship that can settle", (int)f->id);
}

static void check_survey(struct cy_call *call)
{
	bool scans = call->o->form == CY_DO_SC;
	const struct cy_planet *p = scans ? cy_value_planet(call, 'p') : NULL;
	struct cy_fleet *f;

	if (scans && (!p || !call->s->empires[call->seat].explored[p->system])) {
		cy_refuse(call, "you have not explored the system of P%d", (int)cy_value(call, 'p'));
		return;
	}
	f = cy_value_fleet(call, 'f');
	if (!f)
		return;
	if (!scans) {
		if (f->part->move)
			cy_refuse(call, "F%d moves this turn", (int)f->id);
		return;
	}
	if (f->part->scans >= cy_ships(f, CY_SV))
		cy_refuse(call, "F%d has %d survey %s", (int)f->id, (int)cy_ships(f, CY_SV),
		    text_plural(cy_ships(f, CY_SV), "ship", "ships"));
	else
		f->part->scans++;
}

void cy_check_late_orders(struct cy_play *p)
{
	cy_each(p, CY_DO_M, check_move);
	cy_each_of(p, CY_DO_AK, CY_DO_JN, check_fleet);
	cy_each_of(p, CY_DO_BI, CY_DO_CP, check_task);
	cy_each_of(p, CY_DO_UL, CY_DO_AB, check_civil);
	cy_each_of(p, CY_DO_SV, CY_DO_SC, check_survey);
}
