/* A state that holds what one empire knows, from its report's JSON (HO-14, `check`). Its sectors are
   the empire's own ones: the frame is the identity. */
#include "page.h"

#include "read.h"
#include "write.h"

#include <string.h>

struct rebuilding {
	struct se_state *st;
	struct se_empire *me, *others; /* others: stands for all who share their scans */
	int64_t turn;
};

/* --- Values; a report is the program's own, but may be damaged */

static const char *text_of(const struct node *map, const char *key)
{
	const struct node *n = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return n && n->kind == NODE_TEXT ? n->text : NULL;
}

static int64_t number_of(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && (n->kind == NODE_INTEGER || n->kind == NODE_BOOL) ? n->number : 0;
}

static bool coord_of(const struct node *map, struct se_coord *at)
{
	const struct node *n = node_get(map, "sector");
	const struct node *o = n && n->kind == NODE_LIST ? n->first : NULL;
	const struct node *y = o ? o->next : NULL;

	if (!y || o->kind != NODE_INTEGER || y->kind != NODE_INTEGER || ABS(o->number) > 4 * SE_EDGE ||
	    ABS(y->number) > 4 * SE_EDGE)
		return false;
	*at = (struct se_coord){(int32_t)o->number, (int32_t)y->number};
	return true;
}

static const struct node *first_of(const struct node *map, const char *key)
{
	const struct node *n = map->kind == NODE_MAP ? node_get(map, key) : NULL;

	return n && n->kind == NODE_LIST ? n->first : NULL;
}

static struct se_empire *empire_of(struct rebuilding *r, const char *name)
{
	struct se_empire *empire = name ? se_empire_find(r->st, name) : NULL;

	return empire || !name ? empire : se_empire_add(r->st, name);
}

static void read_set(struct rebuilding *r, const struct node *list, struct bits *into)
{
	for (const struct node *n = list; n; n = n->next)
		if (n->kind == NODE_TEXT)
			bits_add(into, empire_of(r, n->text)->number);
}

/* --- Classes */

static struct se_class *need_class(struct rebuilding *r, const char *full)
{
	struct se_class *class = se_class_find(r->st, full);
	const char *point = strchr(full, '.');

	return class ? class : se_class_add_full(r->st, point ? point + 1 : full, full);
}

static void read_class(struct rebuilding *r, const struct node *node)
{
	const char *full = text_of(node, "name"), *hull = text_of(node, "hull");
	struct se_class *class;

	if (!full || !hull)
		return;
	class = need_class(r, full);
	for (int i = 0; se_hull_names[i]; i++)
		if (strcmp(se_hull_names[i], hull) == 0)
			class->hull = (enum se_hull)i;
	for (int i = 0; i < SE_PARTS; i++)
		class->parts[i] = number_of(node, se_part_names[i]);
	class->parts[SE_DP] = MAX(1, class->parts[SE_DP]);
	class->cost = MAX(1, number_of(node, "cost"));
	class->tonnage = number_of(node, "tonnage");
	class->ar = number_of(node, "ar");
	class->buildable = number_of(node, "buildable") != 0;
	if (number_of(node, "known"))
		se_class_learn(r->me, class);
	if (number_of(node, "own")) {
		class->designer = r->me;
		g_strlcpy(r->me->code, full, sizeof r->me->code);
	}
}

/* --- Worlds, portals, storms */

static void read_world(struct rebuilding *r, const struct node *node)
{
	static const char *const words[] = {"free", "blockaded", "interdicted"};
	const char *name = text_of(node, "name"), *status = text_of(node, "status");
	struct se_world *world;
	struct se_coord at;

	if (!name || !coord_of(node, &at) || se_object_find(r->st, name))
		return;
	world = se_world_add(r->st, name, at);
	world->owner = empire_of(r, text_of(node, "owner"));
	/* Own worlds are seen as they are; of another one the report says who had it last. */
	if (world->owner == r->me && (!status || text_of(node, "as_of")))
		world->owner = NULL;
	world->production = number_of(node, "production");
	world->stockpile = number_of(node, "stockpile");
	for (int i = 0; status && i < 3; i++)
		if (strcmp(words[i], status) == 0)
			world->status = (enum se_status)i;
	if (world->owner == r->me && number_of(node, "homeworld"))
		r->me->home = world;
	se_map_world(r->me, world, r->turn);
}

