/* Measures how often the cron line runs, and detects that it has stopped (HO-124, HO-77). */
#ifndef ENGINE_SITE_CRON_H
#define ENGINE_SITE_CRON_H

#include "engine/site/site.h"

/* Records this nightly run and updates the usual interval between runs. */
bool cron_note(struct site *site, struct error *err);

/* Has no nightly run begun for a day, or for ten times the usual interval? *last: time of the newest run, 0:
   none; then the answer is yes if a game has been running for a day, whose players wait for turns. */
bool cron_is_silent(struct db *db, int64_t now, int64_t *last, struct error *err);

#endif
