/* Reads records from maps by their descriptions. */
#include "engine/documents/fields.h"

#include "engine/base/nearest.h"
#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

#define MEMBER(into, field, type) (*(type *)((char *)(into) + (field)->offset))
#define FIELDS_MOST 64 /* fields of a record, at most */

static _Thread_local struct {
	fields_watch_fn *tell;
	void *context;
} watch;

void fields_watch(fields_watch_fn *tell, void *context)
{
	watch.tell = tell;
	watch.context = context;
}

/* A node's value, converted to its field's type. */
struct said {
	int64_t number;
	const char *text;
	struct node *node;
};

static bool wrong_kind(
    const struct field *field, const struct node *node, const char *wanted, struct error *err)
{
	return node_error(
	    node, err, "\"%s\" must be %s, not %s", field->key, wanted, node_kind_name(node->kind));
}

static bool check_range(const struct field *field, const struct node *node, int64_t value, struct error *err)
{
	if ((field->min == 0 && field->max == 0) || (value >= field->min && value <= field->max))
		return true;
	if (field->type == FIELD_TENTHS)
		return node_error(node, err, "\"%s\" must be %" PRId64 ".%d to %" PRId64 ".%d", field->key,
		    field->min / 10, (int)ABS(field->min % 10), field->max / 10, (int)ABS(field->max % 10));
	if (field->type == FIELD_THOUSANDTHS) {
		g_autofree char *least = text_thousandths(field->min), *most = text_thousandths(field->max);
		return node_error(node, err, "\"%s\" must be %s to %s", field->key, least, most);
	}
	if (field->type == FIELD_TEXT && field->min == field->max)
		return node_error(
		    node, err, "\"%s\" must have %" PRId64 " characters", field->key, field->min);
	if (field->type == FIELD_TEXT)
		return node_error(node, err, "\"%s\" must have %" PRId64 " to %" PRId64 " characters",
		    field->key, field->min, field->max);
	return node_error(
	    node, err, "\"%s\" must be %" PRId64 " to %" PRId64, field->key, field->min, field->max);
}

static bool read_tenths(
    const struct field *field, const struct node *node, struct said *said, struct error *err)
{
	int64_t value = 0;
	const char *point = node->text ? strchr(node->text, '.') : NULL;

	if (node->kind == NODE_INTEGER && ABS(node->number) < INT64_MAX / 10) {
		value = node->number * 10;
	} else if (node->kind == NODE_DECIMAL && point && strlen(point) == 2 && strlen(node->text) < 18) {
		value = g_ascii_strtoll(node->text, NULL, 10) * 10;
		value = node->text[0] == '-' ? value - (point[1] - '0') : value + (point[1] - '0');
	} else {
		return wrong_kind(field, node, "a number with at most one decimal", err);
	}
	said->number = value;
	return check_range(field, node, value, err);
}

/* Drops further decimals, so that a share of 0.3339 is 0.333; at the highest value none may follow, because it
   would exceed the range. */
static bool read_thousandths(
    const struct field *field, const struct node *node, struct said *said, struct error *err)
{
	const char *point = node->kind == NODE_DECIMAL ? strchr(node->text, '.') : NULL;
	bool below = point && node->text[0] == '-', more;
	int64_t whole = point ? g_ascii_strtoll(node->text, NULL, 10) : node->number, value;

	if (node->kind != NODE_INTEGER && !point)
		return wrong_kind(field, node, "a number", err);
	value = CLAMP(whole, -INT64_MAX / 10000, INT64_MAX / 10000) * 1000;
	for (int i = 1, weight = below ? -100 : 100; point && i <= 3 && point[i]; i++, weight /= 10)
		value += (point[i] - '0') * weight;
	said->number = value;
	more = point && strlen(point) > 4 && strspn(point + 4, "0") < strlen(point + 4);
	return check_range(field, node, value, err) && (!more || check_range(field, node, value + 1, err));
}

static bool read_choice(
    const struct field *field, const struct node *node, struct said *said, struct error *err)
{
	g_autoptr(GString) list = NULL;

	for (int64_t i = 0; node->kind == NODE_TEXT && field->choices[i]; i++) {
		if (strcmp(field->choices[i], node->text) == 0) {
			said->number = i;
			return true;
		}
	}
	list = g_string_new(NULL);
	for (size_t i = 0; field->choices[i]; i++)
		g_string_append_printf(
		    list, "%s%s", i ? (field->choices[i + 1] ? ", " : " or ") : "", field->choices[i]);
	return node_error(node, err, "\"%s\" must be %s", field->key, list->str);
}

