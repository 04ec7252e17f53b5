/* Where the setup says `standby`, a seat that counts as abandoned is offered to those who would take it over, one after
   the other (HO-70). */
#ifndef ENGINE_ACTS_STANDBYS_H
#define ENGINE_ACTS_STANDBYS_H

#include "engine/games/game.h"

/* Does the seat wait for another player: abandon_after turns were missed in a row, and none has moved since? */
bool standbys_wanted(const struct game *game, const struct game_seat *seat);

/* Offers that nobody took in time go to the next, seats that fell dead to the first; those that are played again are
   offered no more. In the caller's transaction; again nothing is sent twice. */
bool standbys_step(struct site *site, const struct game *game, int64_t now, struct error *err);

/* The same for all games, each in a transaction of its own. */
bool standbys_games(struct site *site, int64_t now, struct error *err);

#endif
