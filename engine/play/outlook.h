/* How a game is won and how near each empire is to victory, as its reader may know (HO-140, HO-141). */
#ifndef ENGINE_PLAY_OUTLOOK_H
#define ENGINE_PLAY_OUTLOOK_H

#include "engine/play/rulesets.h"

#include <glib.h>

/* How near an empire is to victory. */
struct outlook_progress {
	const char *empire; /* owned by the state */
	int64_t have, need, of;
	/* turns until it wins if it keeps what it holds; 0: it does not hold enough yet */
	int64_t turns_left;
};

/* Filled in by a ruleset's `outlook`; the texts are whole sentences. Ownership: outlook_clear. */
struct outlook {
	unsigned reader;    /* the reader's seat; GM_SEAT may know everything */
	GString *victory;   /* how the game is won, with numbers */
	const char *things; /* what `progress` counts, "worlds"; NULL: nothing is counted */
	/* struct outlook_progress of the empires whose numbers the reader may know, the reader's own first */
	GArray *progress;
	GString *near;       /* how near the reader is, if a count does not say it; empty: see `progress` */
	GPtrArray *warnings; /* char *: one for each victory that is near */
	GString *ending;     /* why the game has ended; empty: it has not */
};

/* Fills in the outlook of this state for this reader; all empty if the ruleset has no `outlook`. */
void outlook_of(const struct state *state, unsigned reader, struct outlook *outlook);
void outlook_clear(struct outlook *outlook);

/* Adds a progress, or replaces the one that this empire has. */
void outlook_add(struct outlook *outlook, const struct outlook_progress *progress);

/* A countdown to victory: NAME holds `have` of `all` THINGS and wins at the end of turn `last` unless it falls
   below `need`. `more`: other events that end the countdown, beginning with ", ", or "". */
struct outlook_hold {
	const char *name, *things, *more;
	int64_t have, all, need, last;
};
void outlook_warn(struct outlook *outlook, const struct outlook_hold *hold);

/* Writes `standing: {victory, things, progress, near, out, warnings, idle, ended}` of a report's JSON (idle:
   orderless.h); nothing if the ruleset has no outlook. `ended`: why the game ended although its rules would let
   it go on; NULL: the rules decide. */
void outlook_write(const struct state *state, unsigned reader, const char *ended, struct json *json);

/* The seat that a report's `standing` announces as winning; -1 if there is none. */
int outlook_announced(const struct node *report, const struct state *state);

struct report;
/* Writes the block WHERE YOU STAND below title and rule of the text report, with last turn's gains and losses
   (toll.h), in at most 8 lines; nothing if the JSON has no `standing`. */
void outlook_put(const struct report *report, GString *out);
/* Why the game ended, if that block says it; NULL: it goes on, or there is no block. */
const char *outlook_ended(const struct report *report);

/* The same facts of a report's JSON as sentences (HO-81): char *, owned by the array; empty if there are none. */
GPtrArray *outlook_sentences(const struct ruleset *ruleset, const struct node *report);

#endif
