#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/force.h"

static bool carries(const struct cy_state *s, const struct cy_stack *k, int tech)
{
	if (k->source == CY_OWN)
		return cy_equipped(&s->empires[k->fleet->owner], tech, k->code);
	return k->source == CY_CAPTURED &&
	       bits128_has(
	           &g_array_index(k->fleet->captured, struct cy_group, k->group).techs, (unsigned)tech);
}

/* CY-80: percentages of ships come from their makers' traits, but loyalty from their owner's (CY-54). */
static void set_percents(const struct cy_state *s, const struct cy_force *force, struct cy_stack *k)
{
	const struct cy_tables *t = cy_tables_of(s);
	uint64_t owner = s->empires[force->seat].traits, maker = owner;
	int64_t both;

	if (k->source == CY_CAPTURED) {
		uint64_t kept = g_array_index(k->fleet->captured, struct cy_group, k->group).traits;
		maker = cy_ship_traits(t, kept) | (owner & ~cy_ship_traits(t, owner));
	}
	both = CY_SUM(t, maker, ship_percent);
	if (s->systems[force->system].terrain == CY_NEBULA)
		both += CY_SUM(t, maker, nebula_percent);
	if (cy_is_wing(k->code))
		both += CY_SUM(t, maker, strike_percent);
	k->as_percent += both;
	k->ac_percent += both;
	if (!cy_is_wing(k->code))
		k->as_percent += CY_SUM(t, maker, capital_as_percent);
	for (int i = 1; i < CY_TECHS; i++) {
		if (!t->techs[i].carried || !carries(s, k, i))
			continue;
		k->ac_percent += t->techs[i].ac_percent;
		k->first_percent += t->techs[i].first_ac_percent;
		if (!cy_is_wing(k->code))
			k->as_percent += t->techs[i].capital_as_percent;
	}
}

static int64_t hull_percent(const struct cy_state *s, const struct cy_stack *k)
{
	int64_t percent = 100;

	for (int i = 1; i < CY_TECHS; i++)
		if (cy_tables_of(s)->techs[i].hull_percent && carries(s, k, i))
			percent += cy_tables_of(s)->techs[i].hull_percent;
	return percent;
}

/* CY-88: notes the techs that enemies can observe on the force. */
static void show_techs(const struct cy_state *s, struct cy_force *force, const struct cy_stack *k)
{
	const struct cy_tables *t = cy_tables_of(s);

	if (t->units[k->code].tech)
		bits128_add(&force->shown, (unsigned)t->units[k->code].tech);
	for (int i = 1; i < CY_TECHS; i++)
		if (t->techs[i].seen == CY_SEEN_CARRIED && carries(s, k, i))
			bits128_add(&force->shown, (unsigned)i);
}

static void add_ships(const struct cy_state *s, struct cy_force *force, struct cy_stack stack, bool shielded)
{
	const struct cy_tables *t = cy_tables_of(s);
	int64_t percent = hull_percent(s, &stack) + (shielded ? t->numbers.tender_percent : 0);

	stack.hull = t->units[stack.code].hull * percent / 100;
	set_percents(s, force, &stack);
	show_techs(s, force, &stack);
	force->start_hull += stack.count * stack.hull;
	g_array_append_val(force->stacks, stack);
}

static void add_class_of_fleets(
    const struct cy_state *s, struct cy_force *force, GPtrArray *fleets, int code, bool shielded)
{
	for (guint i = 0; i < fleets->len; i++) {
		struct cy_fleet *f = fleets->pdata[i];
		struct cy_stack stack = {.code = code, .source = CY_OWN, .count = f->ships[code], .fleet = f};
		if (stack.count > 0)
			add_ships(s, force, stack, shielded);
		for (guint k = 0; k < f->captured->len; k++) {
			const struct cy_group *g = &g_array_index(f->captured, struct cy_group, k);
			if (g->code != code || g->count == 0)
				continue;
			stack.source = CY_CAPTURED;
			stack.count = g->count;
			stack.group = k;
			add_ships(s, force, stack, shielded);
		}
	}
}

