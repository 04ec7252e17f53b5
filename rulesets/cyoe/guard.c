#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/guard.h"

#include "rulesets/cyoe/force.h"

void cy_lift_blockade(struct cy_fleet *f)
{
	f->blocks = -1;
	f->blocks_all = false;
	f->against = (struct bits128){{0, 0}};
}

/* The guards that meet the fleet, by owner and number. */
static GPtrArray *find_guards(const struct cy_state *s, const struct cy_fleet *f, int at, int other)
{
	const GPtrArray *fleets = s->systems[at].fleets;
	GPtrArray *guards = g_ptr_array_new();

	for (guint i = 0; i < fleets->len; i++) {
		struct cy_fleet *g = fleets->pdata[i];
		if (g->owner != f->owner && g->blocks == other &&
		    (g->blocks_all || bits128_has(&g->against, (unsigned)f->owner)) && cy_ships_all(g) > 0)
			g_ptr_array_add(guards, g);
	}
	return guards;
}

/* Does the fleet run the blockade (CY-77)? */
static bool runs(const struct cy_state *s, const struct cy_fleet *f)
{
	const struct order_value *mode = f->part->move ? order_value(f->part->move, 'm') : NULL;

	if (mode)
		return mode->number == 1;
	for (int i = 0; i < CY_SHIPS; i++)
		if (cy_ships(f, i) > 0 && !cy_tables_of(s)->units[i].civil)
			return false;
	return true;
}

static void note_meetings(struct cy_play *p, const GPtrArray *guards, int at, int runner)
{
	for (guint i = 0; i < guards->len; i++) {
		struct cy_meeting meeting = {at, ((const struct cy_fleet *)guards->pdata[i])->owner, runner};
		g_array_append_val(p->guarded, meeting);
	}
}

static int64_t interdictors(const GPtrArray *guards)
{
	int64_t count = 0;

	for (guint i = 0; i < guards->len; i++)
		count += cy_ships(guards->pdata[i], CY_IN);
	return count;
}

static int64_t run_rate(const struct cy_state *s, const struct cy_fleet *f, bool held)
{
	const struct cy_numbers *n = cy_numbers_of(s);
	bool runners = cy_ships(f, CY_BR) == cy_ships_all(f);

	if (held)
		return runners ? n->run_rate_held_runners : n->run_rate_held;
	return runners ? n->run_rate_runners : n->run_rate;
}

/* The guards of one empire fire on the runner. */
static void fire(struct cy_play *p, struct cy_fleet *f, GPtrArray *side, int64_t rate, int64_t *lost)
{
	const struct cy_state *s = p->s;
	const struct cy_numbers *n = cy_numbers_of(s);
	const struct cy_fleet *lowest = side->pdata[0];
	g_autoptr(GPtrArray) runner = g_ptr_array_new();
	struct cy_force *guards = cy_force_new(s, lowest->owner, lowest->system, side, CY_GUARDS), *target;
	int64_t as, ac;

	g_ptr_array_add(runner, f);
	target = cy_force_new(s, f->owner, f->system, runner, CY_RUNNERS);
	cy_force_output(s, guards, 0, &as, &ac);
	if (ac > 0 && cy_force_alive(target)) {
		ac = cy_scale(ac, (n->fire_base + cy_roll(p, 20, 1)) * rate, n->run_divisor);
		as = 0;
		cy_force_spill(s, target, &as, &ac);
		cy_force_hit(s, target, as, ac, lowest->targets);
	}
	for (guint i = 0; i < target->stacks->len; i++)
		lost[g_array_index(target->stacks, struct cy_stack, i).code] +=
		    g_array_index(target->stacks, struct cy_stack, i).destroyed;
	cy_force_free(guards);
	cy_force_free(target);
}

static void fire_all(
    struct cy_play *p, struct cy_fleet *f, const GPtrArray *guards, int64_t rate, int64_t *lost)
{
	guint i = 0;

	while (i < guards->len) {
		g_autoptr(GPtrArray) side = g_ptr_array_new();
		int owner = ((const struct cy_fleet *)guards->pdata[i])->owner;
		for (; i < guards->len && ((const struct cy_fleet *)guards->pdata[i])->owner == owner; i++)
			g_ptr_array_add(side, guards->pdata[i]);
		fire(p, f, side, rate, lost);
	}
}

/* Rolls how many ships of each stack an interdictor stops; index 0 of a class is own ships, then captured groups. */
static int64_t roll_stops(struct cy_play *p, int64_t count, int64_t most)
{
	int64_t stopped = 0;

	for (int64_t i = 0; i < count; i++)
		stopped += cy_roll(p, 100, 100) <= most;
	return stopped;
}

struct stops {
	int64_t own[CY_SHIPS], total;
	GArray *groups; /* int64_t, by captured group */
};

