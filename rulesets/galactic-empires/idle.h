/* Units that could take an order (HO-140): fleets, and garrisons that can build while there is money. */
#ifndef GE_IDLE_H
#define GE_IDLE_H

#include "rulesets/galactic-empires/turn.h"

/* The callback `idle` of struct ruleset. */
void ge_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
