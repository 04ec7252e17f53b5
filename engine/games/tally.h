/* Counts missed turns, dedication, used grace and used vacation of players, by turn (HO-22). */
#ifndef ENGINE_GAMES_TALLY_H
#define ENGINE_GAMES_TALLY_H

#include "engine/games/opening.h"

/* The act in the history that excuses a player from a turn (HO-80). */
#define TALLY_EXCUSED "excuse"

/* Has the GM excused the seat from the open turn? False with err set: trouble. */
bool tally_excused(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

/* The dedication of the person with this main address, over all games of the site; 0 for NULL. */
int64_t tally_dedication(struct site *site, const char *address, struct error *err);

/* Counts the turn that was run; fills in opening->seats. */
bool tally_count(struct opening *opening, struct error *err);

/* Records the counts at the opening of a turn, before its deadline is set. */
bool tally_record(const struct opening *opening, struct error *err);

/* For a rollback: undoes all counts since `turn` was opened; a seat whose player changed since then keeps its
   present counts. Call it before the turns are voided. */
bool tally_take_back(struct site *site, struct game *game, int64_t turn, struct error *err);

/* What happens if the seat's player sends nothing for the open turn (HO-112), in words for the player: "it will
   count as missed unless ...". Ownership: g_free. NULL with err. */
char *tally_outlook(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

#endif
