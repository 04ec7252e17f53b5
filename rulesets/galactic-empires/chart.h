/* The map of a report (HO-60), with the orders of its reader, and what the turn cost and brought. */
#ifndef GE_CHART_H
#define GE_CHART_H

#include "engine/play/rulesets.h"

bool ge_chart(const struct node *report, struct map *map, struct error *err);
void ge_toll(const struct node *report, const struct toll *toll);
void ge_chart_order(struct map *map, const struct order *order);

#endif
