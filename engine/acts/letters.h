/* What letters between players change in a game: signed ones make contact, where the ruleset knows such a thing. */
#ifndef ENGINE_ACTS_LETTERS_H
#define ENGINE_ACTS_LETTERS_H

#include "engine/games/game.h"

/* The readers of the signed letters that went out while the turn was open are in contact with their writers from now
   on. `state` is the open turn's, about to be run; changed, it is stored anew. */
bool letters_meet(
    struct site *site, const struct game *game, struct state *state, int64_t now, struct error *err);

#endif
