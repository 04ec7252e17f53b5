/* The map of a report (HO-60), with the orders of its reader, and what the turn cost and brought. */
#ifndef SPACE_EMPIRES_CHART_H
#define SPACE_EMPIRES_CHART_H

#include "engine/play/rulesets.h"

bool sp_chart(const struct node *report, struct map *map, struct error *err);
void sp_toll(const struct node *report, const struct toll *toll);
void sp_chart_order(struct map *map, const struct order *order);

#endif
