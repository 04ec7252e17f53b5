/* Checks texts that are to be proclaimed. */
#ifndef GE_MONEY_H
#define GE_MONEY_H

#include "rulesets/galactic-empires/state.h"

/* Why a text may not be proclaimed (GE-67); NULL: it may. Ownership of the cause: caller. */
char *ge_proclamation_trouble(const struct ge_state *state, const struct ge_empire *empire, const char *text);

#endif
