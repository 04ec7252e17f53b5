/* All that the game master needs to know of a game, on one page (HO-80). */
#ifndef ENGINE_GAMES_GM_PAGE_H
#define ENGINE_GAMES_GM_PAGE_H

#include "engine/games/game.h"

/* Writes the page of a game that was started: alarms, who has moved, standings, scores, the GM's notes. Lines
   of at most REPORT_WIDTH columns. */
bool gm_page_write(struct site *site, const struct game *game, GString *out, struct error *err);

#endif
