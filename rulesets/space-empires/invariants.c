#include "rulesets/space-empires/invariants.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"

#include <inttypes.h>

static bool is_count(int64_t number)
{
	return number >= 0 && number <= SP_NUMBER_MAX;
}

static bool check_world(const struct sp_state *state, const struct sp_world *world, struct error *err)
{
	if (!is_count(world->ind) || !is_count(world->rms) || !is_count(world->rmp) || !is_count(world->pop))
		return error_set(err, EXIT_SOFTWARE, "W%" PRId64 " has a value out of range", world->id);
	if (world->pop == 0 && (world->owner != SP_NOBODY || world->pop_damage != 0))
		return error_set(
		    err, EXIT_SOFTWARE, "W%" PRId64 " has no people, but an owner or damage", world->id);
	if (world->ind_damage < 0 || world->ind_damage >= state->tables->unit_points ||
	    world->pop_damage < 0 || world->pop_damage >= state->tables->unit_points)
		return error_set(
		    err, EXIT_SOFTWARE, "W%" PRId64 " remembers a whole unit of damage", world->id);
	if (world->owner != SP_NOBODY && state->empires[world->owner].out != 0)
		return error_set(
		    err, EXIT_SOFTWARE, "W%" PRId64 " belongs to an eliminated empire", world->id);
	return true;
}

static bool check_fleet(const struct sp_state *state, const struct sp_fleet *fleet, struct error *err)
{
	const char *owner = state->empires[fleet->owner].name;

	if (fleet->ships < 1 || fleet->ships > SP_NUMBER_MAX || fleet->cargo < 0 ||
	    fleet->cargo > fleet->ships)
		return error_set(err, EXIT_SOFTWARE,
		    "F%" PRId64 " of %s has %" PRId64 " ships with cargo %" PRId64, fleet->id, owner,
		    fleet->ships, fleet->cargo);
	if (sp_fleet_find(state, fleet->owner, fleet->id) != fleet)
		return error_set(err, EXIT_SOFTWARE, "F%" PRId64 " of %s is not the fleet of its number",
		    fleet->id, owner);
	if (fleet->supply_from != SP_NOWHERE &&
	    (fleet->supply_from != (int)fleet->world ||
	        !sp_world_linked(&state->worlds[fleet->supply_from], (unsigned)fleet->supply_to)))
		return error_set(
		    err, EXIT_SOFTWARE, "F%" PRId64 " of %s is off its supply run", fleet->id, owner);
	return true;
}

static bool check_treasure(const struct sp_treasure *treasure, struct error *err)
{
	if (treasure->fleet && (treasure->world != SP_NOWHERE || treasure->fleet->gone))
		return error_set(err, EXIT_SOFTWARE,
		    "the treasure %s is at two places or on a fleet that is gone", treasure->id);
	return true;
}

/* Checks that every foreign fleet in sight has a number (SP-5); valid only between turns. */
static bool check_numbers(const struct sp_state *state, const struct sp_fleet *fleet, struct error *err)
{
	for (unsigned v = state->now->first[fleet->world]; v < state->now->first[fleet->world + 1]; v++) {
		unsigned viewer = g_array_index(state->now->viewers, unsigned, v);
		if (sp_number_for(state, viewer, fleet) == 0)
			return error_set(err, EXIT_SOFTWARE, "%s sees F%" PRId64 " of %s without a number",
			    state->empires[viewer].name, fleet->id, state->empires[fleet->owner].name);
	}
	return true;
}

bool sp_invariants(const struct state *base, struct error *err)
{
	const struct sp_state *state = sp_of(base);

	for (unsigned i = 0; i < state->world_count; i++)
		if (!check_world(state, &state->worlds[i], err))
			return false;
	for (guint i = 0; i < state->all->len; i++) {
		const struct sp_fleet *fleet = state->all->pdata[i];
		if (!fleet->gone && !check_fleet(state, fleet, err))
			return false;
		if (!fleet->gone && !sp_play_of(state) && !check_numbers(state, fleet, err))
			return false;
	}
	for (guint i = 0; i < state->treasures->len; i++)
		if (!check_treasure(state->treasures->pdata[i], err))
			return false;
	return true;
}
