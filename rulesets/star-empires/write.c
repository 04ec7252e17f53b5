#include "fleet.h"

#include "ship.h"
#include "victory.h"
#include "write.h"

#include <string.h>

static int by_name(gconstpointer a, gconstpointer b)
{
	return g_ascii_strcasecmp(*(const char *const *)a, *(const char *const *)b);
}

static void write_empire(const struct se_scope *scope, const struct se_empire *empire, struct json *json)
{
	struct se_empire_row row = {.name = empire->name,
	    .code = empire->code,
	    .abandoned_for = empire->abandoned_for,
	    .abandoned = empire->abandoned,
	    .basics = empire->basics,
	    .empire = empire};

	schema_write_map(&se_empire_schema, NULL, 0, &row, scope, json);
}

static void write_world(const struct se_scope *scope, const struct se_world *world, struct json *json)
{
	struct se_world_row row = {.name = world->name,
	    .at = world->at,
	    .owner = world->owner,
	    .production = world->production,
	    .stockpile = world->stockpile,
	    .status = world->status};

	schema_write_map(&se_world_schema, NULL, 0, &row, scope, json);
}

static void write_portal(const struct se_scope *scope, const struct se_portal *portal, struct json *json)
{
	struct se_portal_row row = {
	    .name = portal->name, .at = portal->at, .collapsed = portal->collapsed, .to = portal->exits};

	schema_write_map(&se_portal_schema, NULL, 0, &row, scope, json);
}

static void write_storm(const struct se_scope *scope, const struct se_storm *storm, struct json *json)
{
	struct se_storm_row row = {.name = storm->name,
	    .at = storm->at,
	    .rating = storm->rating,
	    .initial = storm->initial,
	    .storm = storm};

	schema_write_map(&se_storm_schema, NULL, 0, &row, scope, json);
}

static int by_class_key(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_class *const *)a)->key, (*(struct se_class *const *)b)->key);
}

GPtrArray *se_classes_sorted(const struct se_state *st)
{
	GPtrArray *sorted = g_ptr_array_new();

	for (guint i = 0; i < st->classes->len; i++)
		g_ptr_array_add(sorted, st->classes->pdata[i]);
	g_ptr_array_sort(sorted, by_class_key);
	return sorted;
}

/* Sorts classes by their names in documents: without designers' codes. */
static int by_bare_name(gconstpointer a, gconstpointer b)
{
	const struct se_class *left = *(struct se_class *const *)a, *right = *(struct se_class *const *)b;
	int order = g_ascii_strcasecmp(left->name, right->name);

	return order ? order : strcmp(left->key, right->key);
}

struct se_class_row se_class_row_of(const struct se_class *class)
{
	struct se_class_row row = {.name = class->name,
	    .designer = class->designer,
	    .hull = class->hull,
	    .cost = class->cost,
	    .tonnage = class->tonnage,
	    .ar = class->ar,
	    .buildable = class->buildable};

	memcpy(row.parts, class->parts, sizeof row.parts);
	return row;
}

static void write_class(const struct se_scope *scope, const struct se_class *class, struct json *json)
{
	struct se_class_row row = se_class_row_of(class);

	schema_write_map(&se_class_schema, NULL, 0, &row, scope, json);
}

static void write_ship(const struct se_scope *scope, const struct se_ship *ship, struct json *json)
{
	struct se_ship_row row = {.owner = ship->owner,
	    .name = ship->name,
	    .serial = ship->serial,
	    .class = ship->class->full,
	    .dp = ship->dp,
	    .public = ship->public,
	    .ship = ship};

	schema_write_map(&se_ship_schema, NULL, 0, &row, scope, json);
}

/* --- Knowledge */

/* The document being written, for one empire's knowledge. */
struct knower {
	struct se_scope scope;
	struct se_empire *empire;
	struct json *json;
};

static void write_known(const struct knower *k, struct se_known_row row)
{
	row.empire = k->empire;
	schema_write_map(se_known_schemas[row.kind], NULL, 0, &row, &k->scope, k->json);
}

static void write_named(const struct knower *k, enum se_known_kind kind, const char *name)
{
	write_known(k, (struct se_known_row){.kind = kind, .name = name});
}

