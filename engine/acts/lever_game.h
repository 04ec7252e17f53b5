/* Renames a game (HO-80). */
#ifndef ENGINE_ACTS_LEVER_GAME_H
#define ENGINE_ACTS_LEVER_GAME_H

#include "engine/games/game.h"

/* Renames an open game. */
bool lever_rename(struct site *site, struct game *game, const char *name, struct error *err);

#endif
