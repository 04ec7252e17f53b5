/* The check of a set of orders, in the order of the phases (SE-21). */
#ifndef STAR_EMPIRES_CHECK_H
#define STAR_EMPIRES_CHECK_H

#include "plan.h"

/* Checks a set by the empire's present knowledge (SE-21 to SE-23) and returns the plan of the accepted orders. `tell`:
   writes refusals, notes and warnings into the set; else refused orders are skipped and nothing is written. */
struct se_plan *se_plan_make(const struct se_state *st, struct order_set *set, bool tell);
void se_orders_check(const struct state *state, struct order_set *set);
/* Is this an order that a stand-in must not give (HO-74)? A stand-in fires only at its empire's own worlds. */
bool se_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
