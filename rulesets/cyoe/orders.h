/* The orders of cyoe (the rules' table of orders). */
#ifndef RULESETS_CYOE_ORDERS_H
#define RULESETS_CYOE_ORDERS_H

#include "parsers/grammar.h"

/* Codes of the forms, in the order of the table; each is its form's index as well. */
enum cy_order {
#define ORDER(code, ...) code,
#include "rulesets/cyoe/orders.def"
#undef ORDER
	CY_ORDERS
};

/* What an order keeps in its `use`, by its form. */
enum cy_use {
	CY_USE_OWN = 0,       /* bool: the planet was one's own when the fleets moved */
	CY_USE_EXPLORED = 0,  /* SV: index of the system it explores, plus 1; 0: none */
	CY_USE_FIELD = 1,     /* AK, JN: index of the system where its fleet looks for a battle */
	CY_USE_SEEKS = 2,     /* bool: CY_USE_FIELD is set */
	CY_USE_REHEARSED = 3, /* bool: refused by the rehearsal alone (check.c) */
};

extern const struct grammar cy_grammar;

#endif
