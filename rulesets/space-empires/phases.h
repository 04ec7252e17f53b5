/* The functions of the phases, a row of phases.def each. */
#ifndef SPACE_EMPIRES_PHASES_H
#define SPACE_EMPIRES_PHASES_H

struct turn;

#define PHASE(code, title, run) void run(struct turn *turn);
#include "rulesets/space-empires/phases.def"
#undef PHASE

#endif
