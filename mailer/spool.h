/* DIR/spool/: mails of `accept`, on disk before they are in the database (HO-10). */
#ifndef MAILER_SPOOL_H
#define MAILER_SPOOL_H

#include "engine/site/site.h"

/* Stores the mail that stands in a file (NULL: standard input) as one file that spool_take finds, whole and
   synced. Needs no lock. Of one over limits.message the headers alone are kept (rawfile_read). Errors: 66, 73, 74. */
bool spool_put(const struct config *config, const char *path, struct error *err);

/* Takes every file of spool/ into table `mail` (source "spool"), by arrival. Each is
   removed once it is committed. Error: 74. */
bool spool_take(struct site *site, struct error *err);

#endif
