#include "tests/claim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(const struct node *a, const struct node *b);

static bool is_number(const struct node *n)
{
	return n->kind == NODE_INTEGER || n->kind == NODE_DECIMAL;
}

static bool same_lists(const struct node *a, const struct node *b)
{
	const struct node *x = a->first, *y = b->first;

	for (; x && y; x = x->next, y = y->next)
		if (!same(x, y))
			return false;
	return !x && !y;
}

static bool same(const struct node *a, const struct node *b)
{
	if (is_number(a) && is_number(b))
		return a->kind == NODE_INTEGER && b->kind == NODE_INTEGER
		           ? a->number == b->number
		           : strtod(a->text, NULL) == strtod(b->text, NULL);
	if (a->kind != b->kind)
		return false;
	if (a->kind == NODE_LIST)
		return same_lists(a, b);
	if (a->kind == NODE_MAP) {
		if (a->count != b->count)
			return false;
		for (const struct node *n = a->first; n; n = n->next)
			if (!node_get(b, n->key) || !same(n, node_get(b, n->key)))
				return false;
		return true;
	}
	return a->kind == NODE_NULL || (a->kind == NODE_BOOL && a->number == b->number) ||
	       (a->kind == NODE_TEXT && g_ascii_strcasecmp(a->text, b->text) == 0);
}

/* Parses the value in a claim. */
static struct document *value_of(const char *text)
{
	struct error err = {0};
	struct document *doc = document_parse("claim", text, strlen(text), EXIT_DATA, &err);

	if (!doc)
		g_error("a claim's value cannot be read: %s: %s", text, err.text);
	return doc;
}

/* Does a map fulfil `key=value,key=value`? */
static bool fulfils(const struct node *node, const char *conditions)
{
	g_auto(GStrv) list = g_strsplit(conditions, ",", -1);

	if (node->kind != NODE_MAP)
		return false;
	for (guint i = 0; list[i]; i++) {
		g_auto(GStrv) pair = g_strsplit(list[i], "=", 2);
		const struct node *have = node_get(node, g_strstrip(pair[0]));
		struct document *want = value_of(pair[1] ? pair[1] : "");
		bool ok = have ? same(have, document_root(want)) : document_root(want)->kind == NODE_NULL;
		document_free(want);
		if (!ok)
			return false;
	}
	return true;
}

static void filter(GPtrArray *from, const char *condition, GPtrArray *to)
{
	char *end;
	long index = strtol(condition, &end, 10);
	bool by_index = *condition && !*end;

	for (guint i = 0; i < from->len; i++) {
		const struct node *list = from->pdata[i];
		long at = 0;
		if (list->kind != NODE_LIST)
			continue;
		for (struct node *n = list->first; n; n = n->next, at++)
			if (by_index ? at == (index < 0 ? (long)list->count + index : index)
			             : fulfils(n, condition))
				g_ptr_array_add(to, n);
	}
}

static void step_into(GPtrArray *from, const char *name, GPtrArray *to)
{
	for (guint i = 0; i < from->len; i++) {
		struct node *n = node_get(from->pdata[i], name);
		if (n)
			g_ptr_array_add(to, n);
	}
}

/* All nodes that a path reaches; `parents`: the names before its last step. */
static GPtrArray *select_nodes(const struct node *root, const char *path)
{
	GPtrArray *nodes = g_ptr_array_new();
	const char *at = path;

	g_ptr_array_add(nodes, (gpointer)root);
	while (*at) {
		GPtrArray *next = g_ptr_array_new();
		size_t size = *at == '[' ? strcspn(at, "]") : strcspn(at, ".[");
		g_autofree char *word = *at == '[' ? g_strndup(at + 1, size - 1) : g_strndup(at, size);
		if (*at == '[')
			filter(nodes, word, next);
		else
			step_into(nodes, word, next);
		at += size + (*at == '[' ? 1 : 0);
		at += *at == '.';
		g_ptr_array_free(nodes, TRUE);
		nodes = next;
	}
	return nodes;
}

static bool compare(const struct node *have, const char *operator, const struct node * want)
{
	double a, b;

	if (strcmp(operator, "=") == 0)
		return same(have, want);
	if (strcmp(operator, "!=") == 0)
		return !same(have, want);
	if (!is_number(have) || !is_number(want))
		return false;
	a = strtod(have->text, NULL);
	b = strtod(want->text, NULL);
	if (operator[0] == '<')
		return operator[1] ? a <= b : a<b;
	return operator[1] ? a >= b : a> b;
}

static void describe(const struct node *node, GString *why)
{
	if (node->kind == NODE_LIST || node->kind == NODE_MAP) {
		g_string_append_c(why, '[');
		for (const struct node *n = node->first; n; n = n->next) {
			if (n->key)
				g_string_append_printf(why, "%s: ", n->key);
			describe(n, why);
			g_string_append(why, n->next ? ", " : "");
		}
		g_string_append_c(why, ']');
	} else {
		g_string_append(why, node->text);
	}
}

/* The value that a missing leaf stands for. */
static const char *left_out(const char *path)
{
	static const char *const zero[] = {"cargo", "ind_damage", "pop_damage"};
	const char *leaf = strrchr(path, '.');

	for (size_t i = 0; leaf && i < G_N_ELEMENTS(zero); i++)
		if (strcmp(leaf + 1, zero[i]) == 0)
			return "0";
	return leaf && strcmp(leaf + 1, "treasures") == 0 ? "[]" : "null";
}

