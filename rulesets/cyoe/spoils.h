/* How a battle ends. */
#ifndef RULESETS_CYOE_SPOILS_H
#define RULESETS_CYOE_SPOILS_H

#include "rulesets/cyoe/battlefield.h"

/* Retreats after a round (CY-85). */
void cy_battle_retreats(struct cy_battle *b);
/* Captures ships, salvages wrecks, and shows the techs that were observed (CY-86 to CY-88). */
void cy_battle_spoils(struct cy_battle *b);

#endif
