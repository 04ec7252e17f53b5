/* The state document, everything written out (SE-172). */
#include "read.h"

#include "ship.h"
#include "write.h"

#include <string.h>

void se_write_coord(struct json *json, const char *key, struct se_coord at)
{
	json_list(json, key);
	json_integer(json, NULL, at.o);
	json_integer(json, NULL, at.y);
	json_end(json);
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return g_ascii_strcasecmp(*(const char *const *)a, *(const char *const *)b);
}

void se_write_set(const struct se_state *st, struct json *json, const char *key, const struct bits *set)
{
	g_autoptr(GPtrArray) names = NULL;

	json_list(json, key);
	if (bits_empty(set)) {
		json_end(json);
		return;
	}
	names = g_ptr_array_new();
	for (unsigned i = 0; bits_next(set, &i); i++)
		g_ptr_array_add(names, se_empire_at(st, i)->name);
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++)
		json_text(json, NULL, names->pdata[i]);
	json_end(json);
}

static const char *mirror_name(const struct se_frame *frame)
{
	return frame->h ? (frame->v ? "hv" : "h") : frame->v ? "v" : "";
}

static void write_empire(const struct se_state *st, const struct se_empire *empire, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", empire->name);
	json_text(json, "code", empire->code);
	json_text(json, "home", empire->home ? empire->home->name : NULL);
	if (empire->had_home)
		se_write_coord(json, "last_home", empire->last_home);
	else
		json_null(json, "last_home");
	json_map(json, "frame");
	se_write_coord(json, "origin", empire->frame.origin);
	json_integer(json, "turn", empire->frame.turn);
	json_text(json, "mirror", mirror_name(&empire->frame));
	json_end(json);
	json_text(json, "status", empire->abandoned ? "abandoned" : "active");
	json_integer(json, "abandoned_for", empire->abandoned_for);
	se_write_set(st, json, "attacked_by", &empire->attacked_by);
	json_bool(json, "basics", empire->basics);
	json_end(json);
}

const char *se_status_name(enum se_status status)
{
	static const char *const names[] = {"free", "blockaded", "interdicted"};

	return names[status];
}

static void write_world(const struct se_world *world, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", world->name);
	se_write_coord(json, "sector", world->at);
	json_text(json, "owner", world->owner ? world->owner->name : NULL);
	json_integer(json, "production", world->production);
	json_integer(json, "stockpile", world->stockpile);
	json_text(json, "status", se_status_name(world->status));
	json_end(json);
}

static void write_portal(const struct se_portal *portal, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", portal->name);
	se_write_coord(json, "sector", portal->at);
	json_list(json, "exits");
	for (guint i = 0; i < portal->exits->len; i++)
		json_text(json, NULL, ((const struct se_portal *)portal->exits->pdata[i])->name);
	json_end(json);
	json_integer(json, "collapsed", portal->collapsed);
	json_end(json);
}

static void write_storm(const struct se_storm *storm, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", storm->name);
	se_write_coord(json, "sector", storm->at);
	json_integer(json, "rating", storm->rating);
	json_integer(json, "initial", storm->initial);
	if (storm->pattern == SE_CYCLE) {
		json_list(json, "pattern");
		for (guint i = 0; i < storm->cycle->len; i++)
			json_integer(json, NULL, g_array_index(storm->cycle, int64_t, i));
		json_end(json);
	} else {
		json_text(json, "pattern", storm->pattern == SE_RANDOM ? "random" : "none");
	}
	json_end(json);
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

/* As a document names classes: without their designers' codes. */
static int by_bare_name(gconstpointer a, gconstpointer b)
{
	const struct se_class *left = *(struct se_class *const *)a, *right = *(struct se_class *const *)b;
	int order = g_ascii_strcasecmp(left->name, right->name);

	return order ? order : strcmp(left->key, right->key);
}

static void write_class(const struct se_class *class, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", class->name);
	json_text(json, "designer", class->designer ? class->designer->name : NULL);
	json_text(json, "hull", se_hull_names[class->hull]);
	for (int i = 0; i < SE_PARTS; i++)
		json_integer(json, se_part_names[i], class->parts[i]);
	json_integer(json, "cost", class->cost);
	json_integer(json, "tonnage", class->tonnage);
	json_integer(json, "ar", class->ar);
	json_bool(json, "buildable", class->buildable);
	json_end(json);
}

static void write_ship(const struct se_state *st, const struct se_ship *ship, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "owner", ship->owner->name);
	json_text(json, "name", ship->name);
	json_text(json, "serial", ship->serial);
	json_text(json, "class", ship->class->full);
	se_write_coord(json, "sector", ship->at);
	json_text(json, "aboard", ship->carrier ? se_ship_handle(ship->carrier) : NULL);
	json_integer(json, "dp", ship->dp);
	json_bool(json, "public", ship->public);
	se_write_set(st, json, "identified_to", &ship->identified);
	if (!bits_empty(&ship->concealed))
		se_write_set(st, json, "concealed_from", &ship->concealed);
	json_end(json);
}

