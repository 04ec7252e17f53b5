/* Facts that a turn leaves beside the state, and caches of reports: freed together. */
#include "facts.h"
#include "page.h"
#include "work.h"

void se_facts_forget(struct se_state *st)
{
	struct se_facts *facts = st->head.facts;

	if (!facts)
		return;
	se_page_free(facts->page);
	se_page_free(facts->told);
	se_desk_free(facts->desk);
	facts->page = facts->told = NULL;
	facts->desk = NULL;
}

static void role_free(void *data)
{
	struct se_role *role = data;

	bits_free(&role->witnesses);
	g_free(role);
}

struct se_role *se_role_need(struct se_state *st, struct se_ship *ship)
{
	struct se_facts *facts = se_facts_of(st);

	if (ship->role)
		return ship->role;
	if (!facts->roles)
		facts->roles = g_ptr_array_new_with_free_func(role_free);
	ship->role = g_new0(struct se_role, 1);
	g_ptr_array_add(facts->roles, ship->role);
	return ship->role;
}

struct se_scene *se_scene_need(struct se_state *st, struct se_world *world)
{
	struct se_facts *facts = se_facts_of(st);

	if (world->scene)
		return world->scene;
	if (!facts->scenes)
		facts->scenes = g_ptr_array_new_with_free_func(g_free);
	world->scene = g_new0(struct se_scene, 1);
	g_ptr_array_add(facts->scenes, world->scene);
	return world->scene;
}

void se_facts_free(struct state *state)
{
	struct se_facts *facts = state->facts;

	se_facts_forget((struct se_state *)state);
	se_work_free(facts->work);
	if (facts->glimpses)
		g_hash_table_destroy(facts->glimpses);
	if (facts->roles)
		g_ptr_array_free(facts->roles, TRUE);
	if (facts->scenes)
		g_ptr_array_free(facts->scenes, TRUE);
	g_free(facts);
	state->facts = NULL;
}
