/* What players are told of their game's deadlines (HO-22): the schedule, and what is left of their own time. */
#ifndef ENGINE_GAMES_TERMS_H
#define ENGINE_GAMES_TERMS_H

#include "engine/games/game.h"

/* "Deadlines: Mon,Thu 20:00 Europe/Berlin, early when all are ready; ...". Nothing where only the GM runs turns
   and nobody is waited for. The same for all. */
void terms_of_game(const struct site *site, const struct game *game, int64_t now, GString *out);

/* "You have 72h of grace and 5d of vacation left." Nothing where there is neither. */
void terms_of_seat(const struct game *game, const struct game_seat *seat, GString *out);

/* "demo turn 4: report for MING; due Thu 3 Dec 2026, 20:00 Europe/Berlin": the subject of a mail about the open turn,
   with its deadline if one runs. g_free it. */
char *terms_subject(const struct game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Warns whoever sets this where /join by mail cannot work: nobody vouches for the addresses of strangers. */
void terms_warn_of_join(const struct site *site, const char *game, const struct host_setup *host);

#endif
