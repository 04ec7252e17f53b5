/* What players are told of their game's deadlines (HO-22): the schedule, and what is left of their own time. */
#ifndef ENGINE_GAMES_TERMS_H
#define ENGINE_GAMES_TERMS_H

#include "engine/games/game.h"

/* "Deadlines: Mon,Thu 20:00 Europe/Berlin, early when all are ready; ...". Nothing where only the GM runs turns
   and nobody is waited for. The same for all. */
void terms_of_game(const struct site *site, const struct game *game, int64_t now, GString *out);

/* "You have 72h of grace and 5d of vacation left." Nothing where there is neither. */
void terms_of_seat(const struct game *game, const struct game_seat *seat, GString *out);

#endif
