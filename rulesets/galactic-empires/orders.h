/* The orders and who may give them. */
#ifndef GE_ORDERS_H
#define GE_ORDERS_H

#include "parsers/grammar.h"
#include "rulesets/galactic-empires/state.h"

/* In the order of the table of forms. Slots: e empire, s sector, f fleet, u unit, v second unit, n number,
   c ship type (text), r rank, k level, g fleet to follow, y yes or no, p phase tag, a admiral, q text, m money,
   m steps of a path `t` (number: sector, 0: hold). */
enum ge_form {
#define ORDER(code, ...) code,
#include "rulesets/galactic-empires/orders.def"
#undef ORDER
	GE_FORMS
};

/* What an order keeps in its `use`, by its form. */
enum ge_use {
	GE_PATH_NEXT = 0,     /* M: index of the next value */
	GE_PATH_STEPS = 1,    /* M: sector steps done */
	GE_PATH_ENDED = 2,    /* M: bool */
	GE_NEW_STANDS = 0,    /* NF while checking: bool, it can be formed */
	GE_SEARCHED = 0,      /* SE: bool, it has searched */
	GE_BUILD_ALLOWED = 0, /* B: ships that their centre can build */
};

extern const struct grammar ge_grammar;

struct order_set *ge_orders_read(unsigned seat, const char *text, size_t size);

/* The sector that an order names. */
struct ge_sector *ge_order_sector(const struct ge_state *state, const struct order *order);
/* Row of the ship type, -1: no such type. */
int ge_order_type(const struct ge_state *state, const struct order *order);

#endif
