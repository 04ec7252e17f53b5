/* The game against `steady` that follows the lessons by mail (HO-160). */
#ifndef ENGINE_ACTS_FIRST_GAME_H
#define ENGINE_ACTS_FIRST_GAME_H

#include "engine/games/game.h"

struct first_game {
	const struct ruleset *ruleset;
	const char *empire;  /* name of the person's empire */
	const char *address; /* the person's */
};

/* The unfinished game of this ruleset that the person plays against the computer alone, g_free it; NULL: none,
   or err. */
char *first_game_find(struct site *site, const struct first_game *first, struct error *err);

/* Makes such a game with as few seats as the ruleset allows, in the caller's transaction: no deadline, a turn
   runs as soon as the person is ready. The next run starts it, because its only player counts as confirmed
   (mustering_games). Returns its name, g_free it. err 65, 66: the site's defaults or tables allow no such game. */
char *first_game_make(struct site *site, const struct first_game *first, int64_t now, struct error *err);

#endif