static void read_portal(struct rebuilding *r, const struct node *node, struct se_coord at)
{
	const char *name = text_of(node, "name");

	if (!name || se_object_find(r->st, name))
		return;
	se_portal_add(r->st, name, at)->collapsed = number_of(node, "collapsed");
	se_map_put(r->me, SE_PORTAL, name, at, r->turn);
}

static void read_storm(struct rebuilding *r, const struct node *node, struct se_coord at)
{
	const char *name = text_of(node, "name");

	if (name && !se_object_find(r->st, name))
		se_map_storm(r->me, se_storm_add(r->st, name, at, number_of(node, "rating")), r->turn);
}

static void read_links(struct rebuilding *r, const struct node *list)
{
	for (const struct node *n = list; n; n = n->next) {
		struct se_portal *portal =
		    text_of(n, "name") ? se_portal_find(r->st, text_of(n, "name")) : NULL;
		if (!portal)
			continue;
		bits_add(&portal->nav, r->me->number);
		for (const struct node *e = first_of(n, "leads_to"); e; e = e->next) {
			struct se_portal *to = e->kind == NODE_TEXT ? se_portal_find(r->st, e->text) : NULL;
			if (to && to != portal)
				se_portal_link(portal, to);
		}
	}
}

/* --- Ships */

static void read_own_ship(struct rebuilding *r, const struct node *node)
{
	const char *class = text_of(node, "class"), *serial = text_of(node, "serial");
	struct se_ship *ship;
	struct se_coord at;

	if (!class || !serial || strlen(serial) != SE_SERIAL_SIZE || !coord_of(node, &at) ||
	    se_ship_find(r->me, serial))
		return;
	ship = se_ship_add(r->st, r->me, need_class(r, class), text_of(node, "name"), at);
	ship->dp = number_of(node, "dp");
	ship->public = number_of(node, "public") != 0;
	read_set(r, first_of(node, "identified_to"), &ship->identified);
	if (!r->me->code[0])
		g_strlcpy(r->me->code, serial, sizeof r->me->code);
	se_ship_register(r->st, ship, serial);
}

static void read_cargo(struct rebuilding *r, const struct node *node)
{
	struct se_ship *ship = text_of(node, "handle") ? se_ship_find(r->me, text_of(node, "handle")) : NULL;
	struct se_ship *carrier =
	    text_of(node, "aboard") ? se_ship_find(r->me, text_of(node, "aboard")) : NULL;

	if (ship && carrier && ship != carrier && !ship->carrier)
		se_ship_load(ship, carrier);
}

/* The dp of a class of 100 that shows this OR. */
static int64_t dp_of_percent(int64_t percent)
{
	int64_t dp = 1;

	while (dp < 100 && se_operational(100, dp, 100) < percent)
		dp++;
	return dp;
}

/* A class that is not known: what shows of it. */
static struct se_class *shown_class(struct rebuilding *r, const char *full, int64_t tonnage)
{
	struct se_class *class = need_class(r, full);

	if (class->parts[SE_DP] == 0) {
		class->hull = SE_GUNSHIP;
		class->parts[SE_GUNS] = 1;
		class->parts[SE_DP] = 100;
		class->ar = class->cost = 1;
		class->tonnage = tonnage;
	}
	return class;
}

static void add_foreign(struct rebuilding *r, const struct node *node, const char *handle, struct se_coord at)
{
	struct se_empire *owner = empire_of(r, text_of(node, "owner"));
	const char *full = text_of(node, "class");
	struct se_ship *ship;

	if (!owner || owner == r->me || !full || (handle && se_ship_find(owner, handle)))
		return;
	ship = se_ship_add(r->st, owner, shown_class(r, full, number_of(node, "tonnage")), handle, at);
	if (handle && number_of(node, "known"))
		ship->dp = CLAMP(number_of(node, "dp"), 1, ship->class->parts[SE_DP]);
	else if (handle)
		ship->dp = dp_of_percent(number_of(node, "or"));
	bits_add(&ship->identified, r->me->number);
}

