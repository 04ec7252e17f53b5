/* Sectors that change hands or are pillaged, as steps of a movement phase (GE-53). */
#ifndef GE_SECTORS_H
#define GE_SECTORS_H

struct turn;

void ge_step_ownership(struct turn *turn); /* M8 */
void ge_step_pillage(struct turn *turn);   /* M9 */

#endif
