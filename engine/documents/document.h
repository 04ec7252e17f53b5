/* YAML and JSON documents as a tree of nodes that know their place.
   JSON as programs write it has a reader of its own, five times as fast as
   libyaml, which reads all else and says what is wrong. However a document is laid out on lines, with Windows line ends
   or a byte order mark of UTF-8, it means the same (HO-100). Refused with file:line:column:
   UTF-16, bad syntax, bad UTF-8, duplicate keys, aliases, tags, more than one
   document, nesting deeper than 64, more than 512 MiB. */
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
	NODE_DECIMAL, /* digits, a point, digits: kept as text, 1.0 is no integer */
	NODE_TEXT,
	NODE_LIST,
	NODE_MAP,
};

struct document;

/* All pointers belong to the document and live as long as it. */
struct node {
	enum node_kind kind;
	bool taken;         /* node_take has handed it out */
	const char *key;    /* in a map, else NULL */
	const char *text;   /* scalars: as written, unescaped; never NULL for NODE_TEXT */
	int64_t number;     /* NODE_INTEGER; NODE_BOOL: 0 or 1 */
	struct node *first; /* children of lists and maps, in order */
	struct node *next;  /* next child of the same parent */
	uint32_t size;      /* bytes of text (it may hold no NUL) */
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
/* One without a root, for a writer to fill (json_new_tree). */
struct document *document_empty(const char *name, enum exit_code refusal);
/* Makes it one without a root again; what it held is gone, its memory serves what is filled in next. */
void document_clear(struct document *doc);
void document_free(struct document *doc);
struct node *document_root(const struct document *doc);

/* Fills err with the node's place and the document's refusal code; returns false.
   With node NULL only the text. */
bool node_error(const struct node *node, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The child of a map with this key (exact), or NULL; marks it as taken, so
   that node_done can tell which keys nobody asked for. */
struct node *node_take(struct node *map, const char *key);

/* Notes that the map may have this key, which lives as long as the document: node_done tells what a wrong one may have
   meant. node_take does it, too. */
void node_ask(const struct node *map, const char *key);

/* The keys that a map may have, as far as it was asked for them: each may be told more than once. */
typedef void node_key_fn(void *context, const char *key);
void node_each_asked(const struct node *map, node_key_fn *tell, void *context);

/* The same as node_take without marking. */
struct node *node_get(const struct node *map, const char *key);

/* Looks at what may be anything, as a report that anybody wrote: where there is no map, no such key or another kind
   behind it, the number is `fallback`, the text "", the list's first child NULL. */
int64_t node_number_of(const struct node *map, const char *key, int64_t fallback);
const char *node_text_of(const struct node *map, const char *key);
struct node *node_first_of(const struct node *map, const char *key);

/* Refuses the first key of the map that was never taken, by name, and names the one that may have been meant. */
bool node_done(const struct node *map, struct error *err);

/* One word for an error text: "a list", "a whole number", ... */
const char *node_kind_name(enum node_kind kind);
/* Are all texts of it and below it such that people can read them as they stand: no control or format character? False
   with err and the place of the first that is not. */
bool node_is_plain(const struct node *node, struct error *err);

#endif
