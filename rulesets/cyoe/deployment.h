/* Step 2: deploys what was bought last turn (CY-23 to CY-28, CY-68, CY-71, CY-73). */
#ifndef RULESETS_CYOE_DEPLOYMENT_H
#define RULESETS_CYOE_DEPLOYMENT_H

#include "rulesets/cyoe/rules.h"

/* Deploys ships into a fleet; false: no fleet number is free (CY-73). */
bool cy_deploy_ships(struct cy_play *p, int seat, int system, int code, int64_t count, int64_t fleet);

#endif
