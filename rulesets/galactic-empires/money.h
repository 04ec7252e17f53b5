/* Texts that may be proclaimed. */
#ifndef GE_MONEY_H
#define GE_MONEY_H

#include "rulesets/galactic-empires/state.h"

/* Is a text fit to be proclaimed (GE-67)? NULL if so, else the cause. Ownership of the cause: caller. */
char *ge_proclamation_trouble(const struct ge_state *state, const struct ge_empire *empire, const char *text);

#endif
