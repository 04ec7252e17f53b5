/* Sections of the text report: battles, the map (GE-110 to GE-112), the board (GE-20). */
#ifndef GE_REPORT_MAP_H
#define GE_REPORT_MAP_H

#include "engine/play/report_text.h"
#include "rulesets/galactic-empires/state.h"

void ge_report_battles(const struct ge_state *state, GString *out);
void ge_report_map(const struct ge_state *state, GString *out);
void ge_report_board(const struct report *report, GString *out);
/* What all know of each sector, which is the same for all readers and turns (struct ruleset). */
void ge_report_still(const struct node *report, GString *out);

#endif
