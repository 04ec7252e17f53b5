#include "engine/records/report_facts.h"

#include <glib.h>
#include <string.h>

/* Keys whose values are words or layout. Anything else is a fact: if its values change, `report` goes up. */
static const struct {
	const char *section; /* the top key that contains it; NULL: it is a top key itself */
	const char *key;
} words[] = {
    {NULL, "text"},
    {NULL, "template"},
    {NULL, "map_text"},
    {NULL, "layout"},
    {"events", "text"},
    {"orders", "notes"},
    {"standing", "victory"},
    {"standing", "warnings"},
    {"standing", "ended"},
    {"standing", "things"},
    {"standing", "near"},
    {"standing", "idle"},
};

static bool is_word(const char *section, const char *key)
{
	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (g_strcmp0(words[i].section, section) == 0 && strcmp(words[i].key, key) == 0)
			return true;
	return false;
}

static const char *shown(const struct node *node)
{
	return !node ? "nothing" : node->text ? node->text : node_kind_name(node->kind);
}

static bool differs(
    const struct node *recorded, const struct node *made, const GString *path, char **difference)
{
	*difference = g_strdup_printf("%s: recorded \"%s\", replayed \"%s\"",
	    path->len ? path->str : "report", shown(recorded), shown(made));
	return false;
}

/* Compares two values below `path`, which is unchanged afterwards unless they differ. */
static bool same(const struct node *recorded, const struct node *made, const char *section, GString *path,
    char **difference);

static bool same_map(const struct node *recorded, const struct node *made, const char *section, GString *path,
    char **difference)
{
	gsize length = path->len;

	for (const struct node *n = recorded->first; n; n = n->next) {
		const struct node *other = node_get(made, n->key);
		if (is_word(section, n->key))
			continue;
		g_string_append_printf(path, "%s%s", length ? "." : "", n->key);
		if (!other)
			return differs(n, NULL, path, difference);
		if (!same(n, other, section ? section : n->key, path, difference))
			return false;
		g_string_truncate(path, length);
	}
	return true;
}

static bool same_list(const struct node *recorded, const struct node *made, const char *section,
    GString *path, char **difference)
{
	const struct node *other = made->first;
	gsize length = path->len;
	unsigned i = 0;

	for (const struct node *n = recorded->first; n || other; n = n->next, other = other->next) {
		g_string_append_printf(path, "[%u]", i++);
		if (!n || !other)
			return differs(n, other, path, difference);
		if (!same(n, other, section, path, difference))
			return false;
		g_string_truncate(path, length);
	}
	return true;
}

static bool same(const struct node *recorded, const struct node *made, const char *section, GString *path,
    char **difference)
{
	if (recorded->kind != made->kind)
		return differs(recorded, made, path, difference);
	if (recorded->kind == NODE_MAP)
		return same_map(recorded, made, section, path, difference);
	if (recorded->kind == NODE_LIST)
		return same_list(recorded, made, section, path, difference);
	return g_strcmp0(recorded->text, made->text) == 0 || differs(recorded, made, path, difference);
}

bool report_facts_same(const struct node *recorded, const struct node *made, char **difference)
{
	g_autoptr(GString) path = g_string_new(NULL);

	return same(recorded, made, NULL, path, difference);
}
