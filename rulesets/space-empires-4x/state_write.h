/* Writes the state document; parts of it for reports, too. */
#ifndef SX_STATE_WRITE_H
#define SX_STATE_WRITE_H

#include "rulesets/space-empires-4x/state.h"

void sx_state_write(const struct state *state, struct json *json);
/* Write the lists for the document (reader 0) or a report (enum sx_reader of schemas.h). `only`: the seat whose units
   are written, -1: all. */
void sx_empires_write(const struct sx_state *state, unsigned reader, struct json *json);
void sx_planets_write(const struct sx_state *state, unsigned reader, struct json *json);
void sx_units_write(const struct sx_state *state, int only, struct json *json);

#endif
