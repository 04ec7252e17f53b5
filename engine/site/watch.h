/* Is the clock to be believed? A machine that wakes up years ahead would end every turn (HO-114). */
#ifndef ENGINE_SITE_WATCH_H
#define ENGINE_SITE_WATCH_H

#include "engine/site/site.h"

/* Compares the clock with the newest of the last run, the newest mail's Received, and the dates of the database and the
   program; `right`: a person says that it is right. Keeps the time of this run if it agrees. err 75: it is more than 30
   days ahead, and no turn is to be run. */
bool watch_clock(struct site *site, int64_t now, bool right, struct error *err);

/* The same, keeping nothing: what is wrong, g_free it; NULL: the clock agrees, or `err` is set. */
char *watch_jump(struct site *site, int64_t now, struct error *err);

/* The topmost Received of a mail that was taken says this time. */
bool watch_received(struct site *site, int64_t time, struct error *err);

#endif
