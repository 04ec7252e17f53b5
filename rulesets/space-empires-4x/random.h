/* For simulate. */
#ifndef SX_RANDOM_H
#define SX_RANDOM_H

#include "engine/play/rulesets.h"

void sx_orders_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out);
bool sx_invariants(const struct state *state, struct error *err);

/* A sensible beginner (HO-72). */
void sx_orders_steady(const struct state *base, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out);

#endif
