/* Writes the state document: every field with its value. */
#ifndef GE_WRITE_H
#define GE_WRITE_H

#include "rulesets/galactic-empires/state.h"

void ge_state_write(const struct state *state, struct json *json);
void ge_options_write(const struct ge_state *state, struct json *json);
/* Writes a unit for the document (0) or for a report (enum ge_reader of schemas.h). */
void ge_unit_write(
    const struct ge_state *state, const struct ge_unit *unit, unsigned reader, struct json *json);

#endif
