/* A day's share of the answers that anybody may cause (HO-98). */
#ifndef MAILER_SHARE_H
#define MAILER_SHARE_H

#include "mailer/filing/filing.h"

/* Kinds of counters (rates.h), of all together, of an organization and of an address, and how many a day all together
   may cause: an organization a tenth of that, an address a fiftieth. */
struct share_kinds {
	const char *all, *owner, *address;
	int64_t per_day;
};

/* Is there room in each of the day's budgets for one more of this mail's sender? Only then it counts in them: who has
   used up his share takes nothing of the others'. */
bool share_has_room(struct filing *filing, const struct share_kinds *kinds, struct error *err);

/* Notes for `status` that the mail was turned away: which budget was used up, "" the day's, "domain", "address", or
   "word": that of a command. */
void share_note(struct filing *filing, const char *budget, struct error *err);

/* Counts one of `what` of its sender; how many of them there are today. */
int64_t share_count(struct filing *filing, const char *what, struct error *err);

#endif
