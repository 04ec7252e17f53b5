/* What players are told of their game's deadlines (HO-22): the schedule, and what is left of their own time. */
#ifndef ENGINE_GAMES_TERMS_H
#define ENGINE_GAMES_TERMS_H

#include "engine/games/game.h"

/* "Deadlines: Mon,Thu 20:00 Europe/Berlin, early when all are ready; ...". Nothing where only the GM runs turns
   and nobody is waited for. The same for all. */
void terms_of_game(const struct site *site, const struct game *game, int64_t now, GString *out);

/* "You have 72h of grace and 5d of vacation left." Nothing where there is neither. */
void terms_of_seat(const struct game *game, const struct game_seat *seat, GString *out);

/* Subjects of mails about the open turn (HO-99): a list of mails shows about 30 characters of them. g_free them.
   "demo 4: 1 REFUSED, 3 taken". */
char *terms_subject(const struct game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* With `what` " report" "demo 4 report, due Thu 20:00": with its deadline if one runs. */
char *terms_subject_due(const struct site *site, const struct game *game, const char *what);
/* Does a deadline run? Then appends "due Thu 20:00", or "waits until Fri 20:00" after it (clock_short). */
bool terms_due(const struct site *site, const struct game *game, GString *out);
/* Until when somebody who has not moved is waited for, now that the deadline is past; else SCHEDULE_NEVER. */
int64_t terms_waits(const struct game *game, int64_t now);
/* For a sentence of its own: "They are due ...", "They were due ..., and the turn waits until ...". */
void terms_orders_due(const struct site *site, const struct game *game, GString *out);

/* Warns whoever sets this where /join by mail cannot work: nobody vouches for the addresses of strangers. */
void terms_warn_of_join(const struct site *site, const char *game, const struct host_setup *host);

#endif
