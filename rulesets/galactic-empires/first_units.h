/* Actions of units in First Events and, as steps, in movement phases (GE-53). */
#ifndef GE_FIRST_UNITS_H
#define GE_FIRST_UNITS_H

struct turn;

void ge_step_transfers(struct turn *turn); /* M1: transfers */
void ge_step_defend(struct turn *turn);    /* M3, and F6 with phase 0: defend */
void ge_step_cloaking(struct turn *turn);  /* M4, and F7 with phase 0: cloak */

#endif
