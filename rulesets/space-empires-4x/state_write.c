#include "rulesets/space-empires-4x/schemas.h"
#include "rulesets/space-empires-4x/state_write.h"

void sx_empires_write(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < state->seats; i++)
		schema_write_map(&sx_empire_schema, NULL, reader, &state->empires[i], state, json);
	json_end(json);
}

void sx_planets_write(const struct sx_state *state, unsigned reader, struct json *json)
{
	json_list(json, "planets");
	for (unsigned i = 0; i < state->planet_count; i++)
		schema_write_map(&sx_planet_schema, NULL, reader, &state->planets[i], state, json);
	json_end(json);
}

void sx_units_write(const struct sx_state *state, int only, struct json *json)
{
	json_list(json, "units");
	for (int seat = 0; seat < (int)state->seats; seat++) {
		const struct sx_empire *empire = &state->empires[seat];
		if (only >= 0 && seat != only)
			continue;
		for (int64_t id = 1; id < empire->next; id++)
			if (empire->ships[id].lives)
				schema_write_map(&sx_unit_schema, NULL, 0,
				    &(struct sx_unit){seat, id, empire->ships[id]}, state, json);
	}
	json_end(json);
}

void sx_state_write(const struct state *base, struct json *json)
{
	const struct sx_state *state = (const struct sx_state *)base;

	schema_write(&sx_outcome_schema, 0, state, state, json);
	sx_options_write(&state->options, base, json);
	schema_write_map(&sx_board_schema, "map", 0, state, state, json);
	sx_empires_write(state, 0, json);
	sx_planets_write(state, 0, json);
	sx_units_write(state, -1, json);
}
