/* Writing a state document (SP-92). */
#ifndef SPACE_EMPIRES_WRITE_H
#define SPACE_EMPIRES_WRITE_H

#include "rulesets/space-empires/state.h"

/* The callback `state_write` of struct ruleset (SP-92). */
void sp_state_write(const struct state *state, struct json *json);

#endif
