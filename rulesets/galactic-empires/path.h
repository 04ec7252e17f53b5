/* Paths of fleets in Movement Events. */
#ifndef GE_PATH_H
#define GE_PATH_H

#include "rulesets/galactic-empires/orders.h"

/* The next step of its path, NULL: there is none. */
const struct order_value *ge_path_step(const struct ge_unit *fleet);
/* Has the unit steps left? Garrisons never have. */
bool ge_path_left(const struct ge_unit *unit);
/* Move-points 0, path ended (retreat). */
void ge_path_end(struct ge_unit *fleet);
/* The same, and the step of this phase counts as not done (GE-47). */
void ge_path_undo(struct ge_unit *fleet);

#endif
