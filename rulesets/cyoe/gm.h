/* The GM's word on battles. */
#ifndef RULESETS_CYOE_GM_H
#define RULESETS_CYOE_GM_H

#include "rulesets/cyoe/battlefield.h"

/* The GM's lines for a system (CY-89); `battle` may be NULL. */
void cy_gm_word(struct cy_play *p, int system, struct cy_battle *battle);

#endif
