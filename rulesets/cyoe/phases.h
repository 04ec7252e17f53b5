/* The functions of the phases, named by the rows of phases.def. */
#ifndef RULESETS_CYOE_PHASES_H
#define RULESETS_CYOE_PHASES_H

struct turn;

#define PHASE(code, title, run) void run(struct turn *turn);
#include "rulesets/cyoe/phases.def"
#undef PHASE

#endif
