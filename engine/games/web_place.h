/* A player's private place on the published site (HO-66): its address contains the seat's key, so only the
   player knows it. */
#ifndef ENGINE_GAMES_WEB_PLACE_H
#define ENGINE_GAMES_WEB_PLACE_H

#include "engine/games/game.h"
#include "engine/site/token.h"

/* The name of a seat's folder on the site; it changes with the seat's key (HO-17). */
bool web_place_key(
    struct site *site, const struct game *game, int64_t seat, char key[TOKEN_SIZE + 1], struct error *err);

/* "URL/GAME/SEATKEY/", g_free it; NULL: the site is not published, or its URL is not configured, or err. */
char *web_place_url(struct site *site, const struct game *game, int64_t seat, struct error *err);

#endif
