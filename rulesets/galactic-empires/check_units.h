/* Checks of orders to fleets, their ships and admirals (GE-106). */
#ifndef GE_CHECK_UNITS_H
#define GE_CHECK_UNITS_H

struct ge_check;
struct order;

void ge_check_fleets(struct ge_check *check, struct order *order);
void ge_check_ships(struct ge_check *check, struct order *order);
/* Finds which NF orders can be carried out; to be called before all other checks. */
void ge_check_new_fleets(struct ge_check *check);

#endif
