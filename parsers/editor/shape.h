/* JSON Schema (2020-12) of documents, from what their readers look for: samples are read while the readers'
   descriptions (fields.h) are noted, and follow from these at each place of the samples (HO-170). */
#ifndef PARSERS_EDITOR_SHAPE_H
#define PARSERS_EDITOR_SHAPE_H

#include "engine/documents/fields.h"

struct shape;

/* Of maps in documents whose top has the key `mark` alone, NULL: of all. `yaml`: people may write the documents in
   YAML, where a text like `no` is true or false for readers of YAML 1.1. */
struct shape *shape_new(bool yaml, const char *mark);
void shape_free(struct shape *shape);

/* Notes what is read in this thread from now on, until shape_end. */
void shape_begin(struct shape *shape);
void shape_end(void);

/* A document that was read meanwhile; it stays until the shape is written. */
void shape_add(struct shape *shape, const struct node *root);

/* Of another document's maps that are gone: what was read of the map below its top that has this key. */
void shape_write_key(const struct shape *shape, const char *key, struct json *json);

/* The members of the schema of the documents that were added, into the map that is open. `closed`: they have no keys
   but those that readers look for. A document may lack what `spare` names (ended by NULL), NULL: anything of its
   top. */
void shape_write(const struct shape *shape, bool closed, const char *const *spare, struct json *json);

#endif
