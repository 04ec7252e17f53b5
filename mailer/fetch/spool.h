/* DIR/spool/: mails of `accept`, on disk before they are in the database (HO-10). */
#ifndef MAILER_SPOOL_H
#define MAILER_SPOOL_H

#include "engine/site/site.h"

#include <glib.h>

/* Stores the mail that stands in a file (NULL: standard input) as one file that spool_take finds, whole and
   synced. Needs no lock. Of one over limits.message the headers alone are kept (rawfile_read). `seen`, or NULL, sees it
   before it goes to the disk. Errors: 66, 73, 74. */
typedef void spool_seen_fn(const struct config *config, const GString *raw);
bool spool_put(const struct config *config, const char *path, spool_seen_fn *seen, struct error *err);

/* Takes every file of spool/ into table `mail` (source "spool"), by arrival. Commits from here to spool_drop wait for
   nothing (db_loosen), as the files are there. The files that were taken: for spool_drop, also with err. Error: 74. */
GPtrArray *spool_take(struct site *site, struct error *err);

/* Removes them, once all that was committed is on the disk (db_settle); what stays is known to the next run. `last`:
   as db_settle has it. Error: 74. */
bool spool_drop(struct site *site, GPtrArray *taken, bool last, struct error *err);

#endif
