/* DIR/spool/: mails of `accept`, on disk before they are in the database (HO-10). */
#ifndef MAILER_SPOOL_H
#define MAILER_SPOOL_H

#include "engine/site/site.h"

#include <glib.h>

/* Stores the mail from a file (NULL: standard input) as one file for spool_take, whole and synced. Needs no lock. Of a
   mail over limits.message only the headers are kept (rawfile_read). `seen`, or NULL, gets the mail before it is
   written to the disk. Errors: 66, 73, 74. */
typedef void spool_seen_fn(const struct config *config, const GString *raw);
bool spool_put(const struct config *config, const char *path, spool_seen_fn *seen, struct error *err);

/* Takes every file of spool/ into table `mail` (source "spool"), by arrival. Commits until spool_drop are not synced
   (db_loosen), as the files still exist. Returns the files that were taken, for spool_drop, also with err. Error:
   74. */
GPtrArray *spool_take(struct site *site, struct error *err);

/* Removes the files, after all commits were synced (db_settle); the next run recognizes files that stay. `last`: as for
   db_settle. Error: 74. */
bool spool_drop(struct site *site, GPtrArray *taken, bool last, struct error *err);

#endif
