/* Damage applied, the dead removed, auto-repair, ownership (SE-51 to SE-54), weather (SE-80). */
#ifndef STAR_EMPIRES_DAMAGE_H
#define STAR_EMPIRES_DAMAGE_H

#include "work.h"

/* Gives worlds to the empires that hold them after combat (SE-53). */
void se_ownership(struct turn *turn);

/* Reports that a ship has lost dp; the number only to those who may know it (SE-133). */
void se_tell_damage(struct turn *turn, const char *code, const struct se_ship *ship, int64_t damage);

#endif
