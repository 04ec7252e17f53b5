/* secret.yaml: what the archive of a running game has beside games/GAME/ (HO-51), so that it can go on elsewhere:
   seed and salt, and what stands for the open turn in the database alone. No address, no password (HO-2). */
#ifndef ENGINE_RECORDS_SEALED_H
#define ENGINE_RECORDS_SEALED_H

#include "engine/games/game.h"

/* Of a running game. */
bool sealed_write(struct site *site, const struct game *game, GString *out, struct error *err);

/* Puts it back into the database, for a game whose turns, seats, seed and salt stand there, in the caller's
   transaction. The game is held then. err 65 with the place: what the game cannot have. */
bool sealed_take(struct site *site, struct game *game, struct node *root, struct error *err);

#endif
