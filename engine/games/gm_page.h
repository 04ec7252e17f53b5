/* What the game master needs of a game on one page (HO-80). */
#ifndef ENGINE_GAMES_GM_PAGE_H
#define ENGINE_GAMES_GM_PAGE_H

#include "engine/games/game.h"

/* Of a game that was started: alarms, who moved, standings, fortunes, his notes. Lines of REPORT_WIDTH columns. */
bool gm_page_write(struct site *site, const struct game *game, GString *out, struct error *err);

#endif