/* Adds stations and planets with their plain values (CY-31, CY-13). */
static void add_defences(const struct cy_state *s, struct cy_force *force, int code)
{
	const struct cy_tables *t = cy_tables_of(s);
	struct cy_system *y = &s->systems[force->system];
	const struct cy_station *row = cy_stations_of(y, force->seat, false);
	struct cy_stack stack = {.code = code, .source = CY_STATION, .hull = t->units[code].hull};

	if (row && cy_is_defence(code) && row->count[code - CY_SHIPS] > 0) {
		stack.count = row->count[code - CY_SHIPS];
		g_array_append_val(force->stacks, stack);
	}
	for (guint i = 0; i < y->planets->len; i++) {
		struct cy_planet *p = y->planets->pdata[i];
		stack.source = CY_WORLD;
		stack.planet = p;
		stack.count = p->owner == force->seat ? t->defences[p->class][code] - p->losses[code] : 0;
		if (stack.count > 0)
			g_array_append_val(force->stacks, stack);
	}
}

struct cy_force *cy_force_new(
    const struct cy_state *s, int seat, int system, GPtrArray *fleets, enum cy_muster muster)
{
	struct cy_force *force = g_new0(struct cy_force, 1);
	bool battle = muster == CY_BATTLE, shielded = false;

	force->seat = seat;
	force->system = system;
	force->stacks = g_array_new(FALSE, FALSE, sizeof(struct cy_stack));
	for (guint i = 0; battle && i < fleets->len; i++)
		shielded = shielded || cy_ships(fleets->pdata[i], CY_X3) > 0;
	for (int code = 0; code < CY_CODES; code++) {
		force->first[code] = force->stacks->len;
		if (cy_is_ship(code) && (muster != CY_RUNNERS || code != CY_X1))
			add_class_of_fleets(s, force, fleets, code, shielded);
		if (battle)
			add_defences(s, force, code);
	}
	force->first[CY_CODES] = force->stacks->len;
	return force;
}

void cy_force_free(struct cy_force *force)
{
	g_array_free(force->stacks, TRUE);
	g_free(force);
}

static struct cy_stack *stack_at(const struct cy_force *force, guint i)
{
	return &g_array_index(force->stacks, struct cy_stack, i);
}

bool cy_force_alive(const struct cy_force *force)
{
	for (guint i = 0; i < force->stacks->len; i++)
		if (stack_at(force, i)->count > 0)
			return true;
	return false;
}

bool cy_force_has_ships(const struct cy_force *force)
{
	for (guint i = 0; i < force->stacks->len; i++)
		if (stack_at(force, i)->count > 0 && stack_at(force, i)->fleet)
			return true;
	return false;
}

int64_t cy_force_hull(const struct cy_force *force)
{
	int64_t hull = 0;

	for (guint i = 0; i < force->stacks->len; i++)
		hull += stack_at(force, i)->count * stack_at(force, i)->hull;
	return hull;
}

int64_t cy_force_count(const struct cy_force *force, int code)
{
	int64_t count = 0;

	for (guint i = force->first[code]; i < force->first[code + 1]; i++)
		if (stack_at(force, i)->fleet)
			count += stack_at(force, i)->count;
	return count;
}

static bool is_like(const struct cy_stack *a, const struct cy_stack *b)
{
	bool fixed = !a->fleet && !b->fleet;

	return fixed || (a->source == b->source && a->as_percent == b->as_percent &&
	                    a->ac_percent == b->ac_percent && a->first_percent == b->first_percent);
}

/* Rounds once per class and group: equal stacks count as one (CY-80). */
static void add_class_output(const struct cy_unit *u, const struct cy_force *force, int code, int64_t extra,
    bool first, int64_t *as, int64_t *ac)
{
	for (guint i = force->first[code]; i < force->first[code + 1]; i++) {
		const struct cy_stack *k = stack_at(force, i);
		int64_t count = 0, bonus = k->fleet ? extra : 0;
		bool before = false;
		for (guint j = force->first[code]; j < force->first[code + 1]; j++) {
			if (!is_like(k, stack_at(force, j)))
				continue;
			before = before || j < i;
			count += stack_at(force, j)->count;
		}
		if (before)
			continue;
		*as += count * u->as * MAX(0, 100 + k->as_percent + bonus) / 100;
		*ac += count * u->ac * MAX(0, 100 + k->ac_percent + bonus + (first ? k->first_percent : 0)) /
		       100;
	}
}

