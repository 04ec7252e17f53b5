/* Transponders: toggle, conceal, identify (SE-104, SE-105). */
#ifndef STAR_EMPIRES_TRANSPONDER_H
#define STAR_EMPIRES_TRANSPONDER_H

#include "work.h"

/* Default orders about transponders, decided in their phase. */
void se_default_toggle(struct turn *turn, struct se_empire *empire);

#endif
