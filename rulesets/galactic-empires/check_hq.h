/* Checks of orders to the headquarters and to garrisons (GE-106). */
#ifndef GE_CHECK_HQ_H
#define GE_CHECK_HQ_H

struct ge_check;
struct order;

/* These leave a good order as ORDER_ACCEPTED and refuse others. */
void ge_check_diplomacy(struct ge_check *check, struct order *order);
void ge_check_hq(struct ge_check *check, struct order *order);

#endif
