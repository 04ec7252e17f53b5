/* Changes the host's keys of a setup (HO-40). */
#ifndef ENGINE_ACTS_LEVER_SET_H
#define ENGINE_ACTS_LEVER_SET_H

#include "engine/games/game.h"

/* Sets a host's key of the setup, from the next turn on (HO-40). "state=finished" ends the game. */
bool lever_set(struct site *site, struct game *game, const char *key, const char *value, const char *reason,
    GString *log, struct error *err);

#endif
