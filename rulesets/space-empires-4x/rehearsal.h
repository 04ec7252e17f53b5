/* Rehearsals for the odds (HO-82). */
#ifndef SX_REHEARSAL_H
#define SX_REHEARSAL_H

#include "rulesets/space-empires-4x/state.h"

/* The callbacks `rehearse` and `clashes` of struct ruleset. */
bool sx_rehearse(struct state *state, struct node *report, struct error *err);
void sx_clashes(const struct state *state, GPtrArray *clashes);

#endif
