/* Standbys: in a game with `standby`, an abandoned seat is offered to the persons on the waiting list, one
   after the other (HO-70). */
#ifndef ENGINE_ACTS_STANDBYS_H
#define ENGINE_ACTS_STANDBYS_H

#include "engine/games/game.h"

/* Does the seat need another player: were abandon_after turns missed in a row, without orders since? */
bool standbys_wanted(const struct game *game, const struct game_seat *seat);

/* Passes offers that have expired to the next person, offers newly abandoned seats to the first, and withdraws
   offers of seats that move again. In the caller's transaction; sends nothing twice. */
bool standbys_step(struct site *site, const struct game *game, int64_t now, struct error *err);

/* The same for all games, each in a transaction of its own. */
bool standbys_games(struct site *site, int64_t now, struct error *err);

#endif
