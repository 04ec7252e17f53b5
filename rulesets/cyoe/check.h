/* Checks which orders are accepted, when they arrive. */
#ifndef RULESETS_CYOE_CHECK_H
#define RULESETS_CYOE_CHECK_H

#include <stdbool.h>

struct order;
struct order_set;
struct state;

void cy_orders_check(const struct state *state, struct order_set *set);
/* Is this an order that a stand-in must not give (HO-74)? */
bool cy_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
