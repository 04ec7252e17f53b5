/* Maildirs as source (HO-4): new/, cur/, tmp/, folders named as in Maildir++. */
#ifndef MAILER_MAILDIR_H
#define MAILER_MAILDIR_H

#include "engine/site/site.h"

#include <glib.h>

/* Stores all mails of the mailbox that are not in the database yet, by file time and name; looks for players' mail in
   the junk folder. Creates a missing Maildir. Errors: 73, 74; 75 the session's limit is reached. */
bool maildir_take(struct site *site, struct error *err);

/* See source_take_again. */
bool maildir_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Moves filed mails to their folder, marked as seen. */
bool maildir_settle(struct site *site, struct error *err);

#endif
