/* How a battle ends: retreats, captures, salvage, observations (CY-85 to CY-88). */
#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/spoils.h"

#include "engine/base/compare.h"
#include "rulesets/cyoe/guard.h"

#include <stdlib.h>
#include <string.h>

static bool wants_out(const struct cy_battle *b, const struct cy_force *force)
{
	const struct cy_fleet *leader = cy_battle_leader(b, force);

	return leader && leader->retreat < 100 && cy_force_has_ships(force) &&
	       force->lost_hull * 100 >= leader->retreat * force->start_hull && cy_battle_has_enemy(b, force);
}

static bool is_held(const struct cy_battle *b, const struct cy_force *force)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (cy_battle_hostile(b, force, cy_force_at(b, i)) &&
		    cy_force_count(cy_force_at(b, i), CY_IN) > 0)
			return true;
	return false;
}

static bool has_defences(const struct cy_state *s, int system, int seat)
{
	const struct cy_system *y = &s->systems[system];
	const struct cy_station *row = cy_stations_of(&s->systems[system], seat, false);

	for (int code = CY_DS; row && code <= CY_DL; code++)
		if (row->count[code - CY_SHIPS] > 0)
			return true;
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		for (int code = 0; p->owner == seat && code < CY_CODES; code++)
			if (cy_tables_of(s)->defences[p->class][code] > p->losses[code])
				return true;
	}
	return false;
}

static int refuge(const struct cy_battle *b, const struct cy_fleet *f)
{
	const GArray *nodes = b->s->systems[b->system].nodes;

	if (f->from >= 0 && f->from != b->system)
		return f->from;
	for (guint i = 0; i < nodes->len; i++) {
		int to = g_array_index(nodes, int, i);
		bool safe = true;
		for (int seat = 0; safe && seat < b->s->count; seat++)
			safe = !bits128_has(&b->enemies[f->owner], (unsigned)seat) ||
			       (!cy_has_fleet(b->s, to, seat) && !has_defences(b->s, to, seat));
		if (safe)
			return to;
	}
	return -1;
}

static void tell_hole(struct cy_battle *b, const struct cy_fleet *f, const int64_t *lost)
{
	g_autoptr(GString) units = g_string_new(NULL);
	struct event *event;

	cy_append_units(units, lost);
	if (units->len == 0)
		return;
	event = cy_battle_event(b, "hole", "{empire} lost {units} in the black hole of {system}");
	cy_event_empire(b->p, event, "empire", f->owner);
	event_text(event, "units", units->str);
}

static void go(struct cy_battle *b, struct cy_force *force, struct cy_fleet *f, int to)
{
	int64_t lost[CY_CODES] = {0};
	struct event *event;

	cy_force_leave(force, f);
	if (b->s->systems[b->system].terrain == CY_BLACK_HOLE)
		cy_roll_hazard(b->p, f, cy_numbers_of(b->s)->retreat_hole_to, false, lost);
	tell_hole(b, f, lost);
	cy_lift_blockade(f);
	f->part->retreated = f->moved = true;
	f->from = b->system;
	cy_fleet_place(b->s, f, to);
	event = cy_battle_event(b, "retreat", "{empire} retreats to {to}");
	cy_event_empire(b->p, event, "empire", f->owner);
	cy_event_system(b->p, event, "to", to);
}

/* Finds where the fleets of a force retreat to, -1: they stay; all forces decide before the first one leaves. */
static void find_refuges(const struct cy_battle *b, const struct cy_force *force, int *to)
{
	bool held = is_held(b, force);

	for (guint i = 0; i < b->memories->len; i++) {
		const struct cy_fleet *f = g_array_index(b->memories, struct cy_memory, i).fleet;
		if (f->owner == force->seat && !f->part->retreated && cy_ships_all(f) > 0 &&
		    (!held || cy_ships(f, CY_BR) == cy_ships_all(f)))
			to[i] = refuge(b, f);
	}
}

