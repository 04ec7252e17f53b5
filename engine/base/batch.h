/* Writes several files of one directory that get their names together: all of them, or none if the disk is full
   (HO-24). */
#ifndef ENGINE_BASE_BATCH_H
#define ENGINE_BASE_BATCH_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct file_batch;

/* Opens a batch for `dir`; makes the directory and its parents if they are missing. NULL with err 73.
   Ownership: batch_free. */
struct file_batch *batch_new(const char *dir, struct error *err);

/* Writes one more file with a new name into the hidden stage directory. Errors as of file_write; they name the
   file in `dir`. */
bool batch_put(struct file_batch *batch, const char *name, const char *bytes, size_t size, struct error *err);

/* Syncs, then moves all files into `dir`; replaces files of the same names, moves the file `last` after all
   others. Error: 74. */
bool batch_end(struct file_batch *batch, const char *last, struct error *err);

/* Removes the files that were not moved into `dir`. If `err` is a disk's error, also removes `dir` if the batch
   made it. NULL is fine. */
void batch_free(struct file_batch *batch, const struct error *err);

#endif
