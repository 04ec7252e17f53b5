/* What those with presence read of the acts of a phase (SE-133): the ships of an empire that did the same at a
   sector are told together, so that nobody reads how many orders it took, or which ships had the same one. */
#ifndef STAR_EMPIRES_ACTS_H
#define STAR_EMPIRES_ACTS_H

#include "work.h"

/* Tells the acts of the phase, at its end, to those with presence as it began. */
void se_acts_tell(struct turn *turn);

#endif
