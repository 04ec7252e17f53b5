/* Maildirs as source (HO-4): new/, cur/, tmp/, folders as Maildir++ has them. */
#ifndef MAILER_MAILDIR_H
#define MAILER_MAILDIR_H

#include "engine/site/site.h"

#include <glib.h>

/* Takes all mails of the mailbox that are not in the record yet, by file time and name; looks for players' mail
   in the junk folder. Makes the Maildir when missing. Errors: 73, 74; 75 the session's limit is reached. */
bool maildir_take(struct site *site, struct error *err);

/* source_take_again. */
bool maildir_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Moves what is filed to its folder, marked as seen. */
bool maildir_settle(struct site *site, struct error *err);

#endif
