/* For the odds (HO-82): others' forces as a report shows them, and which battles a turn had. */
#include "rulesets/galactic-empires/rehearsal.h"

#include "engine/play/clash.h"
#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>

#define FORCE_LAST (GE_STACK_LAST * GE_RANKS)

/* --- Forces ----------------------------------------------------------------------- */

/* The cheapest type of which one ship can take a sector (GE-50). */
static int cheapest_warship(const struct ge_tables *tables)
{
	int best = -1;

	for (unsigned i = 0; i < tables->type_count; i++)
		if (tables->types[i].attacks * tables->types[i].combat >= tables->sectors.conquest &&
		    (best < 0 || tables->types[i].cost < tables->types[best].cost))
			best = (int)i;
	return MAX(best, 0);
}

/* The owner's ships go into the garrison if there is one, others' into a fleet. NULL: no number is free. */
static struct ge_unit *unit_for(struct ge_state *state, struct ge_sector *sector, unsigned owner)
{
	unsigned number = 1;

	if (owner == sector->owner && ge_has_garrison(sector))
		return &sector->garrison;
	while (owner && number <= GE_FLEETS && state->empires[owner]->fleets[number])
		number++;
	return owner && number <= GE_FLEETS ? ge_fleet_new(state, owner, number, sector) : NULL;
}

/* Refuses more ships and admirals than a unit can have: they would only cost time. */
static bool check_force(const struct ge_sector *sector, const struct ge_force *force, struct error *err)
{
	if (MAX(force->all, force->admirals) <= FORCE_LAST && force->admirals >= 0)
		return true;
	return error_set(err, EXIT_DATA, "S%" PRId64 ": a force has at most %d ships and admirals",
	    sector->id, FORCE_LAST);
}

/* The skills of admirals are not visible: assume the least possible. */
static void add_force(struct ge_state *state, struct ge_sector *sector, const struct ge_force *force)
{
	const struct ge_tables *tables = ge_tables_of(state);
	int64_t rest = force->all;
	struct ge_unit *unit =
	    (int)force->empire == state->partial ? NULL : unit_for(state, sector, force->empire);

	if (!unit)
		return;
	for (int type = 0; type < (int)tables->type_count; type++) {
		int64_t count = MIN(force->ships[type], rest);
		ge_unit_add(state, unit, type, 1, count);
		rest -= count;
	}
	ge_unit_add(state, unit, cheapest_warship(tables), 1, rest);
	for (int64_t i = 1; i <= force->admirals; i++)
		ge_admiral_add(unit, &(struct ge_admiral){i, 1, 1, 1});
}

bool ge_rehearse(struct state *base, struct node *report, struct error *err)
{
	struct ge_state *state = ge_state_of(base);

	(void)report;
	for (unsigned i = 0; i < state->sector_count; i++) {
		const GArray *forces = ge_forces(state, &state->sectors[i]);
		for (guint k = 0; k < forces->len; k++) {
			const struct ge_force *force = &g_array_index(forces, struct ge_force, k);
			if (!check_force(&state->sectors[i], force, err))
				return false;
			add_force(state, &state->sectors[i], force);
		}
	}
	/* The money of others is unknown: assume that they can pay for all they have. */
	for (unsigned i = 0; i < state->seat_count; i++)
		if ((int)state->seats[i] != state->partial)
			state->empires[state->seats[i]]->treasury = INT32_MAX;
	ge_place(state);
	return true;
}

/* --- Battles ---------------------------------------------------------------------- */

static void tell_losses(
    const struct ge_state *state, const struct ge_battle_report *battle, struct clash *clash)
{
	for (guint i = 0; i < battle->sides->len; i++) {
		const struct ge_round *row = &g_array_index(battle->sides, struct ge_round, i);
		int64_t lost = 0;
		for (unsigned t = 0; t < GE_TYPES_MAX; t++)
			lost += row->lost[t];
		clash_lost(clash, ge_empire_name(state, row->empire), lost);
	}
}

void ge_clashes(const struct state *base, GPtrArray *clashes)
{
	const struct ge_state *state = ge_state_of_const(base);

	for (guint i = 0; i < ge_facts_of(state)->battles->len; i++) {
		const struct ge_battle_report *battle = ge_facts_of(state)->battles->pdata[i];
		g_autofree char *sector = g_strdup_printf("S%" PRId64, battle->sector);
		g_autofree char *border =
		    battle->other ? g_strdup_printf("%s-S%" PRId64, sector, battle->other) : NULL;
		struct clash *clash = clash_begin(clashes, border ? border : sector);
		tell_losses(state, battle, clash);
		for (unsigned e = 0; e < GE_EMPIRES; e++)
			if (bits128_has(&battle->won, e))
				clash_won(clash, ge_empire_name(state, e));
	}
}
