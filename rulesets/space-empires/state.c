#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/names.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/base/search.h"

#include <stdlib.h>
#include <string.h>

static void pointers_free(GPtrArray *array)
{
	if (array)
		g_ptr_array_free(array, TRUE);
}

static void fleet_free(void *data)
{
	struct sp_fleet *fleet = data;

	pointers_free(fleet->treasures);
	g_free(fleet);
}

static guint treasure_hash(gconstpointer treasure)
{
	return hash_text(((const struct sp_treasure *)treasure)->id);
}

static gboolean treasure_equal(gconstpointer a, gconstpointer b)
{
	return strcmp(((const struct sp_treasure *)a)->id, ((const struct sp_treasure *)b)->id) == 0;
}

void sp_sight_free(struct sp_sight *sight)
{
	if (!sight)
		return;
	for (unsigned i = 0; sight->worlds[i]; i++)
		g_array_free(sight->worlds[i], TRUE);
	g_free(sight->worlds);
	g_free(sight->first);
	g_array_free(sight->viewers, TRUE);
	g_free(sight);
}

struct sp_state *sp_state_new(const struct state *head)
{
	struct sp_state *state = g_new0(struct sp_state, 1);

	state_begin(&state->head, head);
	state->tables = head->tables;
	state->goal = (struct sp_goal){SP_VICTORY_WORLDS, state->tables->victory.worlds, SP_LEAD_LEAST, 1, 0};
	state->leader.empire = SP_NOBODY;
	state->winners = g_array_new(FALSE, FALSE, sizeof(unsigned));
	state->treasures = g_ptr_array_new_with_free_func(g_free);
	state->treasure_index = g_hash_table_new(treasure_hash, treasure_equal);
	state->all = g_ptr_array_new_with_free_func(fleet_free);
	state->fleets = g_ptr_array_new();
	sp_names_new(state);
	return state;
}

void sp_state_size(struct sp_state *state, unsigned empires, unsigned worlds)
{
	state->empires = g_new0(struct sp_empire, empires + 1);
	state->empire_count = empires;
	state->by_name = g_new0(unsigned, empires);
	state->worlds = g_new0(struct sp_world, worlds);
	state->world_count = worlds;
	state->empires[empires].name = g_strdup("");
	for (unsigned i = 0; i <= empires; i++) {
		state->empires[i].lowest = 1;
		state->empires[i].known = g_ptr_array_new_with_free_func(sp_known_free);
		state->empires[i].names = g_ptr_array_new();
	}
	for (unsigned i = 0; i < worlds; i++)
		state->worlds[i].owner = SP_NOBODY;
}

static void world_clear(struct sp_world *world)
{
	g_free(world->links);
	pointers_free(world->treasures);
}

void sp_state_free(struct state *base)
{
	struct sp_state *state = sp_of(base);

	sp_sight_free(state->now);
	for (unsigned i = 0; state->empires && i <= state->empire_count; i++) {
		g_free(state->empires[i].name);
		pointers_free(state->empires[i].known);
		pointers_free(state->empires[i].names);
	}
	for (unsigned i = 0; i < state->world_count; i++)
		world_clear(&state->worlds[i]);
	g_free(state->empires);
	g_free(state->by_name);
	g_free(state->worlds);
	g_array_free(state->winners, TRUE);
	sp_names_free(state);
	g_hash_table_destroy(state->treasure_index);
	pointers_free(state->fleets);
	pointers_free(state->all);
	pointers_free(state->treasures);
	if (state->told)
		g_array_free(state->told->items, TRUE);
	g_free(state->told);
	state_end(&state->head);
	g_free(state);
}

static gint compare_names(gconstpointer a, gconstpointer b, gpointer data)
{
	const struct sp_state *state = data;

	return strcmp(state->empires[*(const unsigned *)a].name, state->empires[*(const unsigned *)b].name);
}

void sp_state_rank(struct sp_state *state)
{
	for (unsigned i = 0; i < state->empire_count; i++)
		state->by_name[i] = i;
	if (state->empire_count > 1)
		g_qsort_with_data(
		    state->by_name, (gint)state->empire_count, sizeof(unsigned), compare_names, state);
	for (unsigned i = 0; i < state->empire_count; i++)
		state->empires[state->by_name[i]].rank = i + 1; /* the empty name (natives) has rank 0 */
}

const char *sp_owner_name(const struct sp_state *state, unsigned owner)
{
	return sp_is_native(state, owner) ? "nobody" : state->empires[owner].name;
}

static bool is_before(const void *worlds, size_t at, const void *id)
{
	return ((const struct sp_world *)worlds)[at].id < *(const int64_t *)id;
}

int sp_world_find(const struct sp_state *state, int64_t id)
{
	unsigned count = state->world_count;
	size_t at;

	/* Most maps number their worlds from 1 without a gap. */
	if (id >= 1 && id <= count && state->worlds[id - 1].id == id)
		return (int)(id - 1);
	at = search_first(state->worlds, count, &id, is_before);
	return at < count && state->worlds[at].id == id ? (int)at : SP_NOWHERE;
}

