/* Players who miss a turn: excused by the GM, or run by default orders from that turn on. */
#ifndef ENGINE_ACTS_ABSENCE_H
#define ENGINE_ACTS_ABSENCE_H

#include "engine/games/opening.h"

/* The seat's absence from the open turn counts for nothing (HO-80). In the caller's transaction. err 65: no turn is
   open, nobody plays the seat, or it is excused already. */
bool absence_excuse(struct site *site, struct game *game, const struct game_seat *seat, struct error *err);

/* The seat's player goes: the vacation ends, and a deadline that moved for it moves back, as far as the setup's
   `notice` allows; that is told to all (HO-121). In the caller's transaction. */
bool absence_end(struct site *site, struct game *game, struct game_seat *seat, struct error *err);

/* History of `turn` and notice to all: the seat missed so many turns in a row and counts as abandoned. */
bool absence_tell(struct site *site, const struct game *game, const struct game_seat *seat, int64_t turn,
    int64_t missed, struct error *err);

/* Whoever misses one turn too many with the open one is abandoned in it, where the setup says so and the ruleset has
   default orders: these take the missed turn's place, unless a stand-in gave orders for it. `state` is the open turn's,
   about to be run with all its orders; where a mark changes it, it is stored anew (HO-50). */
bool absence_abandon(const struct opening *opening, struct state *state, struct error *err);

/* A rollback to this turn, whose state it is: what absence_abandon did to it is taken back, for the turn is still to
   be missed. */
bool absence_take_back(struct site *site, struct game *game, struct state *state, struct error *err);

#endif
