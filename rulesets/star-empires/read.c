#include "fleet.h"
#include "names.h"
#include "read.h"
#include "read_fleet.h"

#include "reference.h"
#include "schemas.h"
#include "ship.h"
#include "victory.h"
#include "view.h"

#include <stddef.h>
#include <string.h>

/* --- Empires */

static bool read_code(struct se_state *st, struct se_empire *empire, const struct node *node,
    const char *code, struct error *err)
{
	if (!code)
		return true;
	if (strlen(code) != 2 || !g_ascii_isupper(code[0]) || !g_ascii_isupper(code[1]))
		return node_error(
		    node_get(node, "code"), err, "a code is two capital letters, not \"%s\"", code);
	for (guint i = 0; i < st->empires->len; i++)
		if (strcmp(se_empire_at(st, i)->code, code) == 0)
			return node_error(node_get(node, "code"), err, "the code %s is %s's already", code,
			    se_empire_at(st, i)->name);
	memcpy(empire->code, code, sizeof empire->code);
	return true;
}

static void know_basics(struct se_state *st, struct se_empire *empire)
{
	for (guint i = 0; i < st->classes->len; i++) {
		const struct se_class *class = st->classes->pdata[i];
		if (class->predefined)
			se_class_learn(empire, class);
	}
}

static bool read_empire(struct se_scope *scope, struct node *node, struct error *err)
{
	struct se_state *st = scope->st;
	struct se_empire_row row;
	struct se_empire *empire;

	if (!schema_read(node, &se_empire_schema, 0, &row, scope, err) ||
	    !se_read_name(node_get(node, "name"), err))
		return false;
	if (se_empire_find(st, row.name))
		return node_error(node_get(node, "name"), err, "there are two empires \"%s\"", row.name);
	empire = se_empire_add(st, row.name);
	empire->abandoned = row.abandoned;
	empire->abandoned_for = row.abandoned_for;
	empire->basics = row.basics;
	if (row.basics)
		know_basics(st, empire);
	return read_code(st, empire, node, row.code, err) &&
	       (!row.frame || schema_read(row.frame, &se_frame_schema, 0, &empire->frame, scope, err));
}

static bool read_empires(struct se_scope *scope, struct node *list, struct error *err)
{
	if (list->count == 0)
		return node_error(list, err, "at least one empire is needed");
	for (struct node *n = list->first; n; n = n->next)
		if (!read_empire(scope, n, err))
			return false;
	return se_codes_give(scope->st) || node_error(list, err, "there are more empires than codes");
}

static bool read_home(
    struct se_state *st, struct se_empire *empire, const struct node *node, struct error *err)
{
	const struct node *home = node_get(node, "home"), *last_home = node_get(node, "last_home");

	if (home && home->kind != NODE_NULL) {
		empire->home = home->kind == NODE_TEXT ? se_world_find(st, home->text) : NULL;
		if (!empire->home)
			return node_error(
			    home, err, "there is no world \"%s\"", home->text ? home->text : "");
	}
	/* If missing: the empire's first world in the document. */
	for (guint i = 0; !home && !empire->home && i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->owner == empire)
			empire->home = world;
	}
	if (last_home && last_home->kind != NODE_NULL) {
		if (!se_read_coord(last_home, SE_EDGE, &empire->last_home, err))
			return false;
		empire->had_home = true;
	} else if (empire->home) {
		empire->last_home = empire->home->at;
		empire->had_home = true;
	}
	return se_read_empires(st, node_get(node, "attacked_by"), &empire->attacked_by, err);
}

/* Reads keys that name worlds and other empires, after these were read. */
static bool read_homes(struct se_state *st, struct node *list, struct error *err)
{
	guint i = 0;

	for (struct node *n = list->first; n; n = n->next)
		if (!read_home(st, se_empire_at(st, i++), n, err))
			return false;
	return true;
}

/* --- Worlds, portals, storms */

static bool check_name(const struct se_state *st, const struct node *node, struct error *err)
{
	const struct node *name = node_get(node, "name");

	if (!se_read_name(name, err))
		return false;
	return !se_object_find(st, name->text) ||
	       node_error(name, err, "the name \"%s\" is in use", name->text);
}

static bool read_worlds(struct se_scope *scope, struct node *list, struct error *err)
{
	g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL);

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_world_row row;
		struct se_world *world;
		if (!schema_read(n, &se_world_schema, 0, &row, scope, err) || !check_name(scope->st, n, err))
			return false;
		if (!g_hash_table_add(places, se_coord_key(row.at)))
			return node_error(node_get(n, "sector"), err, "there are two worlds in this sector");
		world = se_world_add(scope->st, row.name, row.at);
		world->owner = row.owner;
		world->production = row.production;
		world->stockpile = row.stockpile;
		world->status = (enum se_status)row.status;
	}
	return true;
}

static bool read_exits(
    struct se_state *st, struct se_portal *portal, const struct node *list, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_portal *to = n->kind == NODE_TEXT ? se_portal_find(st, n->text) : NULL;
		if (!to)
			return node_error(n, err, "there is no portal \"%s\"", n->text ? n->text : "");
		if (to == portal)
			return node_error(n, err, "portal \"%s\" leads to itself", portal->name);
		se_portal_link(portal, to);
	}
	return true;
}

