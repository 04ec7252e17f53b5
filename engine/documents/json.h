/* Writes canonical JSON: keys in the caller's order, one key of the top
   mapping a line, one element of a top-level list a line, everything deeper
   on the line of its element, UTF-8 as it is, a final newline (HO-16). */
#ifndef ENGINE_DOCUMENTS_JSON_H
#define ENGINE_DOCUMENTS_JSON_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct json;
struct json_store;
struct document;
struct node;

/* Appends to `out`, which the caller keeps. The caller opens and closes the
   top mapping with json_map and json_end; json_free ends it. */
struct json *json_new(GString *out);
/* The same, and fills `tree` (of document_empty) with what a reader of the text would make of it, but the places of its
   nodes and the texts of whole numbers. */
struct json *json_new_tree(GString *out, struct document *tree);
/* Goes on with a document that is finished: its top mapping is open again, for more keys behind the last one. */
struct json *json_reopen(GString *out);
void json_free(struct json *json);

/* Items of a list of the top mapping that many documents have: each is written once and copied then, its nodes, too. */
struct json_store *json_store_new(const char *list);
void json_store_free(struct json_store *store);
/* Where an item is written that is kept next. */
struct json *json_store_writer(struct json_store *store);
struct json_item {
	gsize begin, size; /* in the store's text; size 0: it is not there yet */
	const struct node *node;
};
struct json_item json_store_keep(struct json_store *store);
void json_copy(struct json *json, const struct json_store *store, const struct json_item *item);

/* A key that is written often, as it stands in the text: at most 28 plain letters. */
struct json_label {
	unsigned size;
	char text[32];
};
#define JSON_LABEL(key)                                                                                      \
	{                                                                                                    \
		sizeof(key) + 3, "\"" key "\": "                                                             \
	}
/* The values with this very `key`, which stays as long as the tree, are written with its label until the next one
   comes; NULL: none has one. */
void json_label(struct json *json, const char *key, const struct json_label *label);

/* Inside a map each value has a key, inside a list key is NULL. */
void json_map(struct json *json, const char *key);
void json_list(struct json *json, const char *key);
void json_end(struct json *json); /* of the innermost map or list */
void json_integer(struct json *json, const char *key, int64_t value);
/* The same of several in the list that is open. */
void json_integers(struct json *json, const int64_t *values, size_t count);
void json_tenths(struct json *json, const char *key, int64_t tenths);           /* 605: 60.5 */
void json_thousandths(struct json *json, const char *key, int64_t thousandths); /* 500: 0.5, 1000: 1 */
void json_share(struct json *json, const char *key, int64_t ten_thousandths);   /* 6200: 0.6200 */
void json_real(struct json *json, const char *key, double value); /* nine digits after the point */
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);
/* Valid UTF-8, else bytes that are not become U+FFFD; NULL writes null. */
void json_text(struct json *json, const char *key, const char *text);
/* A copy of a document's node and all below it; its own key where `key` is NULL. */
void json_node(struct json *json, const char *key, const struct node *node);

#endif
