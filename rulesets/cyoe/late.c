/* What is certain about the orders of steps 8 to 12 before the fleets move (CY-90, CY-99). */
#include "rulesets/cyoe/rules.h"

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
			all = cy_set_has(&g_array_index(f->captured, struct cy_group, i).techs, tech);
		if (all)
			jumps += t->techs[tech].jumps;
	}
	if (cy_ships(f, CY_X5) == cy_ships_all(f))
		jumps += t->numbers.cutter_jumps;
	return jumps;
}

static void check_move(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	int at;
	int64_t length = 0;

	if (!f)
		return;
	at = f->system;
	for (unsigned i = 0; i < call->o->count; i++) {
		int to;
		if (call->o->values[i].slot != 's')
			continue;
		to = cy_system_find(call->s, call->o->values[i].number);
		if (!cy_knows_node(call->s, call->seat, at, to)) {
			cy_refuse(call, "you know no node from S%d to S%d", (int)call->s->systems[at].id,
			    (int)call->s->systems[to].id);
			return;
		}
		at = to;
		length++;
	}
	if (length > jumps_of(call->s, f))
		cy_refuse(call, "F%d makes %d jumps a turn", (int)f->id, (int)jumps_of(call->s, f));
	else
		f->move = call->o;
}

/* One task for a fleet: BI, or BP, or landing (CY-90). */
static void check_task(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	const struct cy_planet *p = order_value(call->o, 'p') ? cy_value_planet(call, 'p') : NULL;
	int kind = call->o->form == CY_DO_CP ? CY_DO_CS : call->o->form;

	if (!f)
		return;
	if (p && p->owner == call->seat)
		cy_refuse(call, "P%d is yours", (int)p->id);
	else if (f->task >= 0 && f->task != kind)
		cy_refuse(call, "F%d has another task this turn", (int)f->id);
	else
		f->task = kind;
}

static void check_fleet(struct cy_call *call)
{
	cy_value_fleet(call, 'f');
}

/* use[0]: the planet was one's own when the fleets moved; lost later it is `failed`. */
static void check_civil(struct cy_call *call)
{
	struct cy_fleet *f = order_value(call->o, 'f') ? cy_value_fleet(call, 'f') : NULL;
	const struct cy_planet *p = cy_value_planet(call, 'p');
	int form = call->o->form;

	if (call->o->status != ORDER_ACCEPTED)
		return;
	call->o->use[0] = p && p->owner == call->seat;
	if (f && (form == CY_DO_UL || form == CY_DO_LD) && cy_ships(f, CY_TR) == 0)
		cy_refuse(call, "F%d has no transports", (int)f->id);
	else if (f && form == CY_DO_CO && cy_ships(f, CY_CO) + cy_ships(f, CY_GN) + cy_ships(f, CY_CV) == 0)
		cy_refuse(call, "F%d has no ship that can settle", (int)f->id);
}

static void check_survey(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	const struct cy_planet *p;

	if (!f)
		return;
	if (call->o->form == CY_DO_SV) {
		if (f->move)
			cy_refuse(call, "F%d moves this turn", (int)f->id);
		return;
	}
	p = cy_value_planet(call, 'p');
	if (!p || !call->s->empires[call->seat].explored[p->system])
		cy_refuse(call, "you have not explored the system of P%d", (int)cy_value(call, 'p'));
	else if (f->scans >= cy_ships(f, CY_SV))
		cy_refuse(call, "F%d has %d survey ships", (int)f->id, (int)cy_ships(f, CY_SV));
	else
		f->scans++;
}

void cy_check_late_orders(struct cy_play *p)
{
	cy_each(p, CY_DO_M, check_move);
	cy_each_of(p, CY_DO_AK, CY_DO_JN, check_fleet);
	cy_each_of(p, CY_DO_BI, CY_DO_CP, check_task);
	cy_each_of(p, CY_DO_UL, CY_DO_AB, check_civil);
	cy_each_of(p, CY_DO_SV, CY_DO_SC, check_survey);
}
