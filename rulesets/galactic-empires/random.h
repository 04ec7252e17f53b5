/* Orders of computer players: random ones, and those of a sensible beginner. */
#ifndef GE_RANDOM_H
#define GE_RANDOM_H

#include "rulesets/galactic-empires/state.h"

void ge_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
/* A sensible beginner (HO-72). */
void ge_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);

#endif
