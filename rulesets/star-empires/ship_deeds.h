/* Moving, building, ending and repairing a ship, by an order or by default (SE-72, SE-100 to SE-103). */
#ifndef STAR_EMPIRES_SHIP_DEEDS_H
#define STAR_EMPIRES_SHIP_DEEDS_H

#include "work.h"

/* Moves a ship that may move. */
void se_jump(struct turn *turn, struct se_ship *ship, struct se_coord target);

/* A new ship, paid by the world. */
void se_build_ship(struct turn *turn, struct se_empire *empire, struct se_class *class,
    struct se_world *world, const char *name);

/* The end of a ship; its cargo goes the same way. */
void se_ship_end(struct se_state *st, struct se_ship *ship, enum se_end end);
void se_ship_mend(struct se_state *st, struct se_ship *ship, int64_t dp);

/* Tells its owner, and all with presence unless it is loaded, how a ship is now (SE-133). */
void se_tell_mended(struct turn *turn, const char *code, const char *form, const struct se_ship *ship);

/* Repairs up to so many dp, paid by these worlds in turn (SE-102, SE-103); returns how many.
   `task`: gets notes, or NULL. */
int64_t se_repair_ship(struct turn *turn, struct se_ship *ship, struct se_world *const *worlds,
    unsigned count, int64_t wanted, struct se_task *task);

#endif
