/* For the odds (HO-82): assumed ships of unknown class, and the battles of a turn. */
#ifndef STAR_EMPIRES_REHEARSAL_H
#define STAR_EMPIRES_REHEARSAL_H

#include "work.h"

/* For the odds (HO-82): notes who is where ships were hit, before the dead are removed; then the results. */
void se_fights_begin(struct turn *turn);
void se_fights_end(struct turn *turn);

/* The callbacks `rehearse` and `clashes` of struct ruleset. */
bool se_rehearse(struct state *state, struct node *report, struct error *err);
void se_clashes(const struct state *state, GPtrArray *clashes);

#endif
