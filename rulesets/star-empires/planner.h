/* What the plans of computer players share (HO-72): an empire that gives orders on what its report tells. */
#ifndef STAR_EMPIRES_PLANNER_H
#define STAR_EMPIRES_PLANNER_H

#include "page.h"

struct se_planner {
	const struct se_state *st; /* made from its report */
	struct se_empire *me;
	bool calm;
	GString *out; /* its orders */
	const struct se_page *page;
	GHashTable *taken;   /* sectors that a ship holds, or goes to */
	GHashTable *holders; /* ships that hold an own world each, once they are chosen */
};

/* Marks a sector. False: it was marked. */
bool se_plan_take(struct se_planner *p, struct se_coord at);
bool se_plan_is_taken(const struct se_planner *p, struct se_coord at);

bool se_plan_is_fighter(const struct se_ship *ship);
/* On its own: not on board of another. */
bool se_plan_moves(const struct se_ship *ship);

/* A storm that it knows of. */
bool se_plan_is_stormy(const struct se_planner *p, struct se_coord at);
/* A turn's way of a ship towards a sector, round storms; nothing where it is as near as it gets. */
void se_plan_go(struct se_planner *p, const struct se_ship *ship, struct se_coord goal);

/* Would what others have there destroy all fighters of a sector that go or stand there, and not be destroyed by them?
   Holders stay out of it. As far as it is seen; with `world`, also what is to be expected at it. */
bool se_plan_is_hopeless(
    const struct se_planner *p, struct se_coord from, struct se_coord at, const struct se_thing *world);
/* The nearest world that is not its own; NULL: none. Those of others for whom `fights`, if that is not hopeless. */
const struct se_thing *se_plan_nearest_world(
    const struct se_planner *p, const struct se_ship *ship, bool fights);

/* Chooses the ships that hold an own world each, the cheapest ones: they stay. Their sectors are taken. */
void se_plan_choose_holders(struct se_planner *p);
bool se_plan_holds(const struct se_planner *p, const struct se_ship *ship);
/* To the nearest free world, or where nobody has looked. */
void se_plan_explore(struct se_planner *p, const struct se_ship *ship);
/* Scouts that hold no world. */
bool se_plan_is_probe(const struct se_ship *ship);

/* Builds `batch` probes, or as many as can be paid, while those that hold no world are fewer than free worlds and
   `spare`, and than `most`. The RU for them. */
int64_t se_plan_probes(struct se_planner *p, int64_t spare, int64_t most, int64_t batch);

/* Wings on tenders (swarm.c): all orders of a turn. */
void se_plan_swarm(struct se_planner *p);

#endif
