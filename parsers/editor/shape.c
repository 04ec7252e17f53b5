#include "parsers/editor/shape.h"

#include "engine/base/hash.h"

#include <math.h>
#include <string.h>

/* A description by which a sample map was read. */
struct notice {
	const struct node *map;
	char *key;            /* key of the map, or NULL */
	struct field *fields; /* a copy, ended by key NULL */
	unsigned reader;
	bool open;
};

struct shape {
	bool yaml;
	const char *mark;
	GPtrArray *notices;
	GHashTable *by_map; /* maps a node to a GPtrArray of notices */
	GPtrArray *roots;
	GPtrArray *lists; /* owns the values of by_map */
};

static void notice_free(gpointer data)
{
	struct notice *notice = data;

	g_free(notice->key);
	g_free(notice->fields);
	g_free(notice);
}

static void list_free(gpointer list)
{
	g_ptr_array_free(list, TRUE);
}

struct shape *shape_new(bool yaml, const char *mark)
{
	struct shape *shape = g_new(struct shape, 1);

	shape->yaml = yaml;
	shape->mark = mark;
	shape->notices = g_ptr_array_new_with_free_func(notice_free);
	shape->by_map = g_hash_table_new(NULL, NULL);
	shape->roots = g_ptr_array_new();
	shape->lists = g_ptr_array_new_with_free_func(list_free);
	return shape;
}

void shape_free(struct shape *shape)
{
	g_ptr_array_free(shape->lists, TRUE);
	g_hash_table_unref(shape->by_map);
	g_ptr_array_free(shape->notices, TRUE);
	g_ptr_array_free(shape->roots, TRUE);
	g_free(shape);
}

static void note(void *context, const struct node *map, const struct schema *schema, unsigned reader)
{
	struct shape *shape = context;
	struct notice *notice;
	GPtrArray *list = g_hash_table_lookup(shape->by_map, map);
	size_t count = 0;

	if (shape->mark && !node_get(document_root(map->document), shape->mark))
		return;
	notice = g_new0(struct notice, 1);
	while (schema->fields[count].key)
		count++;
	*notice = (struct notice){.map = map,
	    .key = g_strdup(map->key),
	    .fields = g_new0(struct field, count + 1),
	    .reader = reader,
	    .open = schema->open};
	memcpy(notice->fields, schema->fields, count * sizeof *notice->fields);
	g_ptr_array_add(shape->notices, notice);
	if (!list) {
		list = g_ptr_array_new();
		g_ptr_array_add(shape->lists, list);
		g_hash_table_insert(shape->by_map, (gpointer)(guintptr)map, list);
	}
	g_ptr_array_add(list, notice);
}

void shape_begin(struct shape *shape)
{
	fields_watch(note, shape);
}

void shape_end(void)
{
	fields_watch(NULL, NULL);
}

void shape_add(struct shape *shape, const struct node *root)
{
	g_ptr_array_add(shape->roots, (gpointer)(guintptr)root);
}

/* --- Values --------------------------------------------------------------------------- */

static bool is_true_or_false(const char *word)
{
	static const char *const words[] = {"y", "n", "yes", "no", "on", "off", "true", "false"};

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (g_ascii_strcasecmp(word, words[i]) == 0)
			return true;
	return false;
}

static void put_types(struct json *json, const char *type, bool other, bool null)
{
	if (!other && !null) {
		json_text(json, "type", type);
		return;
	}
	json_list(json, "type");
	json_text(json, NULL, type);
	if (other)
		json_text(json, NULL, "boolean");
	if (null)
		json_text(json, NULL, "null");
	json_end(json);
}

static void put_choices(const struct shape *shape, const struct field *field, bool null, struct json *json)
{
	bool other = false;

	json_list(json, "enum");
	for (const char *const *word = field->choices; *word; word++) {
		json_text(json, NULL, *word);
		other = other || is_true_or_false(*word);
	}
	if (other && shape->yaml) {
		json_bool(json, NULL, false);
		json_bool(json, NULL, true);
	}
	if (null)
		json_null(json, NULL);
	json_end(json);
}

/* Writes the bounds that hold in every document; not those that depend on tables or the rest of the document. */
static void put_bounds(const struct field *field, struct json *json)
{
	if ((field->min == 0 && field->max == 0) || field->bounds)
		return;
	if (field->type == FIELD_TEXT) {
		if (field->min > 0)
			json_integer(json, "minLength", 1);
		if (field->max > 0 && field->max < INT64_MAX)
			json_integer(json, "maxLength", field->max);
	} else if (field->type == FIELD_TENTHS) {
		json_tenths(json, "minimum", field->min);
		json_tenths(json, "maximum", field->max);
	} else if (field->type == FIELD_THOUSANDTHS) {
		json_thousandths(json, "minimum", field->min);
		json_thousandths(json, "maximum", field->max);
	} else {
		json_integer(json, "minimum", field->min);
		if (field->max < INT64_MAX)
			json_integer(json, "maximum", field->max);
	}
}

