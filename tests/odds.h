/* Positions in which the player sees all that matters, for tests/odds.c: one maker a ruleset, in its folder's
   tests/odds.c: `position_` and its name in list.def. */
#ifndef TESTS_ODDS_H
#define TESTS_ODDS_H

#include "engine/play/dice.h"

#include <glib.h>

/* A state document, and what the player, who has the first seat, orders. */
struct position {
	GString *state, *orders;
};

/* Appends to both. */
typedef void position_fn(struct dice_stream *dice, struct position *position);

#define RULESET(name) position_fn position_##name;
#include "rulesets/list.def"
#undef RULESET

#endif
