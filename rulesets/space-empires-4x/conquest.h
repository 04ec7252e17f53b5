/* Attacks on undefended Colonies (SX-70, SX-71). */
#ifndef SX_CONQUEST_H
#define SX_CONQUEST_H

#include "rulesets/space-empires-4x/state.h"

struct turn;

void sx_conquer(struct turn *turn);

#endif
