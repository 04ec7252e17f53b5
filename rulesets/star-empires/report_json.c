/* The report as JSON (SE-136), and its graph. */
#include "engine/play/door.h"
#include "gm_report.h"
#include "page.h"

#include "reference.h"
#include "report.h"
#include "work.h"
#include "write.h"

#include <string.h>

/* Context of all records; begins with the scope. */
struct writing {
	struct se_scope scope;
	const struct se_page *page;
};

static const struct se_page *page_of(const void *context)
{
	return ((const struct writing *)context)->page;
}

/* --- Worlds, portals, storms */

static void write_world(const struct writing *w, const char *key, unsigned reader,
    const struct se_entry *entry, const struct se_thing *thing, struct json *json)
{
	struct se_world_row row = se_page_world(w->page, entry, thing);

	schema_write_map(&se_world_schema, key, reader, &row, w, json);
}

static void world_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		if (thing->kind != SE_WORLD)
			continue;
		write_world(context, key, SE_CLOSE, entry, thing, json);
		return;
	}
	json_null(json, key);
}

/* `collapsed`: -1: unknown. */
static void write_portal(const struct writing *w, unsigned reader, const char *name, struct se_coord at,
    int64_t collapsed, struct json *json)
{
	g_autoptr(GPtrArray) exits = se_known_exits(w->page, se_portal_find(w->page->st, name));
	struct se_portal_row row = {.name = name, .at = at, .collapsed = collapsed, .to = exits};

	schema_write_map(&se_portal_schema, NULL, reader, &row, w, json);
}

static void portals_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	json_list(json, key);
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		const struct se_portal *portal;
		if (thing->kind != SE_PORTAL)
			continue;
		portal = se_entry_portal(page_of(context), entry, thing);
		write_portal(
		    context, SE_CLOSE, thing->name, thing->at, portal ? portal->collapsed > 0 : -1, json);
	}
	json_end(json);
}

static void storms_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	json_list(json, key);
	for (guint i = 0; i < entry->things->len; i++) {
		const struct se_thing *thing = entry->things->pdata[i];
		struct se_storm_row row = {.name = thing->name, .rating = thing->rating};
		if (thing->kind == SE_STORM)
			schema_write_map(&se_storm_schema, NULL, SE_CLOSE, &row, context, json);
	}
	json_end(json);
}

/* --- Ships */

/* A row with all figures of its class. */
static struct se_ship_row full_row(const struct se_ship *ship)
{
	return (struct se_ship_row){.owner = ship->owner,
	    .handle = se_ship_handle(ship),
	    .name = ship->name,
	    .serial = ship->serial,
	    .class = ship->class->full,
	    .hull = ship->class->hull,
	    .guns = se_ship_op(ship, SE_GUNS),
	    .dp = ship->dp,
	    .engines = se_ship_op(ship, SE_ENGINES),
	    .scan = se_ship_op(ship, SE_SCAN),
	    .or = se_ship_or(ship),
	    .tonnage = ship->class->tonnage,
	    .load = ship->load,
	    .racks = ship->class->parts[SE_RACKS],
	    .public = ship->public,
	    .ship = ship};
}

/* A ship at short range; of an unknown class only visible figures (SE-123). */
static void write_seen_ship(const struct writing *w, const struct se_ship *ship, struct json *json)
{
	struct se_ship_row row = full_row(ship);

	row.known = ship->owner == w->page->me || se_class_known(w->page->me, ship->class);
	if (!row.known)
		row.hull = -1;
	schema_write_map(&se_ship_schema, NULL, row.known ? SE_CLOSE : SE_OBSCURE, &row, w, json);
}

static void ships_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	json_list(json, key);
	for (guint i = 0; i < entry->ships->len; i++)
		write_seen_ship(context, entry->ships->pdata[i], json);
	json_end(json);
}

static void groups_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	json_list(json, key);
	for (guint i = 0; i < entry->groups->len; i++) {
		const struct se_group *group = &g_array_index(entry->groups, struct se_group, i);
		struct se_ship_row row = {.owner = group->owner,
		    .class = group->class->full,
		    .count = group->count,
		    .tonnage = group->tonnage};
		schema_write_map(&se_ship_schema, NULL, SE_GROUPED, &row, context, json);
	}
	json_end(json);
}

static void unidentified_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;
	struct se_ship_row row = {.count = entry->unidentified.count, .tonnage = entry->unidentified.tonnage};

	schema_write_map(&se_ship_schema, key, SE_NAMELESS, &row, context, json);
}

static void destroyed_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_entry *entry = ((const struct se_sector_row *)record)->entry;

	json_list(json, key);
	for (guint i = 0; i < entry->destroyed->len; i++) {
		const struct se_ship *wreck = entry->destroyed->pdata[i];
		struct se_ship_row row = {
		    .owner = wreck->owner, .handle = se_ship_handle(wreck), .class = wreck->class->full};
		schema_write_map(&se_ship_schema, NULL, SE_DESTROYED, &row, context, json);
	}
	json_end(json);
}

/* --- Sectors */

