/* Joint attacks, a plan of the bot sharp (HO-72). */
#ifndef GE_CAMPAIGN_H
#define GE_CAMPAIGN_H

#include "rulesets/galactic-empires/state.h"

/* Orders for all its ships. `state` is made from its report. */
void ge_campaign(const struct ge_state *state, struct ge_empire *empire, GString *out);

#endif