static void put_field(const struct shape *shape, const struct field *field, struct json *json)
{
	bool null = (field->flags & FIELD_NULLABLE) != 0;
	const char *what = field->part ? field->part->what : field->what;

	if (what)
		json_text(json, "description", what);
	if ((field->flags & FIELD_TOLD) == FIELD_TOLD) /* such fields are never read */
		return;
	switch (field->type) {
	case FIELD_INTEGER:
		put_types(json, "integer", false, null);
		break;
	case FIELD_TENTHS:
	case FIELD_THOUSANDTHS:
		put_types(json, "number", false, null);
		break;
	case FIELD_BOOL:
		put_types(json, "boolean", false, null);
		return;
	case FIELD_TEXT:
		put_types(json, "string", shape->yaml, null);
		break;
	case FIELD_CHOICE:
		put_choices(shape, field, null, json);
		return;
	case FIELD_LIST:
		put_types(json, "array", false, null);
		return;
	case FIELD_MAP:
		put_types(json, "object", false, null);
		return;
	case FIELD_NODE:
		return;
	}
	put_bounds(field, json);
}

/* --- Maps ------------------------------------------------------------------------------ */

/* What all samples of a place say about a key. */
struct property {
	const struct field *field; /* NULL: no description has it, or the descriptions differ */
	bool differs;
	unsigned needed;  /* number of maps that need it */
	GPtrArray *nodes; /* its values */
};

static void property_free(gpointer data)
{
	struct property *property = data;

	g_ptr_array_free(property->nodes, TRUE);
	g_free(property);
}

/* The keys of a place, in the order of the first description. */
struct place_shape {
	GHashTable *by_key;
	GPtrArray *keys;
};

static struct property *property_of(struct place_shape *place, const char *key)
{
	struct property *property = g_hash_table_lookup(place->by_key, key);

	if (property)
		return property;
	property = g_new0(struct property, 1);
	property->nodes = g_ptr_array_new();
	g_hash_table_insert(place->by_key, (gpointer)(guintptr)key, property);
	g_ptr_array_add(place->keys, (gpointer)(guintptr)key);
	return property;
}

static bool is_same(const struct field *a, const struct field *b)
{
	return a->type == b->type && a->min == b->min && a->max == b->max && a->choices == b->choices &&
	       a->part == b->part && (a->flags & FIELD_NULLABLE) == (b->flags & FIELD_NULLABLE);
}

static bool is_needed(const struct notice *notice, const struct field *field)
{
	bool stands = notice->reader ? (field->shown & notice->reader) != 0 : !(field->flags & FIELD_REPORT);
	unsigned needed = FIELD_NEEDED | (notice->reader ? FIELD_SAID : 0);

	return stands && (field->flags & needed) && !field->bounds;
}

/* Adds the fields of a description; a key that occurs twice, for different readers, counts once. */
static void add_notice(struct place_shape *place, const struct notice *notice)
{
	for (const struct field *field = notice->fields; field->key; field++) {
		struct property *property = property_of(place, field->key);
		if (property->field && !is_same(property->field, field))
			property->differs = true;
		property->field = property->differs ? NULL : field;
		property->needed += is_needed(notice, field);
	}
}

static const char *const no_keys[] = {NULL};

static void put_map(const struct shape *shape, const GPtrArray *nodes, bool closed, const char *const *spare,
    struct json *json);

/* The maps among the values; with `elements`, the maps in lists among them. */
static GPtrArray *maps_of(const GPtrArray *nodes, bool elements)
{
	GPtrArray *maps = g_ptr_array_new();

	for (guint i = 0; i < nodes->len; i++) {
		const struct node *node = nodes->pdata[i];
		const struct node *child = elements && node->kind == NODE_LIST ? node->first : NULL;
		if (!elements && node->kind == NODE_MAP)
			g_ptr_array_add(maps, (gpointer)(guintptr)node);
		for (; child; child = child->next)
			if (child->kind == NODE_MAP)
				g_ptr_array_add(maps, (gpointer)(guintptr)child);
	}
	return maps;
}

static bool are_lists(const GPtrArray *nodes)
{
	for (guint i = 0; i < nodes->len; i++)
		if (((const struct node *)nodes->pdata[i])->kind != NODE_LIST)
			return false;
	return nodes->len > 0;
}

