/* The report for programs (SE-136), and its graph. */
#include "page.h"

#include "work.h"
#include "write.h"

#include <string.h>

static void write_local(const struct se_page *page, struct json *json, const char *key, struct se_coord at)
{
	se_write_coord(json, key, se_to_local(&page->me->frame, at));
}

static void write_turn(struct json *json, const char *key, int64_t turn)
{
	if (turn >= 0)
		json_integer(json, key, turn);
	else
		json_null(json, key);
}

/* Only where it is so: the phase at which destroyed ships saw the sector last (SE-121). */
static void write_as_of(const struct se_entry *entry, struct json *json)
{
	if (entry->glimpse)
		json_text(json, "as_of", entry->glimpse->phase);
}

/* --- Sectors */

static void write_world_keys(
    const struct se_page *page, const struct se_entry *entry, const struct se_thing *thing, struct json *json)
{
	const struct se_world *world = se_entry_world(page, entry, thing);
	bool visible = entry->standing == SE_STANDS_VISIBLE;

	json_text(json, "owner", thing->owner ? thing->owner->name : NULL);
	if (world)
		json_bool(json, "homeworld", se_entry_home(entry, world));
	else
		json_null(json, "homeworld");
	json_integer(json, "production", thing->production);
	if (world)
		json_integer(json, "stockpile", world->stockpile);
	else
		json_null(json, "stockpile");
	json_text(json, "status", world && visible ? se_status_name(world->status) : NULL);
}

static void write_entry_world(const struct se_page *page, const struct se_entry *entry, struct json *json)
{
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		if (thing->kind != SE_WORLD)
			continue;
		json_map(json, "world");
		json_text(json, "name", thing->name);
		write_world_keys(page, entry, thing, json);
		json_end(json);
		return;
	}
	json_null(json, "world");
}

static void write_exits(const struct se_page *page, const char *name, struct json *json)
{
	g_autoptr(GPtrArray) exits = se_known_exits(page, se_portal_find(page->st, name));

	json_list(json, "leads_to");
	for (guint i = 0; i < exits->len; i++)
		json_text(json, NULL, ((const struct se_portal *)exits->pdata[i])->name);
	json_end(json);
}

static void write_things(const struct se_page *page, const struct se_entry *entry, struct json *json)
{
	json_list(json, "portals");
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		const struct se_portal *portal;
		if (thing->kind != SE_PORTAL)
			continue;
		portal = se_entry_portal(page, entry, thing);
		json_map(json, NULL);
		json_text(json, "name", thing->name);
		if (portal)
			json_bool(json, "collapsed", portal->collapsed > 0);
		else
			json_null(json, "collapsed");
		write_exits(page, thing->name, json);
		json_end(json);
	}
	json_end(json);
	json_list(json, "storms");
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		if (thing->kind != SE_STORM)
			continue;
		json_map(json, NULL);
		json_text(json, "name", thing->name);
		json_integer(json, "rating", thing->rating);
		json_end(json);
	}
	json_end(json);
}

static void write_marks(const struct se_ship *ship, struct json *json)
{
	g_autoptr(GString) marks = g_string_new(NULL);

	se_marks_text(ship->marks, marks);
	json_text(json, "marks", marks->len ? marks->str + 1 : "");
}

/* A ship at short range: of an unknown class only what shows (SE-123). */
static void write_seen_ship(const struct se_page *page, const struct se_ship *ship, struct json *json)
{
	bool known = ship->owner == page->me || se_class_known(page->me, ship->class);

	json_map(json, NULL);
	json_text(json, "owner", ship->owner->name);
	json_text(json, "handle", se_ship_handle(ship));
	json_text(json, "class", ship->class->full);
	json_bool(json, "known", known);
	json_text(json, "hull", known ? se_hull_names[ship->class->hull] : NULL);
	if (known) {
		json_integer(json, "guns", se_ship_op(ship, SE_GUNS));
		json_integer(json, "dp", ship->dp);
		json_integer(json, "engines", se_ship_op(ship, SE_ENGINES));
		json_integer(json, "scan", se_ship_op(ship, SE_SCAN));
	}
	json_integer(json, "or", se_ship_or(ship));
	json_integer(json, "tonnage", ship->class->tonnage);
	write_marks(ship, json);
	json_end(json);
}

static void write_ships(const struct se_page *page, const struct se_entry *entry, struct json *json)
{
	json_list(json, "ships");
	for (guint i = 0; i < entry->ships->len; i++)
		write_seen_ship(page, entry->ships->pdata[i], json);
	json_end(json);
	json_list(json, "identified");
	for (guint i = 0; i < entry->groups->len; i++) {
		const struct se_group *group = &g_array_index(entry->groups, struct se_group, i);
		json_map(json, NULL);
		json_text(json, "owner", group->owner->name);
		json_text(json, "class", group->class->full);
		json_integer(json, "count", group->count);
		json_integer(json, "tonnage", group->tonnage);
		json_end(json);
	}
	json_end(json);
	json_map(json, "unidentified");
	json_integer(json, "count", entry->unidentified.count);
	json_integer(json, "tonnage", entry->unidentified.tonnage);
	json_end(json);
	json_list(json, "destroyed");
	for (guint i = 0; i < entry->destroyed->len; i++) {
		const struct se_ship *wreck = entry->destroyed->pdata[i];
		json_map(json, NULL);
		json_text(json, "owner", wreck->owner->name);
		json_text(json, "handle", se_ship_handle(wreck));
		json_text(json, "class", wreck->class->full);
		json_end(json);
	}
	json_end(json);
}

