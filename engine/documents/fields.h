/* A record of a document, described once, key by key. From the description follow: how it is read, and what of it is
   refused with file, line and column; how it is written; what of it a report shows to whom, and how that is read back;
   and the table of it in a manual (schema_table).
   A description is a constant array of fields, made by the constructors below, the last one {0}. Its keys stand in the
   order in which they are written. What is no plain value, as a reference or a list, is a part: two functions. What
   reports alone tell may have records in it, and lists of them. */
#ifndef ENGINE_DOCUMENTS_FIELDS_H
#define ENGINE_DOCUMENTS_FIELDS_H

#include "engine/base/error.h"
#include "engine/documents/document.h"
#include "engine/documents/json.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum field_type {
	FIELD_INTEGER, /* min..max */
	FIELD_BOOL,
	FIELD_TEXT,        /* min..max characters (bytes) */
	FIELD_TENTHS,      /* whole number or one decimal, in tenths; min..max in tenths */
	FIELD_THOUSANDTHS, /* a number of which three decimals count; min..max in thousandths */
	FIELD_CHOICE,      /* index into `choices`, text compared exactly */
	FIELD_NODE,        /* for a part or the caller to read; any kind */
	FIELD_LIST,        /* must be a list */
	FIELD_MAP,         /* must be a map */
};

/* What the member is; the constructors say it. */
enum field_member {
	MEMBER_NONE,
	MEMBER_WIDE,     /* int64_t */
	MEMBER_INT,      /* needs bounds that fit, as the next one */
	MEMBER_UNSIGNED, /* or an enum */
	MEMBER_BOOL,
	MEMBER_BORROWED, /* const char *, of the document */
	MEMBER_OWNED,    /* char *, a copy: the record's to free, also after an error */
	MEMBER_NODE,     /* struct node *, of the document */
	MEMBER_ROWS,     /* GArray * of records */
	MEMBER_POINTERS, /* GPtrArray * of records */
};

enum field_flags {
	FIELD_NEEDED = 1, /* missing is an error; otherwise `fallback` (numbers) or 0/NULL/false stands */
	FIELD_NULLABLE =
	    2, /* an explicit null stands for the fallback, where the key is needed too; a number that is the
	                       fallback is written so */
	FIELD_BRIEF = 4,   /* left out where it is the fallback */
	FIELD_SAID = 8,    /* needed in a report, which always says it, FIELD_BRIEF or not */
	FIELD_REPORT = 16, /* of reports alone */
	FIELD_TOLD = 48,   /* so, and it follows from the rest: written, and never read */
};

struct field;

/* A value that is more than a number, a word or a text. */
struct field_part {
	const char *what; /* for the manual: "an empire's name" */
	/* Reads a node of the field's type into the member; node NULL: the key is missing or null. NULL: the caller
	   reads the node himself, which stands in the member, if that is one. */
	bool (*read)(void *context, void *member, struct node *node, struct error *err);
	/* Writes key and value, or nothing. Where the member is a node it gets the whole record. */
	void (*write)(const void *context, const void *member, const char *key, struct json *json);
};

/* One key of a map. The last one of an array has key NULL. */
struct field {
	const char *key;
	struct json_label label; /* the same */
	enum field_type type;
	enum field_member member;
	size_t offset; /* of the member in the struct */
	unsigned flags;
	unsigned shown;   /* to which readers a report tells it: bits, each record's own; 0: to nobody */
	int64_t min, max; /* both 0: no bounds */
	int64_t fallback;
	const char *const *choices;    /* NULL-terminated */
	const struct field_part *part; /* NULL: a plain value */
	const struct schema *record;   /* what the member is, or holds; read if its `size` is set */
	const char *what;              /* for the manual, where its values are too many; NULL: these */
	/* Sets min, max and fallback in a copy of the field, where tables say them; NULL: they stand above. */
	void (*bounds)(const void *context, struct field *field);
};

/* Their constructors: the key, the struct and its member, its bounds (0, 0: none). The compiler checks the member's
   type. What else there is follows by name: .flags = FIELD_NEEDED, .fallback = 3. */
#define INTEGER_FIELD(name, record, member, least, most, ...)                                                \
	FIELD_OF(                                                                                            \
	    FIELD_INTEGER, name, record, member, NUMBER_MEMBERS, .min = (least), .max = (most), __VA_ARGS__)
#define TENTHS_FIELD(name, record, member, least, most, ...)                                                 \
	FIELD_OF(                                                                                            \
	    FIELD_TENTHS, name, record, member, NUMBER_MEMBERS, .min = (least), .max = (most), __VA_ARGS__)
#define THOUSANDTHS_FIELD(name, record, member, least, most, ...)                                            \
	FIELD_OF(FIELD_THOUSANDTHS, name, record, member, NUMBER_MEMBERS, .min = (least), .max = (most),     \
	    __VA_ARGS__)
#define TEXT_FIELD(name, record, member, least, most, ...)                                                   \
	FIELD_OF(FIELD_TEXT, name, record, member, TEXT_MEMBERS, .min = (least), .max = (most), __VA_ARGS__)
#define BOOL_FIELD(name, record, member, ...)                                                                \
	FIELD_OF(FIELD_BOOL, name, record, member, CHOICE_MEMBERS, __VA_ARGS__)
#define CHOICE_FIELD(name, record, member, words, ...)                                                       \
	FIELD_OF(FIELD_CHOICE, name, record, member, CHOICE_MEMBERS, .choices = (words), __VA_ARGS__)
