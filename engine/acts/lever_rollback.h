/* Rolls a game back to an older turn (HO-27). */
#ifndef ENGINE_ACTS_LEVER_ROLLBACK_H
#define ENGINE_ACTS_LEVER_ROLLBACK_H

#include "engine/games/game.h"

/* Reopens `turn`. */
bool lever_rollback(
    struct site *site, struct game *game, int64_t turn, bool new_dice, const char *reason, struct error *err);

#endif
