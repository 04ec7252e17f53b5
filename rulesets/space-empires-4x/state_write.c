#include "rulesets/space-empires-4x/state.h"

const char *const sx_status_names[] = {"running", "won", "drawn", NULL};
const char *const sx_ended_names[] = {NULL, "home", "quit", "limit", NULL};

static const char *name_of(const struct sx_state *state, int seat)
{
	return seat < 0 ? NULL : state->empires[seat].name;
}

void sx_tech_write(const struct sx_empire *empire, struct json *json)
{
	json_map(json, "tech");
	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++)
		json_integer(json, sx_technology_names[i], empire->tech[i]);
	json_end(json);
}

static void empire_write(const struct sx_empire *empire, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", empire->name);
	json_text(json, "status", empire->out ? "out" : "playing");
	json_integer(json, "cp", empire->cp);
	json_integer(json, "next", empire->next);
	sx_tech_write(empire, json);
	json_end(json);
}

static void planet_write(const struct sx_state *state, const struct sx_planet *planet, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "x", planet->x);
	json_integer(json, "y", planet->y);
	json_text(json, "home", name_of(state, planet->home));
	json_text(json, "colony", name_of(state, planet->colony));
	json_integer(json, "founded", planet->founded);
	json_integer(json, "hits", planet->hits);
	json_end(json);
}

void sx_ship_write(const struct sx_state *state, unsigned owner, int64_t id, struct json *json)
{
	const struct sx_ship *ship = &state->empires[owner].ships[id];

	json_map(json, NULL);
	json_text(json, "owner", state->empires[owner].name);
	json_integer(json, "id", id);
	json_text(json, "type", sx_type_codes[ship->type]);
	json_integer(json, "x", ship->x);
	json_integer(json, "y", ship->y);
	json_integer(json, "hits", ship->hits);
	json_integer(json, "attack", ship->attack);
	json_integer(json, "defense", ship->defense);
	json_integer(json, "movement", ship->movement);
	json_list(json, "arrived");
	json_integer(json, NULL, ship->arrived.turn);
	json_integer(json, NULL, ship->arrived.round);
	json_integer(json, NULL, ship->arrived.place);
	json_end(json);
	json_end(json);
}

void sx_state_write(const struct state *base, struct json *json)
{
	const struct sx_state *state = (const struct sx_state *)base;

	json_text(json, "status", sx_status_names[state->status]);
	json_text(json, "winner", name_of(state, state->winner));
	json_text(json, "ended", sx_ended_names[state->ended]);
	sx_options_write(&state->options, json);
	json_map(json, "map");
	json_integer(json, "width", state->width);
	json_integer(json, "height", state->height);
	json_end(json);
	json_list(json, "empires");
	for (unsigned i = 0; i < state->seats; i++)
		empire_write(&state->empires[i], json);
	json_end(json);
	json_list(json, "planets");
	for (unsigned i = 0; i < state->planet_count; i++)
		planet_write(state, &state->planets[i], json);
	json_end(json);
	json_list(json, "units");
	for (unsigned i = 0; i < state->seats; i++)
		for (int64_t id = 1; id < state->empires[i].next; id++)
			if (state->empires[i].ships[id].lives)
				sx_ship_write(state, i, id, json);
	json_end(json);
}
