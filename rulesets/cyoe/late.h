/* Refuses orders of steps 8 to 12 that are certain to be refused before the fleets move (CY-90, CY-99). */
#ifndef RULESETS_CYOE_LATE_H
#define RULESETS_CYOE_LATE_H

#include "rulesets/cyoe/rules.h"

/* Refuses task orders and others of steps 8 to 12 if that is certain before the moves (CY-90, CY-99). */
void cy_check_late_orders(struct cy_play *p);

#endif
