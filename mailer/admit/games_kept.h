/* Games from one mail of a run to the next: while nothing of them has changed (db_epoch) they are not loaded anew. */
#ifndef MAILER_GAMES_KEPT_H
#define MAILER_GAMES_KEPT_H

#include "engine/games/game.h"

struct games_kept;

struct games_kept *games_kept_new(struct site *site);
void games_kept_free(struct games_kept *kept);

/* game_load_id, within a transaction: it is kept no more. */
struct game *games_kept_take(struct games_kept *kept, int64_t id, struct error *err);
/* Keeps a game that was taken by this, and only read since then but for what was written to the database too; takes
   ownership. Those that have changed are not kept, and not all of many. */
void games_kept_give(struct games_kept *kept, struct game *game);
/* Drops all: somebody else's hand has put orders. */
void games_kept_forget(struct games_kept *kept);

#endif