static void put_property(
    const struct shape *shape, const char *key, const struct property *property, struct json *json)
{
	GPtrArray *maps = maps_of(property->nodes, false), *rows = maps_of(property->nodes, true);

	json_map(json, key);
	if (property->field)
		put_field(shape, property->field, json);
	else if (!property->differs && are_lists(property->nodes))
		json_text(json, "type", "array");
	put_map(shape, maps, false, NULL, json);
	if (rows->len) {
		json_map(json, "items");
		put_map(shape, rows, true, no_keys, json);
		json_end(json);
	}
	json_end(json);
	g_ptr_array_free(maps, TRUE);
	g_ptr_array_free(rows, TRUE);
}

static void put_properties(const struct shape *shape, const struct place_shape *place, unsigned maps,
    const char *const *spare, struct json *json)
{
	bool any = false;

	json_map(json, "properties");
	for (guint i = 0; i < place->keys->len; i++)
		put_property(shape, place->keys->pdata[i],
		    g_hash_table_lookup(place->by_key, place->keys->pdata[i]), json);
	json_end(json);
	for (guint i = 0; i < place->keys->len; i++) {
		const struct property *property = g_hash_table_lookup(place->by_key, place->keys->pdata[i]);
		if (!spare || property->needed < maps || g_strv_contains(spare, place->keys->pdata[i]))
			continue;
		if (!any)
			json_list(json, "required");
		json_text(json, NULL, place->keys->pdata[i]);
		any = true;
	}
	if (any)
		json_end(json);
}

/* Was the node, or a map in it, read by a description? */
static bool was_read(const struct shape *shape, const struct node *node)
{
	const struct node *child = node->kind == NODE_LIST ? node->first : NULL;

	for (; child; child = child->next)
		if (g_hash_table_contains(shape->by_map, child))
			return true;
	return g_hash_table_contains(shape->by_map, node);
}

/* Adds the values of a map: a value that was read belongs to the schema, even if its key was found otherwise. */
static void add_values(const struct shape *shape, struct place_shape *place, const struct node *map)
{
	for (const struct node *node = map->first; node; node = node->next) {
		struct property *property = g_hash_table_lookup(place->by_key, node->key);
		if (!property && was_read(shape, node))
			property = property_of(place, node->key);
		if (property)
			g_ptr_array_add(property->nodes, (gpointer)(guintptr)node);
	}
}

static void add_asked(void *context, const char *key)
{
	property_of(context, key);
}

/* Writes properties, required keys, and whether other keys are forbidden: only in rows of lists that a single
   description reads that allows no other keys. */
static void put_map(const struct shape *shape, const GPtrArray *nodes, bool closed, const char *const *spare,
    struct json *json)
{
	struct place_shape place = {
	    g_hash_table_new_full(hash_text, g_str_equal, NULL, property_free), g_ptr_array_new()};
	unsigned read = 0;

	for (guint i = 0; i < nodes->len; i++) {
		const struct node *map = nodes->pdata[i];
		const GPtrArray *list = g_hash_table_lookup(shape->by_map, map);
		if (g_ptr_array_find(shape->roots, map, NULL))
			node_each_asked(map, add_asked, &place);
		read += list != NULL;
		closed = closed && list && list->len == 1 && !((const struct notice *)list->pdata[0])->open;
		for (guint k = 0; list && k < list->len; k++)
			add_notice(&place, list->pdata[k]);
	}
	for (guint i = 0; i < nodes->len; i++)
		add_values(shape, &place, nodes->pdata[i]);
	if (place.keys->len)
		put_properties(shape, &place, read == nodes->len ? read : G_MAXUINT, spare, json);
	if (place.keys->len && closed)
		json_bool(json, "additionalProperties", false);
	g_ptr_array_free(place.keys, TRUE);
	g_hash_table_unref(place.by_key);
}

void shape_write(const struct shape *shape, bool closed, const char *const *spare, struct json *json)
{
	put_map(shape, shape->roots, false, spare, json);
	if (closed)
		json_bool(json, "additionalProperties", false);
}

void shape_write_key(const struct shape *shape, const char *key, struct json *json)
{
	struct place_shape place = {
	    g_hash_table_new_full(hash_text, g_str_equal, NULL, property_free), g_ptr_array_new()};

	for (guint i = 0; i < shape->notices->len; i++) {
		const struct notice *notice = shape->notices->pdata[i];
		if (g_strcmp0(notice->key, key) == 0)
			add_notice(&place, notice);
	}
	if (place.keys->len)
		put_properties(shape, &place, G_MAXUINT, no_keys, json);
	g_ptr_array_free(place.keys, TRUE);
	g_hash_table_unref(place.by_key);
}