static void write_entry(const struct se_page *page, const struct se_entry *entry, struct json *json)
{
	static const char *const words[] = {"visible", "scanned", "stale"};

	json_map(json, NULL);
	se_write_coord(json, "sector", entry->local);
	json_text(json, "status", words[entry->standing]);
	write_turn(json, "scanned", entry->turn);
	write_as_of(entry, json);
	write_entry_world(page, entry, json);
	write_things(page, entry, json);
	write_ships(page, entry, json);
	json_end(json);
}

/* --- Lists */

static void write_own_ship(const struct se_page *page, const struct se_ship *ship, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "handle", se_ship_handle(ship));
	json_text(json, "name", ship->name);
	json_text(json, "serial", ship->serial);
	json_text(json, "class", ship->class->full);
	json_text(json, "hull", se_hull_names[ship->class->hull]);
	write_local(page, json, "sector", ship->at);
	json_text(json, "aboard", ship->carrier ? se_ship_handle(ship->carrier) : NULL);
	json_integer(json, "guns", se_ship_op(ship, SE_GUNS));
	json_integer(json, "dp", ship->dp);
	json_integer(json, "engines", se_ship_op(ship, SE_ENGINES));
	json_integer(json, "scan", se_ship_op(ship, SE_SCAN));
	json_integer(json, "or", se_ship_or(ship));
	json_integer(json, "tonnage", ship->class->tonnage);
	json_integer(json, "load", ship->load);
	json_integer(json, "racks", ship->class->parts[SE_RACKS]);
	json_bool(json, "public", ship->public);
	se_write_set(page->st, json, "identified_to", &ship->identified);
	write_marks(ship, json);
	json_end(json);
}

static const struct se_entry *entry_of(GHashTable *entries, struct se_coord at)
{
	return g_hash_table_lookup(entries, se_coord_key(at));
}

static void write_worlds(const struct se_page *page, struct json *json)
{
	g_autoptr(GHashTable) entries = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < page->entries->len; i++) {
		struct se_entry *entry = page->entries->pdata[i];
		g_hash_table_insert(entries, se_coord_key(entry->at), entry);
	}
	json_list(json, "worlds");
	for (guint i = 0; i < page->things->len; i++) {
		const struct se_thing *thing = page->things->pdata[i];
		const struct se_entry *entry = entry_of(entries, thing->at);
		if (thing->kind != SE_WORLD)
			continue;
		json_map(json, NULL);
		json_text(json, "name", thing->name);
		write_local(page, json, "sector", thing->at);
		write_world_keys(page, entry, thing, json);
		write_turn(json, "turn", thing->turn);
		write_as_of(entry, json);
		json_end(json);
	}
	json_end(json);
}

static void write_class(const struct se_page *page, const struct se_class *class, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", class->full);
	json_bool(json, "own", class->designer == page->me);
	json_bool(json, "known", se_class_known(page->me, class));
	json_text(json, "hull", se_hull_names[class->hull]);
	for (int i = 0; i < SE_PARTS; i++)
		json_integer(json, se_part_names[i], class->parts[i]);
	json_integer(json, "cost", class->cost);
	json_integer(json, "tonnage", class->tonnage);
	json_integer(json, "ar", class->ar);
	json_bool(json, "buildable", class->buildable);
	json_end(json);
}

static void write_nav(const struct se_page *page, struct json *json)
{
	json_list(json, "nav");
	for (guint i = 0; i < page->folder->nav->len; i++) {
		const struct se_portal *portal = page->folder->nav->pdata[i];
		json_map(json, NULL);
		json_text(json, "name", portal->name);
		write_local(page, json, "sector", portal->at);
		write_exits(page, portal->name, json);
		json_end(json);
	}
	json_end(json);
}

static void write_lists(const struct se_page *page, struct json *json)
{
	const GPtrArray *grants = page->folder->grants;

	json_list(json, "ships");
	for (guint i = 0; i < page->ships->len; i++)
		write_own_ship(page, page->ships->pdata[i], json);
	json_end(json);
	write_worlds(page, json);
	json_list(json, "classes");
	for (guint i = 0; i < page->classes->len; i++)
		write_class(page, page->classes->pdata[i], json);
	json_end(json);
	se_write_set(page->st, json, "contacts", &page->me->contacts);
	write_nav(page, json);
	json_list(json, "shares");
	for (guint i = 0; i < grants->len; i++)
		se_write_grant(grants->pdata[i], &page->me->frame, json);
	json_end(json);
}

void se_report_json(const struct report *report, struct json *json)
{
	const struct se_state *st = (const struct se_state *)report->state;
	const struct se_page *page;

	if (report->seat == GM_SEAT) {
		se_gm_json(report, json);
		return;
	}
	page = se_page_of(st, se_empire_at(st, report->seat));
	json_list(json, "sectors");
	for (guint i = 0; i < page->entries->len; i++)
		write_entry(page, page->entries->pdata[i], json);
	json_end(json);
	write_lists(page, json);
	json_map(json, "totals");
	json_integer(json, "ru", page->ru);
	json_integer(json, "production", page->production);
	json_integer(json, "worlds", page->worlds);
	json_integer(json, "ships", page->ships->len);
	json_end(json);
	json_list(json, "winner");
	for (guint i = 0; i < st->winner->len; i++)
		json_text(json, NULL, ((const struct se_empire *)st->winner->pdata[i])->name);
	json_end(json);
}
