#include "engine/maps/map_read.h"

#include <glib.h>

static const struct node *take(
    const struct node *node, const char *key, enum node_kind kind, const char *what, struct error *err)
{
	const struct node *value = error_is_set(err) ? NULL : node_get(node, key);

	if (!value || value->kind == NODE_NULL)
		return NULL;
	if (value->kind == kind)
		return value;
	node_error(value, err, "\"%s\" must be %s, not %s", key, what, node_kind_name(value->kind));
	return NULL;
}

int64_t map_number_or(const struct node *node, const char *key, int64_t fallback, struct error *err)
{
	const struct node *value = take(node, key, NODE_INTEGER, "a whole number", err);

	return value ? value->number : fallback;
}

int64_t map_number(const struct node *node, const char *key, struct error *err)
{
	return map_number_or(node, key, 0, err);
}

bool map_flag(const struct node *node, const char *key, struct error *err)
{
	const struct node *value = take(node, key, NODE_BOOL, "true or false", err);

	return value && value->number;
}

const char *map_word(const struct node *node, const char *key, struct error *err)
{
	const struct node *value = take(node, key, NODE_TEXT, "a text", err);

	return value ? value->text : NULL;
}

static const struct node *list_of(
    const struct node *node, const char *key, enum node_kind kind, struct error *err)
{
	const struct node *list = take(node, key, NODE_LIST, "a list", err);

	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		if (n->kind != kind) {
			node_error(n, err, "\"%s\" must be a list of %ss, and holds %s", key,
			    kind == NODE_MAP       ? "mapping"
			    : kind == NODE_INTEGER ? "whole number"
			                           : "text",
			    node_kind_name(n->kind));
			return NULL;
		}
	return list ? list->first : NULL;
}

const struct node *map_entries(const struct node *node, const char *key, struct error *err)
{
	const struct node *first = list_of(node, key, NODE_MAP, err);

	if (!error_is_set(err) && !node_get(node, key))
		node_error(node, err, "the key \"%s\" is missing: this is not a complete report", key);
	return first;
}

const struct node *map_numbers(const struct node *node, const char *key, struct error *err)
{
	return list_of(node, key, NODE_INTEGER, err);
}

const struct node *map_words(const struct node *node, const char *key, struct error *err)
{
	return list_of(node, key, NODE_TEXT, err);
}

bool map_pair(const struct node *node, const char *key, int64_t *x, int64_t *y, struct error *err)
{
	const struct node *first = map_numbers(node, key, err);

	if (!first)
		return false;
	if (!first->next || first->next->next)
		return node_error(first, err, "\"%s\" must be two whole numbers", key);
	*x = first->number;
	*y = first->next->number;
	return true;
}
