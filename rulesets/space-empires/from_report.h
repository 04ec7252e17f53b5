/* Makes a state of what an empire knows, from its report's JSON alone. */
#ifndef SPACE_EMPIRES_FROM_REPORT_H
#define SPACE_EMPIRES_FROM_REPORT_H

#include "rulesets/space-empires/state.h"

/* Sorts by world and number. */
void sp_items_sort(GArray *items);
/* The items that a report shows at a world; `count`: how many. */
const struct sp_item *sp_items_at(const struct sp_told *told, unsigned world, guint *count);
struct state *sp_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);

#endif
