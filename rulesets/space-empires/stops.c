#include "rulesets/space-empires/stops.h"
#include "rulesets/space-empires/fire.h"

/* Adds to an owner's entry; owners come sorted by name. */
static void add_share(GArray **list, unsigned owner, int64_t points)
{
	struct sp_presence fresh = {owner, points, 1};

	if (!*list)
		*list = g_array_new(FALSE, FALSE, sizeof(struct sp_presence));
	if ((*list)->len > 0) {
		struct sp_presence *last = &g_array_index(*list, struct sp_presence, (*list)->len - 1);
		if (last->owner == owner) {
			last->points += points;
			last->count++;
			return;
		}
	}
	g_array_append_val(*list, fresh);
}

void sp_count_presences(struct sp_state *state)
{
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		struct sp_world *world = &state->worlds[fleet->world];
		if (fleet->gone || fleet->part->surrendered)
			continue;
		if (fleet->part->strategy == SP_DEFEND) {
			add_share(&world->scene->presences, fleet->owner, 0);
			world->scene->defenders++;
			fleet->part->stops = true;
		} else if (fleet->part->strategy == SP_INTERDICT) {
			if (!world->scene->interdictors)
				world->scene->interdictors = g_ptr_array_new();
			g_ptr_array_add(world->scene->interdictors, fleet);
		}
	}
}

bool sp_stopped(const struct sp_state *state, unsigned world, unsigned empire)
{
	const struct sp_world *at = &state->worlds[world];
	const struct sp_presence *own;

	if (at->scene->defenders == 0)
		return false;
	own = sp_presence_of(state, at->scene->presences, empire);
	return at->scene->defenders > (own ? own->count : 0);
}

/* SP-62: does the fleet ambush others? */
static bool is_ambusher(const struct sp_fleet *fleet)
{
	return !fleet->gone && !fleet->part->surrendered && !fleet->part->move &&
	       (fleet->part->strategy == SP_DEFEND || fleet->part->strategy == SP_INTERDICT);
}

/* New fleets are at the list's end, so go through all fleets by owner's name again. */
void sp_count_ambushers(struct sp_state *state)
{
	GPtrArray *ambushers = g_ptr_array_new();

	for (unsigned i = 0; i < state->world_count; i++) {
		struct sp_world *world = &state->worlds[i];
		g_ptr_array_set_size(ambushers, 0);
		for (struct sp_fleet *fleet = world->fleets; fleet; fleet = fleet->next)
			if (is_ambusher(fleet))
				g_ptr_array_add(ambushers, fleet);
		if (ambushers->len > 1)
			g_ptr_array_sort_with_data(ambushers, sp_fleet_compare, state);
		world->scene->ambushers = sp_play_of(state)->volleys->len;
		world->scene->ambusher_count = ambushers->len;
		for (guint f = 0; f < ambushers->len; f++) {
			const struct sp_fleet *fleet = ambushers->pdata[f];
			g_array_append_val(sp_play_of(state)->volleys, fleet->tag);
			int64_t points = sp_attack_points(state, fleet) * state->tables->ambush_factor;
			add_share(&world->scene->ambushes, fleet->owner, points);
			world->scene->ambush += points;
		}
	}
	g_ptr_array_free(ambushers, TRUE);
}

int64_t sp_ambush_against(const struct sp_state *state, unsigned world, unsigned empire)
{
	const struct sp_world *at = &state->worlds[world];
	const struct sp_presence *own;

	if (at->scene->ambush == 0)
		return 0;
	own = sp_presence_of(state, at->scene->ambushes, empire);
	return at->scene->ambush - (own ? own->points : 0);
}
