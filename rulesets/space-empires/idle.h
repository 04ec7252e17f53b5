/* Which fleets and worlds could take an order (HO-140): those of the report's template, supply runs apart. */
#ifndef SPACE_EMPIRES_IDLE_H
#define SPACE_EMPIRES_IDLE_H

#include "rulesets/space-empires/state.h"

/* Struct ruleset's idle. */
void sp_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
