/* YAML and JSON documents as a tree of nodes that know their place.
   JSON as programs write it has a reader of its own, five times as fast as
   libyaml, which reads all else and says what is wrong. Refused with file:line:column:
   bad syntax, bad UTF-8, duplicate keys, aliases, tags, more than one
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
	const char *key;    /* in a map, else NULL */
	const char *text;   /* scalars: as written, unescaped; never NULL for NODE_TEXT */
	size_t size;        /* bytes of text (it may hold no NUL) */
	int64_t number;     /* NODE_INTEGER; NODE_BOOL: 0 or 1 */
	struct node *first; /* children of lists and maps, in order */
	struct node *next;  /* next child of the same parent */
	size_t count;       /* children */
	int line, column;   /* from 1 */
	bool taken;         /* node_take has handed it out */
	const struct document *document;
};

/* Reads a file. Ownership: document_free. Errors: 66 cannot be opened,
   74 read error, `refusal` (65 for content, 78 for configuration) otherwise. */
struct document *document_read(const char *path, enum exit_code refusal, struct error *err);

/* The same from memory; `name` stands for the file in errors. */
struct document *document_parse(
    const char *name, const char *bytes, size_t size, enum exit_code refusal, struct error *err);
/* One without a root, for a writer to fill (json_new_tree). */
struct document *document_empty(const char *name, enum exit_code refusal);
void document_free(struct document *doc);
struct node *document_root(const struct document *doc);

/* Fills err with the node's place and the document's refusal code; returns false.
   With node NULL only the text. */
bool node_error(const struct node *node, struct error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The child of a map with this key (exact), or NULL; marks it as taken, so
   that node_done can tell which keys nobody asked for. */
struct node *node_take(struct node *map, const char *key);

/* The same without marking. */
struct node *node_get(const struct node *map, const char *key);

/* Refuses the first key of the map that was never taken, by name. */
bool node_done(const struct node *map, struct error *err);

/* One word for an error text: "a list", "a whole number", ... */
const char *node_kind_name(enum node_kind kind);
/* Are all texts of it and below it such that people can read them as they stand: no control or format character? False
   with err and the place of the first that is not. */
bool node_is_plain(const struct node *node, struct error *err);

/* --- Fields: how a struct is read from a map ---------------------------- */

enum field_type {
	FIELD_INTEGER, /* int64_t, min..max */
	FIELD_BOOL,    /* bool */
	FIELD_TEXT,    /* const char *, min..max characters (bytes); borrowed from the document */
	FIELD_TENTHS,  /* int64_t: whole number or one decimal, in tenths; min..max in tenths */
	FIELD_CHOICE,  /* int64_t index into `choices`, text compared exactly */
	FIELD_NODE,    /* struct node *: for the caller to read; any kind */
	FIELD_LIST,    /* struct node *: must be a list, null where it is missing */
	FIELD_MAP,     /* struct node *: must be a map, null where it is missing */
};

enum field_flags {
	FIELD_NEEDED = 1,   /* missing is an error; otherwise `fallback` (integers) or 0/NULL/false stands */
	FIELD_NULLABLE = 2, /* an explicit null is as if it were missing */
};

/* One key of a map. The last one of an array has key NULL. */
struct field {
	const char *key;
	enum field_type type;
	size_t offset; /* of the member in the struct */
	unsigned flags;
	int64_t min, max; /* both 0: no bounds */
	int64_t fallback;
	const char *const *choices; /* NULL-terminated */
};

/* Their constructors: the key, the struct and its member that it fills, its bounds (0, 0: none). The compiler
   checks the member's type. What else there is follows by name: .flags = FIELD_NEEDED, .fallback = 3. */
#define INTEGER_FIELD(name, record, member, least, most, ...)                                                \
	FIELD_OF(FIELD_INTEGER, name, record, member, int64_t, .min = (least), .max = (most), __VA_ARGS__)
#define TENTHS_FIELD(name, record, member, least, most, ...)                                                 \
	FIELD_OF(FIELD_TENTHS, name, record, member, int64_t, .min = (least), .max = (most), __VA_ARGS__)
#define TEXT_FIELD(name, record, member, least, most, ...)                                                   \
	FIELD_OF(FIELD_TEXT, name, record, member, const char *, .min = (least), .max = (most), __VA_ARGS__)
#define BOOL_FIELD(name, record, member, ...) FIELD_OF(FIELD_BOOL, name, record, member, bool, __VA_ARGS__)
#define CHOICE_FIELD(name, record, member, words, ...)                                                       \
	FIELD_OF(FIELD_CHOICE, name, record, member, int64_t, .choices = (words), __VA_ARGS__)
#define LIST_FIELD(name, record, member, ...)                                                                \
	FIELD_OF(FIELD_LIST, name, record, member, struct node *, __VA_ARGS__)
#define MAP_FIELD(name, record, member, ...)                                                                 \
	FIELD_OF(FIELD_MAP, name, record, member, struct node *, __VA_ARGS__)
#define NODE_FIELD(name, record, member, ...)                                                                \
	FIELD_OF(FIELD_NODE, name, record, member, struct node *, __VA_ARGS__)
#define FIELD_OF(kind, name, record, member, wanted, ...)                                                    \
	{                                                                                                    \
		.key = name, .type = kind,                                                                   \
		.offset = offsetof(record, member) + 0 * _Generic(((record *)1)->member, wanted : 1),        \
		__VA_ARGS__                                                                                  \
	}

/* Fills `into` from the map. Every key is checked for kind and range; an
   unknown key is refused by name (a key taken before is known), a key that
   is missing takes its fallback. False with err set on the first trouble in
   document order of `fields`. */
bool fields_read(struct node *map, const struct field *fields, void *into, struct error *err);

/* The same, but keys that `fields` does not have are left for others. */
bool fields_read_some(struct node *map, const struct field *fields, void *into, struct error *err);

#endif
