/* Where mails come from: an IMAP folder or a Maildir, and the spool (HO-10). */
#ifndef MAILER_SOURCE_H
#define MAILER_SOURCE_H

#include "engine/site/site.h"

/* Takes all new mails of the mailbox and of spool/ into table `mail` (state new):
   stored whole and committed in batches, on the disk before anything changes on the server.
   A mail over the limit is stored with its headers alone. Errors: 75, 76, 77, 74;
   what was stored before stays. */
bool source_take(struct site *site, struct error *err);

/* Takes the mails of the folder `done` once more that arrived since then, as after a backup was put back (HO-110).
   Nothing is moved. Those that the record holds are filed as copies, others as ever, but nothing goes out for them a
   second time: no answers, no letters. *taken: how many were new here. Errors as source_take. */
bool source_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Marks and moves on the server what is filed and not yet moved: players' mail to `done`,
   reject, auto and bounce to `rejected` (null: they stay, unread). */
bool source_settle(struct site *site, struct error *err);

#endif
