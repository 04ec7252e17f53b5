/* Blockades (CY-53, CY-55, CY-77, CY-78) and what rolls ship by ship. */
#ifndef RULESETS_CYOE_GUARD_H
#define RULESETS_CYOE_GUARD_H

#include "rulesets/cyoe/rules.h"

/* The fleet is in a jump through the node between system `at`, where it stands, and `other`: it meets the
   guards of that node in `at`. True if it is stopped there. Its ships may all be lost. */
bool cy_meet_guards(struct cy_play *p, struct cy_fleet *f, int at, int other);

void cy_lift_blockade(struct cy_fleet *f);

/* Each ship rolls d100 and is lost up to `most` (CY-50, CY-85); `wings`: strike craft too. Adds to `lost`. */
void cy_roll_hazard(struct cy_play *p, struct cy_fleet *f, int64_t most, bool wings, int64_t *lost);

#endif
