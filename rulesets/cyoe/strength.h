/* Strength in battle by what a player sees, for the plans of computer players (HO-72). */
#ifndef RULESETS_CYOE_STRENGTH_H
#define RULESETS_CYOE_STRENGTH_H

#include "rulesets/cyoe/state.h"

/* Strength of one side: of its strike craft (CY_STRIKE), and of all else (CY_CAPITAL; CY-37). */
struct cy_strength {
	int64_t hull[2], as[2], ac[2], troops;
};

/* Adds units of a class. */
void cy_strength_units(const struct cy_state *s, struct cy_strength *sum, int code, int64_t count);
/* Adds another side's units, but not their troops: these do not fight. */
void cy_strength_join(struct cy_strength *sum, const struct cy_strength *more);

bool cy_strength_armed(const struct cy_strength *x);

/* Does x win by the rounds of CY-83 with mean dice, if the other side has `odds` per cent of the strength it shows? */
bool cy_strength_beats(const struct cy_strength *x, const struct cy_strength *other, int64_t odds);

#endif