static int by_thing(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_thing *const *)a)->key, (*(struct se_thing *const *)b)->key);
}

static int by_seen(gconstpointer a, gconstpointer b)
{
	return se_coord_compare((*(struct se_seen *const *)a)->at, (*(struct se_seen *const *)b)->at);
}

static GPtrArray *values_sorted(GHashTable *table, GCompareFunc order)
{
	GPtrArray *sorted = g_ptr_array_new();
	GHashTableIter iter;
	gpointer value;

	g_hash_table_iter_init(&iter, table);
	while (g_hash_table_iter_next(&iter, NULL, &value))
		g_ptr_array_add(sorted, value);
	g_ptr_array_sort(sorted, order);
	return sorted;
}

GPtrArray *se_map_things(const struct se_empire *empire)
{
	return values_sorted(empire->map.things, by_thing);
}

GPtrArray *se_map_sectors(const struct se_empire *empire)
{
	return values_sorted(empire->map.sectors, by_seen);
}

static void write_contacts(const struct knower *k)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (unsigned i = 0; bits_next(&k->empire->contacts, &i); i++)
		g_ptr_array_add(names, se_empire_at(k->scope.st, i)->name);
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++)
		write_named(k, SE_KNOWN_CONTACT, names->pdata[i]);
}

static void write_things(const struct knower *k, const GPtrArray *things, enum se_kind kind)
{
	static const enum se_known_kind kinds[] = {SE_KNOWN_WORLD, SE_KNOWN_PORTAL, SE_KNOWN_STORM};

	for (guint i = 0; i < things->len; i++) {
		const struct se_thing *thing = things->pdata[i];
		if (thing->kind == kind)
			write_known(k, (struct se_known_row){.kind = kinds[kind],
			                   .name = thing->name,
			                   .at = thing->at,
			                   .production = thing->production,
			                   .rating = thing->rating,
			                   .owner = thing->owner,
			                   .turn = thing->turn});
	}
}

static void write_knowledge(const struct knower *k, const GPtrArray *classes)
{
	const struct se_state *st = k->scope.st;
	const struct se_empire *empire = k->empire;
	g_autoptr(GPtrArray) things = se_map_things(empire);
	g_autoptr(GPtrArray) sectors = se_map_sectors(empire);

	for (guint i = 0; i < classes->len; i++) {
		const struct se_class *class = classes->pdata[i];
		if (se_class_known(empire, class) && !(empire->basics && class->predefined))
			write_named(k, SE_KNOWN_CLASS, class->full);
	}
	write_contacts(k);
	for (guint i = 0; i < st->portals->len; i++) {
		const struct se_portal *portal = st->portals->pdata[i];
		if (bits_has(&portal->nav, empire->number))
			write_named(k, SE_KNOWN_NAV, portal->name);
	}
	write_things(k, things, SE_PORTAL);
	for (guint i = 0; i < sectors->len; i++) {
		const struct se_seen *seen = sectors->pdata[i];
		if (seen->turn >= 0)
			write_known(k, (struct se_known_row){
			                   .kind = SE_KNOWN_SECTOR, .at = seen->at, .turn = seen->turn});
	}
	write_things(k, things, SE_STORM);
	write_things(k, things, SE_WORLD);
}

/* --- Grants */

static const char *grant_name(const struct se_grant *grant)
{
	return grant->ship ? grant->ship->key : grant->class ? grant->class->key : "";
}

static int by_grant(gconstpointer a, gconstpointer b)
{
	const struct se_grant *left = *(struct se_grant *const *)a, *right = *(struct se_grant *const *)b;
	int order = g_ascii_strcasecmp(left->from->name, right->from->name);

	if (order == 0)
		order = g_ascii_strcasecmp(left->to->name, right->to->name);
	if (order == 0)
		order = strcmp(se_grant_names[left->kind], se_grant_names[right->kind]);
	if (order == 0)
		order = strcmp(grant_name(left), grant_name(right));
	return order ? order : se_coord_compare(left->at, right->at);
}

GPtrArray *se_grants_sorted(const struct se_state *st)
{
	GPtrArray *sorted = g_ptr_array_new();

	for (guint i = 0; i < st->grants->len; i++) {
		struct se_grant *grant = &g_array_index(st->grants, struct se_grant, i);
		if (!grant->ship || se_ship_alive(grant->ship))
			g_ptr_array_add(sorted, grant);
	}
	g_ptr_array_sort(sorted, by_grant);
	return sorted;
}

