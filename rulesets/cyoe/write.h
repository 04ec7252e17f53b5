/* Writes the state document; its parts are used by reports as well: `reader` is 0, or enum cy_reader. */
#ifndef RULESETS_CYOE_WRITE_H
#define RULESETS_CYOE_WRITE_H

#include "rulesets/cyoe/state.h"

void cy_state_write(const struct state *state, struct json *json);

void cy_write_empires(const struct cy_state *s, unsigned reader, struct json *json);
void cy_write_fleets(const struct cy_state *s, unsigned reader, struct json *json);
void cy_write_item(const struct cy_state *s, const struct cy_item *item, unsigned reader, struct json *json);
void cy_write_options(const struct cy_state *s, struct json *json);
void cy_write_over(const struct cy_state *s, struct json *json);

#endif
