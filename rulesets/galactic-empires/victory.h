/* What everybody is told of how the game is won (GE-104, HO-141). */
#ifndef GE_VICTORY_H
#define GE_VICTORY_H

#include "rulesets/galactic-empires/turn.h"

/* The callbacks `outlook` and `setting` of struct ruleset. */
void ge_outlook(const struct state *state, struct outlook *outlook);
void ge_setting(const struct state *state, unsigned seat, struct setting *setting);

#endif
