/* A daily budget for answers that anybody can cause (HO-98). */
#ifndef MAILER_SHARE_H
#define MAILER_SHARE_H

#include "mailer/filing/filing.h"

/* Names of the counters (rates.h) for all senders together, for an organization and for an address, and how many a day
   all together may cause: an organization may cause a tenth of that, an address a fiftieth. */
struct share_kinds {
	const char *all, *owner, *address;
	int64_t per_day;
};

/* Is there room for one more mail of this sender in each of the day's budgets? Only then it is counted in them, so that
   senders who have used up their own share take nothing of the others'. */
bool share_has_room(struct filing *filing, const struct share_kinds *kinds, struct error *err);

/* Notes for `status` that the mail was turned away, and which budget was used up: "" the day's, "domain", "address", or
   "word" for that of a command. */
void share_note(struct filing *filing, const char *budget, struct error *err);

/* Counts one event of kind `what` of the mail's sender; returns how many there are today. */
int64_t share_count(struct filing *filing, const char *what, struct error *err);

#endif
