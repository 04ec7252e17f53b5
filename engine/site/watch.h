/* Detects a wrong clock: a machine that wakes up years ahead would end every turn (HO-114). */
#ifndef ENGINE_SITE_WATCH_H
#define ENGINE_SITE_WATCH_H

#include "engine/site/site.h"

/* Compares the clock with the times of the last run, the newest mail's Received, the database and the program;
   `right`: a person confirms the clock. Stores the time of this run if it is plausible. err 75, CAUSE_CLOCK: more than
   30 days ahead. After any error no turn must be run. */
bool watch_clock(struct site *site, int64_t now, bool right, struct error *err);

/* The same without storing anything: returns what is wrong, g_free it; NULL: the clock is plausible, or err. */
char *watch_jump(struct site *site, int64_t now, struct error *err);

/* Stores the time in the topmost Received of an accepted mail. */
bool watch_received(struct site *site, int64_t time, struct error *err);

#endif
