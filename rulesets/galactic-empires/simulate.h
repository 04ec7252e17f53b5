/* Random legal orders and what must always hold (`nightmail simulate`). */
#ifndef GE_SIMULATE_H
#define GE_SIMULATE_H

#include "rulesets/galactic-empires/state.h"

void ge_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
bool ge_invariants(const struct state *state, struct error *err);

/* A sensible beginner (HO-72). */
void ge_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);

#endif
