/* Another state in the place of the open turn's. */
#ifndef ENGINE_GAMES_RESTATE_H
#define ENGINE_GAMES_RESTATE_H

#include "engine/games/game.h"

/* Stores it; what the turn before gave is kept beside it where it differs (HO-50). In the caller's transaction. */
bool game_restate(struct site *site, const struct game *game, const struct state *state, struct error *err);

#endif
