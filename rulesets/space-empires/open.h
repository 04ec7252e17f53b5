/* Derived data of a state: computed once its empires, worlds and fleets are set, and again after a seat's rename. */
#ifndef SPACE_EMPIRES_OPEN_H
#define SPACE_EMPIRES_OPEN_H

#include "rulesets/space-empires/state.h"

/* Computes order, sight and numbers of foreign fleets (SP-92), after empires, worlds and fleets are set. */
void sp_state_open(struct sp_state *state);

/* The callback `seat_rename` of struct ruleset. */
void sp_seat_rename(struct state *state, unsigned seat, const char *name);

#endif
