/* The map of a report (HO-60), from its JSON alone: of an empire in its own coordinates, of the GM in the galaxy's. */
#include "chart.h"
#include "tables.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/maps/map_model.h"
#include "engine/maps/map_read.h"
#include "engine/play/toll.h"
#include "orders.h"

#include <inttypes.h>
#include <string.h>

struct chart {
	struct map *map;
	bool named;          /* whether places of things may be looked up by name */
	GHashTable *portals; /* index of the place + 1, by portal's name */
	GPtrArray *links;    /* nodes with `name` and the list `key` of exits, to be drawn later */
	struct error *err;
};

static bool sector_of(const struct chart *c, const struct node *node, unsigned *place)
{
	int64_t x, y;

	if (!map_pair(node, "sector", &x, &y, c->err)) {
		if (!error_is_set(c->err))
			node_error(node, c->err, "the key \"sector\" is missing");
		return false;
	}
	if (ABS(x) > SE_MOST || ABS(y) > SE_MOST) {
		node_error(node, c->err, "a coordinate must be %d to %d, like \"sector\": [2, -1]", -SE_MOST,
		    SE_MOST);
		return false;
	}
	*place = map_place_cell(c->map, x, y);
	map_at(c->map, *place)->kind = "sector";
	return true;
}

/* The look-up key of a name: orders name worlds, portals and storms (`kind` '@') and ships ('#') in either case. */
static char *key_of(char kind, const char *name)
{
	g_autofree char *key = g_strdup_printf("%c%s", kind, name);

	return text_lower(key);
}

static void name_place(const struct chart *c, const char *name, unsigned place)
{
	g_autofree char *key = name && c->named ? key_of('@', name) : NULL;

	if (key)
		map_thing(c->map, key, place);
}

static int place_of(const struct map *map, char kind, const char *name)
{
	g_autofree char *key = key_of(kind, name);

	return map_thing_place(map, key);
}

static void chart_world(const struct chart *c, unsigned place, const struct node *world)
{
	struct map *map = c->map;
	struct map_place *p = map_at(map, place);
	const char *name = map_word(world, "name", c->err), *owner = map_word(world, "owner", c->err),
	           *status = map_word(world, "status", c->err);
	int64_t production = map_number(world, "production", c->err),
	        stockpile = map_number_or(world, "stockpile", -1, c->err);
	g_autofree char *brief = g_strdup_printf("prod %" PRId64, production);

	p->name = map_text(map, name);
	p->owner = map_owner(map, owner);
	p->brief = map_text(map, brief);
	name_place(c, name, place);
	map_mark(map, place, map_flag(world, "homeworld", c->err) ? MAP_HOME : MAP_PLANET);
	map_fact(map, place, "World %s, production %" PRId64 ".", name ? name : "", production);
	if (stockpile >= 0 && !map->allied)
		map_fact(map, place, "Stockpile %" PRId64 " RU.", stockpile);
	if (status && strcmp(status, "free") != 0)
		map_fact(map, place, "It is %s.", status);
}

/* `leads`: key of the list: leads_to in a report, exits in the galaxy. */
static void chart_portal(const struct chart *c, unsigned place, const struct node *portal, bool collapsed)
{
	const char *name = map_word(portal, "name", c->err);
	struct map_place *p = map_at(c->map, place);

	if (!name)
		return;
	if (!p->name)
		p->name = map_text(c->map, name);
	name_place(c, name, place);
	g_hash_table_insert(c->portals, (gpointer)name, GUINT_TO_POINTER(place + 1));
	g_ptr_array_add(c->links, (gpointer)portal);
	map_mark(c->map, place, collapsed ? MAP_PORTAL_CLOSED : MAP_PORTAL);
	map_fact(c->map, place, "Portal %s%s.", name, collapsed ? ", collapsed" : "");
}

static void chart_storm(const struct chart *c, unsigned place, const struct node *storm)
{
	const char *name = map_word(storm, "name", c->err);
	int64_t rating = map_number(storm, "rating", c->err);
	struct map_place *p = map_at(c->map, place);

	if (!p->name)
		p->name = map_text(c->map, name);
	name_place(c, name, place);
	map_mark(c->map, place, rating ? MAP_STORM : MAP_NEBULA);
	if (rating)
		map_fact(c->map, place, "Storm %s %" PRId64 ".", name ? name : "", rating);
	else
		map_fact(c->map, place, "Nebula %s.", name ? name : "");
}

