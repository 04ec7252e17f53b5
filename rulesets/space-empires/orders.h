/* The orders of space-empires: their grammar, and what became of one. */
#ifndef SPACE_EMPIRES_ORDERS_H
#define SPACE_EMPIRES_ORDERS_H

#include "rulesets/space-empires/turn.h"

/* Struct ruleset's grammar and orders_read. */
extern const struct grammar sp_grammar;
struct order_set *sp_orders_read(unsigned seat, const char *text, size_t size);

/* Fails it if its fleet is gone or has surrendered. */
bool sp_order_ready(struct order *order, const struct sp_fleet *fleet);

#endif
