/* Maildirs as outgoing server (HO-4). */
#ifndef MAILER_MAILDIR_OUT_H
#define MAILER_MAILDIR_OUT_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>

/* Delivers in two steps, so that many mails share one sync. Each is first written to DIR/tmp/ (DIR is made by
   maildir_make) under `name`. `again`: it may have been delivered before; if it is there already, read or not, it is
   not written a second time (*there). Errors: 73, 74. */
bool maildir_put(
    const char *dir, const char *name, const GString *message, bool again, bool *there, struct error *err);

/* The second step: moves them into DIR/new/, whole and synced. After an error some of them may be there. Error 74. */
bool maildir_deliver(const char *dir, const GPtrArray *names, struct error *err);

/* Makes DIR with its three parts, unless they exist. Error 73. */
bool maildir_make(const char *dir, struct error *err);

/* Syncs one part (`new`, `cur`) of DIR, so that moves into it survive a crash. Error 74. */
bool maildir_sync(const char *dir, const char *part, struct error *err);

#endif
