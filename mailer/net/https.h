/* Sends one request to a web server by libcurl: https only, certificate verified, no redirects, bounded time and
   bytes. */
#ifndef MAILER_HTTPS_H
#define MAILER_HTTPS_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>

/* Posts a form (already encoded); `answer` gets the body of the answer, *status its HTTP status. ca_file NULL: the
   system's authorities. Errors: 75 not reached, cut, too slow; 76 certificate, not HTTP, answer too large; 78
   ca_file. */
bool https_post(
    const char *url, const char *form, const char *ca_file, GString *answer, long *status, struct error *err);

/* Appends `&key=value` to a form or an address, encoded; nothing if the value is NULL. */
void https_add(GString *form, const char *key, const char *value);

#endif