/* --- Knowledge */

static void known_head(struct json *json, const struct se_empire *empire, const char *kind)
{
	json_map(json, NULL);
	json_text(json, "empire", empire->name);
	json_text(json, "kind", kind);
}

static void known_named(struct json *json, const struct se_empire *empire, const char *kind, const char *name)
{
	known_head(json, empire, kind);
	json_text(json, "name", name);
	json_end(json);
}

static void known_turn(struct json *json, int64_t turn)
{
	if (turn >= 0)
		json_integer(json, "turn", turn);
	else
		json_null(json, "turn");
	json_end(json);
}

static void write_thing(struct json *json, const struct se_empire *empire, const struct se_thing *thing)
{
	static const char *const kinds[] = {"world", "portal", "storm"};

	known_head(json, empire, kinds[thing->kind]);
	json_text(json, "name", thing->name);
	se_write_coord(json, "sector", thing->at);
	if (thing->kind == SE_WORLD) {
		json_integer(json, "production", thing->production);
		json_text(json, "owner", thing->owner ? thing->owner->name : NULL);
	} else if (thing->kind == SE_STORM) {
		json_integer(json, "rating", thing->rating);
	}
	known_turn(json, thing->turn);
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

static void write_contacts(const struct se_state *st, const struct se_empire *empire, struct json *json)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (unsigned i = 0; bits_next(&empire->contacts, &i); i++)
		g_ptr_array_add(names, se_empire_at(st, i)->name);
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len; i++)
		known_named(json, empire, "contact", names->pdata[i]);
}

static void write_things(
    struct json *json, const struct se_empire *empire, const GPtrArray *things, enum se_kind kind)
{
	for (guint i = 0; i < things->len; i++)
		if (((const struct se_thing *)things->pdata[i])->kind == kind)
			write_thing(json, empire, things->pdata[i]);
}

static void write_known(
    const struct se_state *st, const struct se_empire *empire, const GPtrArray *classes, struct json *json)
{
	g_autoptr(GPtrArray) things = se_map_things(empire);
	g_autoptr(GPtrArray) sectors = se_map_sectors(empire);

	for (guint i = 0; i < classes->len; i++) {
		const struct se_class *class = classes->pdata[i];
		if (se_class_known(empire, class) && !(empire->basics && class->predefined))
			known_named(json, empire, "class", class->full);
	}
	write_contacts(st, empire, json);
	for (guint i = 0; i < st->portals->len; i++) {
		const struct se_portal *portal = st->portals->pdata[i];
		if (bits_has(&portal->nav, empire->number))
			known_named(json, empire, "nav", portal->name);
	}
	write_things(json, empire, things, SE_PORTAL);
	for (guint i = 0; i < sectors->len; i++) {
		const struct se_seen *seen = sectors->pdata[i];
		if (seen->turn < 0)
			continue;
		known_head(json, empire, "sector");
		se_write_coord(json, "sector", seen->at);
		known_turn(json, seen->turn);
	}
	write_things(json, empire, things, SE_STORM);
	write_things(json, empire, things, SE_WORLD);
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
		order = strcmp(se_grant_name(left->kind), se_grant_name(right->kind));
	if (order == 0)
		order = strcmp(grant_name(left), grant_name(right));
	return order ? order : se_coord_compare(left->at, right->at);
}

