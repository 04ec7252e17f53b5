#include "rulesets/cyoe/readiness.h"
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/guard.h"
#include "rulesets/cyoe/phases.h"

void cy_do_equip(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int64_t tech = cy_value(call, 't');
	uint32_t ships = 0;
	bool all = order_value(call->o, 'x') != NULL, on = call->o->form == CY_DO_EQ;

	for (unsigned i = 0; i < call->o->count; i++)
		if (call->o->values[i].slot == 'c')
			ships |= UINT32_C(1) << call->o->values[i].number;
	if (!e->has[tech]) {
		cy_refuse(call, "you have no tech %02d", (int)tech);
		return;
	}
	if (!cy_tables_of(call->s)->techs[tech].carried) {
		cy_refuse(call, "tech %02d is not carried by ships", (int)tech);
		return;
	}
	if (all)
		e->equip[tech] = on ? CY_ALL : 0;
	else if (on && !(e->equip[tech] & CY_ALL))
		e->equip[tech] |= ships;
	else if (!on)
		e->equip[tech] = (e->equip[tech] & CY_ALL ? CY_SHIP_MASK : e->equip[tech]) & ~ships;
	cy_done(call);
}

static void transfer(struct cy_call *call)
{
	g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(struct cy_group));
	int code = (int)cy_value(call, 'c');
	int64_t asked = cy_value(call, 'n'), to = cy_value(call, 'b'), own, loads, count;
	struct cy_fleet *a, *b;

	if (cy_value(call, 'a') == to) {
		cy_refuse(call, "a fleet cannot give ships to itself");
		return;
	}
	a = cy_value_fleet(call, 'a');
	if (!a)
		return;
	b = cy_fleet_find(call->s, call->seat, to);
	if (b && b->system != a->system) {
		cy_fail(call, "F%d is elsewhere", (int)to);
		return;
	}
	if (cy_ships(a, code) == 0) {
		cy_fail(call, "F%d has no %s", (int)a->id, cy_codes[code]);
		return;
	}
	if (!b) {
		b = cy_fleet_found(call->p, call->seat, to, a->system);
		b->from = a->from;
	}
	count = cy_ships_take(a, code, MIN(asked, CY_MOST_SHIPS - cy_ships(b, code)), &own, groups, &loads);
	b->ships[code] += own;
	b->civilians += loads;
	for (guint i = 0; i < groups->len; i++)
		cy_group_add(b, &g_array_index(groups, struct cy_group, i));
	cy_done_of(call, count, asked, "such ships");
}

static void set_stance(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (!f)
		return;
	f->stance = cy_value(call, 'a');
	if (order_value(call->o, 'r'))
		f->retreat = cy_value(call, 'r');
	cy_done(call);
}

static void set_targets(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (!f)
		return;
	g_array_set_size(f->targets, 0);
	for (unsigned i = 0; i < call->o->count; i++) {
		int code = (int)call->o->values[i].number;
		if (call->o->values[i].slot == 'c')
			g_array_append_val(f->targets, code);
	}
	cy_done(call);
}

static void do_stance_or_targets(struct cy_call *call)
{
	if (call->o->form == CY_DO_ST)
		set_stance(call);
	else
		set_targets(call);
}

static void guard(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	int to = cy_value_system(call, 's');

	if (!f)
		return;
	if (!cy_knows_node(call->s, call->seat, f->system, to)) {
		cy_refuse(call, "you know no node from S%d to S%d", (int)call->s->systems[f->system].id,
		    (int)call->s->systems[to].id);
		return;
	}
	cy_lift_blockade(f);
	f->blocks = to;
	f->blocks_all = order_value(call->o, 'x') != NULL;
	for (unsigned i = 0; i < call->o->count; i++)
		if (call->o->values[i].slot == 'e')
			bits128_add(&f->against, (unsigned)cy_seat_of(call->s, call->o->values[i].number));
	cy_done(call);
}

static void lift(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');

	if (!f)
		return;
	cy_lift_blockade(f);
	cy_done(call);
}

static void do_blockade(struct cy_call *call)
{
	if (call->o->form == CY_DO_BK)
		guard(call);
	else
		lift(call);
}

void cy_run_readiness(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each_of(p, CY_DO_EQ, CY_DO_UQ, cy_do_equip);
	cy_each(p, CY_DO_T, transfer);
	cy_each_of(p, CY_DO_ST, CY_DO_TG, do_stance_or_targets);
	cy_each_of(p, CY_DO_BK, CY_DO_BK_LIFT, do_blockade);
	cy_fleets_sweep(p->s);
}
