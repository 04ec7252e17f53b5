/* Steps 3 and 4: gifts, offers, retirement (CY-75, CY-12, CY-54, CY-29). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/phases.h"

static void tell_points(struct cy_call *call, int to, int64_t points, const char *unit)
{
	struct event *event = cy_event(call->p, "gift", "{from} gives {points} {unit} to {to}");

	cy_event_empire(call->p, event, "from", call->seat);
	cy_event_empire(call->p, event, "to", to);
	event_integer(event, "points", points);
	event_text(event, "unit", unit);
	event_to(event, (unsigned)call->seat);
	event_to(event, (unsigned)to);
}

static void give_points(struct cy_call *call)
{
	bool research = call->o->form == CY_DO_GR;
	int to = cy_value_seat(call, 'e');
	struct cy_empire *e = &call->s->empires[call->seat], *other = &call->s->empires[to];
	int64_t points = cy_value(call, 'n'), *mine = research ? &e->rp : &e->pp;

	if (*mine < points) {
		cy_fail(call, "not enough %s", research ? "RP" : "PP");
		return;
	}
	*mine -= points;
	cy_earn(research ? &other->rp : &other->pp, points);
	tell_points(call, to, points, research ? "RP" : "PP");
	cy_done(call);
}

static void tell_ships(struct cy_call *call, const struct cy_fleet *f, int to, int64_t count)
{
	struct event *event = cy_event(call->p, "ships", "{from} gives {count} {class} in {system} to {to}");

	cy_event_empire(call->p, event, "from", call->seat);
	cy_event_empire(call->p, event, "to", to);
	event_integer(event, "count", count);
	event_text(event, "class", cy_codes[cy_value(call, 'c')]);
	cy_event_system(call->p, event, "system", f->system);
	event_to(event, (unsigned)call->seat);
	event_to(event, (unsigned)to);
}

static void hand_over(struct cy_call *call, struct cy_fleet *f, struct cy_fleet *new, int64_t count)
{
	g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(struct cy_group));
	int code = (int)cy_value(call, 'c');
	int64_t own, loads;

	cy_ships_take(f, code, count, &own, groups, &loads);
	if (own > 0) {
		struct cy_group group = cy_group_of(call->s, call->seat, code, own);
		g_array_append_val(groups, group);
	}
	for (guint i = 0; i < groups->len; i++) {
		struct cy_group *group = &g_array_index(groups, struct cy_group, i);
		group->from = call->seat;
		cy_group_add(new, group);
	}
	new->civilians += loads;
}

static void give_ships(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f'), *new;
	int to = cy_value_seat(call, 'e');
	int64_t asked = cy_value(call, 'n'), count;

	if (!f)
		return;
	count = MIN(asked, cy_ships(f, (int)cy_value(call, 'c')));
	new = count > 0 ? cy_fleet_found(call->p, to, 0, f->system) : NULL;
	if (new) {
		new->from = f->from;
		new->part->deaf = true;
		hand_over(call, f, new, count);
		tell_ships(call, f, to, count);
	}
	cy_done_of(call, new ? count : 0, asked, "such ships");
}

/* Has the other side an offer or acceptance that matches this one, and has it reached that state? */
static bool is_answered(
    const struct cy_call *call, enum cy_order form, enum order_status status, int other, int64_t tech)
{
	const struct order_set *set = call->p->turn->orders[other];

	for (unsigned i = 0; set && i < set->count; i++) {
		const struct order *o = &set->orders[i];
		if (o->form == (int)form && o->status == status && order_number(o, 't') == tech &&
		    order_number(o, 'e') == call->s->empires[call->seat].id)
			return true;
	}
	return false;
}

static void check_offer(struct cy_call *call)
{
	int64_t tech = cy_value(call, 't');

	if (!call->s->empires[call->seat].has[tech])
		cy_refuse(call, "you have no tech %02d to give", (int)tech);
	else if (cy_tables_of(call->s)->techs[tech].artifact)
		cy_refuse(call, "tech %02d comes by RV or OB only", (int)tech);
}

