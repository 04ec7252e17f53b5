/* What an empire knows of the map (GE-70, GE-105, GE-112, GE-113). */
#ifndef GE_VIEW_H
#define GE_VIEW_H

#include "rulesets/galactic-empires/state.h"

enum ge_seen { GE_SEEN_NONE, GE_SEEN_NEAR, GE_SEEN_FULL };
extern const char *const ge_seen_names[];

/* enum ge_seen by sector, including what others share; owned by the turn's facts. */
const uint8_t *ge_view(const struct ge_state *state, unsigned empire);

/* The visible units of one empire in a sector, added up. */
struct ge_force {
	unsigned empire;
	int64_t ships[GE_TYPES_MAX];
	int64_t all, admirals;
	int64_t combat; /* combat of the ships alone, attacks x combat (GE-25) */
	int best;       /* most valuable type, -1: no ship */
};

/* GE-25: combat including admirals if they are visible, as in the full form of a report. */
int64_t ge_force_combat(const struct ge_state *state, const struct ge_force *force, bool full);

/* Forces of all empires with visible units, by empire; struct ge_force; owned by the turn's facts. */
const GArray *ge_forces(const struct ge_state *state, const struct ge_sector *sector);

#endif
