/* Checking a set against what its empire knows (SP-11, SP-12). */
#ifndef SPACE_EMPIRES_CHECK_H
#define SPACE_EMPIRES_CHECK_H

#include "rulesets/space-empires/turn.h"

/* The callback `orders_check` of struct ruleset. */
void sp_orders_check(const struct state *state, struct order_set *set);

/* Is this an order that a stand-in must not give (HO-74)? A stand-in fights only at its empire's own worlds. */
bool sp_order_commits(const struct state *state, unsigned seat, const struct order *order);
bool sp_order_gives(const struct state *state, unsigned seat, const struct order *order);

#endif
