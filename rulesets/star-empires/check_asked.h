/* Functions that the checks of orders share (check.h is the interface). */
#ifndef STAR_EMPIRES_CHECK_ASKED_H
#define STAR_EMPIRES_CHECK_ASKED_H

#include "plan.h"

/* Assumed state of a ship of the empire while the set is checked. */
struct se_scratch {
	struct se_ship *carrier;
	int64_t load;
	unsigned cargo;
	bool was_loaded, loaded_now; /* at the turn's start; by orders of the set */
	bool destructs, fires, moves, traverses;
	struct order *leaves; /* moves it to another sector, through a portal, or blows it up; else NULL */
	struct se_coord to;   /* with `moves`: where to */
};

struct se_check {
	const struct se_state *st;
	struct se_empire *me;
	struct order_set *set;
	bool tell;
	struct se_plan *plan;
	GHashTable *scratch; /* struct se_scratch by ship */
	GHashTable *places;  /* own ships by se_coord_key: GPtrArray */
	GHashTable *assumed; /* missiles that are assumed to be fired */
	GHashTable *fired;   /* missiles that this run found to be fired */
	GHashTable *built;   /* keys of names that a BUILD gives */
	GHashTable *bases;   /* struct series by base: numbers that base* gives */
	GHashTable *designs; /* keys of the set's designs */
	/* the order being checked */
	struct order *order;
	struct se_task *task;
	GArray *repeats;      /* by value, bool: an earlier value of the slot names the same thing */
	GPtrArray *drops;     /* texts: why items were left out */
	guint passed;         /* number of them from lists that have items left */
	unsigned drop_column; /* column of the first one of the current list */
	char *drop_hint;
};

typedef void se_check_fn(struct se_check *check);

/* Leaves out an item of an order, with a reason. */
void se_drop(struct se_check *check, const struct order_value *value, const char *hint, const char *format,
    ...) __attribute__((format(printf, 4, 5)));
/* Refuses the order; returns false. `value` may be NULL. */
bool se_refuse(struct se_check *check, const struct order_value *value, const char *hint, const char *format,
    ...) __attribute__((format(printf, 4, 5)));
/* Refuses the order for the items left out of the current list, if `left` is 0. */
bool se_left(struct se_check *check, unsigned left);
void se_warn(struct se_check *check, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Finds values that an order repeats; call before reading them. */
void se_find_repeats(struct se_check *check);
/* The order's next value of a slot (0: of any), NULL: no more. Begin with `before` NULL. A repeated name counts once
   (SE-20). */
const struct order_value *se_next_value(
    const struct se_check *check, char slot, const struct order_value *before);

struct se_scratch *se_scratch_of(struct se_check *check, struct se_ship *ship);
const char *se_ship_hint(const struct se_check *check, const char *word);
const char *se_world_hint(const struct se_check *check, const char *word);
const char *se_class_hint(const struct se_check *check, const char *word);

/* Reads the slot of empires; each has to pass the test. Returns how many are left. */
typedef bool se_empire_test(const struct se_check *check, const struct se_empire *empire);
unsigned se_check_empires(struct se_check *check, se_empire_test *test, const char *why);
bool se_is_contact(const struct se_check *check, const struct se_empire *empire);

/* Reads a world that is on the map; refuses the order otherwise. */
bool se_check_world(struct se_check *check, char slot, const char **into);
bool se_on_map(const struct se_check *check, const char *name, enum se_kind kind);
/* The sector of a value, given as a sector or a place; false: unknown place. */
bool se_value_sector(const struct se_check *check, const struct order_value *value, struct se_coord *at);

/* Is it a living ship or the name of one that a BUILD of the set creates? */
bool se_own_or_built(struct se_check *check, const char *handle);

/* Warns of each own world that the set leaves without a ship that holds it (SE-53). */
void se_warn_of_worlds(struct se_check *check);

/* The checks of orders, named by their rows. */
#define ORDER(code, check, ...) se_check_fn check;
#include "orders.def"
#undef ORDER

#endif
