#include "engine/base/hash.h"
#include "state.h"

#include "engine/base/text.h"
#include "ship.h"

#include <string.h>

static void empire_free(void *data)
{
	struct se_empire *empire = data;

	g_free(empire->name);
	bits_free(&empire->attacked_by);
	bits_free(&empire->contacts);
	g_byte_array_free(empire->classes, TRUE);
	g_hash_table_destroy(empire->map.sectors);
	g_hash_table_destroy(empire->map.things);
	g_array_free(empire->map.shown, TRUE);
	g_ptr_array_free(empire->fleet, TRUE);
	g_hash_table_destroy(empire->names);
	g_hash_table_destroy(empire->serial_keys);
	g_free(empire);
}

static void class_free(void *data)
{
	struct se_class *class = data;

	g_free(class->name);
	g_free(class->full);
	g_free(class->key);
	g_free(class);
}

static void world_free(void *data)
{
	struct se_world *world = data;

	g_free(world->name);
	g_free(world->key);
	g_free(world);
}

static void portal_free(void *data)
{
	struct se_portal *portal = data;

	g_free(portal->name);
	g_free(portal->key);
	g_ptr_array_free(portal->exits, TRUE);
	bits_free(&portal->nav);
	g_free(portal);
}

static void storm_free(void *data)
{
	struct se_storm *storm = data;

	g_free(storm->name);
	g_free(storm->key);
	if (storm->cycle)
		g_array_free(storm->cycle, TRUE);
	g_free(storm);
}

void se_object_free(void *data)
{
	struct se_object *object = data;

	if (object->kind == SE_WORLD)
		world_free(object->thing);
	else if (object->kind == SE_PORTAL)
		portal_free(object->thing);
	else
		storm_free(object->thing);
	g_free(object);
}

static void site_free(void *data)
{
	struct se_site *site = data;

	if (site->portals)
		g_ptr_array_free(site->portals, TRUE);
	if (site->storms)
		g_ptr_array_free(site->storms, TRUE);
	g_free(site);
}

static void thing_free(void *data)
{
	struct se_thing *thing = data;

	g_free(thing->name);
	g_free(thing->key);
	g_free(thing);
}

struct se_state *se_state_new(const struct state *head)
{
	struct se_state *st = g_new0(struct se_state, 1);

	state_begin(&st->head, head);
	st->tables = head->tables;
	st->options = st->tables->options;
	st->empires = g_ptr_array_new_with_free_func(empire_free);
	st->worlds = g_ptr_array_new();
	st->portals = g_ptr_array_new();
	st->storms = g_ptr_array_new();
	st->classes = g_ptr_array_new_with_free_func(class_free);
	st->ships = g_ptr_array_new();
	st->grants = g_array_new(FALSE, FALSE, sizeof(struct se_grant));
	st->winner = g_ptr_array_new();
	st->names = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	st->objects = g_hash_table_new_full(hash_text, g_str_equal, NULL, se_object_free);
	st->class_keys = g_hash_table_new(hash_text, g_str_equal);
	st->serials = g_hash_table_new(hash_text, g_str_equal);
	st->sites = g_hash_table_new_full(NULL, NULL, NULL, site_free);
	st->reader = -1;
	for (unsigned i = 0; i < st->tables->class_count; i++) {
		const struct se_class_table *row = &st->tables->classes[i];
		struct se_class *class = se_class_add(st, row->name, NULL);
		class->predefined = true;
		class->starbase = i == st->tables->starbase;
		class->hull = (enum se_hull)row->hull;
		memcpy(class->parts, row->parts, sizeof class->parts);
		class->cost = row->cost;
		class->tonnage = row->tonnage;
		class->ar = MAX(1, row->parts[SE_DP] / st->tables->numbers.repair_divisor);
		class->buildable = row->buildable;
	}
	return st;
}

void se_ship_free(struct se_ship *ship)
{
	g_free(ship->name);
	g_free(ship->key);
	if (ship->cargo)
		g_ptr_array_free(ship->cargo, TRUE);
	bits_free(&ship->identified);
	bits_free(&ship->concealed);
	g_free(ship);
}

