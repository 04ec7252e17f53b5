/* A turn being played: what the phases share. */
#ifndef GE_TURN_H
#define GE_TURN_H

#include "rulesets/galactic-empires/orders.h"

/* A set of forms: GE_FORM(GE_CL) | GE_FORM(GE_DC). */
#define GE_FORM(form) (UINT64_C(1) << (form))

typedef void ge_order_fn(struct turn *turn, struct ge_empire *empire, struct order *order);

/* Calls `run` for each order of these forms that is still open (ORDER_ACCEPTED): empires by number, orders by line
   (GE-87). */
void ge_each_order(struct turn *turn, uint64_t forms, ge_order_fn *run);

/* The own unit that an order names, NULL: it is gone, or the garrison has changed hands this turn (GE-96). */
struct ge_unit *ge_turn_unit(
    const struct ge_state *state, const struct ge_empire *empire, const struct order_value *value);
struct ge_unit *ge_turn_fleet(const struct ge_state *state, const struct ge_empire *empire, int64_t number);

/* Takes the cost from the treasury; if there is too little, the order fails (GE-89). */
bool ge_pay(struct ge_empire *empire, int64_t cost, struct order *order);

/* Addresses an event to an empire; 0 is nobody. */
void ge_tell(struct turn *turn, struct event *event, unsigned empire);
/* Tells an empire what it lost; `form` contains {left}: "1 ship and 2 admirals". */
void ge_tell_left(
    struct turn *turn, const char *code, const char *form, unsigned empire, int64_t ships, int64_t admirals);
/* A new event with a sector, named `sector`: "S3". */
struct event *ge_event_at(
    struct turn *turn, const char *code, const char *form, const struct ge_sector *sector);

void ge_turn_begin(struct turn *turn);
void ge_turn_end(struct turn *turn);

#endif
