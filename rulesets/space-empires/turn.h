/* What the phases of a turn share. */
#ifndef SPACE_EMPIRES_TURN_H
#define SPACE_EMPIRES_TURN_H

#include "rulesets/space-empires/facts.h"

/* Orders, in the order of the grammar's forms. */
enum sp_order {
#define ORDER(code, ...) code,
#include "rulesets/space-empires/orders.def"
#undef ORDER
};

#define SP_ORDER_MAX 1000000 /* of a number in an order (SP-10) */

void sp_turn_begin(struct turn *turn);
void sp_turn_end(struct turn *turn);

#endif
