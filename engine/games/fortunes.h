/* Standings of a site's games (HO-68). */
#ifndef ENGINE_GAMES_FORTUNES_H
#define ENGINE_GAMES_FORTUNES_H

#include "engine/games/game.h"
#include "engine/play/standings.h"

/* The standings of a state of the game, by rank; g_free it. */
struct standing *game_standings(const struct game *game, const struct state *state);

/* The scores of all valid turns before `last` and of `last` itself; fortunes_free. NULL with err. */
struct fortunes *game_fortunes(struct site *site, const struct game *game, const struct rules *rules,
    const struct state *last, struct error *err);

#endif
