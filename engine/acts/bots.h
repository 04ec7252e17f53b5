/* Seats of computer players, and stand-ins for missing players (HO-74). */
#ifndef ENGINE_ACTS_BOTS_H
#define ENGINE_ACTS_BOTS_H

#include "engine/games/opening.h"

/* Does a bot of this name exist, and if it is a program of the site, does its file exist? err 66 if not. */
bool bots_known(const struct site *site, const char *name, struct error *err);

/* Warns a person about a bot that does not exist; does nothing for NULL. Not an error, because the bot may be
   installed later; until then its seat gives no orders. */
void bots_warn(const struct site *site, const char *game, const char *name);

/* Gives a seat to a bot, or with NULL takes it from one, in the caller's transaction. A player who had the seat
   leaves the game. `*line` gets the result for people. err 65, 66. */
bool bots_seat(struct site *site, struct game *game, const char *empire, const char *bot, GString *line,
    struct error *err);

/* Gives the free seats of an open game to the bot of its setup's `fill` (HO-70), if there is one, in the
   caller's transaction. Seats without a name become E1, E2, ... */
bool bots_fill(struct site *site, struct game *game, struct error *err);

/* The same before the start, in a transaction of its own, for games whose players contribute seed parts once
   all seats are taken (HO-20); does nothing in other games. */
bool bots_fill_early(struct site *site, struct game *game, struct error *err);

/* Moves for all bots' seats of a running game that have not moved in the open turn, each in a transaction of
   its own, so that an interrupted run leaves the rest to the next one. A program of the site that fails gives
   no orders (HO-73). */
bool bots_move(struct site *site, struct game *game, struct error *err);

/* The orders of the game's stand-in, if it has one, for players missing in the open turn; computed outside of a
   transaction because programs take time. Ownership: bots_standins_free. NULL with err. */
struct bot_round;
struct bot_round *bots_stand_in(struct site *site, const struct game *game, struct error *err);
/* Stores these orders in the caller's transaction and notes the stand-ins in the opening's seats. */
bool bots_standins_keep(const struct bot_round *round, struct opening *opening, struct error *err);
void bots_standins_free(struct bot_round *round);

/* For a rollback to this turn: forgets the memory that bots stored since, in the caller's transaction. */
bool bots_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err);

#endif
