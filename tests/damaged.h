/* A document in which one or more nodes are changed. */
#ifndef TESTS_DAMAGED_H
#define TESTS_DAMAGED_H

#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <string.h>

/* The replacement of a node. NULL: left out; "+": doubled, under another key in a map. */
static const char *const damages[] = {NULL, "+", "null", "true", "0", "-1", "1", "1000000",
    "9223372036854775807", "1.5", "\"\"", "\"x\"", "\"W1\"", "\"E1\"", "[]", "{}", "[null]", "[0]", "[1, 1]",
    "[\"x\"]", "[[]]", "[{}]", "{\"x\": 1}"};
#define DAMAGES G_N_ELEMENTS(damages)

struct damage {
	guint node; /* number of the node, in the order of the text; the root is 0 */
	unsigned kind;
};

static inline guint damaged_nodes(const struct node *node)
{
	guint count = 1;

	for (const struct node *n = node->first; n; n = n->next)
		count += damaged_nodes(n);
	return count;
}

static inline void damaged_put(struct json *json, const char *key, const char *value)
{
	struct error err = {0};
	struct document *document = document_parse("value", value, strlen(value), EXIT_DATA, &err);

	g_assert(document != NULL);
	json_node(json, key, document_root(document));
	document_free(document);
}

/* `*number`: number of the node. */
static inline void damaged_write(struct json *json, const struct node *node, const char *key,
    const struct damage *damage, guint count, guint *number)
{
	const struct damage *own = NULL;
	guint at = (*number)++;

	for (guint i = 0; i < count; i++)
		own = damage[i].node == at ? &damage[i] : own;
	if (own && damages[own->kind % DAMAGES] == NULL) {
		*number += damaged_nodes(node) - 1;
		return;
	}
	if (own && strcmp(damages[own->kind % DAMAGES], "+") != 0) {
		*number += damaged_nodes(node) - 1;
		damaged_put(json, key, damages[own->kind % DAMAGES]);
		return;
	}
	if (node->kind != NODE_LIST && node->kind != NODE_MAP) {
		json_node(json, key, node);
	} else {
		if (node->kind == NODE_LIST)
			json_list(json, key);
		else
			json_map(json, key);
		for (const struct node *n = node->first; n; n = n->next)
			damaged_write(json, n, n->key, damage, count, number);
		json_end(json);
	}
	if (own)
		json_node(json, key ? "x" : NULL, node);
}

/* The whole document, damaged; the root stays. */
static inline GString *damaged(const struct node *root, const struct damage *damage, guint count)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	guint number = 1;

	json_map(json, NULL);
	for (const struct node *n = root->first; n; n = n->next)
		damaged_write(json, n, n->key, damage, count, &number);
	json_end(json);
	json_free(json);
	return out;
}

#endif
