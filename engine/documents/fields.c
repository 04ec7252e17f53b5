/* Structs read from maps by column descriptors. */
#include "engine/base/nearest.h"
#include "engine/documents/document.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#define MEMBER(into, field, type) (*(type *)((char *)(into) + (field)->offset))

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
	if (field->type == FIELD_TEXT)
		return node_error(node, err, "\"%s\" must have %" PRId64 " to %" PRId64 " characters",
		    field->key, field->min, field->max);
	return node_error(
	    node, err, "\"%s\" must be %" PRId64 " to %" PRId64, field->key, field->min, field->max);
}

static bool read_tenths(const struct field *field, const struct node *node, void *into, struct error *err)
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
	MEMBER(into, field, int64_t) = value;
	return check_range(field, node, value, err);
}

static bool read_choice(const struct field *field, const struct node *node, void *into, struct error *err)
{
	g_autoptr(GString) list = NULL;

	for (int64_t i = 0; node->kind == NODE_TEXT && field->choices[i]; i++) {
		if (strcmp(field->choices[i], node->text) == 0) {
			MEMBER(into, field, int64_t) = i;
			return true;
		}
	}
	list = g_string_new(NULL);
	for (size_t i = 0; field->choices[i]; i++)
		g_string_append_printf(
		    list, "%s%s", i ? (field->choices[i + 1] ? ", " : " or ") : "", field->choices[i]);
	return node_error(node, err, "\"%s\" must be %s", field->key, list->str);
}

static bool read_text(const struct field *field, const struct node *node, void *into, struct error *err)
{
	if (node->kind != NODE_TEXT)
		return wrong_kind(field, node, "a text", err);
	MEMBER(into, field, const char *) = node->text;
	return check_range(field, node, (int64_t)node->size, err);
}

static bool read_field(const struct field *field, struct node *node, void *into, struct error *err)
{
	switch (field->type) {
	case FIELD_INTEGER:
		if (node->kind != NODE_INTEGER)
			return wrong_kind(field, node, "a whole number", err);
		MEMBER(into, field, int64_t) = node->number;
		return check_range(field, node, node->number, err);
	case FIELD_BOOL:
		if (node->kind != NODE_BOOL)
			return wrong_kind(field, node, "true or false", err);
		MEMBER(into, field, bool) = node->number != 0;
		return true;
	case FIELD_TEXT:
		return read_text(field, node, into, err);
	case FIELD_TENTHS:
		return read_tenths(field, node, into, err);
	case FIELD_CHOICE:
		return read_choice(field, node, into, err);
	case FIELD_LIST:
		if (node->kind != NODE_LIST)
			return wrong_kind(field, node, "a list", err);
		break;
	case FIELD_MAP:
		if (node->kind != NODE_MAP)
			return wrong_kind(field, node, "a mapping", err);
		break;
	case FIELD_NODE:
		break;
	}
	MEMBER(into, field, struct node *) = node;
	return true;
}

static void set_fallback(const struct field *field, void *into)
{
	switch (field->type) {
	case FIELD_INTEGER:
	case FIELD_TENTHS:
	case FIELD_CHOICE:
		MEMBER(into, field, int64_t) = field->fallback;
		break;
	case FIELD_BOOL:
		MEMBER(into, field, bool) = field->fallback != 0;
		break;
	case FIELD_TEXT:
		MEMBER(into, field, const char *) = NULL;
		break;
	case FIELD_NODE:
	case FIELD_LIST:
	case FIELD_MAP:
		MEMBER(into, field, struct node *) = NULL;
		break;
	}
}

bool fields_read_some(struct node *map, const struct field *fields, void *into, struct error *err)
{
	if (map->kind != NODE_MAP)
		return node_error(map, err, "must be a mapping, not %s", node_kind_name(map->kind));
	struct node *next = map->first; /* keys mostly stand in the order of their fields */
	for (const struct field *field = fields; field->key; field++) {
		struct node *node =
		    next && strcmp(next->key, field->key) == 0 ? next : node_take(map, field->key);
		if (node) {
			node->taken = true;
			next = node->next;
		}
		if (node && node->kind == NODE_NULL && (field->flags & FIELD_NULLABLE))
			node = NULL;
		if (node) {
			if (!read_field(field, node, into, err))
				return false;
			continue;
		}
		if (field->flags & FIELD_NEEDED)
			return node_error(map, err, "the key \"%s\" is missing", field->key);
		set_fallback(field, into);
	}
	return true;
}

static const char *nearest_field(const char *key, const struct field *fields)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();

	for (; fields->key; fields++)
		g_ptr_array_add(names, (gpointer)fields->key);
	return nearest_name(key, (const char *const *)names->pdata, names->len);
}

bool fields_read(struct node *map, const struct field *fields, void *into, struct error *err)
{
	if (!fields_read_some(map, fields, into, err))
		return false;
	for (const struct node *n = map->first; n; n = n->next)
		if (!n->taken) {
			const char *near = nearest_field(n->key, fields);
			return near ? node_error(
			                  n, err, "unknown key \"%s\"; did you mean \"%s\"?", n->key, near)
			            : node_done(map, err);
		}
	return true;
}
