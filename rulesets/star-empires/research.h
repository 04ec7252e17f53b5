/* Research: salvage, design, give (SE-90 to SE-93). */
#ifndef STAR_EMPIRES_RESEARCH_H
#define STAR_EMPIRES_RESEARCH_H

#include "work.h"

/* Why the empire's world cannot design, build and pay (SE-90); NULL: it can. */
const char *se_world_bar(const struct se_world *world, const struct se_empire *empire);

#endif
