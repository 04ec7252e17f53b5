/* Default orders that are decided when their phase comes: move, build, repair (SE-156, SE-157). */
#ifndef STAR_EMPIRES_DEFAULTS_MOVE_H
#define STAR_EMPIRES_DEFAULTS_MOVE_H

#include "work.h"

/* What is decided when its phase comes. */
void se_default_move(struct turn *turn, struct se_empire *empire);
void se_default_build(struct turn *turn, struct se_empire *empire);
void se_default_repair(struct turn *turn, struct se_empire *empire);

#endif