static void chart_exits(const struct chart *c, const char *key)
{
	for (guint i = 0; i < c->links->len; i++) {
		const struct node *portal = c->links->pdata[i];
		const char *name = map_word(portal, "name", c->err);
		if (!name)
			return;
		guint from = GPOINTER_TO_UINT(g_hash_table_lookup(c->portals, name));
		for (const struct node *n = map_words(portal, key, c->err); n; n = n->next) {
			guint to = GPOINTER_TO_UINT(g_hash_table_lookup(c->portals, n->text));
			if (to)
				map_wormnet(c->map, from - 1, to - 1);
			map_fact(c->map, from - 1, "Portal %s leads to %s.", name, n->text);
		}
	}
}

/* --- A player's report ---------------------------------------------------------- */

static void list_ship(
    const struct chart *c, const char *name, int owner, unsigned place, const struct node *ship)
{
	const char *class = map_word(ship, "class", c->err), *aboard = map_word(ship, "aboard", c->err);
	g_autoptr(GString) what = g_string_new(class ? class : "ship");

	if (map_flag(ship, "known", c->err) || node_get(ship, "serial"))
		g_string_append_printf(what,
		    ", guns %" PRId64 ", dp %" PRId64 ", engines %" PRId64 ", scan %" PRId64,
		    map_number(ship, "guns", c->err), map_number(ship, "dp", c->err),
		    map_number(ship, "engines", c->err), map_number(ship, "scan", c->err));
	if (aboard)
		g_string_append_printf(what, ", aboard %s", aboard);
	map_list(c->map, name, owner, place, 1, "%s", what->str);
}

static void chart_foreign(const struct chart *c, unsigned place, const struct node *ship)
{
	int owner = map_owner(c->map, map_word(ship, "owner", c->err));

	map_force(c->map, place, owner, 1);
	if (!c->map->terse && (owner < 0 || !((const struct map_owner *)c->map->owners->pdata[owner])->own))
		list_ship(c, map_word(ship, "handle", c->err), owner, place, ship);
}

static void chart_ships(const struct chart *c, unsigned place, const struct node *sector)
{
	int64_t hidden = map_number(node_get(sector, "unidentified"), "count", c->err);

	for (const struct node *n = map_entries(sector, "ships", c->err); n; n = n->next)
		chart_foreign(c, place, n);
	for (const struct node *n = map_entries(sector, "identified", c->err); n; n = n->next) {
		int owner = map_owner(c->map, map_word(n, "owner", c->err));
		int64_t count = map_number(n, "count", c->err);
		map_force(c->map, place, owner, count);
		map_list(c->map, NULL, owner, place, count, "identified by transponder");
	}
	map_force(c->map, place, MAP_UNKNOWN, hidden);
	if (hidden)
		map_list(c->map, NULL, MAP_UNKNOWN, place, hidden, "unidentified, %" PRId64 " tonnes",
		    map_number(node_get(sector, "unidentified"), "tonnage", c->err));
}

static void chart_sector(const struct chart *c, const struct node *sector)
{
	const char *status = map_word(sector, "status", c->err);
	const struct node *world = node_get(sector, "world");
	struct map_place *p;
	unsigned place;

	if (!sector_of(c, sector, &place))
		return;
	p = map_at(c->map, place);
	p->owner = MAP_NOBODY;
	p->facts_known = true;
	p->seen = g_strcmp0(status, "stale") == 0 ? map_number_or(sector, "scanned", MAP_NEVER, c->err)
	                                          : c->map->turn;
	if (node_get(sector, "as_of"))
		map_fact(c->map, place, "As it was when ships were destroyed there.");
	if (world && world->kind == NODE_MAP)
		chart_world(c, place, world);
	for (const struct node *n = map_entries(sector, "portals", c->err); n; n = n->next)
		chart_portal(c, place, n, map_flag(n, "collapsed", c->err));
	for (const struct node *n = map_entries(sector, "storms", c->err); n; n = n->next)
		chart_storm(c, place, n);
	chart_ships(c, place, sector);
}

