/* Sends the outbox (HO-30). */
#ifndef MAILER_DELIVER_H
#define MAILER_DELIVER_H

#include "engine/site/site.h"

/* Sends all letters that are due, in the order of the queue; by priority if per_minute or per_day does not suffice. A
   mail is marked `sending`, committed, while it is under way: if a run dies, the next one finds the mark and sends the
   same mail again. Errors: 75 not reached or cut, 76, 77, 78 (the queue stays unchanged), 73 and 74 for a Maildir. */
bool deliver_outbox(struct site *site, struct error *err);

#endif
