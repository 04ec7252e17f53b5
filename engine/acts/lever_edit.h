/* Another situation by the game master, and the end of a game by their word (HO-26, HO-27). */
#ifndef ENGINE_ACTS_LEVER_EDIT_H
#define ENGINE_ACTS_LEVER_EDIT_H

#include "engine/games/game.h"

/* Puts another state in place of the open turn's; who sees something else gets a report. */
bool lever_edit(struct site *site, struct game *game, const struct state *before, const struct state *after,
    const char *reason, struct error *err);
/* The game is over: last reports with seed and salt. `why`, a sentence, stands in all of them; `winners`: names, ", "
   between them, or "". */
bool lever_finish_as(
    struct site *site, struct game *game, const char *why, const char *winners, struct error *err);
/* The same by the game master, without winners. */
bool lever_finish(struct site *site, struct game *game, struct error *err);

#endif
