/* Which of a turn's reports counts: one after an edit (HO-27) is newer than the one that opened the turn, the last
   report (HO-68) is newer than both. */
#ifndef ENGINE_GAMES_NEWEST_REPORT_H
#define ENGINE_GAMES_NEWEST_REPORT_H

#include "engine/site/site.h"

/* A file of the newest report for an empire or "GM" in a turn, by its suffix, ".txt" or ".json"; g_free it. NULL: there
   is none, or err. *stem, unless NULL, is its name without the suffix, EMPIRE or EMPIRE.KIND; g_free it. */
char *newest_report(struct site *site, int64_t game, int64_t turn, const char *empire, const char *suffix,
    char **stem, struct error *err);

#endif
