/* Retreats after a round of battle (GE-98, GE-99, GE-44). */
#ifndef GE_RETREAT_H
#define GE_RETREAT_H

#include "rulesets/galactic-empires/battle.h"

/* Retreats after a round (GE-98, GE-99). */
void ge_battle_retreat(struct ge_battle *battle);

#endif
