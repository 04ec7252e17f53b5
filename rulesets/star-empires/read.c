#include "read.h"

#include "ship.h"
#include "view.h"

#include <stddef.h>
#include <string.h>

bool se_read_options(struct node *map, struct se_options *options, struct error *err)
{
	const struct field fields[] = {
	    INTEGER_FIELD("self_destruct_tonnes", struct se_options, self_destruct_tonnes, 1, SE_MOST,
	        .fallback = options->self_destruct_tonnes),
	    INTEGER_FIELD(
	        "instability", struct se_options, instability, 0, 100, .fallback = options->instability),
	    {0},
	};

	return !map || fields_read(map, fields, options, err);
}

/* --- Empires */

struct empire_row {
	const char *name, *code, *mirror;
	struct node *home, *last_home, *frame, *attacked_by;
	int64_t status, abandoned_for;
	bool basics;
	struct node *basics_node;
};

static const char *const status_choices[] = {"active", "abandoned", NULL};

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

struct frame_row {
	struct node *origin;
	int64_t turn;
	const char *mirror;
};

static bool read_frame(struct node *map, struct se_frame *frame, struct error *err)
{
	static const struct field fields[] = {
	    NODE_FIELD("origin", struct frame_row, origin),
	    INTEGER_FIELD("turn", struct frame_row, turn, 0, 5),
	    TEXT_FIELD("mirror", struct frame_row, mirror, 0, 0),
	    {0},
	};
	struct frame_row row = {0};

	if (!map)
		return true;
	if (!fields_read(map, fields, &row, err) ||
	    (row.origin && !se_read_coord(row.origin, &frame->origin, err)))
		return false;
	frame->turn = (int)row.turn;
	if (!row.mirror)
		return true;
	frame->v = strchr(row.mirror, 'v') != NULL;
	frame->h = strchr(row.mirror, 'h') != NULL;
	if (*row.mirror && strcmp(row.mirror, "h") != 0 && strcmp(row.mirror, "v") != 0 &&
	    strcmp(row.mirror, "hv") != 0)
		return node_error(node_get(map, "mirror"), err,
		    "\"mirror\" must be \"\", h, v or hv, not \"%s\"", row.mirror);
	return true;
}

static bool read_basics(const struct node *node, bool *basics, struct error *err)
{
	*basics = true;
	if (!node)
		return true;
	if (node->kind != NODE_BOOL)
		return node_error(
		    node, err, "\"basics\" must be true or false, not %s", node_kind_name(node->kind));
	*basics = node->number != 0;
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

static bool read_empire(struct se_state *st, struct node *node, struct empire_row *row, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("name", struct empire_row, name, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("code", struct empire_row, code, 0, 0),
	    NODE_FIELD("home", struct empire_row, home),
	    NODE_FIELD("last_home", struct empire_row, last_home),
	    MAP_FIELD("frame", struct empire_row, frame),
	    CHOICE_FIELD("status", struct empire_row, status, status_choices),
	    INTEGER_FIELD("abandoned_for", struct empire_row, abandoned_for, 0, SE_MOST),
	    LIST_FIELD("attacked_by", struct empire_row, attacked_by),
	    NODE_FIELD("basics", struct empire_row, basics_node),
	    {0},
	};
	struct se_empire *empire;

	if (!fields_read(node, fields, row, err) || !se_read_name(node_get(node, "name"), err))
		return false;
	if (se_empire_find(st, row->name))
		return node_error(node_get(node, "name"), err, "there are two empires \"%s\"", row->name);
	empire = se_empire_add(st, row->name);
	empire->abandoned = row->status == 1;
	empire->abandoned_for = row->abandoned_for;
	if (!read_code(st, empire, node, row->code, err) || !read_frame(row->frame, &empire->frame, err) ||
	    !read_basics(row->basics_node, &row->basics, err))
		return false;
	empire->basics = row->basics;
	if (row->basics)
		know_basics(st, empire);
	return true;
}

static bool read_empires(struct se_state *st, struct node *list, struct empire_row **rows, struct error *err)
{
	unsigned i = 0;

	if (list->count == 0)
		return node_error(list, err, "at least one empire is needed");
	*rows = g_new0(struct empire_row, list->count);
	for (struct node *n = list->first; n; n = n->next)
		if (!read_empire(st, n, &(*rows)[i++], err))
			return false;
	return se_codes_give(st) || node_error(list, err, "there are more empires than codes");
}

static bool read_home(
    struct se_state *st, struct se_empire *empire, const struct empire_row *row, struct error *err)
{
	if (row->home && row->home->kind != NODE_NULL) {
		empire->home = row->home->kind == NODE_TEXT ? se_world_find(st, row->home->text) : NULL;
		if (!empire->home)
			return node_error(row->home, err, "there is no world \"%s\"",
			    row->home->text ? row->home->text : "");
	}
	/* Left out: its first world as the document lists them. */
	for (guint i = 0; !row->home && !empire->home && i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->owner == empire)
			empire->home = world;
	}
	if (row->last_home && row->last_home->kind != NODE_NULL) {
		if (!se_read_coord(row->last_home, &empire->last_home, err))
			return false;
		empire->had_home = true;
	} else if (empire->home) {
		empire->last_home = empire->home->at;
		empire->had_home = true;
	}
	return se_read_empires(st, row->attacked_by, &empire->attacked_by, err);
}

/* --- Worlds, portals, storms */

