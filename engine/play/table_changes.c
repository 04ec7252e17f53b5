#include "engine/play/table_changes.h"

#include <string.h>

/* Further changes are only counted. */
#define NAMED 12

struct table_walk {
	GString *out, *path;
	unsigned count;
};

static bool is_scalar(const struct node *node)
{
	return node->kind != NODE_LIST && node->kind != NODE_MAP;
}

static const char *words_of(const struct node *node)
{
	return !node              ? "nothing"
	       : !is_scalar(node) ? node_kind_name(node->kind)
	       : node->text       ? node->text
	                          : "null";
}

static void note(struct table_walk *c, const struct node *before, const struct node *now)
{
	if (++c->count > NAMED)
		return;
	g_string_append_printf(c->out, "%s%s is %s instead of %s", c->count > 1 ? ", " : "", c->path->str,
	    words_of(now), words_of(before));
}

static void append_name(GString *path, const struct node *child, unsigned number)
{
	const char *name = child->key ? child->key : node_text_of(child, "name");

	if (path->len)
		g_string_append_c(path, '.');
	if (name && *name)
		g_string_append(path, name);
	else
		g_string_append_printf(path, "%u", number);
}

static const struct node *partner(const struct node *parent, const struct node *child, unsigned number)
{
	const struct node *at = parent->first;

	if (child->key)
		return node_get(parent, child->key);
	while (at && --number > 0)
		at = at->next;
	return at;
}

static void compare(struct table_walk *c, const struct node *before, const struct node *now)
{
	unsigned number = 0;
	gsize length = c->path->len;

	if (!before || !now || before->kind != now->kind || is_scalar(now)) {
		if (!before || !now || before->kind != now->kind || g_strcmp0(before->text, now->text) != 0)
			note(c, before, now);
		return;
	}
	for (const struct node *child = now->first; child; child = child->next) {
		append_name(c->path, child, ++number);
		compare(c, partner(before, child, number), child);
		g_string_truncate(c->path, length);
	}
	number = 0;
	for (const struct node *child = before->first; child; child = child->next) {
		append_name(c->path, child, ++number);
		if (!partner(now, child, number))
			compare(c, child, NULL);
		g_string_truncate(c->path, length);
	}
}

void table_changes(const struct rules *before, const struct rules *now, GString *out)
{
	struct table_walk c = {.out = out, .path = g_string_new(NULL)};

	compare(&c, document_root(before->document), document_root(now->document));
	if (c.count == 0)
		g_string_append(out, "no number is another one");
	if (c.count > NAMED)
		g_string_append_printf(out, ", and %u more", c.count - NAMED);
	g_string_free(c.path, TRUE);
}
