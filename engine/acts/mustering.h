/* The muster: before a game with `muster` starts, each player is asked to confirm their seat (HO-70). */
#ifndef ENGINE_ACTS_MUSTERING_H
#define ENGINE_ACTS_MUSTERING_H

#include "engine/games/game.h"

/* One step of an open game with `muster`: gives the seats of players who did not answer to the next on the
   waiting list, asks new players, and starts the game once all have confirmed. Does nothing until all seats are
   taken or the muster was opened; seats that `fill` will give to bots count as taken only if `open` (the GM's
   command). Appends a line for people. The step is atomic and sends nothing twice. `game` must not be used
   afterwards. */
bool mustering_step(
    struct site *site, struct game *game, int64_t now, bool open, GString *line, struct error *err);

/* The same for all open games. */
bool mustering_games(struct site *site, int64_t now, struct error *err);

#endif