void se_state_free(struct state *state)
{
	struct se_state *st = (struct se_state *)state;

	if (!st)
		return;
	se_grid_free(st->grid);
	for (guint i = 0; i < st->ships->len; i++)
		se_ship_free(st->ships->pdata[i]);
	g_ptr_array_free(st->ships, TRUE);
	g_hash_table_destroy(st->sites);
	g_hash_table_destroy(st->serials);
	g_hash_table_destroy(st->class_keys);
	g_hash_table_destroy(st->objects);
	g_hash_table_destroy(st->names);
	g_ptr_array_free(st->winner, TRUE);
	g_array_free(st->grants, TRUE);
	g_ptr_array_free(st->classes, TRUE);
	g_ptr_array_free(st->storms, TRUE);
	g_ptr_array_free(st->portals, TRUE);
	g_ptr_array_free(st->worlds, TRUE);
	g_ptr_array_free(st->empires, TRUE);
	state_end(&st->head);
	g_free(st);
}

struct se_empire *se_empire_add(struct se_state *st, const char *name)
{
	struct se_empire *empire = g_new0(struct se_empire, 1);

	empire->number = st->empires->len;
	empire->name = g_strdup(name);
	empire->basics = true;
	empire->classes = g_byte_array_new();
	empire->map.sectors = g_hash_table_new_full(NULL, NULL, NULL, g_free);
	empire->map.things = g_hash_table_new_full(hash_text, g_str_equal, NULL, thing_free);
	empire->map.shown = g_array_new(FALSE, FALSE, sizeof(struct se_shown));
	empire->names = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	empire->serial_keys = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	empire->fleet = g_ptr_array_new();
	g_ptr_array_add(st->empires, empire);
	g_hash_table_insert(st->names, text_lower(name), empire);
	return empire;
}

struct se_empire *se_empire_find(const struct se_state *st, const char *name)
{
	g_autofree char *key = text_lower(name);

	return g_hash_table_lookup(st->names, key);
}

void se_empire_rename(struct se_state *st, struct se_empire *empire, const char *name)
{
	g_autofree char *key = text_lower(empire->name);

	/* Seats are renamed one by one, so another empire may have the old name by now. */
	if (g_hash_table_lookup(st->names, key) == empire)
		g_hash_table_remove(st->names, key);
	g_free(empire->name);
	empire->name = g_strdup(name);
	g_hash_table_insert(st->names, text_lower(name), empire);
}

static void add_object(struct se_state *st, enum se_kind kind, void *thing, const char *key)
{
	struct se_object *object = g_new(struct se_object, 1);

	*object = (struct se_object){kind, thing};
	g_hash_table_insert(st->objects, (gpointer)key, object);
}

struct se_world *se_world_add(struct se_state *st, const char *name, struct se_coord at)
{
	struct se_world *world = g_new0(struct se_world, 1);

	world->name = g_strdup(name);
	world->key = text_lower(name);
	world->at = at;
	g_ptr_array_add(st->worlds, world);
	add_object(st, SE_WORLD, world, world->key);
	return world;
}

struct se_portal *se_portal_add(struct se_state *st, const char *name, struct se_coord at)
{
	struct se_portal *portal = g_new0(struct se_portal, 1);

	portal->name = g_strdup(name);
	portal->key = text_lower(name);
	portal->at = at;
	portal->exits = g_ptr_array_new();
	g_ptr_array_add(st->portals, portal);
	add_object(st, SE_PORTAL, portal, portal->key);
	return portal;
}

struct se_storm *se_storm_add(struct se_state *st, const char *name, struct se_coord at, int64_t rating)
{
	struct se_storm *storm = g_new0(struct se_storm, 1);

	storm->name = g_strdup(name);
	storm->key = text_lower(name);
	storm->at = at;
	storm->rating = storm->initial = rating;
	g_ptr_array_add(st->storms, storm);
	add_object(st, SE_STORM, storm, storm->key);
	return storm;
}

