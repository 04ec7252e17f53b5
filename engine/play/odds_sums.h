/* The sums over many runs, which odds.c counts and odds_write.c writes. */
#ifndef ENGINE_PLAY_ODDS_SUMS_H
#define ENGINE_PLAY_ODDS_SUMS_H

#include "engine/play/clash.h"
#include "engine/play/odds.h"

/* How often a battle ended one way. */
struct outcome {
	char *winner; /* empty: nobody */
	unsigned count;
};

/* The battles at one place, over all runs. */
struct site_odds {
	char *place;
	unsigned count;   /* number of runs with a battle here */
	GArray *outcomes; /* struct outcome */
	GArray *losses;   /* struct clash_loss: sums */
};

/* The results of an order over all runs. */
struct line_odds {
	unsigned line;
	char *text; /* text of a line that has no number */
	unsigned done, partly, failed;
};

struct odds {
	const struct ruleset *ruleset;
	unsigned runs;
	bool diced;       /* some die was rolled */
	GPtrArray *sites; /* struct site_odds */
	struct line_odds *lines;
	unsigned count;
};

#endif