#define LIST_FIELD(name, record, member, ...)                                                                \
	FIELD_OF(FIELD_LIST, name, record, member, NODE_MEMBERS, __VA_ARGS__)
#define MAP_FIELD(name, record, member, ...)                                                                 \
	FIELD_OF(FIELD_MAP, name, record, member, NODE_MEMBERS, __VA_ARGS__)
#define NODE_FIELD(name, record, member, ...)                                                                \
	FIELD_OF(FIELD_NODE, name, record, member, NODE_MEMBERS, __VA_ARGS__)
/* A part: `kind` is INTEGER, TEXT, LIST, MAP or NODE; `wanted` the member's type, as the part's functions take it. */
#define PART_FIELD(kind, name, record, member, wanted, functions, ...)                                       \
	FIELD_OF(FIELD_##kind, name, record, member, wanted : MEMBER_NONE, .part = (functions), __VA_ARGS__)
/* The same of no member: its functions take the whole record. */
#define WHOLE_FIELD(kind, name, functions, ...)                                                              \
	{                                                                                                    \
		.key = name, .label = JSON_LABEL(name), .type = FIELD_##kind, .part = (functions),           \
		__VA_ARGS__                                                                                  \
	}
/* A record in the record, `wanted` its type; a list of records (GArray * or GPtrArray *), each as `schema` has it. */
#define RECORD_FIELD(name, owner, member, wanted, schema, ...)                                               \
	FIELD_OF(FIELD_MAP, name, owner, member, wanted : MEMBER_NONE, .record = (schema), __VA_ARGS__)
#define ROWS_FIELD(name, owner, member, schema, ...)                                                         \
	FIELD_OF(FIELD_LIST, name, owner, member, ROWS_MEMBERS, .record = (schema), __VA_ARGS__)
#define TOLD_FIELD(name, functions, ...) WHOLE_FIELD(NODE, name, functions, .flags = FIELD_TOLD, __VA_ARGS__)
#define NUMBER_MEMBERS                                                                                       \
	int64_t:                                                                                             \
	MEMBER_WIDE, int : MEMBER_INT, unsigned : MEMBER_UNSIGNED
#define CHOICE_MEMBERS NUMBER_MEMBERS, bool : MEMBER_BOOL
#define TEXT_MEMBERS const char * : MEMBER_BORROWED, char * : MEMBER_OWNED
#define NODE_MEMBERS struct node * : MEMBER_NODE
#define ROWS_MEMBERS GArray * : MEMBER_ROWS, GPtrArray * : MEMBER_POINTERS
#define FIELD_OF(kind, name, record, variable, kinds, ...)                                                   \
	{                                                                                                    \
		.key = name, .label = JSON_LABEL(name), .type = kind,                                        \
		.member = _Generic(((record *)1)->variable, kinds), .offset = offsetof(record, variable),    \
		__VA_ARGS__                                                                                  \
	}

/* Fills `into` from the map. Every key is checked for kind and range; an
   unknown key is refused by name (a key taken before is known), a key that
   is missing takes its fallback. False with err set on the first trouble in
   document order of `fields`. */
bool fields_read(struct node *map, const struct field *fields, void *into, struct error *err);

/* The same, but keys that `fields` does not have are left for others. */
bool fields_read_some(struct node *map, const struct field *fields, void *into, struct error *err);

/* --- What readers look for ------------------------------------------------- */

struct schema;

/* Tells of each map that this thread reads by a description, before it is read; `fields` and `schema` hold as long as
   the call. NULL ends it. */
typedef void fields_watch_fn(
    void *context, const struct node *map, const struct schema *schema, unsigned reader);
void fields_watch(fields_watch_fn *tell, void *context);

/* --- Records that are written as well ------------------------------------- */

struct schema {
	const char *name; /* for the manual: "planets" */
	const struct field *fields;
	bool open; /* the map has keys of others, too */
	bool
	    reports; /* it stands in reports alone: its table has no defaults, and readers only if they differ */
	/* Of the record's struct, where records and lists of them are read into members; 0: they are written alone. */
	size_t size;
	void (*free)(void *record); /* of an element of a GPtrArray that is read; NULL: g_free */
};

/* `reader`: 0 is the document itself, which has all fields but those of reports; else bits of readers: a report for
   them has the fields that are shown to one of these. `context` is what the parts' functions and bounds get. */

/* As fields_read; parts and records are read when all plain values are, in their order. What a member owned before is
   not freed. A list that is read becomes a new array, the record's to free, also after an error: those that were not
   reached are as they were. */
bool schema_read(struct node *map, const struct schema *schema, unsigned reader, void *into, void *context,
    struct error *err);

/* Writes the keys into the map that is open. */
void schema_write(
    const struct schema *schema, unsigned reader, const void *from, const void *context, struct json *json);

/* The same as a map of its own. */
void schema_write_map(const struct schema *schema, const char *key, unsigned reader, const void *from,
    const void *context, struct json *json);

/* A list of records: the elements of the array. */
void schema_write_rows(const struct schema *schema, const char *key, unsigned reader, const GArray *rows,
    const void *context, struct json *json);

/* Appends the description as a section of a manual page (mdoc): key, value, default, and in which reports it stands
   by the words of the readers' bits, ended by NULL. `context`: for the bounds. */
void schema_table(const struct schema *schema, const char *const *readers, const void *context, GString *out);

#endif
