/* Which units could take an order (HO-140): fleets, and garrisons that can build as long as there is money. */
#ifndef GE_IDLE_H
#define GE_IDLE_H

#include "rulesets/galactic-empires/turn.h"

/* Struct ruleset's idle. */
void ge_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
