/* Generates JSON Schema (2020-12) from the readers of documents: reads samples while recording which
   description (fields.h) is used at which place, and writes a schema from these (HO-170). */
#ifndef PARSERS_EDITOR_SHAPE_H
#define PARSERS_EDITOR_SHAPE_H

#include "engine/documents/fields.h"

struct shape;

/* Starts a schema. Uses only documents whose top has just the key `mark`; NULL: all. `yaml`: people may write
   the documents in YAML, where YAML 1.1 reads a text like `no` as a boolean. */
struct shape *shape_new(bool yaml, const char *mark);
void shape_free(struct shape *shape);

/* Records what this thread reads from now on, until shape_end. */
void shape_begin(struct shape *shape);
void shape_end(void);

/* Adds a document that was read since; it must stay until the schema is written. */
void shape_add(struct shape *shape, const struct node *root);

/* Writes the schema of the map with this key below the top, for documents that are already freed. */
void shape_write_key(const struct shape *shape, const char *key, struct json *json);

/* Writes the members of the schema of the added documents into the open map. `closed`: forbids keys that
   readers do not look for. Keys in `spare` (ended by NULL) are optional; NULL: all top keys are. */
void shape_write(const struct shape *shape, bool closed, const char *const *spare, struct json *json);

#endif
