/* The page of a report that a site keeps (HO-64), made when it is asked for and never kept itself. */
#ifndef ENGINE_GAMES_GAME_PAGE_H
#define ENGINE_GAMES_GAME_PAGE_H

#include "engine/site/site.h"

/* Appends the page of the report `stem`.json of a turn, `stem` an empire or, after an edit or at an end,
   EMPIRE.KIND, with what changed since the empire's report before; `address`: where its orders go, the game's;
   `remarks`: the reader's own (remarks.h), or NULL.
   False with err: 66, the turn has no such report. */
bool game_page_make(struct site *site, int64_t game, int64_t turn, const char *stem, const char *address,
    const GPtrArray *remarks, GString *out, struct error *err);

#endif
