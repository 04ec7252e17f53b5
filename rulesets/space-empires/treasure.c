#include "rulesets/space-empires/treasure.h"

#include <string.h>

static const char *const kind_ids[] = {
    [SP_VAM] = "VAM", [SP_CRS] = "CRS", [SP_G2] = "G2", [SP_L2] = "L2", [SP_MM] = "MM", [SP_SV] = "SV"};

bool sp_treasure_valid(const char *id)
{
	size_t size = strlen(id);

	for (size_t i = 0; i < size; i++)
		if (!g_ascii_isalnum(id[i]))
			return false;
	return size >= 1 && size <= SP_TREASURE_SIZE;
}

bool sp_treasure_check(const struct node *node, struct error *err)
{
	if (node->kind != NODE_TEXT || !sp_treasure_valid(node->text))
		return node_error(
		    node, err, "a treasure's id must be a text of one to eight letters or digits");
	return true;
}

bool sp_treasures_check(const struct node *list, struct error *err)
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next) {
		if (!sp_treasure_check(node, err))
			return false;
		for (const struct node *other = list->first; other != node; other = other->next)
			if (g_ascii_strcasecmp(other->text, node->text) == 0)
				return node_error(node, err, "the treasure %s appears twice", node->text);
	}
	return true;
}

struct sp_treasure *sp_treasure_add(struct sp_state *state, const char *id)
{
	struct sp_treasure *treasure = g_new0(struct sp_treasure, 1);

	for (size_t i = 0; id[i] != '\0'; i++)
		treasure->id[i] = g_ascii_toupper(id[i]);
	treasure->world = SP_NOWHERE;
	for (int kind = SP_VAM; kind <= SP_SV; kind++)
		if (strcmp(kind_ids[kind], treasure->id) == 0)
			treasure->kind = (enum sp_treasure_kind)kind;
	g_ptr_array_add(state->treasures, treasure);
	g_hash_table_add(state->treasure_index, treasure);
	return treasure;
}

struct sp_treasure *sp_treasure_find(const struct sp_state *state, const char *id)
{
	struct sp_treasure key = {0};

	for (size_t i = 0; i < SP_TREASURE_SIZE && id[i] != '\0'; i++)
		key.id[i] = g_ascii_toupper(id[i]);
	return g_hash_table_lookup(state->treasure_index, &key);
}

/* Keeps a list ascending by id. */
static void list_insert(GPtrArray **list, struct sp_treasure *treasure)
{
	guint at;

	if (!*list)
		*list = g_ptr_array_new();
	at = (*list)->len;
	while (at > 0 && strcmp(((struct sp_treasure *)(*list)->pdata[at - 1])->id, treasure->id) > 0)
		at--;
	g_ptr_array_insert(*list, (gint)at, treasure);
}

static void take_off(struct sp_state *state, struct sp_treasure *treasure)
{
	if (treasure->fleet)
		g_ptr_array_remove(treasure->fleet->treasures, treasure);
	if (treasure->world != SP_NOWHERE)
		g_ptr_array_remove(state->worlds[treasure->world].treasures, treasure);
	treasure->fleet = NULL;
	treasure->world = SP_NOWHERE;
}

void sp_treasure_to_fleet(struct sp_state *state, struct sp_treasure *treasure, struct sp_fleet *fleet)
{
	take_off(state, treasure);
	treasure->fleet = fleet;
	list_insert(&fleet->treasures, treasure);
}

void sp_treasure_to_world(struct sp_state *state, struct sp_treasure *treasure, unsigned world)
{
	take_off(state, treasure);
	treasure->world = (int)world;
	list_insert(&state->worlds[world].treasures, treasure);
}

void sp_treasure_destroy(struct sp_state *state, struct sp_treasure *treasure)
{
	take_off(state, treasure);
}

struct sp_treasure *sp_fleet_carries(const struct sp_fleet *fleet, enum sp_treasure_kind kind)
{
	for (guint i = 0; fleet->treasures && i < fleet->treasures->len; i++) {
		struct sp_treasure *treasure = fleet->treasures->pdata[i];
		if (treasure->kind == kind)
			return treasure;
	}
	return NULL;
}

struct sp_treasure *sp_treasure_of(const struct sp_state *state, enum sp_treasure_kind kind)
{
	return sp_treasure_find(state, kind_ids[kind]);
}

bool sp_treasures_read(struct sp_state *state, const struct node *list, struct sp_fleet *fleet,
    unsigned world, struct error *err)
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next) {
		struct sp_treasure *treasure;
		if (!sp_treasure_check(node, err))
			return false;
		if (sp_treasure_find(state, node->text))
			return node_error(node, err, "the treasure %s appears twice", node->text);
		treasure = sp_treasure_add(state, node->text);
		if (fleet)
			sp_treasure_to_fleet(state, treasure, fleet);
		else
			sp_treasure_to_world(state, treasure, world);
	}
	return true;
}
