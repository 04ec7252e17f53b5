/* Reads a raw mail from a file or standard input. */
#ifndef MAILER_RAWFILE_H
#define MAILER_RAWFILE_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdint.h>

/* Reads at most `limit` bytes of a mail; if there are more, *whole is false and only the headers are kept (at most
   `headers` bytes, and one more if they are longer). `path` "-" or NULL: standard input. Ownership: g_string_free.
   Errors: 66, 74. */
GString *rawfile_read(
    const char *path, int64_t limit, int64_t headers, bool *whole, int64_t *size, struct error *err);

#endif
