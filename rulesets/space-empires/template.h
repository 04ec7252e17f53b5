/* The template for the orders of the next turn (SP-82). */
#ifndef SPACE_EMPIRES_TEMPLATE_H
#define SPACE_EMPIRES_TEMPLATE_H

#include "engine/documents/json.h"
#include "rulesets/space-empires/state.h"

/* Writes the template's lines into the open list; each line is a comment. */
void sp_template_write(const struct sp_state *state, unsigned seat, struct json *json);

#endif
