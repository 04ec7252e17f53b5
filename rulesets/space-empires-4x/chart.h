/* The map of a report (HO-60), with the orders of its reader, and what the turn cost and brought. */
#ifndef SX_CHART_H
#define SX_CHART_H

#include "engine/play/rulesets.h"

bool sx_chart(const struct node *report, struct map *map, struct error *err);
void sx_toll(const struct node *report, const struct toll *toll);
void sx_chart_order(struct map *map, const struct order *order);

#endif
