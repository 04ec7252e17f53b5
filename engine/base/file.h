/* Files: whole, or not at all. */
#ifndef ENGINE_BASE_FILE_H
#define ENGINE_BASE_FILE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads a whole file of at most `limit` bytes (0: 512 MiB); g_free it. A NUL byte follows the last byte.
   Errors: 66 cannot be opened, 74 read, 65 too long. "-" reads standard input, which works once (the second
   time: 64). */
char *file_read(const char *path, size_t limit, size_t *size, struct error *err);

/* If `path` (may be NULL) is "-", reads standard input now, for a later file_read. Call it before taking a
   lock, because a person may be typing. */
bool file_await(const char *path, struct error *err);

/* Writes a file whole: temporary name in the same directory, fsync, rename,
   fsync of the directory. Mode 0600. Errors: 73 cannot be made, or is a device or a pipe; 74 write. */
bool file_write(const char *path, const char *bytes, size_t size, struct error *err);

/* As file_write, for many files that can be made again: each has its whole content under its name at once, but
   is durable only after file_settle, which syncs the whole file system of `dir`. */
bool file_put(const char *path, const char *bytes, size_t size, struct error *err);
/* Is `path` a regular file, not a link, with exactly this content? Most published files do not change, and
   comparing is far cheaper than writing. */
bool file_holds(const char *path, const char *bytes, size_t size);
bool file_settle(const char *dir, struct error *err);
/* The same for a file that the caller renames to its final name: after a crash it may be half written. */
bool file_draft(const char *path, const char *bytes, size_t size, struct error *err);

/* file_put for a file that everybody may read (mode 0644); and a directory for such files (0755), with its
   parents. */
bool file_put_public(const char *path, const char *bytes, size_t size, struct error *err);
bool file_make_public_dir(const char *path, struct error *err);

/* Syncs the names in `dir` only, not the contents of its files. */
bool file_settle_names(const char *dir, struct error *err);

/* Makes a directory and its parents, mode 0700; existing ones are fine. Error: 73. */
bool file_make_dir(const char *path, struct error *err);

/* Opens a directory for listing; NULL if it is missing (no error) or cannot be read (74). */
GDir *file_list(const char *path, struct error *err);

/* Whether `path` is free for a new directory: not there, or an empty directory. Error: 73. */
bool file_dir_is_free(const char *path, struct error *err);

/* Removes a directory with its content, or a file, as far as possible; does not follow links. */
void file_remove_tree(const char *path);

/* After an error of a disk (73, 74), removes a directory that was free before and all that was written below
   it, as far as possible: nobody must take half of it for the whole. Does nothing for other errors. */
void file_unmake_dir(const char *path, const struct error *err);

/* Writes a new file into the directory with descriptor `dir`, which nobody reads yet; durable after syncfs(2);
   after an error the file may be left half written. `shown`: the directory's name for errors. Mode and errors
   as of file_write. */
bool file_stage(
    int dir, const char *name, const char *shown, const char *bytes, size_t size, struct error *err);

#endif