struct se_object *se_object_find(const struct se_state *st, const char *name)
{
	g_autofree char *key = text_lower(name);

	return g_hash_table_lookup(st->objects, key);
}

static void *find_kind(const struct se_state *st, const char *name, enum se_kind kind)
{
	const struct se_object *object = se_object_find(st, name);

	return object && object->kind == kind ? object->thing : NULL;
}

struct se_world *se_world_find(const struct se_state *st, const char *name)
{
	return find_kind(st, name, SE_WORLD);
}

struct se_portal *se_portal_find(const struct se_state *st, const char *name)
{
	return find_kind(st, name, SE_PORTAL);
}

struct se_storm *se_storm_find(const struct se_state *st, const char *name)
{
	return find_kind(st, name, SE_STORM);
}

static void forget_world(struct se_state *st, const struct se_world *world)
{
	for (guint i = 0; i < st->empires->len; i++) {
		struct se_empire *empire = se_empire_at(st, i);
		if (empire->home != world)
			continue;
		empire->last_home = world->at;
		empire->home = NULL;
	}
}

void se_object_remove(struct se_state *st, struct se_object *object)
{
	const char *key;

	if (object->kind == SE_WORLD) {
		key = ((struct se_world *)object->thing)->key;
		forget_world(st, object->thing);
		g_ptr_array_remove(st->worlds, object->thing);
	} else if (object->kind == SE_PORTAL) {
		key = ((struct se_portal *)object->thing)->key;
		for (guint i = 0; i < st->portals->len; i++)
			g_ptr_array_remove(((struct se_portal *)st->portals->pdata[i])->exits, object->thing);
		g_ptr_array_remove(st->portals, object->thing);
	} else {
		key = ((struct se_storm *)object->thing)->key;
		g_ptr_array_remove(st->storms, object->thing);
	}
	g_hash_table_steal(st->objects, key);
}

int se_portal_compare(gconstpointer a, gconstpointer b)
{
	return strcmp((*(struct se_portal *const *)a)->key, (*(struct se_portal *const *)b)->key);
}

bool se_portal_link(struct se_portal *from, struct se_portal *to)
{
	if (g_ptr_array_find(from->exits, to, NULL))
		return false;
	g_ptr_array_add(from->exits, to);
	g_ptr_array_sort(from->exits, se_portal_compare);
	return true;
}

struct se_class *se_class_add_full(struct se_state *st, const char *name, const char *full)
{
	struct se_class *class = g_new0(struct se_class, 1);

	class->name = g_strdup(name);
	class->full = g_strdup(full);
	class->key = text_lower(full);
	class->number = st->classes->len;
	class->buildable = true;
	g_ptr_array_add(st->classes, class);
	g_hash_table_insert(st->class_keys, class->key, class);
	return class;
}

struct se_class *se_class_add(struct se_state *st, const char *name, struct se_empire *designer)
{
	g_autofree char *full = designer ? g_strdup_printf("%s.%s", designer->code, name) : g_strdup(name);
	struct se_class *class = se_class_add_full(st, name, full);

	class->designer = designer;
	return class;
}

struct se_class *se_class_find(const struct se_state *st, const char *full)
{
	g_autofree char *key = text_lower(full);

	return g_hash_table_lookup(st->class_keys, key);
}

guint se_grant_hash(gconstpointer grant)
{
	const struct se_grant *g = grant;
	const gconstpointer parts[] = {g->from, g->to, se_coord_key(g->at), g->ship, g->class};
	guint hash = (guint)g->kind;

	for (unsigned i = 0; i < G_N_ELEMENTS(parts); i++)
		hash = hash * 31 + hash_number(&(int64_t){(int64_t)GPOINTER_TO_SIZE(parts[i])});
	return hash;
}

gboolean se_grant_same(gconstpointer a, gconstpointer b)
{
	const struct se_grant *left = a, *right = b;

	return left->from == right->from && left->to == right->to && left->kind == right->kind &&
	       se_coord_same(left->at, right->at) && left->ship == right->ship && left->class == right->class;
}