void cy_battle_retreats(struct cy_battle *b)
{
	guint count = b->memories->len;
	g_autofree int *to = g_new(int, count);

	for (guint i = 0; i < count; i++)
		to[i] = -1;
	for (guint i = 0; i < b->forces->len; i++)
		if (wants_out(b, cy_force_at(b, i)))
			find_refuges(b, cy_force_at(b, i), to);
	for (guint i = 0; i < count; i++) {
		struct cy_fleet *f = g_array_index(b->memories, struct cy_memory, i).fleet;
		if (to[i] >= 0)
			go(b, cy_battle_force(b, f->owner), f, to[i]);
	}
}

/* --- Captures (CY-86) ------------------------------------------------------ */

/* Stable: within a fleet the stacks keep their order: by class, own ships before captured ones. */
static gint compare_victims(gconstpointer a, gconstpointer b)
{
	const struct cy_stack *x = *(const struct cy_stack *const *)a,
	                      *y = *(const struct cy_stack *const *)b;

	if (x->fleet->owner != y->fleet->owner)
		return x->fleet->owner - y->fleet->owner;
	return compare_integers(x->fleet->id, y->fleet->id);
}

/* Collects capital ships destroyed in the last round, by empire, fleet and class. */
static GPtrArray *find_victims(const struct cy_battle *b)
{
	GPtrArray *victims = g_ptr_array_new();

	for (guint i = 0; i < b->forces->len; i++) {
		const struct cy_force *force = cy_force_at(b, i);
		if (CY_MARK(cy_tables_of(b->s), b->s->empires[force->seat].traits, loyal))
			continue;
		for (guint k = 0; k < force->stacks->len; k++) {
			struct cy_stack *stack = &g_array_index(force->stacks, struct cy_stack, k);
			if (stack->fleet && stack->last > 0 && !cy_is_wing(stack->code))
				g_ptr_array_add(victims, stack);
		}
	}
	g_ptr_array_sort(victims, compare_victims);
	return victims;
}

static struct cy_force *captor_of(const struct cy_battle *b, int victim)
{
	for (guint i = 0; i < b->forces->len; i++)
		if (bits128_has(&b->enemies[victim], (unsigned)cy_force_at(b, i)->seat) &&
		    cy_force_has_ships(cy_force_at(b, i)))
			return cy_force_at(b, i);
	return NULL;
}

static int64_t force_troops(const struct cy_battle *b, const struct cy_force *force)
{
	int64_t points = 0;

	for (int code = 0; code < CY_SHIPS; code++)
		points += cy_tables_of(b->s)->units[code].troops * cy_force_count(force, code);
	return points;
}

static void take_prize(struct cy_battle *b, const struct cy_stack *victim, int captor, struct cy_fleet **into)
{
	const struct cy_fleet *from = victim->fleet;
	struct cy_prize prize = {.from = from};
	struct event *event;

	if (!*into) {
		*into = cy_fleet_found(b->p, captor, 0, b->system);
		if (!*into)
			return;
		(*into)->from = from->from;
		(*into)->part->deaf = (*into)->part->fought = true;
	}
	prize.group = victim->source == CY_OWN
	                  ? cy_group_of(b->s, from->owner, victim->code, 1)
	                  : g_array_index(from->captured, struct cy_group, victim->group);
	prize.group.from = from->owner;
	prize.group.count = 1;
	prize.into = *into;
	cy_group_add(*into, &prize.group);
	g_array_append_val(b->prizes, prize);
	event = cy_battle_event(b, "captured", "{empire} captures 1 {class} of {victim}");
	cy_event_empire(b->p, event, "empire", captor);
	event_text(event, "class", cy_codes[victim->code]);
	cy_event_empire(b->p, event, "victim", from->owner);
}

static int64_t capture_chance(const struct cy_state *s, int seat)
{
	const struct cy_tables *t = cy_tables_of(s);
	int64_t most = t->numbers.capture_to;

	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(s->empires[seat].traits, i))
			most = MAX(most, t->traits[i].capture_to);
	return most;
}

