/* The orders of the GM. */
#ifndef GE_GM_H
#define GE_GM_H

#include "rulesets/galactic-empires/orders.h"

extern const struct grammar ge_gm_grammar;

/* Which of them are accepted. */
void ge_gm_check(const struct ge_state *state, struct order_set *set);

#endif
