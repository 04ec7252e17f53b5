/* Paths of fleets in Movement Events. */
#ifndef GE_PATH_H
#define GE_PATH_H

#include "rulesets/galactic-empires/orders.h"

/* The next step of the fleet's path, NULL: none. */
const struct order_value *ge_path_step(const struct ge_unit *fleet);
/* Has the unit steps left? A garrison never has. */
bool ge_path_left(const struct ge_unit *unit);
/* Sets move-points to 0 and ends the path (retreat). */
void ge_path_end(struct ge_unit *fleet);
/* ge_path_end, and undoes the step of this phase (GE-47). */
void ge_path_undo(struct ge_unit *fleet);

#endif
