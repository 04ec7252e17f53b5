/* Fire in all phases: points, casualties, and how fleets are lost (SP-21, SP-30, SP-33, SP-36). */
#ifndef SPACE_EMPIRES_FIRE_H
#define SPACE_EMPIRES_FIRE_H

#include "rulesets/space-empires/turn.h"

/* Points in quarters (SP-21). */
int64_t sp_attack_points(const struct sp_state *state, const struct sp_fleet *fleet);
int64_t sp_defence_points(const struct sp_state *state, const struct sp_fleet *fleet);

/* Casualties by SP-30 among `ships`: strong points come from ASSAULT fleets. */
int64_t sp_casualties(
    const struct sp_state *state, int64_t strong, int64_t weak, int64_t defence, int64_t ships);

/* How many of these casualties the fleet actually takes (SP-33). */
int64_t sp_fire_limit(const struct sp_state *state, const struct sp_fleet *fleet, int64_t casualties);

/* Removes ships lost by fire, those without cargo first; at 0 the fleet is gone (SP-36). */
void sp_fire_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships);
void sp_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships);

/* Removes a fleet: its cargo is lost, its treasures go to its world, SV is destroyed (SP-36). */
void sp_fleet_remove(struct sp_state *state, struct sp_fleet *fleet);

#endif
