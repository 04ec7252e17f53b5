/* Where on the published site a player reads (HO-66): known to him alone, for his key is part of it. */
#ifndef ENGINE_GAMES_WEB_PLACE_H
#define ENGINE_GAMES_WEB_PLACE_H

#include "engine/games/game.h"
#include "engine/site/token.h"

/* The name of a seat's folder; another one after every change of its key (HO-17). */
bool web_place_key(
    struct site *site, const struct game *game, int64_t seat, char key[TOKEN_SIZE + 1], struct error *err);

/* "URL/GAME/SEATKEY/", g_free it; NULL: the site is not published, or nobody said where it is seen, or err. */
char *web_place_url(struct site *site, const struct game *game, int64_t seat, struct error *err);

#endif
