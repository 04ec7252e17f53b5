/* The map of a report (HO-60), with the orders of its reader, and what the turn cost and brought. */
#ifndef RULESETS_CYOE_CHART_H
#define RULESETS_CYOE_CHART_H

#include "engine/play/rulesets.h"

bool cy_chart(const struct node *report, struct map *map, struct error *err);
void cy_toll(const struct node *report, const struct toll *toll);
void cy_chart_order(struct map *map, const struct order *order);

#endif
