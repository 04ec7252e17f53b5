/* Before a game with `muster` begins, everybody who has a seat is asked whether he is there (HO-70). */
#ifndef ENGINE_ACTS_MUSTERING_H
#define ENGINE_ACTS_MUSTERING_H

#include "engine/games/game.h"

/* One step of an open game with `muster`: who was silent gives his seat to the next of the waiting list, who is new is
   asked, and when all have confirmed the game starts. Nothing is done before all seats are taken (those that `fill`
   will take count only if `open`, the GM's word) or the muster was opened. Appends the line for people. The step
   stands whole or not at all, and again nothing is sent twice. `game` is not to be used afterwards. */
bool mustering_step(
    struct site *site, struct game *game, int64_t now, bool open, GString *line, struct error *err);

/* The same for all open games. */
bool mustering_games(struct site *site, int64_t now, struct error *err);

#endif
