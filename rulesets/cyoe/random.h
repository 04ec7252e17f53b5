/* For `simulate` (HO-20): random legal orders, invariants. */
#ifndef RULESETS_CYOE_RANDOM_H
#define RULESETS_CYOE_RANDOM_H

#include "rulesets/cyoe/state.h"

void cy_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
bool cy_invariants(const struct state *state, struct error *err);

/* Orders of a sensible beginner (HO-72). */
void cy_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);

#endif
