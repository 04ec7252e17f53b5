/* The functions of the phases, a row of phases.def each. */
#ifndef GE_PHASES_H
#define GE_PHASES_H

struct turn;

#define PHASE(code, title, run) void run(struct turn *turn);
#include "rulesets/galactic-empires/phases.def"
#undef PHASE

#endif
