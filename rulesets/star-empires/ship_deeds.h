/* Moving, building, removing and repairing ships, by order or by default (SE-72, SE-100 to SE-103). */
#ifndef STAR_EMPIRES_SHIP_DEEDS_H
#define STAR_EMPIRES_SHIP_DEEDS_H

#include "work.h"

/* Moves a ship; whether it may move was checked before. */
void se_jump(struct turn *turn, struct se_ship *ship, struct se_coord target);

/* Builds a ship, which the world pays for. */
void se_build_ship(struct turn *turn, struct se_empire *empire, struct se_class *class,
    struct se_world *world, const char *name);

/* Removes a ship from the game, and its cargo with it. */
void se_ship_end(struct se_state *st, struct se_ship *ship, enum se_end end);
void se_ship_mend(struct se_state *st, struct se_ship *ship, int64_t dp);

/* Reports a ship's state after repair to its owner and, unless it is loaded, to all with presence (SE-133). */
void se_tell_mended(struct turn *turn, const char *code, const char *form, const struct se_ship *ship);

/* Repairs up to `most` dp, paid by these worlds in turn (SE-102, SE-103); returns the dp repaired. `task`: gets notes,
   or NULL. */
int64_t se_repair_ship(struct turn *turn, struct se_ship *ship, struct se_world *const *worlds,
    unsigned count, int64_t wanted, struct se_task *task);

#endif