static bool read_portals(struct se_scope *scope, struct node *list, struct error *err)
{
	struct se_state *st = scope->st;
	guint i = 0;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_portal_row row;
		if (!schema_read(n, &se_portal_schema, 0, &row, scope, err) || !check_name(st, n, err))
			return false;
		se_portal_add(st, row.name, row.at)->collapsed = row.collapsed;
	}
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_exits(st, st->portals->pdata[i++], node_get(n, "exits"), err))
			return false;
	return true;
}

static bool read_pattern(struct se_storm *storm, const struct node *node, struct error *err)
{
	if (!node)
		return true;
	if (node->kind == NODE_TEXT &&
	    (strcmp(node->text, "none") == 0 || strcmp(node->text, "random") == 0)) {
		storm->pattern = node->text[0] == 'n' ? SE_STEADY : SE_RANDOM;
		return true;
	}
	if (node->kind != NODE_LIST || node->count == 0)
		return node_error(node, err, "\"pattern\" must be none, random or a list of ratings");
	storm->pattern = SE_CYCLE;
	storm->cycle = g_array_new(FALSE, FALSE, sizeof(int64_t));
	for (const struct node *n = node->first; n; n = n->next) {
		if (n->kind != NODE_INTEGER || n->number < 0 || n->number > SE_MOST)
			return node_error(n, err, "a rating is a whole number from 0 to %d", SE_MOST);
		g_array_append_val(storm->cycle, n->number);
	}
	return true;
}

static bool read_storms(struct se_scope *scope, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_storm_row row;
		struct se_storm *storm;
		if (!schema_read(n, &se_storm_schema, 0, &row, scope, err) || !check_name(scope->st, n, err))
			return false;
		storm = se_storm_add(scope->st, row.name, row.at, row.rating);
		if (row.initial >= 0)
			storm->initial = row.initial;
		if (!read_pattern(storm, row.pattern, err))
			return false;
	}
	return true;
}

/* --- The whole */

struct lists {
	struct node *options, *victory, *lead, *empires, *worlds, *portals, *storms, *classes, *ships, *known,
	    *shares, *winner;
};

static bool read_winner(struct se_state *st, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_empire *empire = se_read_empire(st, n, err);
		if (!empire)
			return false;
		if (!g_ptr_array_find(st->winner, empire, NULL))
			g_ptr_array_add(st->winner, empire);
	}
	return true;
}

/* Reads who leads; there is a leader only if victory has to be held. */
static bool read_lead(struct se_scope *scope, struct node *map, struct error *err)
{
	struct se_lead_row row;

	if (!map)
		return true;
	if (scope->st->victory.hold < 2)
		return node_error(map, err, "\"lead\" needs a victory that has a \"hold\" of 2 or more");
	if (!schema_read(map, &se_lead_schema, 0, &row, scope, err))
		return false;
	scope->st->leader = row.empire;
	scope->st->led = row.turns;
	return true;
}

static bool read_options(struct se_state *st, struct node *map, struct error *err)
{
	return !map || schema_read(map, &se_options_schema, 0, &st->options, &st->head, err);
}

static bool read_all(struct se_state *st, const struct lists *lists, struct error *err)
{
	struct se_scope scope = {.st = st};

	return read_options(st, lists->options, err) && se_victory_read(&st->victory, lists->victory, err) &&
	       read_empires(&scope, lists->empires, err) && read_lead(&scope, lists->lead, err) &&
	       read_worlds(&scope, lists->worlds, err) && read_portals(&scope, lists->portals, err) &&
	       read_storms(&scope, lists->storms, err) && se_read_classes(st, lists->classes, err) &&
	       read_homes(st, lists->empires, err) && se_read_ships(st, lists->ships, err) &&
	       se_read_known(st, lists->known, err) && se_read_shares(st, lists->shares, err) &&
	       read_winner(st, lists->winner, err);
}

#define LIST(key, how) LIST_FIELD(#key, struct lists, key, .flags = (how))

struct state *se_state_read(const struct state *head, struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    MAP_FIELD("options", struct lists, options),
	    NODE_FIELD("victory", struct lists, victory),
	    MAP_FIELD("lead", struct lists, lead),
	    LIST(empires, FIELD_NEEDED),
	    LIST(worlds, 0),
	    LIST(portals, 0),
	    LIST(storms, 0),
	    LIST(classes, 0),
	    LIST(ships, 0),
	    LIST(known, 0),
	    LIST(shares, 0),
	    LIST(winner, 0),
	    {0},
	};
	struct se_state *st = se_state_new(head);
	struct lists lists = {0};

	if (!fields_read(root, fields, &lists, err) || !read_all(st, &lists, err)) {
		play_state_free(&st->head);
		return NULL;
	}
	se_sites_build(st);
	se_ships_sort(st);
	se_view_all(st);
	return &st->head;
}
