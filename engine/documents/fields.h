/* A record of a document is described once, key by key. The description serves to read it (errors have file,
   line and column), to write it, to choose what a report shows to whom and read that back, and to make its
   table in a manual (schema_table). A description is a constant array of fields, made by the constructors
   below, the last one {0}, in the order in which keys are written. A value that is not plain, such as a
   reference or a list, is a part: two functions. Fields of reports may contain records and lists of records. */
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
	FIELD_TEXT,   /* min..max characters (bytes) */
	FIELD_TENTHS, /* whole number or one decimal; stored, and bounded by min..max, in tenths */
	/* a number with up to three decimals; stored, and bounded by min..max, in thousandths */
	FIELD_THOUSANDTHS,
	FIELD_CHOICE, /* index into `choices`, text compared exactly */
	FIELD_NODE,   /* for a part or the caller to read; any kind */
	FIELD_LIST,   /* must be a list */
	FIELD_MAP,    /* must be a map */
};

/* The type of the struct's member; the constructors set it. */
enum field_member {
	MEMBER_NONE,
	MEMBER_WIDE,     /* int64_t */
	MEMBER_INT,      /* the bounds must fit the type, as for the next one */
	MEMBER_UNSIGNED, /* or an enum */
	MEMBER_BOOL,
	MEMBER_BORROWED, /* const char *, owned by the document */
	MEMBER_OWNED,    /* char *, a copy owned by the record, also after an error */
	MEMBER_NODE,     /* struct node *, owned by the document */
	MEMBER_ROWS,     /* GArray * of records */
	MEMBER_POINTERS, /* GPtrArray * of records */
};

enum field_flags {
	/* a missing key is an error; otherwise `fallback` (numbers) or 0/NULL/false is the value */
	FIELD_NEEDED = 1,
	FIELD_NULLABLE =
	    /* null means the fallback, even if the key is needed; a number equal to the fallback is written as
	       null */
	2,
	FIELD_BRIEF = 4,   /* not written if it equals the fallback */
	FIELD_SAID = 8,    /* needed in a report, which always writes it, FIELD_BRIEF or not */
	FIELD_REPORT = 16, /* in reports only */
	FIELD_TOLD = 48,   /* in reports only, and derived from other fields: written but never read */
};

struct field;

/* Reads and writes a value that is not a plain number, word or text. */
struct field_part {
	const char *what; /* for the manual: "an empire's name" */
	/* Reads a node of the field's type into the member; `node` is NULL if the key is missing or null. If
	   `read` is NULL, the caller reads the node, which is stored in the member if that is a node. */
	bool (*read)(void *context, void *member, struct node *node, struct error *err);
	/* Writes key and value, or nothing. For a member of type node, gets the whole record instead. */
	void (*write)(const void *context, const void *member, const char *key, struct json *json);
};

/* One key of a map. The last one of an array has key NULL. */
struct field {
	const char *key;
	struct json_label label; /* the key again, as JSON text */
	enum field_type type;
	enum field_member member;
	size_t offset; /* of the member in the struct */
	unsigned flags;
	/* bits of the readers to whose reports the field belongs, with each record's own meaning; 0: none */
	unsigned shown;
	int64_t min, max; /* both 0: no bounds */
	int64_t fallback;
	const char *const *choices;    /* NULL-terminated */
	const struct field_part *part; /* NULL: a plain value */
	/* description of the member, or of a list's elements; read only if its `size` is set */
	const struct schema *record;
	/* for the manual, if there are too many choices to list; NULL: list them */
	const char *what;
	/* Sets min, max and fallback in a copy of the field if they depend on tables; NULL: they are constant. */
	void (*bounds)(const void *context, struct field *field);
};

/* Constructors of fields: the key, the struct and its member, the bounds (0, 0: none). The compiler checks the
   member's type. Other attributes follow by name: .flags = FIELD_NEEDED, .fallback = 3. */
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
/* A part: `kind` is INTEGER, TEXT, LIST, MAP or NODE; `wanted` is the member's type that the part's functions
   expect. */
#define PART_FIELD(kind, name, record, member, wanted, functions, ...)                                       \
	FIELD_OF(FIELD_##kind, name, record, member, wanted : MEMBER_NONE, .part = (functions), __VA_ARGS__)
/* A part without a member: its functions get the whole record. */
#define WHOLE_FIELD(kind, name, functions, ...)                                                              \
	{                                                                                                    \
		.key = name, .label = JSON_LABEL(name), .type = FIELD_##kind, .part = (functions),           \
		__VA_ARGS__                                                                                  \
	}
/* A record within the record (`wanted` is its type), or a list of records (GArray * or GPtrArray *), each
   described by `schema`. */
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

/* Fills `into` from the map. Checks every key for kind and range; refuses an unknown key by name (a key taken
   before is known); a missing key gets its fallback. False with err at the first error in the order of
   `fields`. */
bool fields_read(struct node *map, const struct field *fields, void *into, struct error *err);

/* The same, but does not refuse keys that `fields` lacks. */
bool fields_read_some(struct node *map, const struct field *fields, void *into, struct error *err);

/* --- Observing the reader --------------------------------------------------- */

struct schema;

/* Sets a function that is called for each map that this thread reads by a description, before the map is read;
   its `fields` and `schema` are valid during the call. NULL ends it. */
typedef void fields_watch_fn(
    void *context, const struct node *map, const struct schema *schema, unsigned reader);
void fields_watch(fields_watch_fn *tell, void *context);

/* --- Records that are written as well ------------------------------------- */

struct schema {
	const char *name; /* for the manual: "planets" */
	const struct field *fields;
	bool open; /* the map may have other keys, too */
	/* used in reports only: its manual table has no defaults, and lists readers only if they differ */
	bool reports;
	/* sizeof the record's struct, if records and lists are read into members; 0: only written. */
	size_t size;
	void (*free)(void *record); /* frees an element of a GPtrArray; NULL: g_free */
};

/* `reader` 0 is the document itself, which has all fields except those of reports only; otherwise bits of
   readers: a report has the fields that are shown to at least one of them. `context` is passed to the parts'
   functions and bounds. */

/* As fields_read; reads parts and records after all plain values, in their order. Does not free what a member
   pointed to before. A list becomes a new array, owned by the record, also after an error: members that were
   not reached are unchanged. */
bool schema_read(struct node *map, const struct schema *schema, unsigned reader, void *into, void *context,
    struct error *err);

/* Writes the record's keys into the open map. */
void schema_write(
    const struct schema *schema, unsigned reader, const void *from, const void *context, struct json *json);

/* The same, as a map of its own. */
void schema_write_map(const struct schema *schema, const char *key, unsigned reader, const void *from,
    const void *context, struct json *json);

/* Writes a list of records: the elements of the array. */
void schema_write_rows(const struct schema *schema, const char *key, unsigned reader, const GArray *rows,
    const void *context, struct json *json);

/* Appends the description as a section of a manual page (mdoc): key, value, default, and in which reports each
   key is; `readers` names the readers' bits and ends with NULL. `context` is for the bounds. */
void schema_table(const struct schema *schema, const char *const *readers, const void *context, GString *out);

#endif
