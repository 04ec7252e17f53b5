/* How often the cron line runs, and whether it has stopped (HO-124, HO-77). */
#ifndef ENGINE_SITE_CRON_H
#define ENGINE_SITE_CRON_H

#include "engine/site/site.h"

/* Notes that this nightly run took place, and how much time usually lies between two. */
bool cron_note(struct site *site, struct error *err);

/* Has no nightly run begun for a day, or for ten times the usual interval? *last: the newest run, 0: there was none;
   then a game that has been running for a day counts, since somebody waits for its turns. */
bool cron_is_silent(struct db *db, int64_t now, int64_t *last, struct error *err);

#endif
