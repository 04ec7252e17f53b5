/* The check of a set of orders, in the order of the phases (SE-21). */
#ifndef STAR_EMPIRES_CHECK_H
#define STAR_EMPIRES_CHECK_H

#include "plan.h"

/* Checks a set as the empire's knowledge stands (SE-21 to SE-23) and gives the plan of
   what is accepted. `tell`: refuses, notes and warns in the set; else orders
   refused before are left out and nothing is written. */
struct se_plan *se_plan_make(const struct se_state *st, struct order_set *set, bool tell);
void se_orders_check(const struct state *state, struct order_set *set);
/* No order for a stand-in (HO-74)? It fires at its empire's own worlds alone. */
bool se_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
