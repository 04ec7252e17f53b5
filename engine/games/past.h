/* Detects a database that is older than games/GAME/, as after restoring a backup: the folder shows what players
   were told (HO-110). Such a game is neither written nor mailed before `recover`. */
#ifndef ENGINE_GAMES_PAST_H
#define ENGINE_GAMES_PAST_H

#include "engine/site/site.h"

/* Parses the name of a turn's folder, "turn-0005.void-1"; false if it is not one. */
bool past_turn_parse(const char *name, int64_t *turn, int64_t *void_number);
/* Appends the name of a turn's folder. */
void past_turn_name(int64_t turn, int64_t void_number, GString *out);

/* Appends history.txt as recorded in the database. */
bool past_history(struct site *site, int64_t game, GString *out, struct error *err);

/* Checks a game of this id, name and open turn (0 before its start). Returns why the database is older, with
   both dates; g_free it. NULL: it is not older, or err. Compares each game once while the site is open. */
char *past_of(struct site *site, int64_t id, const char *name, int64_t turn, struct error *err);

/* Adds an alarm for each game with an older database, except those in `names`, which were checked already.
   Skips games whose folder ends with the open turn; those are compared when they are loaded. */
bool past_sweep(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err);

/* Must a mail of the outbox be held because its game's database is older? `game` 0: a mail without a game. */
bool past_holds_mail(struct site *site, int64_t game, struct error *err);

#endif
