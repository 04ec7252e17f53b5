/* Which orders are accepted, as they are read (GE-106). */
#ifndef GE_CHECK_H
#define GE_CHECK_H

#include "rulesets/galactic-empires/state.h"

void ge_orders_check(const struct state *state, struct order_set *set);
/* Is this an order that a stand-in must not give (HO-74)? */
bool ge_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
