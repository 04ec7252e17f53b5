#include "rulesets/galactic-empires/view.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/unit.h"

#include <string.h>

const char *const ge_seen_names[] = {"none", "near", "full", NULL};

static void see(uint8_t *sight, unsigned sector, enum ge_seen seen)
{
	if (sight[sector] < seen)
		sight[sector] = (uint8_t)seen;
}

/* Marks all sectors up to `steps` away; barriers do not hinder sight. */
static void look_around(const struct ge_state *state, uint8_t *sight, unsigned from, unsigned steps)
{
	const GArray *links = state->sectors[from].links;

	for (guint i = 0; i < links->len; i++) {
		unsigned to = g_array_index(links, struct ge_link, i).to;
		see(sight, to, GE_SEEN_NEAR);
		if (steps > 1)
			look_around(state, sight, to, steps - 1);
	}
}

static bool sees_far(const struct ge_state *state, const struct ge_unit *unit)
{
	const struct ge_tables *tables = ge_tables_of(state);

	for (guint i = 0; i < unit->stacks->len; i++)
		if (tables->types[g_array_index(unit->stacks, struct ge_stack, i).type].search >=
		    tables->sectors.far_sight)
			return true;
	return false;
}

/* Sight from an empire's own units; computed once a turn. */
static const uint8_t *own_sight(const struct ge_state *state, unsigned id)
{
	const struct ge_empire *empire = state->empires[id];
	struct ge_doings *doings = &ge_facts_of(state)->of[id];
	g_autofree uint8_t *reach = NULL;
	uint8_t *sight;

	if (doings->sight)
		return doings->sight;
	sight = g_new0(uint8_t, state->sector_count);
	reach = g_new0(uint8_t, state->sector_count);
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *s = &state->sectors[i];
		if (s->owner == id)
			reach[i] = sees_far(state, &s->garrison) ? 2 : 1;
	}
	for (unsigned f = 1; f <= GE_FLEETS; f++) {
		const struct ge_unit *fleet = empire->fleets[f];
		unsigned at = fleet ? (unsigned)(fleet->sector - state->sectors) : 0;
		if (fleet)
			reach[at] = (uint8_t)MAX(reach[at], sees_far(state, fleet) ? 2 : 1);
	}
	for (unsigned i = 0; i < state->sector_count; i++) {
		if (!reach[i])
			continue;
		see(sight, i, GE_SEEN_FULL);
		look_around(state, sight, i, reach[i]);
	}
	doings->sight = sight;
	return sight;
}

const uint8_t *ge_view(const struct ge_state *state, unsigned id)
{
	struct ge_doings *doings = &ge_facts_of(state)->of[id];
	const GArray *others = doings->shown;
	uint8_t *sight;

	if (doings->view)
		return doings->view;
	sight = doings->view = g_memdup2(own_sight(state, id), state->sector_count);
	for (unsigned i = 0; i < state->seat_count; i++) {
		unsigned other = state->seats[i];
		const uint8_t *shared;
		if (other == id || !ge_shares(state, other, id))
			continue;
		shared = own_sight(state, other);
		for (unsigned s = 0; s < state->sector_count; s++)
			see(sight, s, shared[s]);
	}
	for (guint i = 0; others && i < others->len; i++) {
		const struct ge_shown *shown = &g_array_index(others, struct ge_shown, i);
		see(sight, shown->sector, own_sight(state, shown->from)[shown->sector]);
	}
	return sight;
}

/* Keeps the most valuable type; of equals the later one in the table. */
static void take_best(const struct ge_state *state, struct ge_force *force, int type)
{
	const struct ge_type *types = ge_tables_of(state)->types;

	if (force->best < 0 || types[type].cost > types[force->best].cost ||
	    (types[type].cost == types[force->best].cost && type > force->best))
		force->best = type;
}

const GArray *ge_forces(const struct ge_state *state, const struct ge_sector *sector)
{
	struct ge_face *face = ge_face_of(state, sector);
	GArray *forces = face->forces;

	if (forces)
		return forces;
	forces = face->forces = g_array_new(FALSE, TRUE, sizeof(struct ge_force));
	for (guint i = 0; i < sector->here->len; i++) {
		const struct ge_unit *unit = sector->here->pdata[i];
		struct ge_force *force;
		if (unit->cloaked || ge_unit_empty(unit))
			continue;
		if (forces->len == 0 ||
		    g_array_index(forces, struct ge_force, forces->len - 1).empire != unit->owner) {
			struct ge_force fresh = {.empire = unit->owner, .best = -1};
			g_array_append_val(forces, fresh);
		}
		force = &g_array_index(forces, struct ge_force, forces->len - 1);
		force->admirals += unit->admirals->len;
		force->all += unit->ships;
		force->combat += unit->combat;
		for (guint k = 0; k < unit->stacks->len; k++) {
			const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, k);
			force->ships[s->type] += s->n;
			take_best(state, force, s->type);
		}
	}
	return forces;
}

int64_t ge_force_combat(const struct ge_state *state, const struct ge_force *force, bool full)
{
	return force->combat + (full ? ge_tables_of(state)->admirals.combat * force->admirals : 0);
}
