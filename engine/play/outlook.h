/* How a game is won and how near that is, as everybody is told (HO-140, HO-141). */
#ifndef ENGINE_PLAY_OUTLOOK_H
#define ENGINE_PLAY_OUTLOOK_H

#include "engine/play/rulesets.h"

#include <glib.h>

/* Whole sentences, which a ruleset's `outlook` fills in. Ownership: outlook_clear. */
struct outlook {
	GString *victory;    /* how the game is won, with numbers */
	GPtrArray *warnings; /* char *: one a victory that is near */
	GString *ending;     /* why the game has ended; empty: it goes on */
};

/* Of this state; all empty where the ruleset has none. */
void outlook_of(const struct state *state, struct outlook *outlook);
void outlook_clear(struct outlook *outlook);

/* A hold that runs: NAME holds `have` of `all` THINGS and wins at the end of turn `last` unless ... below `need`.
   `more`: what else ends it, from ", ", or "". */
struct outlook_hold {
	const char *name, *things, *more;
	int64_t have, all, need, last;
};
void outlook_warn(struct outlook *outlook, const struct outlook_hold *hold);

/* `standing: {victory, warnings, ended}` of a report's JSON; nothing where the ruleset tells nothing. `ended`: why the
   game did not go on though its rules would let it; NULL: they decide. */
void outlook_write(const struct state *state, const char *ended, struct json *json);
/* The same as the block WHERE YOU STAND of its text, below title and rule; NULL: nothing. */
void outlook_put(const struct node *standing, GString *out);

#endif
