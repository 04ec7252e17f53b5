/* Makes a state of what one empire knows, from its report's JSON (HO-14, `check`). It uses the empire's own
   coordinates: the frame is the identity. */
#include "engine/play/outlook.h"

#include "fleet.h"
#include "from_report.h"
#include "names.h"
#include "page.h"
#include "view.h"
#include "page_read.h"

#include "read_fleet.h"
#include "reference.h"
#include "rows.h"
#include "write.h"

#include <string.h>

struct rebuilding {
	struct se_scope scope;
	struct se_state *st;
	struct se_empire *me, *others; /* others: one empire that stands in for all who share scans */
	int64_t turn;
	struct se_coord at; /* the sector being read */
	GArray *cargo;      /* struct loading */
	struct error *err;
};

/* A ship that is loaded on another one. */
struct loading {
	struct se_ship *ship;
	struct node *aboard;
};

static bool read_set(struct rebuilding *r, struct node *list, struct bits *into)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct se_empire *empire;
		if (!se_empire_part.read(&r->scope, &empire, n, r->err))
			return false;
		bits_add(into, empire->number);
	}
	return true;
}

/* --- Classes */

static struct se_class *need_class(struct rebuilding *r, const char *full)
{
	struct se_class *class = se_class_find(r->st, full);
	const char *point = strchr(full, '.');

	return class ? class : se_class_add_full(r->st, point ? point + 1 : full, full);
}

/* The empire's code, with which its own class names begin: two capitals. */
static bool read_code(struct rebuilding *r, const char *name)
{
	if (!g_ascii_isupper(name[0]) || !g_ascii_isupper(name[1]))
		return false;
	if (!r->me->code[0])
		g_strlcpy(r->me->code, name, sizeof r->me->code);
	return true;
}

static bool take_class(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_class_row *row = of;
	struct se_class *class = need_class(r, row->name);

	se_class_fill(class, row);
	if (row->known)
		se_class_learn(r->me, class);
	if (row->own && !read_code(r, row->name))
		return node_error(
		    node, r->err, "\"%s\" is not a class of the reader's own, such as MI.lance", row->name);
	if (row->own)
		class->designer = r->me;
	return true;
}

/* --- Worlds, portals, storms */

static bool take_world(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_world_row row = *(const struct se_world_row *)of;
	struct se_world *world;

	if (se_object_find(r->st, row.name))
		return node_error(node, r->err, "the name \"%s\" is in use", row.name);
	world = se_world_add(r->st, row.name, row.at);
	/* Own worlds are as seen now; for others the report has the last known owner. */
	bool mine = row.owner == r->me, seen = row.status >= 0 && !row.as_of;
	world->owner = mine && !seen ? NULL : row.owner;
	world->production = row.production;
	world->stockpile = MAX(0, row.stockpile);
	world->status = (enum se_status)MAX(0, row.status);
	if (mine && seen && row.homeworld > 0)
		r->me->home = world;
	se_map_world(r->me, world, r->turn);
	return true;
}

static bool take_portal(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_portal_row *row = of;

	if (se_object_find(r->st, row->name))
		return node_error(node, r->err, "the name \"%s\" is in use", row->name);
	se_portal_add(r->st, row->name, r->at)->collapsed = MAX(0, row->collapsed);
	se_map_put(r->me, SE_PORTAL, row->name, r->at, r->turn);
	return true;
}

static bool take_storm(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_storm_row *row = of;

	if (se_object_find(r->st, row->name))
		return node_error(node, r->err, "the name \"%s\" is in use", row->name);
	se_map_storm(r->me, se_storm_add(r->st, row->name, r->at, row->rating), r->turn);
	return true;
}

static bool take_links(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_portal_row *row = of;
	struct se_portal *portal = se_portal_find(r->st, row->name);

	(void)node;
	if (!portal)
		return true;
	bits_add(&portal->nav, r->me->number);
	for (const struct node *n = row->exits ? row->exits->first : NULL; n; n = n->next) {
		struct se_portal *to = n->kind == NODE_TEXT ? se_portal_find(r->st, n->text) : NULL;
		if (to && to != portal)
			se_portal_link(portal, to);
	}
	return true;
}

/* --- Ships */

static bool take_own_ship(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_ship_row row = *(const struct se_ship_row *)of;
	struct se_ship *ship;
	struct se_coord at;

	if (strlen(row.serial) != SE_SERIAL_SIZE || !read_code(r, row.serial) ||
	    g_hash_table_contains(r->st->serials, row.serial))
		return node_error(node, r->err, "\"%s\" is not the serial of one ship", row.serial);
	if (!se_read_coord(row.sector, SE_LOCAL_EDGE, &at, r->err))
		return false;
	ship = se_ship_add(r->st, r->me, need_class(r, row.class), row.name, at);
	ship->dp = row.dp;
	ship->public = row.public;
	se_ship_register(r->st, ship, row.serial);
	if (row.aboard)
		g_array_append_val(r->cargo, ((struct loading){ship, row.aboard}));
	return read_set(r, row.identified_to, &ship->identified);
}

static bool load_cargo(struct rebuilding *r)
{
	for (guint i = 0; i < r->cargo->len; i++) {
		struct loading *loading = &g_array_index(r->cargo, struct loading, i);
		const struct node *aboard = loading->aboard;
		struct se_ship *carrier =
		    aboard->kind == NODE_TEXT ? se_ship_find(r->me, aboard->text) : NULL;
		if (!carrier || carrier == loading->ship)
			return node_error(aboard, r->err, "there is no such other ship");
		se_ship_load(loading->ship, carrier);
	}
	return true;
}

