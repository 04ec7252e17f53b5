/* Logistics: unload and load (SE-40 to SE-42). */
#ifndef STAR_EMPIRES_LOGISTICS_H
#define STAR_EMPIRES_LOGISTICS_H

#include "work.h"

/* Unloads every missile that an accepted FIRE names and that is loaded now (SE-40, SE-42). */
void se_unload_fired(struct turn *turn);

#endif
