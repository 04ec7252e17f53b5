/* An empire's orders of a turn, checked and ready to be carried out. */
#ifndef STAR_EMPIRES_PLAN_H
#define STAR_EMPIRES_PLAN_H

#include "orders.h"
#include "state.h"

/* An order's task. Texts are borrowed from the order set or from the plan. */
/* What an order keeps in its `use` (order.h). */
enum { SE_USE_UNSURE }; /* bool: its task is unsure */

struct se_task {
	enum se_form form;
	struct order *order; /* NULL: a default order (SE-150 ff.) */
	bool dropped;        /* an item was refused, so that done becomes partly (SE-25) */
	bool by_sector;      /* ships are all in the sector `at` except `except` (SE-20) */
	struct se_coord at;
	GPtrArray *handles;     /* texts: ships */
	GPtrArray *except;      /* texts: ships, or worlds, to leave out */
	GPtrArray *empires;     /* struct se_empire */
	GPtrArray *names;       /* texts: classes, portals, worlds, or names of new ships */
	GArray *sectors;        /* struct se_coord, galactic: the sectors of a grant */
	struct se_coord target; /* galactic */
	int64_t count;          /* SE_MAX: as many as possible */
	bool ascending, public, all_items, all_empires;
	const char *world; /* the first world, carrier or entry of the order */
	const char *other; /* the second world, or exit */
	const char *name;  /* name of a design, or class to build */
	enum se_hull hull;
	int64_t parts[SE_PARTS], tonnage, cost;
	int64_t done; /* items carried out so far */
	bool failed;  /* an item failed */
	bool unsure;  /* a die or an unknown fact decides where it leads */
};

struct se_plan {
	GPtrArray *tasks; /* struct se_task, by line */
	GStringChunk *texts;
	GPtrArray *lines; /* texts of default orders, for the GM; owned */
};

struct se_plan *se_plan_new(void);
void se_plan_free(struct se_plan *plan);
struct se_task *se_task_add(struct se_plan *plan, enum se_form form);
/* The ships that the task's EXCEPT names; g_hash_table_unref. */
GHashTable *se_task_spared(const struct se_empire *empire, const struct se_task *task);
const char *se_plan_keep(struct se_plan *plan, const char *text);

/* The class that a player's words name (SE-18), or NULL; `ambiguous` is set if there are several. A predefined class is
   found even if it is not known any more. */
struct se_class *se_class_meant(
    const struct se_state *st, const struct se_empire *empire, const char *text, bool *ambiguous);

/* The highest rating that a hull may have (SE-14), in a design, a GM class or a state document. */
int64_t se_rating_most(const struct se_tables *tables, enum se_hull hull, enum se_part part);

/* Checks a design's figures (SE-14 to SE-16) and prices it; NULL: valid, else what is wrong. */
const char *se_design_check(const struct se_tables *tables, enum se_hull hull, const int64_t parts[SE_PARTS],
    int64_t *tonnage, int64_t *cost);
/* The fee for designing it (SE-15), RU: missiles are free. */
int64_t se_design_fee(const struct se_tables *tables, enum se_hull hull, int64_t cost);

/* The number after the base in a ship's name, -1: none. */
int64_t se_name_number(const char *key, const char *base);
/* The largest number among the empire's living ships named base1, base2, ... */
int64_t se_base_number(const struct se_empire *empire, const char *base);

#endif
