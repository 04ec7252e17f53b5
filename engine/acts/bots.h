/* Seats that computer players have, and those who stand in for the missing (HO-74). */
#ifndef ENGINE_ACTS_BOTS_H
#define ENGINE_ACTS_BOTS_H

#include "engine/games/opening.h"

/* Is there a bot of this name, and if it is a program of the site, is that there? err 66 else. */
bool bots_known(const struct site *site, const char *name, struct error *err);

/* Warns a person who names a bot that does not exist; `name` NULL: no bot is named. It may be installed later:
   until then its seat gives no orders. */
void bots_warn(const struct site *site, const char *game, const char *name);

/* Gives a seat to a bot, or with NULL takes it from one, in the caller's transaction. A player who had it is a
   stranger from then on. `*line`: what to say. err 65, 66. */
bool bots_seat(struct site *site, struct game *game, const char *empire, const char *bot, GString *line,
    struct error *err);

/* Gives the free seats of an open game to the bot of its setup's `fill`, if it has one (HO-70), in the caller's
   transaction. Seats without a name are called E1, E2, ... */
bool bots_fill(struct site *site, struct game *game, struct error *err);

/* The same before the start, in a transaction of its own, where parts of the dice are to be asked for once all seats
   are taken (HO-20); nothing in other games. */
bool bots_fill_early(struct site *site, struct game *game, struct error *err);

/* Moves for all seats of bots of a running game that have not moved in the open turn: each in a transaction of its
   own, so that a run that dies leaves the rest to the next one. A program of the site that gives trouble gives no
   orders (HO-73). */
bool bots_move(struct site *site, struct game *game, struct error *err);

/* What the game's stand-in, if it has one, orders for those who are missing in the open turn: asked outside of a
   transaction, for programs take their time. Ownership: bots_standins_free. NULL with err. */
struct bot_round;
struct bot_round *bots_stand_in(struct site *site, const struct game *game, struct error *err);
/* Stores it in the caller's transaction; the opening's seats are told. */
bool bots_standins_keep(const struct bot_round *round, struct opening *opening, struct error *err);
void bots_standins_free(struct bot_round *round);

/* A rollback to this turn: what bots kept after it is forgotten, in the caller's transaction. */
bool bots_take_back(struct site *site, const struct game *game, int64_t turn, struct error *err);

#endif