static int compare_places(const void *a, const void *b)
{
	return compare_integers(*(const unsigned *)a, *(const unsigned *)b);
}

bool sp_world_linked(const struct sp_world *world, unsigned to)
{
	return world->link_count > 0 &&
	       bsearch(&to, world->links, world->link_count, sizeof(unsigned), compare_places);
}

void sp_world_link(struct sp_world *world, unsigned *links, unsigned count)
{
	g_free(world->links);
	if (count > 1)
		qsort(links, count, sizeof(unsigned), compare_places);
	world->links = links;
	world->link_count = count;
}

/* --- Fleets -------------------------------------------------------------- */

/* Appends a fleet to its world's list. */
static void stand_at(struct sp_world *world, struct sp_fleet *fleet)
{
	*(world->fleets ? &world->last_fleet->next : &world->fleets) = fleet;
	world->last_fleet = fleet;
	fleet->next = NULL;
}

struct sp_fleet *sp_fleet_add(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships)
{
	struct sp_fleet *fleet = g_new0(struct sp_fleet, 1);

	fleet->owner = owner;
	fleet->id = id;
	fleet->world = world;
	fleet->ships = ships;
	fleet->supply_from = fleet->supply_to = SP_NOWHERE;
	fleet->tag = state->all->len;
	g_ptr_array_add(state->all, fleet);
	sp_name_own(state, fleet);
	stand_at(&state->worlds[world], fleet);
	return fleet;
}

struct sp_fleet *sp_fleet_find(const struct sp_state *state, unsigned owner, int64_t id)
{
	const struct sp_name *name = sp_name_find(state, owner, id);

	if (!name || name->owner != owner || !name->fleet || name->fleet->gone)
		return NULL;
	return name->fleet;
}

void sp_fleet_unname(struct sp_state *state, const struct sp_fleet *fleet)
{
	struct sp_name *name = sp_name_find(state, fleet->owner, fleet->id);

	if (name && name->fleet == fleet && !name->at_start)
		sp_name_drop(state, name);
}

void sp_fleet_rename(struct sp_state *state, struct sp_fleet *fleet, int64_t id)
{
	struct sp_name *name;

	sp_fleet_unname(state, fleet);
	name = sp_name_find(state, fleet->owner, fleet->id);
	if (name && name->fleet == fleet)
		name->fleet = NULL;
	fleet->id = id;
	sp_name_own(state, fleet);
}

gint sp_fleet_compare(gconstpointer a, gconstpointer b, gpointer data)
{
	const struct sp_state *state = data;
	const struct sp_fleet *x = *(const struct sp_fleet *const *)a,
	                      *y = *(const struct sp_fleet *const *)b;
	unsigned rank_x = state->empires[x->owner].rank, rank_y = state->empires[y->owner].rank;

	if (rank_x != rank_y)
		return compare_integers(rank_x, rank_y);
	return compare_integers(x->id, y->id);
}

static void place_fleets(struct sp_state *state)
{
	for (unsigned i = 0; i < state->world_count; i++)
		state->worlds[i].fleets = NULL;
	for (unsigned i = 0; i <= state->empire_count; i++)
		state->empires[i].fleet_count = 0;
	for (guint i = 0; i < state->fleets->len; i++) {
		struct sp_fleet *fleet = state->fleets->pdata[i];
		struct sp_empire *empire = &state->empires[fleet->owner];
		stand_at(&state->worlds[fleet->world], fleet);
		fleet->place = i & INT32_MAX;
		if (empire->fleet_count++ == 0)
			empire->fleet_first = i;
	}
}

static void count_totals(struct sp_state *state)
{
	for (unsigned i = 0; i <= state->empire_count; i++)
		state->empires[i].totals = (struct sp_totals){0};
	for (unsigned i = 0; i < state->world_count; i++) {
		const struct sp_world *world = &state->worlds[i];
		struct sp_totals *totals;
		if (world->owner == SP_NOBODY)
			continue;
		totals = &state->empires[world->owner].totals;
		totals->worlds++;
		totals->ind += world->ind;
		totals->pop += world->pop;
		totals->rms += world->rms;
		totals->rmp += world->rmp;
	}
	for (guint i = 0; i < state->fleets->len; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[i];
		state->empires[fleet->owner].totals.ships += fleet->ships;
	}
}

void sp_state_settle(struct sp_state *state)
{
	bool sorted = true;

	g_ptr_array_set_size(state->fleets, 0);
	for (guint i = 0; i < state->all->len; i++) {
		struct sp_fleet *fleet = state->all->pdata[i];
		if (fleet->gone)
			continue;
		g_ptr_array_add(state->fleets, fleet);
		sorted = sorted && (state->fleets->len < 2 ||
		                       sp_fleet_compare(&state->fleets->pdata[state->fleets->len - 2],
		                           &state->fleets->pdata[state->fleets->len - 1], state) < 0);
	}
	if (!sorted)
		g_ptr_array_sort_with_data(state->fleets, sp_fleet_compare, state);
	place_fleets(state);
	count_totals(state);
}