static void accept_tech(struct cy_call *call)
{
	struct cy_empire *e = &call->s->empires[call->seat];
	int other = cy_value_seat(call, 'e');
	int64_t tech = cy_value(call, 't');
	struct event *event;

	if (e->has[tech] || e->left[tech]) {
		cy_refuse(call, "you have tech %02d already", (int)tech);
	} else if (cy_tables_of(call->s)->techs[tech].artifact) {
		cy_refuse(call, "tech %02d comes by RV or OB only", (int)tech);
	} else if (!is_answered(call, CY_DO_GT, ORDER_ACCEPTED, other, tech)) {
		cy_fail(call, "tech %02d was not offered", (int)tech);
	} else if (cy_slots_used(e) >= e->slots) {
		cy_fail(call, "no free slot");
	} else {
		cy_start_project(call->s, call->seat, (int)tech, CY_BY_TRADE);
		cy_done(call);
		event = cy_event(call->p, "trade", "{from} gives tech {tech} to {to}");
		cy_event_empire(call->p, event, "from", other);
		cy_event_empire(call->p, event, "to", call->seat);
		event_integer(event, "tech", tech);
		event_to(event, (unsigned)other);
		event_to(event, (unsigned)call->seat);
	}
}

/* Offers that nobody accepted: the other side is told (CY-103). */
static void end_offer(struct cy_call *call)
{
	int other = cy_value_seat(call, 'e');
	struct event *event;

	if (is_answered(call, CY_DO_AT, ORDER_DONE, other, cy_value(call, 't'))) {
		cy_done(call);
		return;
	}
	event = cy_event(call->p, "offer", "{from} offers tech {tech} to {to}; it was not accepted");
	cy_fail(call, "the offer was not accepted");
	cy_event_empire(call->p, event, "from", call->seat);
	cy_event_empire(call->p, event, "to", other);
	event_integer(event, "tech", cy_value(call, 't'));
	event_to(event, (unsigned)call->seat);
	event_to(event, (unsigned)other);
}

void cy_run_diplomacy(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each_of(p, CY_DO_GP, CY_DO_GR, give_points);
	cy_each(p, CY_DO_GU, give_ships);
	cy_each(p, CY_DO_GT, check_offer);
	cy_each(p, CY_DO_AT, accept_tech);
	cy_each(p, CY_DO_GT, end_offer);
	cy_fleets_sweep(p->s);
}

/* Pays for all units of an order at once: one rounding (CY-29). */
static void pay_back(struct cy_call *call, int code, int64_t count)
{
	const struct cy_tables *t = cy_tables_of(call->s);

	cy_earn(
	    &call->s->empires[call->seat].pp, t->units[code].price * count * t->numbers.retire_percent / 100);
}

static void retire_ships(struct cy_call *call)
{
	struct cy_fleet *f = cy_value_fleet(call, 'f');
	int code = (int)cy_value(call, 'c');
	int64_t own, loads, count;

	if (!f)
		return;
	count = cy_ships_take(f, code, cy_value(call, 'n'), &own, NULL, &loads);
	pay_back(call, code, count);
	cy_done_of(call, count, cy_value(call, 'n'), "such ships");
}

static void retire_stations(struct cy_call *call)
{
	int system = cy_value_system(call, 's'), code = (int)cy_value(call, 'c');
	struct cy_station *row = cy_stations_of(&call->s->systems[system], call->seat, false);
	int64_t count;

	if (!cy_has_stations(call->s, system, call->seat)) {
		cy_refuse(call, "you have no stations there");
		return;
	}
	count = MIN(cy_value(call, 'n'), row->count[code - CY_SHIPS]);
	row->count[code - CY_SHIPS] -= count;
	pay_back(call, code, count);
	cy_done_of(call, count, cy_value(call, 'n'), "such stations");
}

void cy_run_retirement(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);

	if (p->s->state.turn == 0)
		return;
	cy_each(p, CY_DO_RT_SHIPS, retire_ships);
	cy_each(p, CY_DO_RT_STATIONS, retire_stations);
	cy_fleets_sweep(p->s);
}
