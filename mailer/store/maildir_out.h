/* Maildirs as way out (HO-4). */
#ifndef MAILER_MAILDIR_OUT_H
#define MAILER_MAILDIR_OUT_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>

/* Delivery in two strokes, so that many mails share one sync. Each is first put into DIR/tmp/ (DIR is made by
   maildir_make) under `name`. `again`: it may have been delivered before; one that lies there already, read or
   not, is not written a second time (*there). Errors: 73, 74. */
bool maildir_put(
    const char *dir, const char *name, const GString *message, bool again, bool *there, struct error *err);

/* Then they are moved into DIR/new/, whole and synced. After an error some of them may be there. Error 74. */
bool maildir_deliver(const char *dir, const GPtrArray *names, struct error *err);

/* Makes DIR with its three parts, where missing. Error 73. */
bool maildir_make(const char *dir, struct error *err);

/* Syncs one part (`new`, `cur`) of DIR: what was moved there stays. Error 74. */
bool maildir_sync(const char *dir, const char *part, struct error *err);

#endif
