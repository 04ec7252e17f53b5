/* How a game is won and how near that is, as everybody is told (HO-140, HO-141). */
#ifndef ENGINE_PLAY_OUTLOOK_H
#define ENGINE_PLAY_OUTLOOK_H

#include "engine/play/rulesets.h"

#include <glib.h>

/* How near an empire is. */
struct outlook_progress {
	const char *empire; /* owned by the state */
	int64_t have, need, of;
	int64_t turns_left; /* until it wins, if it holds that; 0: it has nothing to hold yet */
};

/* Whole sentences, which a ruleset's `outlook` fills in. Ownership: outlook_clear. */
struct outlook {
	unsigned reader;    /* seat of whoever is told; GM_SEAT: he may know all */
	GString *victory;   /* how the game is won, with numbers */
	const char *things; /* what `progress` counts, "worlds"; NULL: nothing is counted */
	GArray *
	    progress; /* struct outlook_progress: of those whose numbers the reader may know, its own first */
	GString
	    *near; /* how near the reader is, where that is more than a count; empty: `progress` says it */
	GPtrArray *warnings; /* char *: one a victory that is near */
	GString *ending;     /* why the game has ended; empty: it goes on */
};

/* Of this state as this seat is told it; all empty where the ruleset has none. */
void outlook_of(const struct state *state, unsigned reader, struct outlook *outlook);
void outlook_clear(struct outlook *outlook);

/* Adds one, or takes the place of the one that this empire has. */
void outlook_add(struct outlook *outlook, const struct outlook_progress *progress);

/* A hold that runs: NAME holds `have` of `all` THINGS and wins at the end of turn `last` unless ... below `need`.
   `more`: what else ends it, from ", ", or "". */
struct outlook_hold {
	const char *name, *things, *more;
	int64_t have, all, need, last;
};
void outlook_warn(struct outlook *outlook, const struct outlook_hold *hold);

/* `standing: {victory, things, progress, near, warnings, idle, ended}` of a report's JSON (idle: orderless.h); nothing
   where the ruleset tells nothing. `ended`: why the game did not go on though its rules would let it; NULL: they
   decide. */
void outlook_write(const struct state *state, unsigned reader, const char *ended, struct json *json);

/* The seat that a report's `standing` announces as winning, -1: nobody. */
int outlook_announced(const struct node *report, const struct state *state);

struct report;
/* The same as the block WHERE YOU STAND of its text, below title and rule, with what was lost and won last turn
   (toll.h), in at most 8 lines; nothing where the JSON has none. */
void outlook_put(const struct report *report, GString *out);

/* The same facts of a report's JSON as sentences (HO-81), char *, the owner's; none where it has none. */
GPtrArray *outlook_sentences(const struct ruleset *ruleset, const struct node *report);

#endif
