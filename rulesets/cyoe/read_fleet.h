/* One fleet, and one item of the queue, of a state document or a report. */
#ifndef RULESETS_CYOE_READ_FLEET_H
#define RULESETS_CYOE_READ_FLEET_H

#include "rulesets/cyoe/state.h"

/* Each reads an entry of its list into the state; false with err at the entry's place. */
bool cy_read_fleet(struct cy_state *s, struct node *node, struct error *err);
bool cy_read_item(struct cy_state *s, struct node *node, struct error *err);

#endif
