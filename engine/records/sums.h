/* Checksums of all files of a folder, as sha256sum(1) writes and reads them. */
#ifndef ENGINE_RECORDS_SUMS_H
#define ENGINE_RECORDS_SUMS_H

#include "engine/base/error.h"

#include <glib.h>

/* Paths of all files below `dir`, relative to it, in the order of their bytes; g_ptr_array_unref. NULL with err 65 for
   a link, device or pipe, and for folders in folders that are deeper than any archive has. */
GPtrArray *sums_files(const char *dir, struct error *err);

/* How a path is written in the list. */
typedef char *sums_path_fn(const char *path);

/* Appends a line `SHA-256  PATH` for each of the paths below `dir`. `written` (NULL: as it is) gives the path's text,
   which is g_freed. *octets (or NULL) gets the bytes of all files together. */
bool sums_write(const char *dir, const GPtrArray *paths, sums_path_fn *written, GString *out, guint64 *octets,
    struct error *err);

#endif
