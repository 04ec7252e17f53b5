/* A game that is back in time (engine/games/past.h) takes the turns that its players were told from games/GAME/
   (HO-110). */
#ifndef ENGINE_RECORDS_RECOVER_H
#define ENGINE_RECORDS_RECOVER_H

#include "engine/games/game.h"

/* Proves games/GAME/ and puts its turns and history into the database in place of those there, in one transaction.
   Queued mails of the game are dropped, but for letters. The game plays on, or is held if the deadline that was told is
   over, or if somebody else came to a seat since then, for the database has the old player's address: `replaced` gets
   the names of these seats. *common becomes the newest turn of which both had the same state, -1: none. err 65: the
   folder is damaged or another game's; 69: other rules played it. */
bool recover_game(
    struct site *site, struct game *game, int64_t *common, GPtrArray *replaced, struct error *err);

#endif
