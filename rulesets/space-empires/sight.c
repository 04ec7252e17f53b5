#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/sight.h"

#include "engine/base/compare.h"
#include "engine/base/search.h"

#include "rulesets/space-empires/facts.h"

#include <stdlib.h>
#include <string.h>

/* `marks`: by empire, the last world it was added to as viewer, +1. */
static void add_viewer(struct sp_sight *sight, int viewer, unsigned world, unsigned *marks)
{
	if (viewer == SP_NOBODY || marks[viewer] == world + 1)
		return;
	marks[viewer] = world + 1;
	g_array_append_val(sight->viewers, viewer);
	g_array_append_val(sight->worlds[viewer], world);
}

struct sp_sight *sp_sight_new(const struct sp_state *state)
{
	struct sp_sight *sight = g_new0(struct sp_sight, 1);
	unsigned *marks = g_new0(unsigned, state->empire_count);

	sight->worlds = g_new0(GArray *, state->empire_count + 1);
	sight->first = g_new0(unsigned, state->world_count + 1);
	sight->viewers = g_array_new(FALSE, FALSE, sizeof(unsigned));
	for (unsigned i = 0; i < state->empire_count; i++)
		sight->worlds[i] = g_array_new(FALSE, FALSE, sizeof(unsigned));
	for (unsigned i = 0; i < state->world_count; i++) {
		const struct sp_world *world = &state->worlds[i];
		sight->first[i] = sight->viewers->len;
		for (const struct sp_fleet *fleet = world->fleets; fleet; fleet = fleet->next)
			if (!sp_is_native(state, fleet->owner))
				add_viewer(sight, (int)fleet->owner, i, marks);
		add_viewer(sight, world->owner, i, marks);
	}
	sight->first[state->world_count] = sight->viewers->len;
	g_free(marks);
	return sight;
}

static bool is_before(const void *worlds, size_t at, const void *world)
{
	return ((const unsigned *)worlds)[at] < *(const unsigned *)world;
}

bool sp_sight_has(const struct sp_sight *sight, unsigned empire, unsigned world)
{
	const GArray *worlds = sight->worlds[empire];
	size_t at = search_first(worlds->data, worlds->len, &world, is_before);

	return at < worlds->len && g_array_index(worlds, unsigned, at) == world;
}

/* --- Numbers ------------------------------------------------------------- */

int64_t sp_number_for(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet)
{
	const struct sp_name *name;

	if (fleet->owner == empire)
		return fleet->id;
	name = sp_name_of(state, empire, fleet);
	return name ? name->number : 0;
}

static int compare_treasures(const GPtrArray *a, const GPtrArray *b)
{
	guint count_a = a ? a->len : 0, count_b = b ? b->len : 0;

	for (guint i = 0; i < count_a && i < count_b; i++) {
		const struct sp_treasure *x = a->pdata[i], *y = b->pdata[i];
		int order = strcmp(x->id, y->id);
		if (order != 0)
			return order;
	}
	return compare_integers(count_a, count_b);
}

/* The order in which new fleets at one world get numbers (SP-5). */
static gint compare_newcomers(gconstpointer a, gconstpointer b, gpointer data)
{
	const struct sp_state *state = data;
	const struct sp_fleet *x = *(const struct sp_fleet *const *)a,
	                      *y = *(const struct sp_fleet *const *)b;
	int treasures;

	if (x->owner != y->owner)
		return compare_integers(state->empires[x->owner].rank, state->empires[y->owner].rank);
	if (x->ships != y->ships)
		return compare_integers(y->ships, x->ships);
	if (x->cargo != y->cargo)
		return compare_integers(y->cargo, x->cargo);
	treasures = compare_treasures(x->treasures, y->treasures);
	if (treasures != 0)
		return treasures;
	return compare_integers(x->id, y->id);
}

static void number_for_viewer(
    struct sp_state *state, unsigned viewer, const GPtrArray *fleets, bool automatic)
{
	for (guint i = 0; i < fleets->len; i++) {
		struct sp_fleet *fleet = fleets->pdata[i];
		struct sp_name *name;
		if (fleet->owner == viewer || sp_name_of(state, viewer, fleet))
			continue;
		name = sp_name_add(state, viewer, sp_number_lowest(state, viewer), fleet->owner, fleet);
		name->automatic = automatic;
	}
}

