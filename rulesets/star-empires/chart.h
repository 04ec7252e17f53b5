/* The map of a report (HO-60), with the orders of its reader, and what the turn cost and brought. */
#ifndef STAR_EMPIRES_CHART_H
#define STAR_EMPIRES_CHART_H

#include "engine/play/rulesets.h"

bool se_chart(const struct node *report, struct map *map, struct error *err);
void se_toll(const struct node *report, const struct toll *toll);
void se_chart_order(struct map *map, const struct order *order);

#endif
