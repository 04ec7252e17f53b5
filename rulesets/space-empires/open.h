/* What stands once the empires, worlds and fleets of a state are there, and anew once one has another name. */
#ifndef SPACE_EMPIRES_OPEN_H
#define SPACE_EMPIRES_OPEN_H

#include "rulesets/space-empires/state.h"

/* After its empires, worlds and fleets are filled in: order, sight, numbers of foreign fleets (SP-92). */
void sp_state_open(struct sp_state *state);

/* Struct ruleset's seat_rename. */
void sp_seat_rename(struct state *state, unsigned seat, const char *name);

#endif
