/* Joint attacks, a plan of the bot sharp (HO-72). */
#ifndef GE_CAMPAIGN_H
#define GE_CAMPAIGN_H

#include "rulesets/galactic-empires/state.h"

/* Orders for all its ships. `state` is made from its report. */
/* ... The empire on which they declare war, 0: none. */
unsigned ge_campaign(const struct ge_state *state, struct ge_empire *empire, GString *out);
/* A proclamation where there is news (GE-67): of the war that is declared on `enemy` (0: none), or of an alliance that
   was not proclaimed before. */
void ge_proclaim_news(
    const struct ge_state *state, const struct ge_empire *empire, unsigned enemy, GString *out);

#endif
