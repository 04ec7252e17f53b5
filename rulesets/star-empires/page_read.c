/* Makes the page of a report from its rows, so that text and JSON can be written again. Its ships and classes are the
   page's own: the state has only what checks and forecasts need. */
#include "page.h"
#include "view.h"
#include "facts.h"

#include "engine/base/text.h"
#include "fleet.h"
#include "page_read.h"
#include "role.h"
#include "rows.h"
#include "told.h"

#include <string.h>

/* A ship as the report shows it. */
struct told_ship {
	struct se_ship ship;
	struct se_role role; /* its marks and other facts of the turn */
};

struct reading {
	struct se_scope scope;
	struct se_page *page;
	struct se_told *told;
	struct se_entry *entry; /* the entry being read */
	struct error *err;
};

static void *keep(struct reading *r, size_t size)
{
	void *thing = g_malloc0(size);

	g_ptr_array_add(r->told->pool, thing);
	return thing;
}

static char *keep_text(struct reading *r, const char *text)
{
	return text ? g_string_chunk_insert_const(r->told->strings, text) : NULL;
}

/* --- Things of the map ------------------------------------------------------------- */

static struct se_thing *add_thing(struct reading *r, enum se_kind kind, const char *name, struct se_coord at)
{
	struct se_thing *thing = keep(r, sizeof *thing);
	g_autofree char *key = text_lower(name);

	thing->kind = kind;
	thing->name = keep_text(r, name);
	thing->key = keep_text(r, key);
	thing->at = at;
	thing->turn = -1;
	g_ptr_array_add(r->page->things, thing);
	return thing;
}

static bool take_world(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	struct se_world_row *row = keep(r, sizeof *row);

	(void)node;
	*row = *(const struct se_world_row *)of;
	struct se_thing *thing = add_thing(r, SE_WORLD, row->name, row->at);
	thing->production = row->production;
	thing->owner = row->owner;
	thing->turn = row->turn;
	row->name = thing->name;
	row->as_of = keep_text(r, row->as_of);
	g_hash_table_insert(r->told->worlds, thing->key, row);
	return true;
}

static bool take_portal(void *context, struct node *node, const void *of)
{
	struct reading *r = context;

	(void)node;
	add_thing(r, SE_PORTAL, ((const struct se_portal_row *)of)->name, r->entry->at);
	return true;
}

static bool take_storm(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_storm_row *row = of;

	(void)node;
	add_thing(r, SE_STORM, row->name, r->entry->at)->rating = row->rating;
	return true;
}

static int by_key(gconstpointer a, gconstpointer b)
{
	const struct se_thing *left = *(struct se_thing *const *)a, *right = *(struct se_thing *const *)b;

	return strcmp(left->key, right->key);
}

/* Puts worlds, portals and storms into their sectors, by name. */
static void place_things(struct reading *r)
{
	struct se_page *page = r->page;

	g_ptr_array_sort(page->things, by_key);
	for (int kind = SE_WORLD; kind <= SE_STORM; kind++) {
		for (guint i = 0; i < page->things->len; i++) {
			struct se_thing *thing = page->things->pdata[i];
			struct se_entry *entry =
			    g_hash_table_lookup(r->told->entries, se_coord_key(thing->at));
			if ((int)thing->kind == kind && entry)
				g_ptr_array_add(se_page_list(page, &entry->things), thing);
		}
	}
}

/* --- Ships ---------------------------------------------------------------------------- */

/* A class that the reader does not know: its name, and the visible figures of its ships. */
static struct se_class *told_class(struct reading *r, const char *full)
{
	struct se_class *class = g_hash_table_lookup(r->told->classes, full);

	if (class)
		return class;
	class = keep(r, sizeof *class);
	class->name = class->full = class->key = keep_text(r, full);
	class->number = UINT_MAX;
	class->parts[SE_DP] = 100;
	g_hash_table_insert(r->told->classes, class->full, class);
	return class;
}

static struct se_ship *told_ship(struct reading *r, const struct se_ship_row *row, struct se_class *class)
{
	struct told_ship *told = keep(r, sizeof *told);

	told->ship.owner = row->owner;
	told->ship.name = keep_text(r, row->handle);
	told->ship.class = class;
	told->ship.role = &told->role;
	if (row->marks && row->marks->kind == NODE_TEXT)
		told->role.marks = se_marks_of(row->marks->text);
	return &told->ship;
}

static struct se_ship *foreign_ship(struct reading *r, const struct se_ship_row *row)
{
	struct se_class *class = row->known ? se_class_find(r->scope.st, row->class) : NULL;
	struct se_ship *ship = told_ship(r, row, class ? class : told_class(r, row->class));

	ship->dp = class ? row->dp : se_dp_showing(row->or);
	if (!class)
		ship->class->tonnage = row->tonnage;
	return ship;
}

static bool is_shown(const struct se_ship *ship, const struct se_ship_row *row, const struct se_entry *entry)
{
	return ship && !ship->carrier && se_coord_same(ship->at, entry->at) &&
	       strcmp(se_ship_handle(ship), row->handle) == 0 && strcmp(ship->class->full, row->class) == 0;
}

