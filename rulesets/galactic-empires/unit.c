#include "rulesets/galactic-empires/unit.h"

#include <string.h>

struct ge_unit *ge_fleet_new(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector)
{
	struct ge_unit *unit = g_new0(struct ge_unit, 1);

	ge_unit_init(unit, owner, number, sector);
	state->empires[owner]->fleets[number] = unit;
	return unit;
}

unsigned ge_fleet_number(const struct ge_state *state, unsigned owner)
{
	const struct ge_empire *empire = state->empires[owner];
	int64_t limit = ge_tables_of(state)->limits[empire->status].fleets;

	for (unsigned i = 1; i <= limit; i++)
		if (!empire->fleets[i])
			return i;
	return 0;
}

bool ge_unit_empty(const struct ge_unit *unit)
{
	return unit->ships == 0 && unit->admirals->len == 0;
}

int64_t ge_unit_combat(const struct ge_state *state, const struct ge_unit *unit)
{
	return unit->combat + ge_tables_of(state)->admirals.combat * unit->admirals->len;
}

struct ge_admiral *ge_unit_leader(const struct ge_unit *unit)
{
	struct ge_admiral *best = NULL;

	for (guint i = 0; i < unit->admirals->len; i++) {
		struct ge_admiral *a = &g_array_index(unit->admirals, struct ge_admiral, i);
		if (!best || a->a + a->d > best->a + best->d)
			best = a;
	}
	return best;
}

int64_t ge_unit_count(const struct ge_unit *unit, int type)
{
	int64_t n = 0;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		n += s->type == type ? s->n : 0;
	}
	return n;
}

int64_t ge_unit_in_rank(const struct ge_unit *unit, int type, int64_t rank)
{
	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		if (s->rank == rank && s->type == type)
			return s->n;
	}
	return 0;
}

bool ge_unit_can_cloak(const struct ge_state *state, const struct ge_unit *unit)
{
	for (guint i = 0; i < unit->stacks->len; i++)
		if (!ge_tables_of(state)->types[g_array_index(unit->stacks, struct ge_stack, i).type].cloaks)
			return false;
	return unit->ships > 0;
}

int64_t ge_unit_points(const struct ge_state *state, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(state);
	const struct ge_admiral *leader = ge_unit_leader(unit);
	int64_t least = -1;

	for (guint i = 0; i < unit->stacks->len; i++) {
		int64_t moves = tables->types[g_array_index(unit->stacks, struct ge_stack, i).type].moves;
		least = least < 0 || moves < least ? moves : least;
	}
	if (least < 0)
		return leader ? tables->admirals.lone_moves : 0;
	return least +
	       (leader && leader->l >= tables->admirals.logistics ? tables->admirals.logistics_moves : 0);
}

int64_t ge_unit_upkeep(const struct ge_state *state, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(state);
	int64_t sum = tables->admirals.upkeep * unit->admirals->len;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		sum += s->n * tables->types[s->type].upkeep;
	}
	return sum;
}

static int64_t ship_combat(const struct ge_state *state, int type)
{
	const struct ge_type *t = &ge_tables_of(state)->types[type];

	return t->attacks * t->combat;
}

void ge_unit_add(const struct ge_state *state, struct ge_unit *unit, int type, int64_t rank, int64_t n)
{
	const struct ge_stack stack = {rank, n, type};
	guint at = 0;

	if (n <= 0)
		return;
	unit->ships += n;
	unit->combat += n * ship_combat(state, type);
	for (; at < unit->stacks->len; at++) {
		struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, at);
		if (s->rank == rank && s->type == type) {
			s->n += n;
			return;
		}
		if (s->rank > rank || (s->rank == rank && s->type > type))
			break;
	}
	g_array_insert_val(unit->stacks, at, stack);
}

int64_t ge_unit_take_from(
    const struct ge_state *state, struct ge_unit *unit, int64_t rank, int type, int64_t n)
{
	for (guint i = 0; i < unit->stacks->len; i++) {
		struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		if (s->rank != rank || s->type != type)
			continue;
		n = MIN(n, s->n);
		s->n -= n;
		unit->ships -= n;
		unit->combat -= n * ship_combat(state, type);
		if (s->n == 0)
			g_array_remove_index(unit->stacks, i);
		return n;
	}
	return 0;
}

int64_t ge_unit_take(
    const struct ge_state *state, struct ge_unit *unit, int type, int64_t n, struct ge_unit *to)
{
	int64_t taken = 0;

	for (int64_t rank = 1; rank <= GE_RANKS && taken < n; rank++) {
		int64_t k = ge_unit_take_from(state, unit, rank, type, n - taken);
		taken += k;
		if (to)
			ge_unit_add(state, to, type, rank, k);
	}
	return taken;
}

void ge_unit_pour(const struct ge_state *state, struct ge_unit *from, struct ge_unit *to)
{
	for (guint i = 0; i < from->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(from->stacks, struct ge_stack, i);
		ge_unit_add(state, to, s->type, s->rank, s->n);
	}
	for (guint i = 0; i < from->admirals->len; i++)
		ge_admiral_add(to, &g_array_index(from->admirals, struct ge_admiral, i));
	ge_unit_strip(from);
}

void ge_unit_strip(struct ge_unit *unit)
{
	g_array_set_size(unit->stacks, 0);
	g_array_set_size(unit->admirals, 0);
	unit->ships = unit->combat = 0;
}

void ge_admiral_add(struct ge_unit *unit, const struct ge_admiral *admiral)
{
	guint at = 0;

	while (
	    at < unit->admirals->len && g_array_index(unit->admirals, struct ge_admiral, at).id < admiral->id)
		at++;
	g_array_insert_vals(unit->admirals, at, admiral, 1);
}

int ge_admiral_find(const struct ge_unit *unit, int64_t id)
{
	for (guint i = 0; i < unit->admirals->len; i++)
		if (g_array_index(unit->admirals, struct ge_admiral, i).id == id)
			return (int)i;
	return -1;
}

void ge_units_of(const struct ge_state *state, unsigned empire, GPtrArray *units)
{
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *sector = &state->sectors[i];
		if (sector->owner == empire && ge_has_garrison(sector))
			g_ptr_array_add(units, &sector->garrison);
	}
	for (unsigned i = 1; empire && i <= GE_FLEETS; i++)
		if (state->empires[empire]->fleets[i])
			g_ptr_array_add(units, state->empires[empire]->fleets[i]);
}
