/* Who is left in a battle, and who still has an enemy. */
#ifndef GE_FIGHTERS_H
#define GE_FIGHTERS_H

#include "rulesets/galactic-empires/battle.h"

/* Notes the sides that have a unit left. */
void ge_battle_left(const struct ge_battle *battle, bool *left);
/* By side: has it units left and no enemy? Ownership: g_free. */
bool *ge_battle_alone(const struct ge_battle *battle);
/* Are two hostile sides left? */
bool ge_battle_goes_on(const struct ge_battle *battle);

#endif
