/* The IMAP mailbox (HO-10): UIDs only, everything peeked at, stored first and moved afterwards. */
#ifndef MAILER_IMAP_H
#define MAILER_IMAP_H

#include "engine/site/site.h"

/* Takes all mails of the folder that are not in the record yet, in batches; a session that breaks is begun
   anew once. Errors: 75 not reached, cut, too slow, session limit; 76 protocol, TLS; 77 login; 78. */
bool imap_take(struct site *site, struct error *err);

/* source_take_again. */
bool imap_take_again(struct site *site, int64_t since, int64_t *taken, struct error *err);

/* Marks as seen and moves what is filed. Connects only if there is something to move. */
bool imap_settle(struct site *site, struct error *err);

#endif
