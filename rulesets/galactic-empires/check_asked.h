/* The meaning of an order's values for its empire, and refusing orders. */
#ifndef GE_CHECK_ASKED_H
#define GE_CHECK_ASKED_H

#include "rulesets/galactic-empires/orders.h"

/* A check in progress. */
struct ge_check {
	const struct ge_state *state;
	const struct ge_empire *empire;
	struct order_set *set;
	bool formed[GE_FLEETS + 1]; /* by number: an NF of this set forms the fleet */
	const struct ge_sector *formed_in[GE_FLEETS + 1];
	int64_t follows[GE_FLEETS + 1]; /* by number: whom the fleet follows after the orders so far */
	uint64_t owned_types;           /* ship types that the empire has */
	GHashTable *last;               /* key of GE-107 -> index of the order + 1 */
	GHashTable *built;              /* sector id -> ships ordered there */
	int64_t spent;                  /* tenths spent by the orders so far */
};

/* Refuses the order at the place of a slot (0: the whole order). */
void ge_refuse(struct ge_check *check, struct order *order, char slot, const char *hint, const char *format,
    ...) __attribute__((format(printf, 5, 6)));
/* What to say where the fleet `asked` is none: "yours are F1 F3", and "NF forms F2" if it is the next free one;
   NULL: nothing. g_free it. */
char *ge_fleets_hint(const struct ge_check *check, int64_t asked);
/* Refuses an order for a unit that the empire lacks and that no NF forms. */
void ge_check_unit(struct ge_check *check, struct order *order, char slot);
/* The unit, NULL for one that an NF forms. */
const struct ge_unit *ge_check_find(const struct ge_check *check, const struct order_value *value);
/* The sector where the unit is. */
const struct ge_sector *ge_check_place(const struct ge_check *check, const struct order_value *value);

#endif
