/* The orders of space-empires: their grammar, and setting their status. */
#ifndef SPACE_EMPIRES_ORDERS_H
#define SPACE_EMPIRES_ORDERS_H

#include "rulesets/space-empires/turn.h"

/* The callbacks `grammar` and `orders_read` of struct ruleset. */
extern const struct grammar sp_grammar;
struct order_set *sp_orders_read(unsigned seat, const char *text, size_t size);

/* Fails an order whose fleet is gone or has surrendered. */
bool sp_order_ready(struct order *order, const struct sp_fleet *fleet);

#endif
