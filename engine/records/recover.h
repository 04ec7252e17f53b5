/* Recovers a game whose database is older than games/GAME/ (engine/games/past.h): takes the turns that its
   players know from there (HO-110). */
#ifndef ENGINE_RECORDS_RECOVER_H
#define ENGINE_RECORDS_RECOVER_H

#include "engine/games/game.h"

struct recovered {
	int64_t common;      /* the newest turn whose state is the same in database and folder; -1: none */
	GPtrArray *replaced; /* names of seats that got another player after the backup */
	/* changes by `set` after the backup that are not in force yet: "deadline: daily 20:00" */
	GPtrArray *settings;
};

/* Verifies games/GAME/ and replaces the turns and history in the database by those, in one transaction. Drops
   the game's queued mails except letters. The game goes on; or it is held if the announced deadline is past, or
   if a seat got another player since, because the database has the old player's address. Appends names and
   texts to the lists of `recovered`, which the caller owns (g_free). err 65: the folder is damaged or another
   game's; 69: other rules played it. */
bool recover_game(struct site *site, struct game *game, struct recovered *recovered, struct error *err);

#endif
