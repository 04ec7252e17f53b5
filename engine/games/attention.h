/* What needs a person of a site and of its games, as alarms (HO-35, HO-79, HO-124). */
#ifndef ENGINE_GAMES_ATTENTION_H
#define ENGINE_GAMES_ATTENTION_H

#include "engine/games/alarm.h"
#include "engine/games/game.h"

/* Adds the alarms of one game. */
bool attention_game(
    struct site *site, const struct game *game, int64_t now, GPtrArray *alarms, struct error *err);

/* Adds those of the site: servers, cron, disk, mails. `digest`: for the GM's digest, which a nightly run writes: of
   troubles that may pass only those that have lasted for a while (HO-35), and none of cron. */
bool attention_site(struct site *site, int64_t now, bool digest, GPtrArray *alarms, struct error *err);

/* Adds an alarm for each running game whose time zone this system does not know any more, but for those among
   `names`. */
bool attention_lost_zones(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err);

/* Adds an alarm for each ruleset whose number of the rules is another one than the one by which the open turns of
   running games were opened, with each change (HO-116). */
bool attention_rules(struct site *site, GPtrArray *alarms, struct error *err);

/* Adds that a game cannot be read, with the reason. */
void attention_unreadable(const char *name, const struct error *trouble, GPtrArray *alarms);

/* Adds that the database cannot be read, is damaged or of an older program, with the reason. */
void attention_database(const struct error *trouble, GPtrArray *alarms);

/* Less room on the disk than this, in bytes, is an alarm. */
#define ATTENTION_ROOM (INT64_C(100) << 20)

/* Bytes left on the disk of this folder for its owner; -1: unknown. */
int64_t attention_room(const char *dir);

#endif
