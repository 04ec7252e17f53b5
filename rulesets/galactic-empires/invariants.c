/* What must hold after each phase (simulate). */

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/invariants.h"
#include "rulesets/galactic-empires/read_units.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

static bool check_stacks(
    const struct ge_state *state, const struct ge_unit *unit, const char *name, struct error *err)
{
	int64_t ships = 0, combat = 0;

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		const struct ge_stack *before = i ? s - 1 : NULL;
		const struct ge_type *type = &ge_tables_of(state)->types[s->type];
		if (s->n < 1 || s->rank < 1 || s->rank > GE_RANKS)
			return error_set(err, EXIT_SOFTWARE,
			    "%s: a stack of %" PRId64 " ships in rank %" PRId64, name, s->n, s->rank);
		if (before &&
		    (before->rank > s->rank || (before->rank == s->rank && before->type >= s->type)))
			return error_set(err, EXIT_SOFTWARE, "%s: stacks out of order", name);
		ships += s->n;
		combat += s->n * type->attacks * type->combat;
	}
	if (ships != unit->ships || combat != unit->combat)
		return error_set(
		    err, EXIT_SOFTWARE, "%s: %" PRId64 " ships, counted %" PRId64, name, unit->ships, ships);
	return true;
}

static bool check_admirals(const struct ge_unit *unit, const char *name, GHashTable *seen, struct error *err)
{
	for (guint i = 0; i < unit->admirals->len; i++) {
		const struct ge_admiral *a = &g_array_index(unit->admirals, struct ge_admiral, i);
		if (a->a < 1 || a->a > 5 || a->d < 1 || a->d > 5 || a->l < 1 || a->l > 5)
			return error_set(err, EXIT_SOFTWARE, "%s: skills of admiral %" PRId64, name, a->id);
		if (!g_hash_table_add(seen, GINT_TO_POINTER((int)a->id)))
			return error_set(
			    err, EXIT_SOFTWARE, "%s: admiral %" PRId64 " appears twice", name, a->id);
	}
	return true;
}

static bool check_fleet(const struct ge_state *state, const struct ge_empire *empire,
    const struct ge_unit *fleet, const char *name, struct error *err)
{
	if (!fleet->sector || (fleet->part && fleet->part->points < 0))
		return error_set(err, EXIT_SOFTWARE, "%s: nowhere or with negative move-points", name);
	if (fleet->cloaked && fleet->ships > 0 && !ge_unit_can_cloak(state, fleet))
		return error_set(err, EXIT_SOFTWARE, "%s: cloaked with ships that cannot", name);
	if (ge_follows_in_circle(empire, fleet->number))
		return error_set(err, EXIT_SOFTWARE, "%s: follows in a circle", name);
	return true;
}

static bool check_empire(const struct ge_state *state, const struct ge_empire *empire, struct error *err)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();
	GHashTable *seen = g_hash_table_new(NULL, NULL);
	bool good = true;

	ge_units_of(state, empire->id, units);
	if (empire->treasury < 0)
		good = error_set(err, EXIT_SOFTWARE, "%s: treasury below 0", empire->name);
	for (guint i = 0; i < units->len && good; i++) {
		const struct ge_unit *unit = units->pdata[i];
		g_autofree char *name = unit->number
		                            ? g_strdup_printf("%s F%u", empire->name, unit->number)
		                            : g_strdup_printf("%s G%" PRId64, empire->name, unit->sector->id);
		if (unit->owner != empire->id)
			good = error_set(err, EXIT_SOFTWARE, "%s: owned by %u", name, unit->owner);
		else
			good = check_stacks(state, unit, name, err) &&
			       check_admirals(unit, name, seen, err) &&
			       (!unit->number || check_fleet(state, empire, unit, name, err));
	}
	g_hash_table_destroy(seen);
	return good;
}

static bool check_sector(const struct ge_state *state, const struct ge_sector *s, struct error *err)
{
	if (s->damage < 0 || s->damage > 3 || s->lost < 0 || s->lost > 3 || s->sd < 0 || s->sd > 5 ||
	    s->sd_now < 0 || s->sd_now > s->sd)
		return error_set(
		    err, EXIT_SOFTWARE, "S%" PRId64 ": damage, lost or defence out of range", s->id);
	if (s->lost > 0 && s->owner == s->annexer)
		return error_set(err, EXIT_SOFTWARE, "S%" PRId64 ": lost though the annexer owns it", s->id);
	if (s->garrison.owner != s->owner || (!ge_has_garrison(s) && !ge_unit_empty(&s->garrison)))
		return error_set(err, EXIT_SOFTWARE, "S%" PRId64 ": an impossible garrison", s->id);
	if ((s->owner && !state->empires[s->owner]->alive) ||
	    (s->annexer && !state->empires[s->annexer]->alive))
		return error_set(
		    err, EXIT_SOFTWARE, "S%" PRId64 ": owned or annexed by a defeated empire", s->id);
	return true;
}

bool ge_invariants(const struct state *head, struct error *err)
{
	const struct ge_state *state = ge_state_of_const(head);

	for (unsigned i = 0; i < state->seat_count; i++)
		if (!check_empire(state, state->empires[state->seats[i]], err))
			return false;
	for (unsigned i = 0; i < state->sector_count; i++)
		if (!check_sector(state, &state->sectors[i], err))
			return false;
	return true;
}
