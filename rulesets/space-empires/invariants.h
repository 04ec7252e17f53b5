/* Invariants, checked after each phase of a simulated game. */
#ifndef SPACE_EMPIRES_INVARIANTS_H
#define SPACE_EMPIRES_INVARIANTS_H

#include "rulesets/space-empires/state.h"

/* The callback `invariants` of struct ruleset (SP-93). */
bool sp_invariants(const struct state *state, struct error *err);

#endif
