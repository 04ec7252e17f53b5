/* A game that is back in time (engine/games/past.h) takes the turns that its players were told from games/GAME/
   (HO-110). */
#ifndef ENGINE_RECORDS_RECOVER_H
#define ENGINE_RECORDS_RECOVER_H

#include "engine/games/game.h"

struct recovered {
	int64_t common;      /* the newest turn of which database and folder had the same state, -1: none */
	GPtrArray *replaced; /* names of seats to which another player came after the backup */
	GPtrArray *
	    settings; /* what `set` changed after the backup and no turn has taken yet: "deadline: daily 20:00" */
};

/* Proves games/GAME/ and puts its turns and history into the database in place of those there, in one transaction.
   Queued mails of the game are dropped, but for letters. The game plays on, or is held if the deadline that was told is
   over, or if somebody else came to a seat since then, for the database has the old player's address. Both lists of
   `recovered` are the caller's, with g_free; names and texts are added. err 65: the folder is damaged or another
   game's; 69: other rules played it. */
bool recover_game(struct site *site, struct game *game, struct recovered *recovered, struct error *err);

#endif