void cy_force_output(
    const struct cy_state *s, const struct cy_force *force, int64_t round, int64_t *as, int64_t *ac)
{
	const struct cy_tables *t = cy_tables_of(s);
	int64_t carriers = MIN(
	    t->numbers.carrier_most, t->numbers.carrier_percent * MIN(1000, cy_force_count(force, CY_DC)));

	*as = *ac = 0;
	for (int code = 0; code < CY_CODES; code++)
		add_class_output(
		    &t->units[code], force, code, cy_is_wing(code) ? carriers : 0, round == 1, as, ac);
}

static void destroy(struct cy_force *force, struct cy_stack *k, int64_t count, struct cy_system *y)
{
	struct cy_fleet *f = k->fleet;

	k->count -= count;
	k->destroyed += count;
	k->last += count;
	if (k->source == CY_OWN)
		f->ships[k->code] -= count;
	else if (k->source == CY_CAPTURED)
		g_array_index(f->captured, struct cy_group, k->group).count -= count;
	else if (k->source == CY_STATION)
		cy_stations_of(y, force->seat, true)->count[k->code - CY_SHIPS] -= count;
	else
		k->planet->losses[k->code] += count;
	if (!f)
		return;
	force->lost_hull += count * k->hull;
	if (k->code == CY_TR) /* lose empty transports first (CY-48) */
		f->civilians = MIN(f->civilians, cy_ships(f, CY_TR));
}

static void hit_class(struct cy_force *force, int code, int64_t *pool, struct cy_system *y)
{
	if (force->damaged[code]) {
		struct cy_stack *k = stack_at(force, force->damaged[code] - 1);
		int64_t need = k->hull - force->damage[code];
		if (*pool < need) {
			force->damage[code] += *pool;
			*pool = 0;
			return;
		}
		*pool -= need;
		force->damage[code] = 0;
		force->damaged[code] = 0;
		destroy(force, k, 1, y);
	}
	for (guint i = force->first[code]; i < force->first[code + 1] && *pool > 0; i++) {
		struct cy_stack *k = stack_at(force, i);
		int64_t count = MIN(k->count, *pool / k->hull);
		if (count > 0)
			destroy(force, k, count, y);
		*pool -= count * k->hull;
		if (k->count == 0 || *pool == 0)
			continue;
		force->damage[code] = *pool;
		force->damaged[code] = i + 1;
		*pool = 0;
	}
}

static void hit_classes(
    struct cy_force *force, bool wings, int64_t pool, const GArray *targets, struct cy_system *y)
{
	for (guint i = 0; targets && i < targets->len; i++) {
		int code = g_array_index(targets, int, i);
		if (cy_is_wing(code) == wings)
			hit_class(force, code, &pool, y);
	}
	for (int code = wings ? 0 : CY_WINGS; code < (wings ? CY_WINGS : CY_CODES); code++)
		hit_class(force, code, &pool, y);
}

void cy_force_spill(const struct cy_state *s, const struct cy_force *force, int64_t *as, int64_t *ac)
{
	for (guint i = force->first[CY_WINGS]; i < force->stacks->len; i++)
		if (stack_at(force, i)->count > 0)
			return;
	*as += *ac / cy_numbers_of(s)->spill;
	*ac = 0;
}

void cy_force_hit(
    const struct cy_state *s, struct cy_force *force, int64_t as, int64_t ac, const GArray *targets)
{
	struct cy_system *y = &s->systems[force->system];

	hit_classes(force, true, as, targets, y);
	hit_classes(force, false, ac, targets, y);
}

void cy_force_leave(struct cy_force *force, const struct cy_fleet *f)
{
	for (guint i = 0; i < force->stacks->len; i++) {
		struct cy_stack *k = stack_at(force, i);
		if (k->fleet != f)
			continue;
		k->count = 0;
		if (force->damaged[k->code] == i + 1)
			force->damaged[k->code] = 0;
	}
}
