/* Files: whole, or not at all. */
#ifndef ENGINE_BASE_FILE_H
#define ENGINE_BASE_FILE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads a whole file of at most `limit` bytes (0: 512 MiB); g_free it. A NUL byte stands after the
   last one. Errors: 66 cannot be opened, 74 read, 65 too long. "-": standard
   input, once (64: again). */
char *file_read(const char *path, size_t limit, size_t *size, struct error *err);

/* Reads standard input, if `path` (or NULL) is that, for who reads it later: before a lock is taken, for somebody may
   be typing. */
bool file_await(const char *path, struct error *err);

/* Writes a file whole: temporary name in the same directory, fsync, rename,
   fsync of the directory. Mode 0600. Errors: 73 cannot be made, or is a device or a pipe; 74 write. */
bool file_write(const char *path, const char *bytes, size_t size, struct error *err);

/* The same for one of many files of one writer that can be made again: whole in its place, but durable only
   after file_settle, which waits for all that was written on the file system of `dir`. */
bool file_put(const char *path, const char *bytes, size_t size, struct error *err);
/* Is this what a file, and no link, holds? Most of many stay as they are: making them anew costs far more than reading
   them. */
bool file_holds(const char *path, const char *bytes, size_t size);
bool file_settle(const char *dir, struct error *err);
/* The same of a file that gets its place by its caller: half of it may stand there after a crash. */
bool file_draft(const char *path, const char *bytes, size_t size, struct error *err);

/* file_put of a file that everybody may read (mode 0644), and a directory for such (0755) with its parents. */
bool file_put_public(const char *path, const char *bytes, size_t size, struct error *err);
bool file_make_public_dir(const char *path, struct error *err);

/* Waits for the names in `dir` alone. */
bool file_settle_names(const char *dir, struct error *err);

/* Makes a directory and its parents, mode 0700; existing ones are fine. Error: 73. */
bool file_make_dir(const char *path, struct error *err);

/* What is in a directory, NULL: nothing, for it is not there or cannot be read (74). */
GDir *file_list(const char *path, struct error *err);

/* Whether `path` is free for a new directory: not there, or an empty directory. Error: 73. */
bool file_dir_is_free(const char *path, struct error *err);

/* Takes away a directory and all in it, or a file, as far as that can be done; follows no link. */
void file_remove_tree(const char *path);

/* Takes away what was made below a directory that had been free, and the directory, as far as that can be done: half of
   it must not be taken for the whole. Does nothing unless `err` is a disk's trouble (73, 74). */
void file_unmake_dir(const char *path, const struct error *err);

/* Writes a new file into a directory where nobody looks yet, by its descriptor; durable after syncfs(2), and after
   trouble it may stand there, half written. `shown`: the directory that an error names. Mode and errors as of
   file_write. */
bool file_stage(
    int dir, const char *name, const char *shown, const char *bytes, size_t size, struct error *err);

#endif
