/* Positions in which the player sees everything that matters, for tests/odds.c: one maker a ruleset, `position_` and
   its name in list.def, in its folder's tests/odds.c. */
#ifndef TESTS_ODDS_H
#define TESTS_ODDS_H

#include "engine/play/dice.h"

#include <glib.h>

/* A state document, and the orders of the player, who has the first seat. */
struct position {
	GString *state, *orders;
};

/* Appends to the state and the orders. */
typedef void position_fn(struct dice_stream *dice, struct position *position);

#define RULESET(name) position_fn position_##name;
#include "rulesets/list.def"
#undef RULESET

#endif
