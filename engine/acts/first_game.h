/* The game against `steady` that follows the lessons by mail (HO-160). */
#ifndef ENGINE_ACTS_FIRST_GAME_H
#define ENGINE_ACTS_FIRST_GAME_H

#include "engine/games/game.h"

struct first_game {
	const struct ruleset *ruleset;
	const char *empire;  /* that of the person */
	const char *address; /* the person's */
};

/* The unfinished game of this ruleset that the person of this address plays against the computer alone, g_free it;
   NULL: there is none, or err. */
char *first_game_find(struct site *site, const struct first_game *first, struct error *err);

/* Makes such a game of as few seats as the ruleset allows, in the caller's transaction: no deadline, a turn runs as
   soon as the person is ready. It starts with the next run, since its only player has confirmed (mustering_games).
   Its name, g_free it. err 65, 66: the site's defaults or tables allow no such game. */
char *first_game_make(struct site *site, const struct first_game *first, int64_t now, struct error *err);

#endif
