/* Is the database older than games/GAME/, which shows what the players were told (HO-110)? It is after a backup was put
   back. Nothing of such a game is written or mailed before `recover`. */
#ifndef ENGINE_GAMES_PAST_H
#define ENGINE_GAMES_PAST_H

#include "engine/site/site.h"

/* The name of a turn's folder, "turn-0005.void-1", taken apart; false: it is no such name. */
bool past_turn_parse(const char *name, int64_t *turn, int64_t *void_number);
/* The same put together. */
void past_turn_name(int64_t turn, int64_t void_number, GString *out);

/* Appends history.txt as the database has it. */
bool past_history(struct site *site, int64_t game, GString *out, struct error *err);

/* Why the game of this id and name, at this turn (before its start 0), is back in time, with both dates; g_free it.
   NULL: it is not, or err. A game is compared once while the site is open. */
char *past_of(struct site *site, int64_t id, const char *name, int64_t turn, struct error *err);

/* Adds an alarm for each game that is back in time and is not among `names`, which were looked at already. A game
   whose folder has the open turn and none after it is compared only when it is loaded. */
bool past_sweep(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err);

/* Is the game of a mail in the outbox back in time? 0: it is of no game. */
bool past_holds_mail(struct site *site, int64_t game, struct error *err);

#endif
