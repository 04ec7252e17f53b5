/* Players who miss a turn: excused by the GM, or marked as abandoned and played by default orders. */
#ifndef ENGINE_ACTS_ABSENCE_H
#define ENGINE_ACTS_ABSENCE_H

#include "engine/games/opening.h"

/* Excuses the seat from the open turn, so that a missing order set counts for nothing (HO-80). In the caller's
   transaction. err 65: no turn is open, the seat has no player, or it is excused already. */
bool absence_excuse(struct site *site, struct game *game, const struct game_seat *seat, struct error *err);

/* Call it when the seat's player leaves: ends their vacation and moves a deadline that waited for it back, as
   far as the setup's `notice` allows, and tells all players (HO-121). In the caller's transaction. */
bool absence_end(struct site *site, struct game *game, struct game_seat *seat, struct error *err);

/* Records in the history of `turn`, and tells all players, that the seat missed so many turns in a row and
   counts as abandoned. */
bool absence_tell(struct site *site, const struct game *game, const struct game_seat *seat, int64_t turn,
    int64_t missed, struct error *err);

/* Marks seats that miss one turn too many with the open one as abandoned, if the setup says so and the ruleset
   has default orders: these replace the missing orders already in this turn, unless a stand-in gave orders.
   `state` is the open turn's, about to be run, with all its orders; if a mark changes it, it is stored again
   (HO-50). */
bool absence_abandon(const struct opening *opening, struct state *state, struct error *err);

/* For a rollback to this turn: removes the marks that absence_abandon set in its state, because the turn is
   open again and not missed yet. */
bool absence_take_back(struct site *site, struct game *game, struct state *state, struct error *err);

#endif
