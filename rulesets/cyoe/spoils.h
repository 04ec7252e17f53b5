/* How a battle ends. */
#ifndef RULESETS_CYOE_SPOILS_H
#define RULESETS_CYOE_SPOILS_H

#include "rulesets/cyoe/battlefield.h"

/* CY-85: after a round. */
void cy_battle_retreats(struct cy_battle *b);
/* CY-86 to CY-88. */
void cy_battle_spoils(struct cy_battle *b);

#endif