static void chart_own_ship(const struct chart *c, const struct node *ship)
{
	const char *handle = map_word(ship, "handle", c->err), *serial = map_word(ship, "serial", c->err);
	unsigned place;

	if (!sector_of(c, ship, &place) || !handle)
		return;
	map_fact(c->map, place, "%s (%s).", handle, map_word(ship, "class", c->err));
	int owner = map_owner(c->map, c->map->empire);
	if (!c->map->terse)
		list_ship(c, handle, owner, place, ship);
	if (map_word(ship, "aboard", c->err) || map_number(ship, "engines", c->err) == 0)
		return;
	g_autofree char *named = key_of('#', handle), *numbered = key_of('#', serial ? serial : handle);
	map_thing(c->map, handle, place);
	map_thing(c->map, named, place);
	if (map_thing_place(c->map, numbered) < 0)
		map_thing(c->map, numbered, place);
}

/* --- Moves made ------------------------------------------------------------------ */

/* Ships leave a sector in one event and reach another in a later one: joins the pieces of a way by empire and ship's
   name. A beginning or an end that the reader did not see is left out; a single place is not a move. */
static void chart_step(const struct chart *c, GHashTable *moves, const struct node *event)
{
	const char *empire = map_word(event, "empire", c->err), *ships = map_word(event, "ships", c->err),
	           *sector = map_word(event, "sector", c->err);
	g_auto(GStrv) names = ships ? g_strsplit(ships, ", ", 0) : NULL;
	int place = sector ? map_find(c->map, sector) : -1;

	for (char **name = names; empire && place >= 0 && name && *name; name++) {
		g_autofree char *key = g_strdup_printf("%s %s", empire, *name);
		struct map_move *move = g_hash_table_lookup(moves, key);
		if (!move) {
			move = map_move(c->map, *name, map_owner(c->map, empire), false);
			move->ships = 1;
			g_hash_table_insert(moves, g_steal_pointer(&key), move);
		}
		map_step(move, (unsigned)place);
	}
}

/* "E1 EX047ef": the owner's name comes before the ship's. */
void se_toll(const struct node *report, const struct toll *toll)
{
	for (const struct node *n = toll_first(report, "events"); n; n = toll_next(n)) {
		const char *code = toll_word(n, "code"), *ship = toll_word(n, "ship"),
		           *sector = toll_word(n, "sector");
		const char *blank = ship ? strchr(ship, ' ') : NULL;
		g_autofree char *owner = blank ? g_strndup(ship, (gsize)(blank - ship)) : NULL;
		if (g_strcmp0(code, "destroyed") == 0 && owner && sector)
			toll_ships(toll, sector, owner, 1);
		else if (g_strcmp0(code, "owner") == 0)
			toll_place(toll, sector, toll_word(n, "from"), toll_word(n, "owner"));
	}
}

static void chart_events(const struct chart *c, const struct node *report)
{
	static const char *const steps[] = {"departed", "arrived", "entered", "exited", NULL};
	g_autoptr(GHashTable) moves = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);

	for (const struct node *n = map_entries(report, "events", c->err); n; n = n->next) {
		const char *code = map_word(n, "code", c->err), *sector = map_word(n, "sector", c->err);
		bool fought = g_strcmp0(code, "fired") == 0 || g_strcmp0(code, "destroyed") == 0;
		int place = fought && sector ? map_find(c->map, sector) : -1;
		if (place >= 0)
			map_mark(c->map, (unsigned)place, MAP_BATTLE);
		if (code && !c->map->still && g_strv_contains(steps, code))
			chart_step(c, moves, n);
	}
	for (guint i = c->map->moves->len; i-- > 0;)
		if (((const struct map_move *)c->map->moves->pdata[i])->path->len < 2)
			g_ptr_array_remove_index(c->map->moves, i);
}

/* --- The GM's report --------------------------------------------------------------- */

static void chart_any_ship(const struct chart *c, unsigned place, const struct node *ship)
{
	const char *name = map_word(ship, "name", c->err), *class = map_word(ship, "class", c->err);
	int owner = map_owner(c->map, map_word(ship, "owner", c->err));

	map_force(c->map, place, owner, 1);
	map_list(c->map, name ? name : map_word(ship, "serial", c->err), owner, place, 1, "%s, dp %" PRId64,
	    class ? class : "ship", map_number(ship, "dp", c->err));
}

