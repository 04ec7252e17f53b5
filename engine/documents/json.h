/* Writes canonical JSON: keys in the caller's order; each key of the top mapping and each element of a
   top-level list on a line of its own; everything deeper on the line of its element; UTF-8 unescaped; a final
   newline (HO-16). */
#ifndef ENGINE_DOCUMENTS_JSON_H
#define ENGINE_DOCUMENTS_JSON_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct json;
struct json_store;
struct document;
struct node;

/* Appends to `out`, which stays the caller's. The caller opens and closes the top mapping with json_map and
   json_end; json_free frees the writer. */
struct json *json_new(GString *out);
/* The same, and fills `tree` (from document_empty) with the tree that a reader of the text would build, except
   for the nodes' places and the texts of whole numbers. */
struct json *json_new_tree(GString *out, struct document *tree);
/* Reopens a finished document: its top mapping is open again, for more keys after the last one. */
struct json *json_reopen(GString *out);
void json_free(struct json *json);

/* A store of list elements that many documents share: each is written once and then copied, with its nodes. */
struct json_store *json_store_new(const char *list);
void json_store_free(struct json_store *store);
/* The writer for the next element; json_store_keep keeps what was written. */
struct json *json_store_writer(struct json_store *store);
struct json_item {
	gsize begin, size; /* in the store's text; size 0: not written yet */
	const struct node *node;
};
struct json_item json_store_keep(struct json_store *store);
void json_copy(struct json *json, const struct json_store *store, const struct json_item *item);

/* A frequent key in its JSON form, quoted and with colon: at most 28 plain letters. */
struct json_label {
	unsigned size;
	char text[32];
};
#define JSON_LABEL(key)                                                                                      \
	{                                                                                                    \
		sizeof(key) + 3, "\"" key "\": "                                                             \
	}
/* Sets a label: values whose key is this very pointer are written with it, until the next call; NULL: no label.
   `key` must outlive the tree. */
void json_label(struct json *json, const char *key, const struct json_label *label);

/* Begins a map. Inside a map each value has a key, inside a list key is NULL. */
void json_map(struct json *json, const char *key);
void json_list(struct json *json, const char *key);
void json_end(struct json *json); /* ends the innermost map or list */
void json_integer(struct json *json, const char *key, int64_t value);
/* Writes several integers into the open list. */
void json_integers(struct json *json, const int64_t *values, size_t count);
void json_tenths(struct json *json, const char *key, int64_t tenths);           /* 605: 60.5 */
void json_thousandths(struct json *json, const char *key, int64_t thousandths); /* 500: 0.5, 1000: 1 */
void json_share(struct json *json, const char *key, int64_t ten_thousandths);   /* 6200: 0.6200 */
void json_real(struct json *json, const char *key, double value); /* nine digits after the point */
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);
/* Writes a text; NULL writes null. Bytes that are not valid UTF-8 become U+FFFD. */
void json_text(struct json *json, const char *key, const char *text);
/* Writes a copy of a document's node and all below it; if `key` is NULL, with the node's own key. */
void json_node(struct json *json, const char *key, const struct node *node);

#endif