const char *se_grant_name(enum se_grant_kind kind)
{
	static const char *const names[] = {"all", "sector", "ship", "class"};

	return names[kind];
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

void se_write_grant(const struct se_grant *grant, const struct se_frame *frame, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "from", grant->from->name);
	json_text(json, "to", grant->to->name);
	json_text(json, "what", se_grant_name(grant->kind));
	if (grant->kind == SE_GRANT_SECTOR)
		se_write_coord(json, "sector", frame ? se_to_local(frame, grant->at) : grant->at);
	else if (grant->kind == SE_GRANT_SHIP)
		json_text(json, "name", se_ship_handle(grant->ship));
	else if (grant->kind == SE_GRANT_CLASS)
		json_text(json, "name", grant->class->full);
	json_end(json);
}

/* --- The whole */

static int by_owner_and_key(gconstpointer a, gconstpointer b)
{
	const struct se_ship *left = *(struct se_ship *const *)a, *right = *(struct se_ship *const *)b;

	if (left->owner != right->owner)
		return left->owner->number < right->owner->number ? -1 : 1;
	return strcmp(left->key, right->key);
}

GPtrArray *se_ships_sorted(const struct se_state *st)
{
	GPtrArray *sorted = g_ptr_array_new();

	for (guint i = 0; i < st->ships->len; i++)
		if (se_ship_alive(st->ships->pdata[i]))
			g_ptr_array_add(sorted, st->ships->pdata[i]);
	g_ptr_array_sort(sorted, by_owner_and_key);
	return sorted;
}

static void write_objects(const struct se_state *st, struct json *json)
{
	json_list(json, "worlds");
	for (guint i = 0; i < st->worlds->len; i++)
		write_world(st->worlds->pdata[i], json);
	json_end(json);
	json_list(json, "portals");
	for (guint i = 0; i < st->portals->len; i++)
		write_portal(st->portals->pdata[i], json);
	json_end(json);
	json_list(json, "storms");
	for (guint i = 0; i < st->storms->len; i++)
		write_storm(st->storms->pdata[i], json);
	json_end(json);
}

static void write_fleets(const struct se_state *st, struct json *json)
{
	g_autoptr(GPtrArray) ships = se_ships_sorted(st);
	g_autoptr(GPtrArray) classes = se_classes_sorted(st);

	g_ptr_array_sort(classes, by_bare_name);
	json_list(json, "classes");
	for (guint i = 0; i < classes->len; i++)
		if (!((const struct se_class *)classes->pdata[i])->predefined)
			write_class(classes->pdata[i], json);
	json_end(json);
	json_list(json, "ships");
	for (guint i = 0; i < ships->len; i++)
		write_ship(st, ships->pdata[i], json);
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
	g_autoptr(GPtrArray) classes = se_classes_sorted(st);
	g_autoptr(GPtrArray) grants = se_grants_sorted(st);

	json_map(json, "options");
	json_integer(json, "self_destruct_tonnes", st->options.self_destruct_tonnes);
	json_integer(json, "instability", st->options.instability);
	json_end(json);
	json_list(json, "empires");
	for (guint i = 0; i < st->empires->len; i++)
		write_empire(st, se_empire_at(st, i), json);
	json_end(json);
	write_objects(st, json);
	write_fleets(st, json);
	json_list(json, "known");
	for (guint i = 0; i < st->empires->len; i++)
		write_known(st, se_empire_at(st, i), classes, json);
	json_end(json);
	json_list(json, "shares");
	for (guint i = 0; i < grants->len; i++)
		se_write_grant(grants->pdata[i], NULL, json);
	json_end(json);
	write_winner(st, json);
}
