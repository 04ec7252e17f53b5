/* The IMAP mailbox (HO-10): works with UIDs only, fetches by PEEK, stores mails first and moves them afterwards. */
#ifndef MAILER_IMAP_H
#define MAILER_IMAP_H

#include "engine/site/site.h"

/* Fetches all mails of the folder that are not in the database yet, in batches; reconnects once if the session breaks.
   Errors: 75 not reached, cut, too slow, session limit; 76 protocol, TLS; 77 login; 78. */
bool imap_take(struct site *site, struct error *err);

/* See source_take_again. */
bool imap_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Marks filed mails as seen and moves them. Connects only if there are mails to move. */
bool imap_settle(struct site *site, struct error *err);

#endif
