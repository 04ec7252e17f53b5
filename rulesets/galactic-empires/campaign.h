/* Joint attacks, a plan of the bot sharp (HO-72). */
#ifndef GE_CAMPAIGN_H
#define GE_CAMPAIGN_H

#include "rulesets/galactic-empires/state.h"

/* Orders for all its ships. `state` is made from its report; `calm`: no war is begun. */
void ge_campaign(const struct ge_state *state, struct ge_empire *empire, bool calm, GString *out);

#endif