static const struct field_part world_part = {.what = "as above, or null", .write = world_write};
static const struct field_part portals_part = {.what = "a list, above", .write = portals_write};
static const struct field_part storms_part = {.what = "a list, above", .write = storms_write};
static const struct field_part ships_part = {.what = "a list, above", .write = ships_write};
static const struct field_part groups_part = {.what = "a list, above", .write = groups_write};
static const struct field_part unidentified_part = {.what = "as above", .write = unidentified_write};
static const struct field_part destroyed_part = {.what = "a list, above", .write = destroyed_write};

#define SHOWN(how) .flags = (how), .shown = SE_CLOSE
#define LIST(key, functions)                                                                                 \
	LIST_FIELD(#key, struct se_sector_row, key, .part = (functions), SHOWN(FIELD_REPORT))

static const struct field sector_fields[] = {
    PART_FIELD(NODE, "sector", struct se_sector_row, at, struct se_coord, &se_sector_part,
        SHOWN(FIELD_REPORT | FIELD_NEEDED)),
    CHOICE_FIELD("status", struct se_sector_row, status, se_standing_names, .fallback = SE_STANDS_STALE,
        SHOWN(FIELD_REPORT)),
    PART_FIELD(NODE, "scanned", struct se_sector_row, scanned, int64_t, &se_turn_part, SHOWN(FIELD_REPORT)),
    TEXT_FIELD("as_of", struct se_sector_row, as_of, 0, 0, SHOWN(FIELD_REPORT | FIELD_BRIEF)),
    WHOLE_FIELD(MAP, "world", &world_part, SHOWN(FIELD_TOLD)),
    LIST(portals, &portals_part),
    LIST(storms, &storms_part),
    LIST(ships, &ships_part),
    LIST(identified, &groups_part),
    MAP_FIELD(
        "unidentified", struct se_sector_row, unidentified, .part = &unidentified_part, SHOWN(FIELD_REPORT)),
    LIST(destroyed, &destroyed_part),
    {0},
};
const struct schema se_sector_schema = {.name = "sectors", .fields = sector_fields};

static void write_entry(const struct writing *w, const struct se_entry *entry, struct json *json)
{
	struct se_sector_row row = {.at = entry->at,
	    .status = entry->standing,
	    .scanned = entry->turn,
	    .as_of = entry->as_of,
	    .entry = entry};

	schema_write_map(&se_sector_schema, NULL, SE_CLOSE, &row, w, json);
}

/* --- Lists */

static void write_worlds(const struct writing *w, struct json *json)
{
	const struct se_page *page = w->page;
	g_autoptr(GHashTable) entries = g_hash_table_new(NULL, NULL);

	for (guint i = 0; i < page->entries->len; i++) {
		struct se_entry *entry = page->entries->pdata[i];
		g_hash_table_insert(entries, se_coord_key(entry->at), entry);
	}
	json_list(json, "worlds");
	for (guint i = 0; i < page->things->len; i++) {
		const struct se_thing *thing = page->things->pdata[i];
		if (thing->kind == SE_WORLD)
			write_world(w, NULL, SE_LISTED, g_hash_table_lookup(entries, se_coord_key(thing->at)),
			    thing, json);
	}
	json_end(json);
}

static void write_class(const struct writing *w, const struct se_class *class, struct json *json)
{
	struct se_class_row row = se_class_row_of(class);

	row.name = class->full;
	row.own = class->designer == w->page->me;
	row.known = se_class_known(w->page->me, class);
	schema_write_map(&se_class_schema, NULL, SE_LISTED, &row, w, json);
}

static void write_lists(const struct writing *w, struct json *json)
{
	const struct se_page *page = w->page;

	json_list(json, "ships");
	for (guint i = 0; i < page->ships->len; i++) {
		struct se_ship_row row = full_row(page->ships->pdata[i]);
		schema_write_map(&se_ship_schema, NULL, SE_LISTED, &row, w, json);
	}
	json_end(json);
	write_worlds(w, json);
	json_list(json, "classes");
	for (guint i = 0; i < page->classes->len; i++)
		write_class(w, page->classes->pdata[i], json);
	json_end(json);
	se_write_set(page->st, json, "contacts", &page->me->contacts);
	json_list(json, "nav");
	for (guint i = 0; i < page->nav->len; i++) {
		const struct se_portal *portal = page->nav->pdata[i];
		struct se_coord at = se_page_thing(page, portal->key)->at;
		write_portal(w, SE_LISTED, portal->name, at, -1, json);
	}
	json_end(json);
	json_list(json, "shares");
	for (guint i = 0; i < page->grants->len; i++)
		se_write_grant(&w->scope, SE_LISTED, page->grants->pdata[i], json);
	json_end(json);
}

void se_report_json(const struct report_source *source, struct json *json)
{
	const struct se_state *st = (const struct se_state *)source->state;
	const struct se_page *page;
	struct writing w;

	if (source->seat == GM_SEAT) {
		se_gm_json(source, json);
		return;
	}
	page = se_page_read_of(st, se_empire_at(st, source->seat));
	w = (struct writing){{(struct se_state *)st, page->me}, page};
	json_list(json, "sectors");
	for (guint i = 0; i < page->entries->len; i++)
		write_entry(&w, page->entries->pdata[i], json);
	json_end(json);
	write_lists(&w, json);
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