static void capture_ships(struct cy_battle *b)
{
	g_autoptr(GPtrArray) victims = find_victims(b);
	g_autofree int64_t *points = g_new0(int64_t, (size_t)b->s->count);
	g_autofree struct cy_fleet **into = g_new0(struct cy_fleet *, (size_t)b->s->count);

	for (guint i = 0; i < b->forces->len; i++)
		points[cy_force_at(b, i)->seat] = force_troops(b, cy_force_at(b, i));
	for (guint i = 0; i < victims->len; i++) {
		const struct cy_stack *victim = victims->pdata[i];
		const struct cy_force *captor = captor_of(b, victim->fleet->owner);
		int64_t needed = cy_tables_of(b->s)->units[victim->code].troops;
		for (int64_t k = 0; captor && k < victim->last && points[captor->seat] >= needed; k++) {
			if (cy_roll(b->p, 100, 100) > capture_chance(b->s, captor->seat))
				continue;
			points[captor->seat] -= needed;
			take_prize(b, victim, captor->seat, &into[captor->seat]);
		}
	}
}

/* Pays each winner a part of the price of all destroyed ships that were not captured (CY-87). */
static void salvage(struct cy_battle *b)
{
	const struct cy_tables *t = cy_tables_of(b->s);
	int64_t worth = 0;

	for (guint i = 0; i < b->forces->len; i++)
		for (guint k = 0; k < cy_force_at(b, i)->stacks->len; k++) {
			const struct cy_stack *stack =
			    &g_array_index(cy_force_at(b, i)->stacks, struct cy_stack, k);
			worth += stack->fleet ? stack->destroyed * t->units[stack->code].price : 0;
		}
	for (guint i = 0; i < b->prizes->len; i++)
		worth -= t->units[g_array_index(b->prizes, struct cy_prize, i).group.code].price;
	for (guint i = 0; i < b->forces->len; i++) {
		int seat = cy_force_at(b, i)->seat;
		int64_t pp = worth * CY_SUM(t, b->s->empires[seat].traits, salvage) / 100;
		struct event *event;
		if (!bits128_has(&b->p->scenes[b->system].winners, (unsigned)seat) || pp == 0)
			continue;
		cy_earn(&b->s->empires[seat].pp, pp);
		event = cy_event(b->p, "salvage", "Salvage in {system}: {pp} PP");
		cy_event_system(b->p, event, "system", b->system);
		event_integer(event, "pp", pp);
		event_to(event, (unsigned)seat);
	}
}

static bool is_prize(const struct cy_battle *b, const struct cy_fleet *f)
{
	for (guint i = 0; i < b->prizes->len; i++)
		if (g_array_index(b->prizes, struct cy_prize, i).into == f)
			return true;
	return false;
}

/* CY-88: finds whose ships with the right sensors are in the system after the battle, whether they fought or not; ships
   captured in it do not count for their new owner. */
static void find_witnesses(const struct cy_battle *b, struct bits128 *seats)
{
	const GPtrArray *fleets = b->s->systems[b->system].fleets;

	for (guint i = 0; i < fleets->len; i++) {
		const struct cy_fleet *f = fleets->pdata[i];
		bool sees = false;
		for (int code = 0; !sees && code < CY_SHIPS; code++)
			sees = cy_tables_of(b->s)->units[code].sensor && cy_ships(f, code) > 0;
		if (sees && !is_prize(b, f))
			bits128_add(seats, (unsigned)f->owner);
	}
}

static void observe(struct cy_battle *b, int seat)
{
	struct cy_empire *e = &b->s->empires[seat];

	for (int tech = 1; tech < CY_TECHS; tech++) {
		struct event *event;
		char number[16];
		bool shown = false;
		for (guint i = 0; i < b->forces->len; i++)
			shown = shown || (cy_force_at(b, i)->seat != seat &&
			                     bits128_has(&cy_force_at(b, i)->shown, (unsigned)tech));
		if (!shown || e->has[tech])
			continue;
		e->observed[tech] = (int)b->s->state.turn + 1;
		g_snprintf(number, sizeof number, "%02d", tech);
		event = cy_event(b->p, "observed", "Observed: tech {tech}");
		event_text(event, "tech", number);
		event_to(event, (unsigned)seat);
	}
}

void cy_battle_spoils(struct cy_battle *b)
{
	struct bits128 witnesses = {{0, 0}};

	if (!b->contested)
		capture_ships(b);
	salvage(b);
	find_witnesses(b, &witnesses);
	for (int seat = 0; seat < b->s->count; seat++)
		if (bits128_has(&witnesses, (unsigned)seat))
			observe(b, seat);
}