static void roll_all_stops(struct cy_play *p, const struct cy_fleet *f, int64_t most, struct stops *stops)
{
	g_array_set_size(stops->groups, f->captured->len);
	for (int code = 0; code < CY_SHIPS; code++) {
		if (code == CY_BR || code == CY_X1)
			continue;
		stops->own[code] = roll_stops(p, f->ships[code], most);
		stops->total += stops->own[code];
		for (guint i = 0; i < f->captured->len; i++) {
			const struct cy_group *g = &g_array_index(f->captured, struct cy_group, i);
			if (g->code != code)
				continue;
			g_array_index(stops->groups, int64_t, i) = roll_stops(p, g->count, most);
			stops->total += g_array_index(stops->groups, int64_t, i);
		}
	}
}

/* Moves the stopped ships into a new fleet. */
static void split(struct cy_play *p, struct cy_fleet *f, const struct stops *stops)
{
	struct cy_fleet *new = cy_fleet_found(p, f->owner, 0, f->system);
	int64_t empty = cy_ships(f, CY_TR) - f->civilians, loads;

	if (!new)
		return; /* no fleet number is free: they are not stopped */
	new->from = f->from;
	new->moved = f->moved;
	new->part->deaf = true;
	for (int code = 0; code < CY_SHIPS; code++) {
		f->ships[code] -= stops->own[code];
		new->ships[code] += stops->own[code];
	}
	for (guint i = 0; i < f->captured->len; i++) {
		struct cy_group *g = &g_array_index(f->captured, struct cy_group, i), part = *g;
		part.count = g_array_index(stops->groups, int64_t, i);
		g->count -= part.count;
		if (part.count > 0)
			cy_group_add(new, &part);
	}
	loads = MAX(0, cy_ships(new, CY_TR) - empty);
	new->civilians = loads;
	f->civilians -= loads;
}

static void tell_run(struct cy_play *p, const struct cy_fleet *f, const GPtrArray *guards, int other,
    const int64_t *lost, int64_t stopped)
{
	g_autoptr(GString) units = g_string_new(NULL);
	struct event *event = cy_event(p, "run",
	    "{empire} runs the blockade in {system} of the node to {to}: {units} lost, {stopped} stopped");

	cy_append_units(units, lost);
	cy_event_empire(p, event, "empire", f->owner);
	cy_event_system(p, event, "system", f->system);
	cy_event_system(p, event, "to", other);
	event_text(event, "units", units->len ? units->str : "nothing");
	event_integer(event, "stopped", stopped);
	event_to(event, (unsigned)f->owner);
	for (guint i = 0; i < guards->len; i++)
		event_to(event, (unsigned)((const struct cy_fleet *)guards->pdata[i])->owner);
}

static void tell_stop(struct cy_play *p, const struct cy_fleet *f, const GPtrArray *guards, int other)
{
	struct event *event = cy_event(
	    p, "stop", "{empire} meets the blockade in {system} of the node to {to} and halts to fight");

	cy_event_empire(p, event, "empire", f->owner);
	cy_event_system(p, event, "system", f->system);
	cy_event_system(p, event, "to", other);
	event_to(event, (unsigned)f->owner);
	for (guint i = 0; i < guards->len; i++)
		event_to(event, (unsigned)((const struct cy_fleet *)guards->pdata[i])->owner);
}

/* Runs past the guards; true: the whole fleet is stopped. */
static bool run_past(struct cy_play *p, struct cy_fleet *f, const GPtrArray *guards, int at, int other)
{
	const struct cy_numbers *n = cy_numbers_of(p->s);
	int64_t held = interdictors(guards), lost[CY_CODES] = {0};
	struct stops stops = {.groups = g_array_new(FALSE, TRUE, sizeof(int64_t))};
	bool all;

	fire_all(p, f, guards, run_rate(p->s, f, held > 0), lost);
	if (held > 0)
		roll_all_stops(p, f, MIN(n->run_stop_most, n->run_stop * MIN(held, 100)), &stops);
	all = stops.total > 0 && stops.total == cy_ships_all(f);
	if (stops.total > 0) {
		note_meetings(p, guards, at, f->owner);
		if (!all)
			split(p, f, &stops);
	}
	tell_run(p, f, guards, other, lost, stops.total);
	g_array_free(stops.groups, TRUE);
	return all;
}

bool cy_meet_guards(struct cy_play *p, struct cy_fleet *f, int at, int other)
{
	g_autoptr(GPtrArray) guards = find_guards(p->s, f, at, other);

	if (guards->len == 0)
		return false;
	if (runs(p->s, f))
		return run_past(p, f, guards, at, other);
	note_meetings(p, guards, at, f->owner);
	tell_stop(p, f, guards, other);
	return true;
}
