/* Which orders are accepted, as they are read. */
#ifndef RULESETS_CYOE_CHECK_H
#define RULESETS_CYOE_CHECK_H

#include <stdbool.h>

struct order;
struct order_set;
struct state;

void cy_orders_check(const struct state *state, struct order_set *set);
/* No order for a stand-in (HO-74)? */
bool cy_order_commits(const struct state *state, unsigned seat, const struct order *order);

#endif
