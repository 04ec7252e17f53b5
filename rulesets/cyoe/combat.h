/* Step 9: who fights whom (CY-79), system by system. */
#ifndef RULESETS_CYOE_COMBAT_H
#define RULESETS_CYOE_COMBAT_H

#include "rulesets/cyoe/rules.h"

/* From whom a CS takes stations: from the named empire, else from the lowest other seat that has some; -1: nobody. */
int cy_capture_from(const struct cy_state *s, int system, int seat, const struct order *o);

#endif
