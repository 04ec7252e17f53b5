/* What empires with presence read of a phase's acts (SE-133): ships of an empire that did the same at a sector are
   reported together, so that nobody learns how many orders it took, or which ships shared one. */
#ifndef STAR_EMPIRES_ACTS_H
#define STAR_EMPIRES_ACTS_H

#include "work.h"

/* Reports the phase's acts, at its end, to those with presence at its beginning. */
void se_acts_tell(struct turn *turn);

#endif
