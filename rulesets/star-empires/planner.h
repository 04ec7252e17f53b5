/* Functions that the plans of computer players share (HO-72): an empire that plans by its report. */
#ifndef STAR_EMPIRES_PLANNER_H
#define STAR_EMPIRES_PLANNER_H

#include "page.h"

struct se_planner {
	const struct se_state *st; /* made from its report */
	struct se_empire *me;
	bool calm;
	GString *out; /* the orders written so far */
	const struct se_page *page;
	int64_t guard;       /* fighters that guard a world at first */
	GHashTable *taken;   /* sectors that a ship holds or goes to */
	GHashTable *struck;  /* worlds that warships go to */
	GHashTable *holders; /* the ships that each hold an own world, once chosen */
};

/* Marks a sector as taken. False: it was already. */
bool se_plan_take(struct se_planner *p, struct se_coord at);
bool se_plan_is_taken(const struct se_planner *p, struct se_coord at);

bool se_plan_is_fighter(const struct se_ship *ship);
/* Can the ship move by itself, not being loaded? */
bool se_plan_moves(const struct se_ship *ship);

/* Is another empire announced as winning? */
bool se_plan_is_behind(const struct se_planner *p);

/* Is a known storm there? */
bool se_plan_is_stormy(const struct se_planner *p, struct se_coord at);
/* Moves a ship one turn's way towards a sector, around storms; nothing if it cannot get nearer. */
void se_plan_go(struct se_planner *p, const struct se_ship *ship, struct se_coord goal);

/* Would all fighters that go to the sector or are there lose the fight? Judged by what is visible; with `world`, also
   by what is to be expected at it. Ships that hold worlds do not count. An idle empire does not fire. */
bool se_plan_is_hopeless(
    const struct se_planner *p, struct se_coord from, struct se_coord at, const struct se_thing *world);
/* Is it the home of an empire that gives no orders: one that left the worlds beside its home free until now? */
bool se_plan_is_idle(const struct se_planner *p, const struct se_thing *world);
/* Is it a free world beside a home that nobody took yet, and therefore left to the empire that lives there? */
bool se_plan_is_left(const struct se_planner *p, const struct se_thing *world);
/* How many times more than others a world is wanted, by its owner. */
int64_t se_plan_wanted(const struct se_planner *p, const struct se_thing *world);

/* The nearest world of others or nobody; NULL: none. With `fights` also defended ones, unless the fight is hopeless. */
const struct se_thing *se_plan_nearest_world(
    const struct se_planner *p, const struct se_ship *ship, bool fights);

/* Chooses the cheapest ships that hold an own world each: they stay, and their sectors are marked as taken. */
void se_plan_choose_holders(struct se_planner *p);
bool se_plan_holds(const struct se_planner *p, const struct se_ship *ship);
/* Moves a ship to the nearest free world, or into unscanned sectors. */
void se_plan_explore(struct se_planner *p, const struct se_ship *ship);
/* Is it a scout that holds no world? */
bool se_plan_is_probe(const struct se_ship *ship);

/* Own fighters of a sector, and others' visible dp there. */
unsigned se_plan_wings_at(const struct se_planner *p, struct se_coord at);
int64_t se_plan_dp_at(const struct se_planner *p, struct se_coord at);
/* How many fighters have to stay at an own world. */
unsigned se_plan_guard(const struct se_planner *p, const struct se_world *world);
/* Worlds build their own guard; the RU of the others go home. */
void se_plan_gather(struct se_planner *p);

/* Builds `batch` probes, or as many as it can pay, while those that hold no world are fewer than free worlds plus
   `spare`, and fewer than `most`; only two in the first turns, unless another empire grows faster. Returns the RU
   spent. */
int64_t se_plan_probes(struct se_planner *p, int64_t spare, int64_t most, int64_t batch);

/* Plan of wings on tenders (swarm.c): all orders of a turn. */
void se_plan_swarm(struct se_planner *p);

#endif
