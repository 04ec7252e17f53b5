/* Checksums of all files of a folder, in the format of sha256sum(1). */
#ifndef ENGINE_RECORDS_SUMS_H
#define ENGINE_RECORDS_SUMS_H

#include "engine/base/error.h"

#include <glib.h>

/* Paths of all files below `dir`, relative to it, sorted bytewise; g_ptr_array_unref. NULL with err 65 for a
   link, device or pipe, and for folders deeper than an archive can have. */
GPtrArray *sums_files(const char *dir, struct error *err);

/* Converts a path to its form in the list; g_free it. */
typedef char *sums_path_fn(const char *path);

/* Appends a line `SHA-256 PATH` for each path below `dir`. `written` (may be NULL) converts the paths. *octets
   (may be NULL) gets the total size of the files. */
bool sums_write(const char *dir, const GPtrArray *paths, sums_path_fn *written, GString *out, guint64 *octets,
    struct error *err);

#endif
