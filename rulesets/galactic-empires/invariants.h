/* What must hold after each phase (`simulate`). */
#ifndef GE_INVARIANTS_H
#define GE_INVARIANTS_H

#include "rulesets/galactic-empires/state.h"

bool ge_invariants(const struct state *state, struct error *err);

#endif
