/* Files of one directory that get their names together: all of them or, where the disk is full, none (HO-24). */
#ifndef ENGINE_BASE_BATCH_H
#define ENGINE_BASE_BATCH_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct file_batch;

/* For a directory that is there or is made, with its parents. NULL with err 73. Ownership: batch_free. */
struct file_batch *batch_new(const char *dir, struct error *err);

/* One more file, of a new name, where nobody looks yet. Errors as of file_write, with the name in `dir`. */
bool batch_put(struct file_batch *batch, const char *name, const char *bytes, size_t size, struct error *err);

/* Waits for the disk and gives all their names; files of the same names are replaced, `last` after all others.
   Error: 74. */
bool batch_end(struct file_batch *batch, const char *last, struct error *err);

/* Takes away what has no name yet; where `err` is a disk's trouble the directory, too, if it was made for these. NULL
   is fine. */
void batch_free(struct file_batch *batch, const struct error *err);

#endif
