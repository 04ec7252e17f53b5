/* Step 8: jumps, hazards (CY-50, CY-51, CY-76, CY-78). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/late.h"
#include "rulesets/cyoe/guard.h"
#include "rulesets/cyoe/phases.h"

static unsigned path_length(const struct order *o)
{
	unsigned length = 0;

	for (unsigned i = 0; i < o->count; i++)
		length += o->values[i].slot == 's';
	return length;
}

static int path_at(const struct cy_state *s, const struct order *o, unsigned jump)
{
	for (unsigned i = 0; i < o->count; i++)
		if (o->values[i].slot == 's' && jump-- == 0)
			return cy_system_find(s, o->values[i].number);
	return -1;
}

/* Rolls for each ship of a stack; own and captured ships of a class are separate stacks. */
static int64_t roll_losses(struct cy_play *p, int64_t count, int64_t most)
{
	int64_t lost = 0;

	for (int64_t i = 0; i < count; i++)
		lost += cy_roll(p, 100, 100) <= most;
	return lost;
}

void cy_roll_hazard(struct cy_play *p, struct cy_fleet *f, int64_t most, bool wings, int64_t *lost)
{
	for (int code = wings ? 0 : CY_WINGS; code < CY_SHIPS; code++) {
		int64_t gone = roll_losses(p, f->ships[code], most);
		f->ships[code] -= gone;
		lost[code] += gone;
		for (guint i = 0; i < f->captured->len; i++) {
			struct cy_group *g = &g_array_index(f->captured, struct cy_group, i);
			if (g->code != code)
				continue;
			gone = roll_losses(p, g->count, most);
			g->count -= gone;
			lost[code] += gone;
		}
	}
	f->civilians = MIN(f->civilians, cy_ships(f, CY_TR));
}

static void tell_hazard(struct cy_play *p, const struct cy_fleet *f, const int64_t *lost, const char *where)
{
	g_autoptr(GString) units = g_string_new(NULL);
	struct event *event;

	cy_append_units(units, lost);
	if (units->len == 0)
		return;
	event = cy_event(p, "hazard", "{fleet} lost {units} {where} of {system}");
	cy_event_fleet(event, "fleet", f);
	event_text(event, "units", units->str);
	event_text(event, "where", where);
	cy_event_system(p, event, "system", f->system);
	event_to(event, (unsigned)f->owner);
}

static void enter_terrain(struct cy_play *p, struct cy_fleet *f)
{
	const struct cy_state *s = p->s;
	const struct cy_numbers *n = cy_numbers_of(s);
	int64_t lost[CY_CODES] = {0};

	if (s->systems[f->system].terrain == CY_BLACK_HOLE && !s->empires[f->owner].explored[f->system]) {
		cy_roll_hazard(p, f, n->hole_to, true, lost);
		tell_hazard(p, f, lost, "in the uncharted black hole");
	} else if (s->systems[f->system].terrain == CY_ASTEROIDS && s->asteroid_hazard) {
		cy_roll_hazard(p, f, n->asteroid_to, false, lost);
		tell_hazard(p, f, lost, "among the asteroids");
	}
}

/* Tells owners of tech 18 stations what jumps they see (CY-100). */
static void tell_traffic(struct cy_play *p, const struct cy_fleet *f, int from)
{
	struct cy_state *s = p->s;
	int64_t units[CY_CODES] = {0};
	g_autoptr(GString) text = NULL;
	struct event *event = NULL;
	struct bits128 seers = {{0}};

	cy_add_monitors(s, from, &seers);
	cy_add_monitors(s, f->system, &seers);
	for (int seat = 0; seat < s->count; seat++) {
		if (seat == f->owner || !bits128_has(&seers, (unsigned)seat))
			continue;
		if (!event) {
			text = g_string_new(NULL);
			for (int i = 0; i < CY_SHIPS; i++)
				units[i] = cy_ships(f, i);
			cy_append_units(text, units);
			event = cy_event(p, "traffic", "Traffic from {from} to {to}: {empire} {units}");
			cy_event_system(p, event, "from", from);
			cy_event_system(p, event, "to", f->system);
			cy_event_empire(p, event, "empire", f->owner);
			event_text(event, "units", text->str);
		}
		event_to(event, (unsigned)seat);
	}
}

static struct cy_call call_of(struct cy_play *p, const struct cy_fleet *f)
{
	return (struct cy_call){p, p->s, f->owner, p->turn->orders[f->owner], f->part->move};
}

static void stop(struct cy_play *p, struct cy_fleet *f)
{
	struct cy_call call = call_of(p, f);

	if (call.o && f->part->jumps < path_length(call.o))
		cy_fail(&call, "stopped by a blockade in S%d", (int)p->s->systems[f->system].id);
	else if (call.o)
		cy_done(&call);
}

static void jump(struct cy_play *p, struct cy_fleet *f)
{
	int from = f->system, to = path_at(p->s, f->part->move, f->part->jumps);
	struct cy_call call = call_of(p, f);

	if (cy_meet_guards(p, f, from, to)) {
		stop(p, f);
		return;
	}
	if (cy_ships_all(f) == 0) {
		cy_fail(&call, "no ship is left");
		return;
	}
	f->from = from;
	f->moved = true;
	f->part->jumps++;
	cy_fleet_place(p->s, f, to);
	tell_traffic(p, f, from);
	enter_terrain(p, f);
	if (cy_ships_all(f) > 0 && cy_meet_guards(p, f, to, from)) {
		stop(p, f);
		return;
	}
	if (cy_ships_all(f) == 0)
		cy_fail(&call, "no ship is left");
	else if (f->part->jumps == path_length(f->part->move))
		cy_done(&call);
}

/* Moves all fleets that have this jump to make, as they are when it begins (CY-61, CY-76). */
static void jump_all(struct cy_play *p)
{
	g_autoptr(GPtrArray) movers = g_ptr_array_new();

	for (int i = 0; i < p->s->system_count; i++) {
		const GPtrArray *fleets = p->s->systems[i].fleets;
		for (guint k = 0; k < fleets->len; k++) {
			struct cy_fleet *f = fleets->pdata[k];
			if (f->part->move && f->part->move->status == ORDER_ACCEPTED)
				g_ptr_array_add(movers, f);
		}
	}
	events_list_begin(p->turn->events);
	for (guint i = 0; i < movers->len; i++) {
		events_together(p->turn->events, true);
		jump(p, movers->pdata[i]);
	}
	events_together(p->turn->events, false);
	events_list_end(p->turn->events);
}

static void begin_moves(struct cy_state *s)
{
	for (int i = 0; i < s->system_count; i++) {
		const GPtrArray *fleets = s->systems[i].fleets;
		for (guint k = 0; k < fleets->len; k++) {
			struct cy_fleet *f = fleets->pdata[k];
			f->moved = false;
			if (f->part->move)
				cy_lift_blockade(f);
		}
	}
}

void cy_run_movement(struct turn *turn)
{
	struct cy_play *p = cy_play_of(turn);
	unsigned longest = 0;

	if (p->s->state.turn == 0)
		return;
	cy_check_late_orders(p);
	begin_moves(p->s);
	for (int i = 0; i < p->s->count; i++) {
		const struct order_set *set = turn->orders[i];
		for (unsigned k = 0; set && k < set->count; k++)
			if (set->orders[k].form == CY_DO_M && set->orders[k].status == ORDER_ACCEPTED)
				longest = MAX(longest, path_length(&set->orders[k]));
	}
	for (unsigned i = 0; i < longest; i++)
		jump_all(p);
	cy_fleets_sweep(p->s);
}
