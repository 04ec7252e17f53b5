/* What the host counts of players (HO-22), by turn: missed turns, dedication, grace and vacations. */
#ifndef ENGINE_GAMES_TALLY_H
#define ENGINE_GAMES_TALLY_H

#include "engine/games/opening.h"

/* The act of excusing a player from a turn, as history has it (HO-80). */
#define TALLY_EXCUSED "excuse"

/* Has the GM excused the seat from the open turn? False with err set: trouble. */
bool tally_excused(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

/* What is counted of the person with this main address, over all games of the site; NULL: nobody's, 0. */
int64_t tally_dedication(struct site *site, const char *address, struct error *err);

/* Counts the turn that was run, whose missing opening->seats then names. */
bool tally_count(struct opening *opening, struct error *err);

/* Records how the counts stand with the turn that opens, before its deadline is fixed. */
bool tally_record(const struct opening *opening, struct error *err);

/* A rollback: all that was counted since `turn` was opened is taken back; a new player, who has used nothing,
   keeps that. Before the turns are voided. */
bool tally_take_back(struct site *site, struct game *game, int64_t turn, struct error *err);

/* What it means, as things stand, if the seat's player sends nothing for the open turn (HO-112): words for the player,
   "it will count as missed unless ...". Ownership: g_free. NULL with err. */
char *tally_outlook(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

#endif
