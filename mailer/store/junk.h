/* The junk folder: mails there from people who play are stored for the game master, never filed (HO-3, MC-153). */
#ifndef MAILER_JUNK_H
#define MAILER_JUNK_H

#include "engine/site/site.h"

#define JUNK_REASON "lies in the junk folder"

/* Is the From of a mail's headers on a roster (or a game master)? False also with err. */
bool junk_is_players(struct site *site, const char *raw, size_t size, struct error *err);

#endif
