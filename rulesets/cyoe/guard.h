/* Blockades (CY-53, CY-55, CY-77, CY-78), and hazards that are rolled ship by ship. */
#ifndef RULESETS_CYOE_GUARD_H
#define RULESETS_CYOE_GUARD_H

#include "rulesets/cyoe/rules.h"

/* A fleet in system `at` is about to jump through the node to `other` and meets the guards of that node in `at`. True:
   it is stopped there. All its ships may be lost. */
bool cy_meet_guards(struct cy_play *p, struct cy_fleet *f, int at, int other);

void cy_lift_blockade(struct cy_fleet *f);

/* Each ship rolls d100 and is lost at `most` or less (CY-50, CY-85); `wings`: strike craft too. Adds to `lost`. */
void cy_roll_hazard(struct cy_play *p, struct cy_fleet *f, int64_t most, bool wings, int64_t *lost);

#endif
