/* One system of a state document or a report. */
#ifndef RULESETS_CYOE_READ_SYSTEM_H
#define RULESETS_CYOE_READ_SYSTEM_H

#include "rulesets/cyoe/state.h"

/* Reads an entry of the list into the state; false with err at the entry's place. `reader`: 0 for the document; CY_ANY
   for a report, which also fills `s->seen`. */
bool cy_read_system(struct cy_state *s, int system, unsigned reader, struct node *node, struct error *err);

#endif