static void read_foreign(struct rebuilding *r, const struct node *sector, struct se_coord at)
{
	/* What destroyed ships saw is no position: there is no telling where it is now. */
	if (text_of(sector, "as_of"))
		return;
	for (const struct node *n = first_of(sector, "ships"); n; n = n->next)
		if (text_of(n, "handle"))
			add_foreign(r, n, text_of(n, "handle"), at);
	for (const struct node *n = first_of(sector, "identified"); n; n = n->next)
		add_foreign(r, n, NULL, at);
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

static void read_sector(struct rebuilding *r, const struct node *node)
{
	struct se_coord at;

	if (!coord_of(node, &at))
		return;
	for (const struct node *n = first_of(node, "portals"); n; n = n->next)
		read_portal(r, n, at);
	for (const struct node *n = first_of(node, "storms"); n; n = n->next)
		read_storm(r, n, at);
	read_foreign(r, node, at);
}

/* What was seen by others' scans stays seen. */
static void read_shown(struct rebuilding *r, const struct node *node)
{
	struct se_shown shown = {.giver = r->others, .level = SE_VISIBLE};
	struct se_seen *seen;

	if (text_of(node, "as_of") || !coord_of(node, &shown.at) ||
	    (!first_of(node, "ships") && !first_of(node, "identified")))
		return;
	seen = se_map_sector(r->me, shown.at);
	if (!seen) {
		seen = g_new0(struct se_seen, 1);
		seen->at = shown.at;
		g_hash_table_insert(r->me->map.sectors, se_coord_key(shown.at), seen);
	}
	g_array_append_val(r->me->map.shown, shown);
}

static int by_sector(gconstpointer a, gconstpointer b)
{
	return se_coord_compare(((const struct se_shown *)a)->at, ((const struct se_shown *)b)->at);
}

static void read_grant(struct rebuilding *r, const struct node *node)
{
	const char *what = text_of(node, "what"), *name = text_of(node, "name");
	struct se_grant grant = {
	    .from = empire_of(r, text_of(node, "from")), .to = empire_of(r, text_of(node, "to"))};

	if (grant.from != r->me || !grant.to || !what)
		return;
	for (int i = SE_GRANT_ALL; i <= SE_GRANT_CLASS; i++)
		if (strcmp(se_grant_name((enum se_grant_kind)i), what) == 0)
			grant.kind = (enum se_grant_kind)i;
	if (grant.kind == SE_GRANT_SHIP && !(grant.ship = name ? se_ship_find(r->me, name) : NULL))
		return;
	if (grant.kind == SE_GRANT_CLASS && name)
		grant.class = need_class(r, name);
	if (grant.kind == SE_GRANT_SECTOR && !coord_of(node, &grant.at))
		return;
	g_array_append_val(r->st->grants, grant);
}

typedef void row_fn(struct rebuilding *r, const struct node *node);

static void each_row(struct rebuilding *r, const struct node *report, const char *key, row_fn *run)
{
	for (const struct node *n = first_of(report, key); n; n = n->next)
		if (n->kind == NODE_MAP)
			run(r, n);
}

static void rebuild(struct rebuilding *r, const struct node *report)
{
	each_row(r, report, "classes", read_class);
	each_row(r, report, "ships", read_own_ship);
	each_row(r, report, "ships", read_cargo);
	read_set(r, first_of(report, "contacts"), &r->me->contacts);
	each_row(r, report, "worlds", read_world);
	each_row(r, report, "sectors", read_sector);
	read_links(r, first_of(report, "nav"));
	each_row(r, report, "shares", read_grant);
	/* The name is none that an order could have. */
	r->others = se_empire_add(r->st, "");
	se_codes_give(r->st);
	register_foreign(r);
	se_sites_build(r->st);
	se_ships_sort(r->st);
	se_view_all(r->st);
	each_row(r, report, "sectors", read_shown);
	g_array_sort(r->me->map.shown, by_sector);
}

struct state *se_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct rebuilding r = {.turn = head->turn};
	const char *name = text_of(report, "empire");

	if (!name || !first_of(report, "classes")) {
		node_error(report, err, "this is no report of an empire of star-empires");
		return NULL;
	}
	r.st = se_state_new(head);
	r.me = se_empire_add(r.st, name);
	*seat = r.me->number;
	rebuild(&r, report);
	r.st->reader = (int)r.me->number;
	return &r.st->head;
}