static bool read_text(
    const struct field *field, const struct node *node, struct said *said, struct error *err)
{
	if (node->kind != NODE_TEXT)
		return wrong_kind(field, node, "a text", err);
	said->text = node->text;
	return check_range(field, node, (int64_t)node->size, err);
}

/* Checks the node's kind and range. */
static bool read_value(const struct field *field, struct node *node, struct said *said, struct error *err)
{
	said->node = node;
	switch (field->type) {
	case FIELD_INTEGER:
		if (node->kind != NODE_INTEGER)
			return wrong_kind(field, node, "a whole number", err);
		said->number = node->number;
		return check_range(field, node, node->number, err);
	case FIELD_BOOL:
		if (node->kind != NODE_BOOL)
			return wrong_kind(field, node, "true or false", err);
		said->number = node->number;
		return true;
	case FIELD_TEXT:
		return read_text(field, node, said, err);
	case FIELD_TENTHS:
		return read_tenths(field, node, said, err);
	case FIELD_THOUSANDTHS:
		return read_thousandths(field, node, said, err);
	case FIELD_CHOICE:
		return read_choice(field, node, said, err);
	case FIELD_LIST:
		return node->kind == NODE_LIST || wrong_kind(field, node, "a list", err);
	case FIELD_MAP:
		return node->kind == NODE_MAP || wrong_kind(field, node, "a mapping", err);
	case FIELD_NODE:
		break;
	}
	return true;
}

static void store(const struct field *field, const struct said *said, void *into)
{
	switch (field->member) {
	case MEMBER_NONE:
	case MEMBER_ROWS:
	case MEMBER_POINTERS:
		break;
	case MEMBER_WIDE:
		MEMBER(into, field, int64_t) = said->number;
		break;
	case MEMBER_INT:
		MEMBER(into, field, int) = (int)said->number;
		break;
	case MEMBER_UNSIGNED:
		MEMBER(into, field, unsigned) = (unsigned)said->number;
		break;
	case MEMBER_BOOL:
		MEMBER(into, field, bool) = said->number != 0;
		break;
	case MEMBER_BORROWED:
		MEMBER(into, field, const char *) = said->text;
		break;
	case MEMBER_OWNED:
		MEMBER(into, field, char *) = g_strdup(said->text);
		break;
	case MEMBER_NODE:
		MEMBER(into, field, struct node *) = said->node;
		break;
	}
}

/* Does the document for this reader contain the field? */
static bool stands(const struct field *field, unsigned reader)
{
	return reader ? (field->shown & reader) != 0 : !(field->flags & FIELD_REPORT);
}

static bool is_told(const struct field *field)
{
	return (field->flags & FIELD_TOLD) == FIELD_TOLD;
}

/* Reads the value of one key; `node` is NULL if the key is missing. */
static bool read_field(const struct field *field, const struct node *map, struct node *node, unsigned reader,
    void *into, struct error *err)
{
	unsigned needed = FIELD_NEEDED | (reader ? FIELD_SAID : 0);
	struct said said = {.number = field->fallback};

	if (!node && (field->flags & needed))
		return node_error(map, err, "the key \"%s\" is missing", field->key);
	if (node && !read_value(field, node, &said, err))
		return false;
	store(field, &said, into);
	return true;
}

/* Takes the node of a key, NULL if missing. Keys mostly have the order of their fields: `next` is the node
   after the last one taken. `left` counts the keys not taken yet (at most); 0 saves the search. */
static struct node *take_key(struct node *map, const char *key, struct node **next, size_t *left)
{
	struct node *node = NULL;

	if (*next && strcmp((*next)->key, key) == 0)
		node = *next;
	else if (*left > 0)
		node = node_get(map, key);
	if (!node)
		return NULL;
	*left -= !node->taken;
	node->taken = true;
	*next = node->next;
	return node;
}

/* What remains to be read after all plain values. */
struct rest {
	size_t keys;                     /* keys not taken yet, at most */
	bool parts;                      /* there are parts or records to read */
	struct node *nodes[FIELDS_MOST]; /* their nodes, indexed as the fields */
};

/* Is the field a part or a record that is read from documents? */
static bool is_read_last(const struct field *field)
{
	return !is_told(field) &&
	       (field->part ? field->part->read != NULL : field->record && field->record->size > 0);
}

static bool is_key_of(const struct field *fields, unsigned reader, const char *key)
{
	for (; fields->key; fields++)
		if (stands(fields, reader) && strcmp(fields->key, key) == 0)
			return true;
	return false;
}

/* A missing key may be present but misspelt: if so, reports the misspelt key instead (HO-125). */
static bool tell_misspelt(const struct node *map, const struct field *fields, unsigned reader,
    const char *missing, struct error *err)
{
	for (const struct node *n = map->first; n; n = n->next) {
		if (n->taken || is_key_of(fields, reader, n->key) || !nearest_name(n->key, &missing, 1))
			continue;
		error_clear(err);
		return node_error(n, err, "unknown key \"%s\"; did you mean \"%s\"?", n->key, missing);
	}
	return false;
}

