/* Fleets that stop others at a world: DEFEND fleets (SP-41, SP-50), ambushers (SP-62). */
#ifndef SPACE_EMPIRES_STOPS_H
#define SPACE_EMPIRES_STOPS_H

#include "rulesets/space-empires/turn.h"

/* Counts the DEFEND fleets of each world and lists its interdictors; call after combat. */
void sp_count_presences(struct sp_state *state);

/* Adds up the ambushers' points at each world; call before movement. */
void sp_count_ambushers(struct sp_state *state);

/* Points that ambush a fleet of this empire at the world. */
int64_t sp_ambush_against(const struct sp_state *state, unsigned world, unsigned empire);

/* Is a DEFEND fleet foreign to this empire at the world (SP-50)? */
bool sp_stopped(const struct sp_state *state, unsigned world, unsigned empire);

#endif
