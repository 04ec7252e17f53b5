/* What many runs came to, between odds.c that counts and odds_write.c that tells. */
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
	unsigned count;   /* runs with one */
	GArray *outcomes; /* struct outcome */
	GArray *losses;   /* struct clash_loss: sums */
};

/* What became of an order, over all runs. */
struct line_odds {
	unsigned line;
	char *text; /* of a line without a number */
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
