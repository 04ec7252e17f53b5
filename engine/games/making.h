/* Creates a game in the database (HO-40, HO-42). */
#ifndef ENGINE_GAMES_MAKING_H
#define ENGINE_GAMES_MAKING_H

#include "engine/games/game_setup.h"
#include "engine/site/site.h"

/* Hexadecimal digits of a salt. */
#define MAKING_SALT 32

/* A game to be created. `setup.seed` is derived from seed and salt (HO-20). */
struct making {
	struct setup_request setup;
	int64_t seed; /* 0 to 2^63-1 */
	const char *salt;
	struct setup_whole whole; /* filled by making_resolve; setup_whole_clear it */
};

/* Draw a random seed and a random salt. */
int64_t making_draw_seed(void);
void making_draw_salt(char salt[MAKING_SALT + 1]);

/* Resolves the setup with the site's configuration and tables. Errors as of setup_resolve. */
bool making_resolve(struct site *site, struct making *making, struct error *err);

/* Inserts the game with its seats and rosters, in the caller's transaction. err 65: an address conflicts with
   another seat; names its place in the setup. */
bool making_insert(struct site *site, const struct making *making, int64_t *id, struct error *err);

#endif
