/* The functions of the phases, a row of phases.def each. */
#ifndef SX_PHASES_H
#define SX_PHASES_H

struct turn;

#define PHASE(code, title, run) void run(struct turn *turn);
#include "rulesets/space-empires-4x/phases.def"
#undef PHASE

#endif