void sp_sight_number(struct sp_state *state, bool automatic)
{
	GPtrArray *fleets = g_ptr_array_new();

	for (unsigned i = 0; i < state->world_count; i++) {
		struct sp_fleet *fleet = state->worlds[i].fleets;
		unsigned begin = state->now->first[i], end = state->now->first[i + 1];
		if (!fleet || (end - begin < 2 && !sp_is_native(state, fleet->owner)))
			continue; /* only natives, or only the owner's fleets; natives come first */
		g_ptr_array_set_size(fleets, 0);
		for (; fleet; fleet = fleet->next)
			g_ptr_array_add(fleets, fleet);
		g_ptr_array_sort_with_data(fleets, compare_newcomers, state);
		for (unsigned v = begin; v < end; v++)
			number_for_viewer(
			    state, g_array_index(state->now->viewers, unsigned, v), fleets, automatic);
	}
	g_ptr_array_free(fleets, TRUE);
}

void sp_sight_forget(struct sp_state *state)
{
	unsigned walk = 0;

	for (struct sp_name *name; (name = sp_name_next(state, &walk));)
		if (name->automatic)
			sp_name_drop(state, name);
}

void sp_names_begin(struct sp_state *state)
{
	unsigned walk = 0;

	for (struct sp_name *name; (name = sp_name_next(state, &walk));)
		name->at_start = true;
}

void sp_sight_release(struct sp_state *state)
{
	unsigned walk = 0;

	for (struct sp_name *name; (name = sp_name_next(state, &walk));) {
		const struct sp_fleet *fleet = name->fleet;
		if (name->owner == name->empire || !fleet || !fleet->gone || fleet->part->left)
			continue;
		name->freed =
		    sp_sight_has(sp_play_of(state)->before, name->empire, fleet->part->start_world) &&
		    sp_sight_has(state->now, name->empire, fleet->part->start_world);
	}
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
	const struct sp_name *x = *(const struct sp_name *const *)a, *y = *(const struct sp_name *const *)b;

	return compare_integers(x->number, y->number);
}

void sp_names_list(struct sp_state *state)
{
	unsigned walk = 0;

	for (unsigned i = 0; i < state->empire_count; i++)
		g_ptr_array_set_size(state->empires[i].names, 0);
	for (struct sp_name *name; (name = sp_name_next(state, &walk));) {
		struct sp_empire *empire = &state->empires[name->empire];
		bool own = name->owner == name->empire;
		if (name->freed || (own && (!name->fleet || name->fleet->gone)))
			empire->lowest = MIN(empire->lowest, name->number);
		else if (!own && empire->out == 0)
			g_ptr_array_add(empire->names, name);
	}
	for (unsigned i = 0; i < state->empire_count; i++)
		g_ptr_array_sort(state->empires[i].names, compare_numbers);
}

/* --- Known worlds -------------------------------------------------------- */

static struct sp_known *known_of(struct sp_state *state, unsigned world)
{
	struct sp_known *known = g_new0(struct sp_known, 1);
	const struct sp_face *face = &sp_play_of(state)->faces[world];

	known->world = world;
	known->turn = state->head.turn;
	known->face = *face;
	known->face.treasures = NULL;
	for (guint i = 0; face->treasures && i < face->treasures->len; i++) {
		if (!known->face.treasures)
			known->face.treasures = g_ptr_array_new_with_free_func(g_free);
		g_ptr_array_add(known->face.treasures, g_strdup(face->treasures->pdata[i]));
	}
	known->link_count = state->worlds[world].link_count;
	known->links = g_memdup2(state->worlds[world].links, known->link_count * sizeof(unsigned));
	return known;
}

/* Merges two ascending lists: known worlds, and worlds in sight at the turn's start; without those in sight now. */
static void know(struct sp_state *state, unsigned empire)
{
	GPtrArray *old = state->empires[empire].known;
	GPtrArray *fresh = g_ptr_array_new_with_free_func(sp_known_free);
	const GArray *seen = sp_play_of(state)->before->worlds[empire];
	guint o = 0, s = 0;

	while (o < old->len || s < seen->len) {
		unsigned from_old = o < old->len ? ((struct sp_known *)old->pdata[o])->world : G_MAXUINT;
		unsigned from_seen = s < seen->len ? g_array_index(seen, unsigned, s) : G_MAXUINT;
		unsigned world = MIN(from_old, from_seen);
		if (sp_sight_has(state->now, empire, world)) {
			if (from_old == world)
				sp_known_free(old->pdata[o]);
		} else {
			g_ptr_array_add(fresh, from_old == world ? old->pdata[o] : known_of(state, world));
		}
		o += from_old == world;
		s += from_seen == world;
	}
	g_ptr_array_set_free_func(old, NULL);
	g_ptr_array_free(old, TRUE);
	state->empires[empire].known = fresh;
}

void sp_sight_know(struct sp_state *state)
{
	for (unsigned i = 0; i < state->empire_count; i++)
		if (state->empires[i].out == 0)
			know(state, i);
		else
			g_ptr_array_set_size(state->empires[i].known, 0);
}
