/* Step 6: slots and projects (CY-7 to CY-15, CY-64, CY-94). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

static void buy_slot(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int64_t price = cy_numbers_of(call->s)->slot_price;

	if (e->rp < price) {
		cy_fail(call, "a slot costs %d RP", (int)price);
		return;
	}
	e->rp -= price;
	e->slots = MIN(CY_MOST_SLOTS, e->slots + 1);
	cy_done(call);
}

static void drop(struct cy_empire *e, int64_t tech)
{
	e->has[tech] = false;
	e->left[tech] = 0;
}

static void drop_tech(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int64_t tech = cy_value(call, 't');

	if (!e->has[tech] && !e->left[tech]) {
		cy_refuse(call, "you have no tech %02d", (int)tech);
		return;
	}
	drop(e, tech);
	cy_done(call);
}

/* Refuses techs that are unknown to the tables or known already. */
static bool check_new(struct cy_call *call, int64_t tech)
{
	const struct cy_empire *e = &call->s->empires[call->seat];

	if (!cy_tables_of(call->s)->techs[tech].tech)
		cy_refuse(call, "there is no tech %02d", (int)tech);
	else if (e->has[tech] || e->left[tech])
		cy_refuse(call, "tech %02d is there already", (int)tech);
	return call->o->status == ORDER_ACCEPTED;
}

/* Pays for and starts a project; false after failing. */
static bool start(struct cy_call *call, int64_t tech, int64_t price, bool replaces, enum cy_method method)
{
	struct cy_empire *e = &call->s->empires[call->seat];

	if (!replaces && cy_slots_used(e) >= e->slots) {
		cy_fail(call, "no free slot");
		return false;
	}
	if (e->rp < price) {
		cy_fail(call, "it costs %d RP", (int)price);
		return false;
	}
	e->rp -= price;
	cy_start_project(call->s, call->seat, (int)tech, method);
	cy_done(call);
	return true;
}

static void do_research(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int64_t tech = cy_value(call, 't'), old = cy_value(call, 'x');
	bool replaces = order_value(call->o, 'x') != NULL;

	if (!check_new(call, tech))
		return;
	if (cy_tables_of(call->s)->techs[tech].artifact)
		cy_refuse(call, "tech %02d comes by RV or OB only", (int)tech);
	else if (replaces && !e->has[old] && !e->left[old])
		cy_refuse(call, "you have no tech %02d to replace", (int)old);
	else if (start(call, tech, cy_tables_of(call->s)->techs[tech].price, replaces, CY_BY_LIST) &&
	         replaces)
		drop(e, old);
}

/* CY-14: 60 %, rounded up. */
static int64_t reverse_price(const struct cy_state *s, int64_t tech)
{
	return (cy_tables_of(s)->techs[tech].price * cy_numbers_of(s)->reverse_percent + 99) / 100;
}

/* The first captured ship of the fleet that carries the tech. */
static struct cy_group *find_carrier(const struct cy_call *call, const struct cy_fleet *f, int64_t tech)
{
	for (guint i = 0; i < f->captured->len; i++) {
		struct cy_group *g = &g_array_index(f->captured, struct cy_group, i);
		if (g->count > 0 && (bits128_has(&g->techs, (unsigned)tech) ||
		                        cy_tables_of(call->s)->units[g->code].tech == tech))
			return g;
	}
	return NULL;
}

static void reverse_captured(struct cy_call *call)
{
	int64_t tech = cy_value(call, 't');
	struct cy_fleet *f = check_new(call, tech) ? cy_value_fleet(call, 'f') : NULL;
	struct cy_group *g;

	if (!f)
		return;
	g = find_carrier(call, f, tech);
	if (!g) {
		cy_refuse(call, "F%d has no captured ship that carries tech %02d", (int)f->id, (int)tech);
		return;
	}
	if (!start(call, tech, reverse_price(call->s, tech), false, CY_BY_REVERSE))
		return;
	g->count--;
	f->civilians = MIN(f->civilians, cy_ships(f, CY_TR));
}

static void reverse_observed(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int64_t tech = cy_value(call, 't'), turn = e->observed[tech] - 1;

	if (!check_new(call, tech))
		return;
	if (turn < 0 || turn >= call->s->state.turn ||
	    call->s->state.turn > turn + cy_numbers_of(call->s)->observed_turns) {
		cy_refuse(call, "you have no observation of tech %02d", (int)tech);
		return;
	}
	if (start(call, tech, reverse_price(call->s, tech), false, CY_BY_OBSERVED))
		e->observed[tech] = 0;
}

static void study(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	struct cy_artifact *a = NULL;

	for (guint i = 0; i < e->artifacts->len && !a; i++)
		if (g_array_index(e->artifacts, struct cy_artifact, i).id == cy_value(call, 'a'))
			a = &g_array_index(e->artifacts, struct cy_artifact, i);
	if (!a || a->stage != CY_FOUND) {
		cy_refuse(call, "you have no artifact %d to study", (int)cy_value(call, 'a'));
		return;
	}
	if (e->rp < a->cost) {
		cy_fail(call, "it costs %d RP", (int)a->cost);
		return;
	}
	e->rp -= a->cost;
	a->stage = CY_STUDY;
	a->left = a->time;
	cy_done(call);
}

static void do_line(struct cy_call *call)
{
	switch (call->o->form) {
	case CY_DO_SX:
		buy_slot(call);
		break;
	case CY_DO_DT:
		drop_tech(call);
		break;
	case CY_DO_RE:
		do_research(call);
		break;
	case CY_DO_RV:
		reverse_captured(call);
		break;
	case CY_DO_OB:
		reverse_observed(call);
		break;
	default:
		study(call);
		break;
	}
}

void cy_run_research(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each_of(p, CY_DO_SX, CY_DO_AR, do_line);
	cy_fleets_sweep(p->s);
}
