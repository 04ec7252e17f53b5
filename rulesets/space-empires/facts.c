#include "rulesets/space-empires/faces.h"
#include "rulesets/space-empires/facts.h"

#include "engine/base/search.h"

static struct sp_part part_of(const struct sp_fleet *fleet)
{
	return (struct sp_part){
	    .strategy = SP_DEFEND,
	    .start_world = fleet->world,
	    .start_ships = fleet->ships,
	    .start_id = fleet->id,
	    .captor = SP_NOBODY,
	    .came_from = SP_NOWHERE,
	};
}

/* From now on a fleet's tag is its index among all fleets. */
static void give_parts(struct sp_state *state, struct sp_play *play)
{
	play->parts = g_new0(struct sp_part, state->fleets->len);
	for (guint i = 0; i < state->fleets->len; i++) {
		struct sp_fleet *fleet = state->fleets->pdata[i];
		state->all->pdata[i] = fleet;
		fleet->tag = fleet->place;
		play->parts[i] = part_of(fleet);
		fleet->part = &play->parts[i];
	}
}

static void set_scenes(struct sp_state *state, struct sp_play *play)
{
	play->scenes = g_new0(struct sp_scene, state->world_count);
	play->faces = g_new0(struct sp_face, state->world_count);
	for (unsigned i = 0; i < state->world_count; i++) {
		play->scenes[i].captor = SP_NOBODY;
		state->worlds[i].scene = &play->scenes[i];
		play->faces[i] = sp_face_of(&state->worlds[i]);
	}
}

void sp_play_new(struct sp_state *state)
{
	struct sp_play *play = g_new0(struct sp_play, 1);

	for (int i = 0; i < SP_STEPS; i++)
		play->steps[i] = g_array_new(FALSE, FALSE, sizeof(struct sp_act));
	play->volleys = g_array_new(FALSE, FALSE, sizeof(unsigned));
	play->parties = g_array_new(FALSE, FALSE, sizeof(unsigned));
	play->notices = g_array_new(FALSE, FALSE, sizeof(struct sp_notice));
	play->called = g_new0(GHashTable *, state->empire_count + 1);
	play->founded = g_ptr_array_new_with_free_func(g_free);
	play->fights = g_ptr_array_new_with_free_func(g_free);
	play->leaving = g_new0(bool, state->empire_count);
	play->totals = g_new0(struct sp_totals, state->empire_count);
	for (unsigned i = 0; i < state->empire_count; i++)
		play->totals[i] = state->empires[i].totals;
	give_parts(state, play);
	set_scenes(state, play);
	state->head.facts = play;
}

static void scene_clear(struct sp_scene *scene)
{
	g_clear_pointer(&scene->presences, g_array_unref);
	g_clear_pointer(&scene->ambushes, g_array_unref);
	g_clear_pointer(&scene->interdictors, g_ptr_array_unref);
	g_clear_pointer(&scene->departed, g_ptr_array_unref);
}

void sp_play_free(struct state *base)
{
	const struct sp_state *state = sp_of(base);
	struct sp_play *play = base->facts;

	for (unsigned i = 0; i < state->world_count; i++) {
		scene_clear(&play->scenes[i]);
		sp_face_clear(&play->faces[i]);
	}
	for (int i = 0; i < SP_STEPS; i++)
		g_array_free(play->steps[i], TRUE);
	g_array_free(play->volleys, TRUE);
	g_array_free(play->notices, TRUE);
	g_array_free(play->parties, TRUE);
	for (unsigned i = 0; i <= state->empire_count; i++)
		g_clear_pointer(&play->called[i], g_hash_table_destroy);
	g_free(play->called);
	g_ptr_array_unref(play->founded);
	g_ptr_array_unref(play->fights);
	sp_sight_free(play->before);
	g_free(play->parts);
	g_free(play->scenes);
	g_free(play->faces);
	g_free(play->totals);
	g_free(play->leaving);
	g_free(play);
	base->facts = NULL;
}

const struct sp_sight *sp_sight_before(const struct sp_state *state)
{
	return sp_play_of(state) ? sp_play_of(state)->before : NULL;
}

const GPtrArray *sp_departed(const struct sp_state *state, unsigned world)
{
	return sp_play_of(state) ? state->worlds[world].scene->departed : NULL;
}

bool sp_is_leaving(const struct sp_state *state, unsigned empire)
{
	return sp_play_of(state) && sp_play_of(state)->leaving[empire];
}

const struct sp_part *sp_part_of(const struct sp_fleet *fleet)
{
	static const struct sp_part none = {.captor = SP_NOBODY, .came_from = SP_NOWHERE};

	return fleet->part ? fleet->part : &none;
}

struct sp_fleet *sp_fleet_found(
    struct sp_state *state, unsigned owner, int64_t id, unsigned world, int64_t ships)
{
	struct sp_fleet *fleet = sp_fleet_add(state, owner, id, world, ships);

	fleet->part = g_new(struct sp_part, 1);
	*fleet->part = part_of(fleet);
	g_ptr_array_add(sp_play_of(state)->founded, fleet->part);
	return fleet;
}

struct by_rank {
	const struct sp_empire *empires;
	unsigned rank;
};

static bool is_before(const void *list, size_t at, const void *key)
{
	const struct by_rank *wanted = key;

	return wanted->empires[((const struct sp_presence *)list)[at].owner].rank < wanted->rank;
}

struct sp_presence *sp_presence_of(const struct sp_state *state, const GArray *list, unsigned owner)
{
	const struct by_rank wanted = {state->empires, state->empires[owner].rank};
	guint count = list ? list->len : 0,
	      at = (guint)search_first(count ? list->data : NULL, count, &wanted, is_before);
	struct sp_presence *presence = at < count ? &g_array_index(list, struct sp_presence, at) : NULL;

	return presence && presence->owner == owner ? presence : NULL;
}
