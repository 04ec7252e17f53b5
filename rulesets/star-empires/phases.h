/* The functions of the phases, a row of phases.def each. */
#ifndef STAR_EMPIRES_PHASES_H
#define STAR_EMPIRES_PHASES_H

struct turn;

#define PHASE(code, title, run) void run(struct turn *turn);
#include "phases.def"
#undef PHASE

#endif
