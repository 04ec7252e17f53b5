/* Default orders that are decided only in their phase: move, build, repair (SE-156, SE-157). */
#ifndef STAR_EMPIRES_DEFAULTS_MOVE_H
#define STAR_EMPIRES_DEFAULTS_MOVE_H

#include "work.h"

/* Decide default orders when their phase begins. */
void se_default_move(struct turn *turn, struct se_empire *empire);
void se_default_build(struct turn *turn, struct se_empire *empire);
void se_default_repair(struct turn *turn, struct se_empire *empire);

#endif
