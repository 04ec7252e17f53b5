/* Letters' effects on a game: a signed letter makes contact, if the ruleset has contacts. */
#ifndef ENGINE_ACTS_LETTERS_H
#define ENGINE_ACTS_LETTERS_H

#include "engine/games/game.h"

/* Makes contact in `state`, the open turn's: for each signed letter sent while the turn was open, between its
   writer and this reader (seat 0: all readers). True if a contact is new. Stores nothing; false with err, too. */
bool letters_read(struct site *site, const struct game *game, int64_t seat, struct state *state, int64_t now,
    struct error *err);

/* The same for all letters, in the state of a turn that is about to be run; stores the state if it changed. */
bool letters_meet(
    struct site *site, const struct game *game, struct state *state, int64_t now, struct error *err);

#endif