void se_write_grant(
    const struct se_scope *scope, unsigned reader, const struct se_grant *grant, struct json *json)
{
	struct se_share_row row = {.from = grant->from,
	    .to = grant->to,
	    .what = grant->kind,
	    .at = grant->at,
	    .name = grant->ship    ? se_ship_handle(grant->ship)
	            : grant->class ? grant->class->full
	                           : NULL};

	schema_write_map(se_share_schemas[grant->kind], NULL, reader, &row, scope, json);
}

/* --- The whole */

GPtrArray *se_ships_sorted(const struct se_state *st)
{
	GPtrArray *sorted = g_ptr_array_new();

	for (guint i = 0; i < st->ships->len; i++)
		if (se_ship_alive(st->ships->pdata[i]))
			g_ptr_array_add(sorted, st->ships->pdata[i]);
	g_ptr_array_sort(sorted, se_ship_compare);
	return sorted;
}

static void write_objects(const struct se_scope *scope, struct json *json)
{
	const struct se_state *st = scope->st;

	json_list(json, "worlds");
	for (guint i = 0; i < st->worlds->len; i++)
		write_world(scope, st->worlds->pdata[i], json);
	json_end(json);
	json_list(json, "portals");
	for (guint i = 0; i < st->portals->len; i++)
		write_portal(scope, st->portals->pdata[i], json);
	json_end(json);
	json_list(json, "storms");
	for (guint i = 0; i < st->storms->len; i++)
		write_storm(scope, st->storms->pdata[i], json);
	json_end(json);
}

static void write_fleets(const struct se_scope *scope, struct json *json)
{
	const struct se_state *st = scope->st;
	g_autoptr(GPtrArray) ships = se_ships_sorted(st);
	g_autoptr(GPtrArray) classes = se_classes_sorted(st);

	g_ptr_array_sort(classes, by_bare_name);
	json_list(json, "classes");
	for (guint i = 0; i < classes->len; i++)
		if (!((const struct se_class *)classes->pdata[i])->predefined)
			write_class(scope, classes->pdata[i], json);
	json_end(json);
	json_list(json, "ships");
	for (guint i = 0; i < ships->len; i++)
		write_ship(scope, ships->pdata[i], json);
	json_end(json);
}

static void write_winner(const struct se_state *st, struct json *json)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (guint i = 0; i < st->winner->len; i++)
		g_ptr_array_add(names, ((const struct se_empire *)st->winner->pdata[i])->name);
	g_ptr_array_sort(names, by_name);
	json_list(json, "winner");
	for (guint i = 0; i < names->len; i++)
		json_text(json, NULL, names->pdata[i]);
	json_end(json);
}

void se_state_write(const struct state *state, struct json *json)
{
	const struct se_state *st = (const struct se_state *)state;
	const struct se_scope scope = {.st = (struct se_state *)st};
	g_autoptr(GPtrArray) classes = se_classes_sorted(st);
	g_autoptr(GPtrArray) grants = se_grants_sorted(st);

	schema_write_map(&se_options_schema, "options", 0, &st->options, state, json);
	/* Omitted if there is none, as in games from before this victory existed. */
	if (st->victory.hold > 0)
		se_victory_write(&st->victory, json);
	if (st->leader)
		schema_write_map(
		    &se_lead_schema, "lead", 0, &(struct se_lead_row){st->leader, st->led}, &scope, json);
	json_list(json, "empires");
	for (guint i = 0; i < st->empires->len; i++)
		write_empire(&scope, se_empire_at(st, i), json);
	json_end(json);
	write_objects(&scope, json);
	write_fleets(&scope, json);
	json_list(json, "known");
	for (guint i = 0; i < st->empires->len; i++)
		write_knowledge(&(struct knower){scope, se_empire_at(st, i), json}, classes);
	json_end(json);
	json_list(json, "shares");
	for (guint i = 0; i < grants->len; i++)
		se_write_grant(&scope, 0, grants->pdata[i], json);
	json_end(json);
	write_winner(st, json);
}
