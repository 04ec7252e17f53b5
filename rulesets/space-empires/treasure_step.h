/* Effects of treasures in step 7 (SP-70 to SP-77). */
#ifndef SPACE_EMPIRES_TREASURE_STEP_H
#define SPACE_EMPIRES_TREASURE_STEP_H

#include "rulesets/space-empires/turn.h"

/* At the end of a phase: if SV was destroyed with its carrier, reports that (SP-36) by the newest event, to which
   parties may be added. Returns the carrier; NULL: none was destroyed. */
const struct sp_fleet *sp_tell_lost_vision(struct turn *turn);

/* Carries out step 7. */
void sp_treasures(struct turn *turn);

#endif