/* A class that the reader does not know: its visible figures. */
static struct se_class *shown_class(struct rebuilding *r, const char *full, int64_t tonnage)
{
	struct se_class *class = need_class(r, full);

	if (class->parts[SE_DP] == 0) {
		class->hull = SE_GUNSHIP;
		class->parts[SE_GUNS] = 1;
		class->parts[SE_DP] = 100;
		class->tonnage = tonnage;
	}
	return class;
}

/* Reads a foreign ship with a handle, or one of a group. */
static bool take_foreign(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_ship_row *row = of;
	struct se_ship *ship;

	(void)node;
	if (row->owner == r->me)
		return true;
	ship = se_ship_add(r->st, row->owner, shown_class(r, row->class, row->tonnage), row->handle, r->at);
	if (row->handle && row->known)
		ship->dp = CLAMP(row->dp, 1, ship->class->parts[SE_DP]);
	else if (row->handle)
		ship->dp = se_dp_showing(row->or);
	bits_add(&ship->identified, r->me->number);
	return true;
}

static void register_foreign(struct rebuilding *r)
{
	for (guint i = 0; i < r->st->ships->len; i++) {
		struct se_ship *ship = r->st->ships->pdata[i];
		if (ship->owner != r->me)
			se_ship_register(r->st, ship, NULL);
	}
}

/* --- Sectors and grants */

/* Skip sightings by destroyed ships: where those ships are now is unknown. */
static bool take_sector(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_sector_rows *sector = of;

	(void)node;
	r->at = sector->row.at;
	return se_rows_each(&sector->portals, take_portal, r) &&
	       se_rows_each(&sector->storms, take_storm, r) &&
	       (sector->row.as_of || (se_rows_each(&sector->ships, take_foreign, r) &&
	                                 se_rows_each(&sector->groups, take_foreign, r)));
}

/* Sectors seen by others' scans stay seen. */
static bool take_shown(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_sector_rows *sector = of;
	const struct se_shown shown = {.giver = r->others, .level = SE_VISIBLE, .at = sector->row.at};

	(void)node;
	if (sector->row.as_of || sector->ships.rows->len + sector->groups.rows->len == 0)
		return true;
	if (!se_map_sector(r->me, shown.at))
		se_map_need(r->me, shown.at)->turn = 0;
	g_array_append_val(r->me->map.shown, shown);
	return true;
}

static int by_sector(gconstpointer a, gconstpointer b)
{
	return se_coord_compare(((const struct se_shown *)a)->at, ((const struct se_shown *)b)->at);
}

static bool take_grant(void *context, struct node *node, const void *of)
{
	struct rebuilding *r = context;
	const struct se_share_row *row = of;
	struct se_grant grant = {
	    .from = row->from, .to = row->to, .kind = (enum se_grant_kind)row->what, .at = row->at};

	(void)node;
	if (grant.kind == SE_GRANT_SHIP)
		grant.ship = se_ship_find(r->me, row->name);
	if (grant.kind == SE_GRANT_CLASS)
		grant.class = need_class(r, row->name);
	if (grant.from == r->me && (grant.kind != SE_GRANT_SHIP || grant.ship))
		g_array_append_val(r->st->grants, grant);
	return true;
}

/* --- The whole */

static bool rebuild(struct rebuilding *r, const struct se_report_rows *rows)
{
	if (!se_rows_each(&rows->classes, take_class, r) || !se_rows_each(&rows->ships, take_own_ship, r) ||
	    !load_cargo(r) || !se_rows_each(&rows->worlds, take_world, r) ||
	    !se_rows_each(&rows->sectors, take_sector, r) || !se_rows_each(&rows->nav, take_links, r) ||
	    !se_rows_each(&rows->shares, take_grant, r))
		return false;
	/* An empty name cannot occur in an order. */
	r->others = se_empire_add(r->st, "");
	se_codes_give(r->st);
	register_foreign(r);
	se_sites_build(r->st);
	se_ships_sort(r->st);
	se_view_all(r->st);
	/* The report lists all contacts, so drop those that only follow from the map. */
	bits_clear(&r->me->contacts);
	if (!read_set(r, rows->contacts, &r->me->contacts) || !se_rows_each(&rows->sectors, take_shown, r))
		return false;
	g_array_sort(r->me->map.shown, by_sector);
	return true;
}

struct state *se_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	const struct node *empire = node_get(report, "empire");
	struct rebuilding r = {.turn = head->turn, .err = err};
	struct se_report_rows rows;
	int leader;
	bool good;

	if (!empire || empire->kind != NODE_TEXT || !node_get(report, "classes")) {
		node_error(report, err, "this is not a report of an empire of star-empires");
		return NULL;
	}
	r.st = se_state_new(head);
	r.me = se_empire_add(r.st, empire->text);
	r.scope = (struct se_scope){r.st, r.me};
	r.cargo = g_array_new(FALSE, FALSE, sizeof(struct loading));
	*seat = r.me->number;
	good = se_rows_read(&r.scope, report, &rows, err) && rebuild(&r, &rows) &&
	       se_page_read(r.st, r.me, &rows, report, err);
	se_rows_free(&rows);
	se_codes_give(r.st); /* for classes that only the page names */
	g_array_free(r.cargo, TRUE);
	if (!good) {
		play_state_free(&r.st->head);
		return NULL;
	}
	r.st->reader = (int)r.me->number;
	leader = outlook_announced(report, &r.st->head);
	r.st->leader = leader >= 0 ? se_empire_at(r.st, (guint)leader) : NULL;
	return &r.st->head;
}
