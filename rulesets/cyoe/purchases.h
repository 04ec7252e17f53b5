/* Step 5: purchases and upgrades (CY-22 to CY-36, CY-68, CY-70 to CY-72), at once on turn 0 (CY-65). */
#ifndef RULESETS_CYOE_PURCHASES_H
#define RULESETS_CYOE_PURCHASES_H

#include "rulesets/cyoe/call.h"
#include "rulesets/cyoe/rules.h"

/* PP for raising a planet from class `from` to `to` (CY-35, CY-71). */
int64_t cy_class_price(
    const struct cy_state *s, const struct cy_planet *p, int seat, int64_t from, int64_t to);

/* Carries out B, UI and UP: at once on turn 0 (CY-65), else into the queue. */
void cy_do_purchase(struct cy_call *call);

#endif
