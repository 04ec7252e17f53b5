/* Fleets and worlds that could take an order (HO-140): those of the report's template, without supply runs. */
#ifndef SPACE_EMPIRES_IDLE_H
#define SPACE_EMPIRES_IDLE_H

#include "rulesets/space-empires/state.h"

/* The callback `idle` of struct ruleset. */
void sp_idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things);

#endif
