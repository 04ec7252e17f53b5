/* One system of a state document or a report. */
#ifndef RULESETS_CYOE_READ_SYSTEM_H
#define RULESETS_CYOE_READ_SYSTEM_H

#include "rulesets/cyoe/state.h"

/* Reads an entry of the list into the state; false with err at the entry's place. `reader`: 0 of the document; of a
   report CY_ANY, and what it sees goes to `s->seen`. */
bool cy_read_system(struct cy_state *s, int system, unsigned reader, struct node *node, struct error *err);

#endif