/* The own ship that a sector shows; NULL: none. A ship's name may be another one's serial. */
static struct se_ship *find_own(
    const struct reading *r, const struct se_ship_row *row, const struct se_entry *entry)
{
	const GPtrArray *fleet = r->page->me->fleet;
	struct se_ship *ship = se_ship_find(r->page->me, row->handle);

	for (guint i = 0; !is_shown(ship, row, entry) && i < fleet->len; i++)
		ship = fleet->pdata[i];
	return is_shown(ship, row, entry) ? g_hash_table_lookup(r->told->ships, ship) : NULL;
}

static bool take_ship(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_ship_row *row = of;
	struct se_ship *ship = row->owner == r->page->me ? find_own(r, row, r->entry) : foreign_ship(r, row);

	(void)node;
	if (ship)
		g_ptr_array_add(se_page_list(r->page, &r->entry->ships), ship);
	return true;
}

static bool take_group(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_ship_row *row = of;
	const struct se_group group = {row->owner, told_class(r, row->class), row->count, row->tonnage};

	(void)node;
	g_array_append_val(se_page_groups(r->page, r->entry), group);
	return true;
}

static bool take_wreck(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_ship_row *row = of;

	(void)node;
	g_ptr_array_add(
	    se_page_list(r->page, &r->entry->destroyed), told_ship(r, row, told_class(r, row->class)));
	return true;
}

/* Own ships are those of the state, with their marks. */
static bool take_own(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_ship_row *row = of;
	g_autofree char *key = text_lower(row->serial);
	struct se_ship *own = g_hash_table_lookup(r->page->me->serial_keys, key);
	struct se_ship *ship = told_ship(r, row, own->class);

	(void)node;
	struct se_role *role = ship->role;
	*ship = *own;
	ship->role = role;
	g_hash_table_insert(r->told->ships, own, ship);
	return true;
}

/* --- Sectors ---------------------------------------------------------------------------- */

static bool take_sector(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_sector_rows *sector = of;
	struct se_entry *entry = r->entry = se_page_entry(r->page, sector->row.at);

	(void)node;
	g_hash_table_insert(r->told->entries, se_coord_key(entry->at), entry);
	entry->standing = (enum se_standing)sector->row.status;
	entry->turn = sector->row.scanned;
	entry->as_of = keep_text(r, sector->row.as_of);
	entry->unidentified =
	    (struct se_group){.count = sector->nameless.count, .tonnage = sector->nameless.tonnage};
	return se_rows_each(&sector->portals, take_portal, r) &&
	       se_rows_each(&sector->storms, take_storm, r) && se_rows_each(&sector->ships, take_ship, r) &&
	       se_rows_each(&sector->groups, take_group, r) && se_rows_each(&sector->wrecks, take_wreck, r);
}

/* --- Lists ---------------------------------------------------------------------------- */

static bool take_nav(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	struct se_portal *portal = se_portal_find(r->scope.st, ((const struct se_portal_row *)of)->name);

	(void)node;
	if (portal && se_page_thing(r->page, portal->key))
		g_ptr_array_add(r->told->nav, portal);
	return true;
}

static bool take_grant(void *context, struct node *node, const void *of)
{
	struct reading *r = context;
	const struct se_share_row *row = of;
	struct se_grant *grant = keep(r, sizeof *grant);

	(void)node;
	*grant = (struct se_grant){
	    .from = row->from, .to = row->to, .kind = (enum se_grant_kind)row->what, .at = row->at};
	if (grant->kind == SE_GRANT_SHIP)
		grant->ship =
		    told_ship(r, &(struct se_ship_row){.owner = row->from, .handle = row->name}, NULL);
	if (grant->kind == SE_GRANT_CLASS)
		grant->class = told_class(r, row->name);
	g_ptr_array_add(r->told->grants, grant);
	return true;
}

static bool read_winner(struct reading *r, struct node *node)
{
	struct se_empire *empire;

	if (!se_empire_part.read(&r->scope, &empire, node, r->err))
		return false;
	g_ptr_array_add(r->scope.st->winner, empire);
	return true;
}

/* --- The whole ---------------------------------------------------------------------------- */

static bool read_all(struct reading *r, const struct se_report_rows *rows, const struct node *report)
{
	const struct node *winner = node_get(report, "winner");

	if (!se_rows_each(&rows->ships, take_own, r) || !se_rows_each(&rows->worlds, take_world, r) ||
	    !se_rows_each(&rows->sectors, take_sector, r))
		return false;
	place_things(r);
	if (!se_rows_each(&rows->nav, take_nav, r) || !se_rows_each(&rows->shares, take_grant, r))
		return false;
	for (struct node *n = winner && winner->kind == NODE_LIST ? winner->first : NULL; n; n = n->next)
		if (!read_winner(r, n))
			return false;
	return true;
}

bool se_page_read(struct se_state *st, struct se_empire *me, const struct se_report_rows *rows,
    const struct node *report, struct error *err)
{
	struct se_page *page = se_page_new(st, me);
	struct reading r = {.scope = {st, me}, .page = page, .told = se_told_new(), .err = err};

	page->told = r.told;
	page->things = g_ptr_array_new();
	se_facts_of(st)->told = page;
	if (!read_all(&r, rows, report))
		return false;
	page->nav = r.told->nav;
	page->grants = r.told->grants;
	se_page_finish(page);
	for (guint i = 0; i < page->ships->len; i++)
		page->ships->pdata[i] = g_hash_table_lookup(r.told->ships, page->ships->pdata[i]);
	return true;
}