static void chart_galaxy(const struct chart *c, const struct node *galaxy)
{
	unsigned place;

	for (const struct node *n = map_entries(galaxy, "worlds", c->err); n; n = n->next)
		if (sector_of(c, n, &place))
			chart_world(c, place, n);
	for (const struct node *n = map_entries(galaxy, "portals", c->err); n; n = n->next)
		if (sector_of(c, n, &place))
			chart_portal(c, place, n, map_number(n, "collapsed", c->err) > 0);
	for (const struct node *n = map_entries(galaxy, "storms", c->err); n; n = n->next)
		if (sector_of(c, n, &place))
			chart_storm(c, place, n);
	for (const struct node *n = map_entries(galaxy, "ships", c->err); n; n = n->next)
		if (sector_of(c, n, &place))
			chart_any_ship(c, place, n);
	for (const struct node *n = map_entries(galaxy, "empires", c->err); n; n = n->next) {
		const char *home = map_word(n, "home", c->err);
		int at = home ? place_of(c->map, '@', home) : -1;
		map_owner(c->map, map_word(n, "name", c->err));
		if (at >= 0)
			map_mark(c->map, (unsigned)at, MAP_HOME);
	}
	for (guint i = 0; i < c->map->places->len; i++) {
		struct map_place *p = map_at(c->map, i);
		p->owner = p->owner == MAP_UNKNOWN ? MAP_NOBODY : p->owner;
		p->facts_known = true;
		p->seen = c->map->turn;
	}
}

bool se_chart(const struct node *report, struct map *map, struct error *err)
{
	const struct node *galaxy = node_get(report, "galaxy");
	struct chart c = {
	    map, galaxy || !map->still, g_hash_table_new(hash_text, g_str_equal), g_ptr_array_new(), err};

	map->directed = true;
	if (galaxy) {
		chart_galaxy(&c, galaxy);
		chart_events(&c, report);
	} else {
		for (const struct node *n = map_words(report, "contacts", err); n; n = n->next)
			map_owner(map, n->text);
		for (const struct node *n = map_entries(report, "sectors", err); n; n = n->next)
			chart_sector(&c, n);
		/* Each ship is in a sector that was read before. */
		for (const struct node *n = map->still ? NULL : map_entries(report, "ships", err); n;
		     n = n->next)
			chart_own_ship(&c, n);
		chart_events(&c, report);
	}
	chart_exits(&c, galaxy ? "exits" : "leads_to");
	g_hash_table_unref(c.portals);
	g_ptr_array_unref(c.links);
	return !error_is_set(err);
}

/* --- Moves ordered ------------------------------------------------------------------ */

static int target_of(struct map *map, const struct order *order)
{
	const struct order_value *sector = order_value(order, 't'), *place = order_value(order, 'q');
	const struct order_value *exit = order_value(order, 'v');

	if (order->form == SE_TRAVERSE)
		return exit ? place_of(map, '@', exit->text) : -1;
	if (sector)
		return (int)map_place_cell(map, sector->number, sector->second);
	return place ? place_of(map, '@', place->text) : -1;
}

static void order_ship(struct map *map, const char *ship, int target)
{
	int from = place_of(map, '#', ship);
	struct map_move *move;

	if (from < 0 || from == target)
		return;
	move = map_move(map, ship, map_owner(map, map->empire), true);
	move->ships = 1;
	map_step(move, (unsigned)from);
	map_step(move, (unsigned)target);
}

static bool is_excepted(const struct order *order, const char *ship)
{
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == 'x' && g_ascii_strcasecmp(order->values[i].text, ship) == 0)
			return true;
	return false;
}

/* Draws a move for all own ships of a sector except those named after EXCEPT. */
static void order_all(struct map *map, const struct order *order, int from, int target)
{
	g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(map->thing_at), (GCompareFunc)strcmp);

	for (GList *name = names; name; name = name->next)
		if (!strchr("@#", *(const char *)name->data) && map_thing_place(map, name->data) == from &&
		    !is_excepted(order, name->data))
			order_ship(map, name->data, target);
}

void se_chart_order(struct map *map, const struct order *order)
{
	const struct order_value *sector = order_value(order, 'c'), *place = order_value(order, 'p');
	int target = order->form == SE_MOVE || order->form == SE_TRAVERSE ? target_of(map, order) : -1;

	if (target < 0)
		return;
	if (sector)
		order_all(map, order, (int)map_place_cell(map, sector->number, sector->second), target);
	else if (place)
		order_all(map, order, place_of(map, '@', place->text), target);
	for (unsigned i = 0; i < order->count; i++)
		if (order->values[i].slot == 's')
			order_ship(map, order->values[i].text, target);
}
