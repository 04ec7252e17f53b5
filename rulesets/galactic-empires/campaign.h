/* Joint attacks, a plan of the bot sharp (HO-72). */
#ifndef GE_CAMPAIGN_H
#define GE_CAMPAIGN_H

#include "rulesets/galactic-empires/state.h"

/* Writes orders for all ships of the empire. `state` is made from its report. */
/* ... Returns the empire that they declare war on, 0: none. */
unsigned ge_campaign(const struct ge_state *state, struct ge_empire *empire, GString *out);
/* Writes a proclamation if there is news (GE-67): the war declared on `enemy` (0: none), or an alliance not proclaimed
   before. */
void ge_proclaim_news(
    const struct ge_state *state, const struct ge_empire *empire, unsigned enemy, GString *out);

#endif
