/* An empire's orders of a turn, checked and ready to be carried out. */
#ifndef STAR_EMPIRES_PLAN_H
#define STAR_EMPIRES_PLAN_H

#include "orders.h"
#include "state.h"

/* One order. Texts are borrowed from the order set or from the plan. */
/* Uses of an order (order.h). */
enum { SE_USE_UNSURE }; /* its task is unsure */

struct se_task {
	enum se_form form;
	struct order *order; /* NULL: a default order (SE-150 ff.) */
	bool dropped;        /* an item was refused: done becomes partly (SE-25) */
	bool by_sector;      /* ships: all in the sector `at` but `except` (SE-20) */
	struct se_coord at;
	GPtrArray *handles;     /* texts: ships */
	GPtrArray *except;      /* texts: ships, or worlds */
	GPtrArray *empires;     /* struct se_empire */
	GPtrArray *names;       /* texts: classes, portals, worlds, or names of new ships */
	GArray *sectors;        /* struct se_coord, galactic: what a grant covers */
	struct se_coord target; /* galactic */
	int64_t count;          /* SE_MAX: as many as can be */
	bool ascending, public, all_items, all_empires;
	const char *world; /* the first world, carrier or entry of the order */
	const char *other; /* the second world, or exit */
	const char *name;  /* of a design, or class of a build */
	enum se_hull hull;
	int64_t parts[SE_PARTS], tonnage, cost;
	int64_t done; /* items, while it is carried out */
	bool failed;  /* did one? */
	bool unsure;  /* a die of the turn, or what nobody knows, decides where it leads */
};

struct se_plan {
	GPtrArray *tasks; /* struct se_task, by line */
	GStringChunk *texts;
	GPtrArray *lines; /* of default orders, for the GM; owned */
};

struct se_plan *se_plan_new(void);
void se_plan_free(struct se_plan *plan);
struct se_task *se_task_add(struct se_plan *plan, enum se_form form);
/* The ships that EXCEPT names; g_hash_table_unref. */
GHashTable *se_task_spared(const struct se_empire *empire, const struct se_task *task);
const char *se_plan_keep(struct se_plan *plan, const char *text);

/* The class that a player's words mean (SE-18), or NULL. Several: `ambiguous` is set. A
   predefined class is found even if it is no longer known. */
struct se_class *se_class_meant(
    const struct se_state *st, const struct se_empire *empire, const char *text, bool *ambiguous);

/* The most that a rating of a hull may be (SE-14), in a design, a GM class or a state document. */
int64_t se_rating_most(const struct se_tables *tables, enum se_hull hull, enum se_part part);

/* Checks a design's figures (SE-14 to SE-16) and prices it; NULL: good, else what is wrong. */
const char *se_design_check(const struct se_tables *tables, enum se_hull hull, const int64_t parts[SE_PARTS],
    int64_t *tonnage, int64_t *cost);
/* What designing it costs besides (SE-15), RU: missiles nothing. */
int64_t se_design_fee(const struct se_tables *tables, enum se_hull hull, int64_t cost);

/* The number of a ship's name after its base, -1: it has none. */
int64_t se_name_number(const char *key, const char *base);
/* Largest number in use by the empire's living ships named base1, base2, ... */
int64_t se_base_number(const struct se_empire *empire, const char *base);

#endif
