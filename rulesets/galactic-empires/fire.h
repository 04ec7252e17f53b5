/* Fire and damage in a round of battle (GE-97 1 to 5). */
#ifndef GE_FIRE_H
#define GE_FIRE_H

#include "rulesets/galactic-empires/battle.h"

/* One round of fire and damage; called by battle.c. */
void ge_battle_fire(struct ge_battle *battle);
void ge_battle_strike(struct ge_battle *battle);
/* Is the fighter inside the sector defence (GE-100)? */
bool ge_battle_inside(const struct ge_battle *battle, const struct ge_unit *unit);

#endif
