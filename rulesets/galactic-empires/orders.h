/* The orders and who may give them. */
#ifndef GE_ORDERS_H
#define GE_ORDERS_H

#include "parsers/grammar.h"
#include "rulesets/galactic-empires/state.h"

/* In the order of the table of forms. Slots: e empire, s sector, f fleet, u unit, v second unit, n number,
   c ship type (text), r rank, k level, g fleet to follow, y yes or no, p phase tag, a admiral, q text, m money,
   m steps of a path `t` (number: sector, 0: hold). */
enum ge_form {
#define ORDER(code, ...) code,
#include "rulesets/galactic-empires/orders.def"
#undef ORDER
	GE_FORMS
};

/* What an order keeps in its `use`, by its form. */
enum ge_use {
	GE_PATH_NEXT = 0,     /* M: index of the next value */
	GE_PATH_STEPS = 1,    /* M: sector steps done */
	GE_PATH_ENDED = 2,    /* M: bool */
	GE_NEW_STANDS = 0,    /* NF while it is checked: bool */
	GE_SEARCHED = 0,      /* SE: bool */
	GE_BUILD_ALLOWED = 0, /* B: how many of the ships their centre can build */
};

extern const struct grammar ge_grammar, ge_gm_grammar;

struct order_set *ge_orders_read(unsigned seat, const char *text, size_t size);
void ge_orders_check(const struct state *state, struct order_set *set);
/* No order for a stand-in (HO-74)? */
bool ge_order_commits(const struct state *state, unsigned seat, const struct order *order);

/* Checks the GM's orders (gm.c). */
void ge_gm_check(const struct ge_state *state, struct order_set *set);

/* What an order asks for: its numbers in the ruleset's terms. */
struct ge_sector *ge_order_sector(const struct ge_state *state, const struct order *order);
/* Row of the ship type, -1: there is none. */
int ge_order_type(const struct ge_state *state, const struct order *order);

/* A check in progress. */
struct ge_check {
	const struct ge_state *state;
	const struct ge_empire *empire;
	struct order_set *set;
	bool formed[GE_FLEETS + 1]; /* fleets that NF of this set forms */
	const struct ge_sector *formed_in[GE_FLEETS + 1];
	int64_t follows[GE_FLEETS + 1]; /* as it would be after the orders so far */
	uint64_t owned_types;           /* ship types that the empire has */
	GHashTable *last;               /* key of GE-107 -> index of the order + 1 */
	GHashTable *built;              /* sector -> ships ordered there */
	int64_t spent;                  /* so far, tenths */
};

/* Refuses at the place of a slot (0: the whole order). */
void ge_refuse(struct ge_check *check, struct order *order, char slot, const char *hint, const char *format,
    ...) __attribute__((format(printf, 5, 6)));

/* "yours are F1 F3", or NULL; g_free it. */
char *ge_fleets_hint(const struct ge_check *check);
/* Refuses an order for a unit that the empire has not, and that no NF forms. */
void ge_check_unit(struct ge_check *check, struct order *order, char slot);
/* The unit, NULL for one that NF forms. */
const struct ge_unit *ge_check_find(const struct ge_check *check, const struct order_value *value);
/* Where the unit is. */
const struct ge_sector *ge_check_place(const struct ge_check *check, const struct order_value *value);

/* The checks of one form each, in files by whom they concern. A good order stays ORDER_ACCEPTED. */
void ge_check_diplomacy(struct ge_check *check, struct order *order);
void ge_check_hq(struct ge_check *check, struct order *order);
void ge_check_fleets(struct ge_check *check, struct order *order);
void ge_check_ships(struct ge_check *check, struct order *order);
/* Which NF orders stand: before all others. */
void ge_check_new_fleets(struct ge_check *check);

/* Is a text fit to be proclaimed (GE-67)? NULL if so, else the cause. Ownership of the cause: caller. */
char *ge_proclamation_trouble(const struct ge_state *state, const struct ge_empire *empire, const char *text);

#endif
