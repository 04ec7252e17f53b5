/* secret.yaml: what the archive of a running game has in addition to games/GAME/ (HO-51), so that it can
   continue elsewhere: seed and salt, and the data of the open turn that is otherwise only in the database. No
   address, no password (HO-2). */
#ifndef ENGINE_RECORDS_SEALED_H
#define ENGINE_RECORDS_SEALED_H

#include "engine/games/game.h"

/* Writes secret.yaml of a running game. */
bool sealed_write(struct site *site, const struct game *game, GString *out, struct error *err);

/* Restores secret.yaml, in the caller's transaction, to a game whose turns, seats, seed and salt are already in
   the database. Holds the game. err 65 with the place: invalid for this game. */
bool sealed_take(struct site *site, struct game *game, struct node *root, struct error *err);

#endif
