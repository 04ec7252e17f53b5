/* What the checks of the orders ask and say (check.h is their face). */
#ifndef STAR_EMPIRES_CHECK_ASKED_H
#define STAR_EMPIRES_CHECK_ASKED_H

#include "plan.h"

/* What becomes of a ship of the empire while the set is checked. */
struct se_scratch {
	struct se_ship *carrier;
	int64_t load;
	unsigned cargo;
	bool was_loaded, loaded_now; /* at the turn's start; by the set */
	bool destructs, fires, moves, traverses;
};

struct se_check {
	const struct se_state *st;
	struct se_empire *me;
	struct order_set *set;
	bool tell;
	struct se_plan *plan;
	GHashTable *scratch; /* by ship */
	GHashTable *places;  /* own ships by se_coord_key: GPtrArray */
	GHashTable *assumed; /* missiles that are taken for fired */
	GHashTable *fired;   /* missiles that this run found fired */
	GHashTable *built;   /* keys of names that a BUILD gives */
	GHashTable *bases;   /* and of their bases, with what base* gives */
	GHashTable *designs; /* keys of the set's designs */
	/* of the order at hand */
	struct order *order;
	struct se_task *task;
	GArray *repeats;      /* by value, bool: an earlier value of the slot names the same */
	GPtrArray *drops;     /* texts: why items were left out */
	guint passed;         /* so many of them from lists of which something is left */
	unsigned drop_column; /* of the first one of the list at hand */
	char *drop_hint;
};

typedef void se_check_fn(struct se_check *check);

/* Leaves out an item. */
void se_drop(struct se_check *check, const struct order_value *value, const char *hint, const char *format,
    ...) __attribute__((format(printf, 4, 5)));
/* Refuses the order; returns false. `value` may be NULL. */
bool se_refuse(struct se_check *check, const struct order_value *value, const char *hint, const char *format,
    ...) __attribute__((format(printf, 4, 5)));
/* Refuses it for what was left out of the list at hand, if `left` is 0. */
bool se_left(struct se_check *check, unsigned left);
void se_warn(struct se_check *check, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Finds the order's repeats, before its values are asked for. */
void se_find_repeats(struct se_check *check);
/* The order's next value of a slot (0: of any), NULL: there is none. Begins with `before` NULL. What is
   named twice counts once (SE-20). */
const struct order_value *se_next_value(
    const struct se_check *check, char slot, const struct order_value *before);

struct se_scratch *se_scratch_of(struct se_check *check, struct se_ship *ship);
const char *se_ship_hint(const struct se_check *check, const char *word);
const char *se_world_hint(const struct se_check *check, const char *word);
const char *se_class_hint(const struct se_check *check, const char *word);

/* Reads the slot of empires; each must pass. Returns how many are left. */
typedef bool se_empire_test(const struct se_check *check, const struct se_empire *empire);
unsigned se_check_empires(struct se_check *check, se_empire_test *test, const char *why);
bool se_is_contact(const struct se_check *check, const struct se_empire *empire);

/* A world on the map; refuses if there is none. */
bool se_check_world(struct se_check *check, char slot, const char **into);
bool se_on_map(const struct se_check *check, const char *name, enum se_kind kind);
/* The sector of a value that is a sector or a place; false: no such place. */
bool se_value_sector(const struct se_check *check, const struct order_value *value, struct se_coord *at);

/* Is it a living ship or one that a BUILD of the set names? */
bool se_own_or_built(struct se_check *check, const char *handle);

/* The check of each order, by its row. */
#define ORDER(code, check, ...) se_check_fn check;
#include "orders.def"
#undef ORDER

#endif
