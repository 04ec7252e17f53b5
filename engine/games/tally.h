/* What the host counts of players (HO-22), by turn: missed turns, dedication, grace and vacations. */
#ifndef ENGINE_GAMES_TALLY_H
#define ENGINE_GAMES_TALLY_H

#include "engine/games/opening.h"

/* Counts the turn that was run, whose missing opening->seats then names. */
bool tally_count(struct opening *opening, struct error *err);

/* Records how the counts stand with the turn that opens, before its deadline is fixed. */
bool tally_record(const struct opening *opening, struct error *err);

/* A rollback: all that was counted since `turn` was opened is taken back; a new player, who has used nothing,
   keeps that. Before the turns are voided. */
bool tally_take_back(struct site *site, struct game *game, int64_t turn, struct error *err);

#endif
