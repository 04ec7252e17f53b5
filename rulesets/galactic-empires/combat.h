/* Battles on borders and in sectors, as steps of a movement phase (GE-53). */
#ifndef GE_COMBAT_H
#define GE_COMBAT_H

struct turn;

void ge_step_borders(struct turn *turn); /* M6 */
void ge_step_battles(struct turn *turn); /* M7 */

#endif
