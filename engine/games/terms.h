/* Texts about a game's deadlines for players (HO-22): the schedule, and their remaining own time. */
#ifndef ENGINE_GAMES_TERMS_H
#define ENGINE_GAMES_TERMS_H

#include "engine/games/game.h"

/* Appends "Deadlines: Mon,Thu 20:00 Europe/Berlin, early when all are ready; ..."; nothing if only the GM runs
   turns and the game waits for nobody. The same text for all players. */
void terms_of_game(const struct site *site, const struct game *game, int64_t now, GString *out);

/* Appends "You have 72h of grace and 5d of vacation left."; nothing if there is neither. */
void terms_of_seat(const struct game *game, const struct game_seat *seat, GString *out);

/* Subjects of mails about the open turn (HO-99), short because mail lists show about 30 characters; g_free
   them. "demo 4: 1 REFUSED, 3 taken". */
char *terms_subject(const struct game *game, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* With `what` " report": "demo 4 report, due Thu 20:00"; the deadline only if one is running. */
char *terms_subject_due(const struct site *site, const struct game *game, const char *what);
/* Is a deadline running? If so, appends "due Thu 20:00", or after the deadline "waits until Fri 20:00"
   (clock_short). */
bool terms_due(const struct site *site, const struct game *game, GString *out);
/* Time until which late players are waited for after the deadline; SCHEDULE_NEVER if none are. */
int64_t terms_waits(const struct game *game, int64_t now);
/* Appends a clause: "They are due ...", or "They were due ..., and the turn waits until ...". */
void terms_orders_due(const struct site *site, const struct game *game, GString *out);

/* Warns that /join by mail cannot work in this site because nothing authenticates strangers' addresses. */
void terms_warn_of_join(const struct site *site, const char *game, const struct host_setup *host);

#endif
