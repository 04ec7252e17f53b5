/* Final Events L20 and L21: limits, defeat, victory (GE-72, GE-103, GE-104). */
#ifndef GE_LIMITS_H
#define GE_LIMITS_H

#include "rulesets/galactic-empires/turn.h"

/* Adds up the maximum revenue that each empire owns and has annexed, by id; [0]: of the whole map (GE-104). */
void ge_count_shares(const struct ge_state *state, int64_t share[GE_EMPIRES]);

#endif
