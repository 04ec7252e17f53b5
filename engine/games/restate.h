/* Replaces the state of the open turn. */
#ifndef ENGINE_GAMES_RESTATE_H
#define ENGINE_GAMES_RESTATE_H

#include "engine/games/game.h"

/* Stores the state; keeps the result of the turn before beside it if they differ (HO-50). In the caller's
   transaction. */
bool game_restate(struct site *site, const struct game *game, const struct state *state, struct error *err);

#endif
