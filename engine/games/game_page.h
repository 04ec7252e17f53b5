/* The HTML page of a stored report (HO-64), made on request and not stored. */
#ifndef ENGINE_GAMES_GAME_PAGE_H
#define ENGINE_GAMES_GAME_PAGE_H

#include "engine/site/site.h"

/* Appends the page of the report `stem`.json of a turn, with what changed since the empire's turn before.
   `stem` is an empire or, after an edit or at an end, EMPIRE.KIND. `address`: the game's address for orders;
   `remarks`: the reader's own (remarks.h), or NULL. False with err: 66, the turn has no such report. */
bool game_page_make(struct site *site, int64_t game, int64_t turn, const char *stem, const char *address,
    const GPtrArray *remarks, GString *out, struct error *err);

#endif
