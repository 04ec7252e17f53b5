/* Edits of a game's state, and the end of a game, by the GM (HO-26, HO-27). */
#ifndef ENGINE_ACTS_LEVER_EDIT_H
#define ENGINE_ACTS_LEVER_EDIT_H

#include "engine/games/game.h"

/* Replaces the state of the open turn; each player whose view changed gets a report. */
bool lever_edit(struct site *site, struct game *game, const struct state *before, const struct state *after,
    const char *reason, struct error *err);
/* Ends the game: last reports with seed and salt. `why`, a sentence, is in all of them; `winners`: names joined
   by ", ", or "". */
bool lever_finish_as(
    struct site *site, struct game *game, const char *why, const char *winners, struct error *err);
/* Ends the game for the game master, without winners. */
bool lever_finish(struct site *site, struct game *game, struct error *err);

#endif
