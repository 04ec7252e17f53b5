/* Collects what needs a person in a site and its games, as alarms (HO-35, HO-79, HO-124). */
#ifndef ENGINE_GAMES_ATTENTION_H
#define ENGINE_GAMES_ATTENTION_H

#include "engine/games/alarm.h"
#include "engine/games/game.h"

/* Adds the alarms of one game. */
bool attention_game(
    struct site *site, const struct game *game, int64_t now, GPtrArray *alarms, struct error *err);

/* Adds the alarms of the site: servers, cron, disk, mails. `digest`: for the GM's digest, which a nightly run
   writes: omits temporary troubles that are recent (HO-35), and alarms about cron. */
bool attention_site(struct site *site, int64_t now, bool digest, GPtrArray *alarms, struct error *err);

/* Adds an alarm for each running game whose time zone this system no longer has, except the games in `names`. */
bool attention_lost_zones(struct site *site, const GPtrArray *names, GPtrArray *alarms, struct error *err);

/* Adds an alarm for each ruleset whose rules number differs from the one with which the open turns of running
   games were opened, listing the changes (HO-116). */
bool attention_rules(struct site *site, GPtrArray *alarms, struct error *err);

/* Adds an alarm that a game cannot be read, with the reason. */
void attention_unreadable(const char *name, const struct error *trouble, GPtrArray *alarms);

/* Adds an alarm that the database cannot be read, is damaged or needs an upgrade, with the reason. */
void attention_database(const struct error *trouble, GPtrArray *alarms);

/* Less free disk space than this, in bytes, raises an alarm. */
#define ATTENTION_ROOM (INT64_C(100) << 20)

/* Free bytes for the owner on the disk of this folder; -1: unknown. */
int64_t attention_room(const char *dir);

#endif
