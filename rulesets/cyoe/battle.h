/* A battle in one system (CY-79 to CY-89). */
#ifndef RULESETS_CYOE_BATTLE_H
#define RULESETS_CYOE_BATTLE_H

#include "rulesets/cyoe/battlefield.h"

/* Fights the battle of a system: rounds, retreats, captures, salvage, observations; sets the scene's `battle` and
   `winners`. The result is for the GM's word; free it with cy_battle_free. NULL: no battle there. */
struct cy_battle *cy_battle_run(struct cy_play *p, int system, struct bits128 *enemies);
void cy_battle_free(struct cy_battle *b);

#endif
