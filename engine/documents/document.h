/* YAML and JSON documents as a tree of nodes that know their place in the file. JSON in the layout that
   programs write has a reader of its own, five times as fast as libyaml, which reads everything else and finds
   the errors. The layout on lines, Windows line ends and a UTF-8 byte order mark do not change the meaning
   (HO-100). Refused with file:line:column: UTF-16, bad syntax, bad UTF-8, duplicate keys, aliases, tags, more
   than one document, nesting deeper than 64, more than 512 MiB. */
#ifndef ENGINE_DOCUMENTS_DOCUMENT_H
#define ENGINE_DOCUMENTS_DOCUMENT_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_kind {
	NODE_NULL,
	NODE_BOOL,
	NODE_INTEGER, /* plain decimal, an optional minus, no leading zero, fits int64 */
	NODE_DECIMAL, /* digits, a point, digits: kept as text; 1.0 is not an integer */
	NODE_TEXT,
	NODE_LIST,
	NODE_MAP,
};

struct document;

/* All pointers belong to the document and live as long as it. */
struct node {
	enum node_kind kind;
	bool taken;         /* node_take has returned it */
	const char *key;    /* in a map, else NULL */
	const char *text;   /* scalars: as written, unescaped; never NULL for NODE_TEXT */
	int64_t number;     /* NODE_INTEGER; NODE_BOOL: 0 or 1 */
	struct node *first; /* children of lists and maps, in order */
	struct node *next;  /* next child of the same parent */
	uint32_t size;      /* bytes of text (which contains no NUL) */
	uint32_t count;     /* children */
	int line, column;   /* from 1 */
	const struct document *document;
};

/* Reads a file. Ownership: document_free. Errors: 66 cannot be opened,
   74 read error, `refusal` (65 for content, 78 for configuration) otherwise. */
struct document *document_read(const char *path, enum exit_code refusal, struct error *err);

/* The same as document_read from memory; `name` stands for the file in errors. */
struct document *document_parse(
    const char *name, const char *bytes, size_t size, enum exit_code refusal, struct error *err);
/* A document without a root, for a writer to fill (json_new_tree). */
struct document *document_empty(const char *name, enum exit_code refusal);
/* Empties the document for reuse: frees its tree but keeps the memory for the next one. */
void document_clear(struct document *doc);
void document_free(struct document *doc);
struct node *document_root(const struct document *doc);

/* Fills err with the node's place and the document's refusal code; returns false. With node NULL the error has
   no place. */
bool node_error(const struct node *node, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The child of a map with this key (exact), or NULL; marks it as taken, so
   that node_done can tell which keys nobody asked for. */
struct node *node_take(struct node *map, const char *key);

/* Notes that the map may have this key, so that node_done can suggest it for a misspelt one. `key` must live as
   long as the document. node_take does the same. */
void node_ask(const struct node *map, const char *key);

/* Reports each key that the map was asked for so far; may report a key more than once. */
typedef void node_key_fn(void *context, const char *key);
void node_each_asked(const struct node *map, node_key_fn *tell, void *context);

/* The same as node_take without marking. */
struct node *node_get(const struct node *map, const char *key);

/* Lenient access to a document that anybody may have written, such as a report: if `map` is not a map, lacks
   the key or has another kind of value, the number is `fallback`, the text is "", and the list's first child is
   NULL. */
int64_t node_number_of(const struct node *map, const char *key, int64_t fallback);
const char *node_text_of(const struct node *map, const char *key);
struct node *node_first_of(const struct node *map, const char *key);

/* Refuses the first key of the map that was never taken, by name, and suggests the nearest known key. */
bool node_done(const struct node *map, struct error *err);

/* One word for an error text: "a list", "a whole number", ... */
const char *node_kind_name(enum node_kind kind);
/* Are all texts in and below the node free of control and format characters? False with err and the place of
   the first one that is not. */
bool node_is_plain(const struct node *node, struct error *err);

#endif
