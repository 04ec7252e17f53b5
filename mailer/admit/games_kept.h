/* Keeps loaded games from one mail of a run to the next; while db_epoch shows no change they are not loaded again. */
#ifndef MAILER_GAMES_KEPT_H
#define MAILER_GAMES_KEPT_H

#include "engine/games/game.h"

struct games_kept;

struct games_kept *games_kept_new(struct site *site);
void games_kept_free(struct games_kept *kept);

/* Returns the kept game, else game_load_id's, within a transaction. The caller owns it. */
struct game *games_kept_take(struct games_kept *kept, int64_t id, struct error *err);
/* Keeps a game that games_kept_take returned and that since then was only read, or changed together with its rows in
   the database; takes ownership. Frees it if it has changed or too many are kept. */
void games_kept_give(struct games_kept *kept, struct game *game);
/* Drops all: orders were put by something other than this intake. */
void games_kept_forget(struct games_kept *kept);

#endif
