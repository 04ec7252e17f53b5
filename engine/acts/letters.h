/* What letters between players change in a game: signed ones make contact, where the ruleset knows such a thing. */
#ifndef ENGINE_ACTS_LETTERS_H
#define ENGINE_ACTS_LETTERS_H

#include "engine/games/game.h"

/* In `state`, the open turn's, whoever read a signed letter that went out while the turn was open is in contact with
   its writer: this seat, 0: all. True: somebody was not before. Nothing is stored; false with err too. */
bool letters_read(struct site *site, const struct game *game, int64_t seat, struct state *state, int64_t now,
    struct error *err);

/* The same for all, of the state of a turn that is about to be run; changed, it is stored anew. */
bool letters_meet(
    struct site *site, const struct game *game, struct state *state, int64_t now, struct error *err);

#endif