static bool check_value(
    const struct node *root, const char *path, const char *operator, const char * value, GString *why)
{
	g_autoptr(GPtrArray) nodes = select_nodes(root, path);
	struct document *want = value_of(value), *standing = NULL;
	const struct node *have = nodes->len == 1 ? nodes->pdata[0] : NULL;
	const char *leaf = strrchr(path, '.');
	bool ok;

	if (nodes->len == 0) {
		g_autofree char *parent = leaf ? g_strndup(path, (gsize)(leaf - path)) : NULL;
		g_autoptr(GPtrArray) above = parent ? select_nodes(root, parent) : NULL;
		if (above && above->len == 1) {
			standing = value_of(left_out(path));
			have = document_root(standing);
		}
	}
	ok = have && compare(have, operator, document_root(want));
	if (have && !ok)
		describe(have, why);
	else if (!ok)
		g_string_append_printf(why, "%u things match", nodes->len);
	document_free(want);
	document_free(standing);
	return ok;
}

static bool check_count(const struct node *root, const char *path, const char *number, GString *why)
{
	g_autoptr(GPtrArray) nodes = select_nodes(root, path);
	const struct node *only = nodes->len == 1 ? nodes->pdata[0] : NULL;
	size_t count = only && only->kind == NODE_LIST ? only->count : nodes->len;

	g_string_append_printf(why, "found %zu", count);
	return count == strtoul(number, NULL, 10);
}

bool claim_holds(const struct node *root, const char *claim, GString *why)
{
	static const char *const operators[] = {" = ", " != ", " <= ", " >= ", " < ", " > "};

	if (g_str_has_prefix(claim, "no ") || g_str_has_prefix(claim, "has ")) {
		g_autoptr(GPtrArray) nodes = select_nodes(root, strchr(claim, ' ') + 1);
		g_string_append_printf(why, "found %u", nodes->len);
		return (nodes->len > 0) == (claim[0] == 'h');
	}
	for (size_t i = 0; i < G_N_ELEMENTS(operators); i++) {
		const char *at = strstr(claim, operators[i]);
		g_autofree char *left = at ? g_strndup(claim, (gsize)(at - claim)) : NULL;
		g_autofree char *operator= g_strstrip(g_strdup(operators[i]));
		if (!at)
			continue;
		at += strlen(operators[i]);
		if (g_str_has_prefix(left, "count "))
			return check_count(root, left + 6, at, why);
		return check_value(root, left, operator, at, why);
	}
	g_string_append(why, "is no claim");
	return false;
}

/* --- Places ------------------------------------------------------------------- */

static void add_place(GHashTable *places, const char *above, const char *name)
{
	char *place = *above ? g_strconcat(above, ".", name, NULL) : g_strdup(name);

	g_hash_table_add(places, place);
}

static void add_conditions(GHashTable *places, const char *above, const char *conditions)
{
	g_auto(GStrv) list = g_strsplit(conditions, ",", -1);

	for (guint i = 0; list[i]; i++) {
		g_auto(GStrv) pair = g_strsplit(list[i], "=", 2);
		if (pair[0] && pair[1])
			add_place(places, above, g_strstrip(pair[0]));
	}
}

void claim_places(const char *claim, GHashTable *places)
{
	static const char *const words[] = {"no ", "has ", "count "};
	g_autoptr(GString) above = g_string_new(NULL);
	const char *at = claim;

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (g_str_has_prefix(claim, words[i]))
			at = claim + strlen(words[i]);
	while (*at && *at != ' ') {
		size_t size = *at == '[' ? strcspn(at, "]") : strcspn(at, ".[ ");
		g_autofree char *word = *at == '[' ? g_strndup(at + 1, size - 1) : g_strndup(at, size);
		if (*at == '[') {
			add_conditions(places, above->str, word);
		} else {
			add_place(places, above->str, word);
			g_string_append_printf(above, "%s%s", above->len ? "." : "", word);
		}
		at += size + (*at == '[' ? 1 : 0);
		at += *at == '.';
	}
}

static void add_node(const struct node *node, const char *above, GHashTable *places)
{
	for (const struct node *n = node->first; n; n = n->next) {
		g_autofree char *own = !n->key  ? g_strdup(above)
		                       : *above ? g_strconcat(above, ".", n->key, NULL)
		                                : g_strdup(n->key);
		if (n->key)
			g_hash_table_add(places, g_strdup(own));
		add_node(n, own, places);
	}
}

void claim_places_of(const struct node *root, GHashTable *places)
{
	add_node(root, "", places);
}

unsigned claim_misspelt(const char *ruleset, GHashTable *named, GHashTable *there)
{
	GHashTableIter places;
	gpointer place;
	unsigned misspelt = 0;

	g_hash_table_iter_init(&places, named);
	while (g_hash_table_iter_next(&places, &place, NULL)) {
		if (g_hash_table_contains(there, place))
			continue;
		misspelt++;
		printf("FAIL %s: claims are made about %s, which no state of this run has\n", ruleset,
		    (const char *)place);
	}
	return misspelt;
}