/* Reads the plain values: fields that are neither parts nor records. */
static bool read_plain(struct node *map, const struct field *fields, unsigned reader, void *into,
    const void *context, struct rest *rest, struct error *err)
{
	struct node *next = map->first;

	rest->keys = map->count;
	rest->parts = false;
	for (const struct field *field = fields; field->key; field++) {
		if (!stands(field, reader))
			continue;
		struct node *node = take_key(map, field->key, &next, &rest->keys);
		if (is_told(field))
			continue;
		bool null = node && node->kind == NODE_NULL && (field->flags & FIELD_NULLABLE);
		struct field bound;
		const struct field *now = field;
		if (field->bounds || null) {
			bound = *field;
			bound.flags &= null ? ~(unsigned)FIELD_NEEDED : ~0U;
			now = &bound;
		}
		if (field->bounds)
			field->bounds(context, &bound);
		if (null)
			node = NULL;
		if (!read_field(now, map, node, reader, into, err))
			return !node && !null && tell_misspelt(map, fields, reader, field->key, err);
		if (is_read_last(field)) {
			rest->nodes[field - fields] = node;
			rest->parts = true;
		}
	}
	return true;
}

static bool refuse_unknown(
    const struct node *map, const struct field *fields, unsigned reader, struct error *err)
{
	for (; fields->key; fields++)
		if (stands(fields, reader))
			node_ask(map, fields->key);
	return node_done(map, err);
}

static bool read_rows(const struct field *field, const struct node *list, unsigned reader, GArray **member,
    void *context, struct error *err)
{
	const struct schema *record = field->record;
	GArray *rows = *member = g_array_new(FALSE, TRUE, (guint)record->size);

	for (struct node *node = list ? list->first : NULL; node; node = node->next) {
		g_array_set_size(rows, rows->len + 1);
		if (!schema_read(
		        node, record, reader, rows->data + (rows->len - 1) * record->size, context, err))
			return false;
	}
	return true;
}

static bool read_pointers(const struct field *field, const struct node *list, unsigned reader,
    GPtrArray **member, void *context, struct error *err)
{
	const struct schema *record = field->record;
	GPtrArray *rows = *member = g_ptr_array_new_with_free_func(record->free ? record->free : g_free);

	for (struct node *node = list ? list->first : NULL; node; node = node->next) {
		g_ptr_array_add(rows, g_malloc0(record->size));
		if (!schema_read(node, record, reader, rows->pdata[rows->len - 1], context, err))
			return false;
	}
	return true;
}

/* Reads a part or records; `node` is NULL if the key is missing. */
static bool read_last(const struct field *field, struct node *node, unsigned reader, void *into,
    void *context, struct error *err)
{
	if (field->part)
		return field->part->read(context, &MEMBER(into, field, char), node, err);
	if (field->member == MEMBER_ROWS)
		return read_rows(field, node, reader, &MEMBER(into, field, GArray *), context, err);
	if (field->member == MEMBER_POINTERS)
		return read_pointers(field, node, reader, &MEMBER(into, field, GPtrArray *), context, err);
	return !node || schema_read(node, field->record, reader, &MEMBER(into, field, char), context, err);
}

bool schema_read(struct node *map, const struct schema *schema, unsigned reader, void *into, void *context,
    struct error *err)
{
	struct rest rest;

	if (watch.tell)
		watch.tell(watch.context, map, schema, reader);
	if (map->kind != NODE_MAP)
		return node_error(map, err, "must be a mapping, not %s", node_kind_name(map->kind));
	if (!read_plain(map, schema->fields, reader, into, context, &rest, err))
		return false;
	if (!schema->open && rest.keys > 0 && !refuse_unknown(map, schema->fields, reader, err))
		return false;
	for (const struct field *field = schema->fields; rest.parts && field->key; field++)
		if (is_read_last(field) && stands(field, reader) &&
		    !read_last(field, rest.nodes[field - schema->fields], reader, into, context, err))
			return false;
	return true;
}

bool fields_read(struct node *map, const struct field *fields, void *into, struct error *err)
{
	return schema_read(map, &(struct schema){.fields = fields}, 0, into, NULL, err);
}

bool fields_read_some(struct node *map, const struct field *fields, void *into, struct error *err)
{
	for (const struct field *field = fields; field->key; field++)
		node_ask(map, field->key);
	return schema_read(map, &(struct schema){.fields = fields, .open = true}, 0, into, NULL, err);
}
