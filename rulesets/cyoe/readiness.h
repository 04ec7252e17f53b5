/* Step 7: prepares fleets (CY-75, CY-13, CY-53, CY-81). */
#ifndef RULESETS_CYOE_READINESS_H
#define RULESETS_CYOE_READINESS_H

#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/rules.h"

/* Carries out the order for equipment: a technology on own ships of a class. */
void cy_do_equip(struct cy_call *call);

#endif
