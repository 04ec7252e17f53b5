/* Reads the state document; and makes a state of what an empire knows from its report. */
#ifndef SX_STATE_READ_H
#define SX_STATE_READ_H

#include "rulesets/space-empires-4x/state.h"

struct state *sx_state_read(const struct state *head, struct node *root, struct error *err);
struct state *sx_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);

#endif
