/* The sources of mails: an IMAP folder or a Maildir, and the spool (HO-10). */
#ifndef MAILER_SOURCE_H
#define MAILER_SOURCE_H

#include "engine/site/site.h"

/* Takes all new mails of the mailbox and of spool/ into table `mail` (state new): each is stored whole, committed in
   batches, and on the disk before anything changes on the server. Of a mail over the limit only the headers are stored.
   Errors: 75, 76, 77, 74; mails stored before the error stay. */
bool source_take(struct site *site, struct error *err);

/* Takes the mails of the folder `done` that arrived since then once more, after a backup was restored (HO-110). Moves
   nothing. Mails that the database has are filed as copies, others as usual, but nothing is sent for them a second
   time: no answers, no letters. *taken: how many were new here. Errors as source_take. */
bool source_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Marks and moves filed mails on the server: players' mail to `done`, classes reject, auto and bounce to `rejected`
   (null: they stay, unread). */
bool source_settle(struct site *site, struct error *err);

#endif