struct object_row {
	const char *name;
	struct node *sector, *owner, *exits, *pattern;
	int64_t production, stockpile, status, collapsed, rating, initial;
};

static const char *const world_choices[] = {"free", "blockaded", "interdicted", NULL};

#define NAME_AND_SECTOR                                                                                      \
	TEXT_FIELD("name", struct object_row, name, 0, 0, .flags = FIELD_NEEDED),                            \
	    NODE_FIELD("sector", struct object_row, sector, .flags = FIELD_NEEDED)

static bool read_place(const struct se_state *st, const struct node *node, const struct object_row *row,
    struct se_coord *at, struct error *err)
{
	if (!se_read_name(node_get(node, "name"), err))
		return false;
	if (se_object_find(st, row->name))
		return node_error(node_get(node, "name"), err, "the name \"%s\" is in use", row->name);
	return se_read_coord(row->sector, at, err);
}

static bool read_world(struct se_state *st, struct node *node, GHashTable *places, struct error *err)
{
	static const struct field fields[] = {
	    NAME_AND_SECTOR,
	    INTEGER_FIELD("production", struct object_row, production, 0, SE_MOST, .flags = FIELD_NEEDED),
	    NODE_FIELD("owner", struct object_row, owner, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("stockpile", struct object_row, stockpile, 0, SE_MOST),
	    CHOICE_FIELD("status", struct object_row, status, world_choices),
	    {0},
	};
	struct object_row row = {0};
	struct se_world *world;
	struct se_coord at = {0, 0};

	if (!fields_read(node, fields, &row, err) || !read_place(st, node, &row, &at, err))
		return false;
	if (!g_hash_table_add(places, se_coord_key(at)))
		return node_error(row.sector, err, "there are two worlds in this sector");
	world = se_world_add(st, row.name, at);
	world->production = row.production;
	world->stockpile = row.stockpile;
	world->status = (enum se_status)row.status;
	if (row.owner && row.owner->kind != NODE_NULL)
		world->owner = se_read_empire(st, row.owner, err);
	return !error_is_set(err);
}

static bool read_worlds(struct se_state *st, struct node *list, struct error *err)
{
	g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL);

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read_world(st, n, places, err))
			return false;
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

static bool read_portals(struct se_state *st, struct node *list, struct error *err)
{
	static const struct field fields[] = {
	    NAME_AND_SECTOR,
	    LIST_FIELD("exits", struct object_row, exits),
	    INTEGER_FIELD("collapsed", struct object_row, collapsed, 0, SE_MOST),
	    {0},
	};
	guint i = 0;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct object_row row = {0};
		struct se_coord at = {0, 0};
		if (!fields_read(n, fields, &row, err) || !read_place(st, n, &row, &at, err))
			return false;
		se_portal_add(st, row.name, at)->collapsed = row.collapsed;
	}
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
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

static bool read_storms(struct se_state *st, struct node *list, struct error *err)
{
	static const struct field fields[] = {
	    NAME_AND_SECTOR,
	    INTEGER_FIELD("rating", struct object_row, rating, 0, SE_MOST, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("initial", struct object_row, initial, 0, SE_MOST, .fallback = -1),
	    NODE_FIELD("pattern", struct object_row, pattern),
	    {0},
	};

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct object_row row = {0};
		struct se_storm *storm;
		struct se_coord at = {0, 0};
		if (!fields_read(n, fields, &row, err) || !read_place(st, n, &row, &at, err))
			return false;
		storm = se_storm_add(st, row.name, at, row.rating);
		if (row.initial >= 0)
			storm->initial = row.initial;
		if (!read_pattern(storm, row.pattern, err))
			return false;
	}
	return true;
}

/* --- The whole */

struct lists {
	struct node *options, *empires, *worlds, *portals, *storms, *classes, *ships, *known, *shares,
	    *winner;
};

static bool read_winner(struct se_state *st, const struct node *list, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_empire *empire = se_read_empire(st, n, err);
		if (!empire)
			return false;
		if (!g_ptr_array_find(st->winner, empire, NULL))
			g_ptr_array_add(st->winner, empire);
	}
	return true;
}

static bool read_all(
    struct se_state *st, const struct lists *lists, struct empire_row **rows, struct error *err)
{
	if (!se_read_options(lists->options, &st->options, err) ||
	    !read_empires(st, lists->empires, rows, err) || !read_worlds(st, lists->worlds, err) ||
	    !read_portals(st, lists->portals, err) || !read_storms(st, lists->storms, err) ||
	    !se_read_classes(st, lists->classes, err))
		return false;
	for (guint i = 0; i < st->empires->len; i++)
		if (!read_home(st, se_empire_at(st, i), &(*rows)[i], err))
			return false;
	return se_read_ships(st, lists->ships, err) && se_read_known(st, lists->known, err) &&
	       se_read_shares(st, lists->shares, err) && read_winner(st, lists->winner, err);
}

#define LIST(key, how) LIST_FIELD(#key, struct lists, key, .flags = (how))

struct state *se_state_read(const struct state *head, struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    MAP_FIELD("options", struct lists, options),
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
	struct empire_row *rows = NULL;
	bool ok = fields_read(root, fields, &lists, err) && read_all(st, &lists, &rows, err);

	g_free(rows);
	if (!ok) {
		se_state_free(&st->head);
		return NULL;
	}
	se_sites_build(st);
	se_ships_sort(st);
	se_view_all(st);
	return &st->head;
}
