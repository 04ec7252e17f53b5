/* Step 9: who fights whom (CY-79), system by system. */
#ifndef RULESETS_CYOE_COMBAT_H
#define RULESETS_CYOE_COMBAT_H

#include "rulesets/cyoe/rules.h"

/* Whose stations a CS takes: the named empire's, else of the lowest other one that has some; -1: none. */
int cy_capture_from(const struct cy_state *s, int system, int seat, const struct order *o);

#endif
