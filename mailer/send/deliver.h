/* The outbox on its way out (HO-30). */
#ifndef MAILER_DELIVER_H
#define MAILER_DELIVER_H

#include "engine/site/site.h"

/* Sends what is due, as queued; where per_minute or per_day is short, by priority. A mail is in state
   `sending`, committed, while it is under way: one found so was under way when a run died, and
   goes out again as the same mail. Errors: 75 not reached or cut, 76, 77, 78 (the queue stays
   as it was), 73 and 74 for a Maildir. */
bool deliver_outbox(struct site *site, struct error *err);

#endif
