/* Rehearsals for the odds (HO-82). */
#ifndef GE_REHEARSAL_H
#define GE_REHEARSAL_H

#include "rulesets/galactic-empires/state.h"

/* The callbacks `rehearse` and `clashes` of struct ruleset. */
bool ge_rehearse(struct state *state, struct node *report, struct error *err);
void ge_clashes(const struct state *state, GPtrArray *clashes);

#endif
