/* Checking a set against what its empire knows (SP-11, SP-12). */
#ifndef SPACE_EMPIRES_CHECK_H
#define SPACE_EMPIRES_CHECK_H

#include "rulesets/space-empires/turn.h"

/* Struct ruleset's orders_check. */
void sp_orders_check(const struct state *state, struct order_set *set);

/* No order for a stand-in (HO-74)? It fights at its empire's own worlds alone. */
bool sp_order_commits(const struct state *state, unsigned seat, const struct order *order);
bool sp_order_gives(const struct state *state, unsigned seat, const struct order *order);

#endif
