/* Writing a state document (SP-92). */
#include "rulesets/space-empires/schemas.h"
#include "rulesets/space-empires/sight.h"

#include <string.h>

#define THOUSAND 1000
#define TURNS_MAX 1000000000

/* A share with three decimals that count; false where it is none. */
static bool read_share(const struct node *node, int64_t *thousandths)
{
	const char *point;
	int64_t value = 0;

	if (node->kind == NODE_INTEGER) {
		*thousandths = node->number == 1 ? THOUSAND : 0;
		return node->number == 1;
	}
	if (node->kind != NODE_DECIMAL || node->text[1] != '.' || node->text[0] < '0' || node->text[0] > '1')
		return false;
	point = node->text + 1;
	value = node->text[0] - '0';
	for (int i = 1; i <= 3; i++)
		value = value * 10 + (strlen(point) > (size_t)i ? point[i] - '0' : 0);
	*thousandths = value;
	return value >= 1 &&
	       (value < THOUSAND || (value == THOUSAND && strspn(point + 1, "0") == strlen(point + 1)));
}

bool sp_victory_read(struct sp_state *state, struct node *node, struct error *err)
{
	struct node *worlds, *turns;

	if (!node)
		return true;
	state->has_victory = true;
	if (node->kind == NODE_TEXT && strcmp(node->text, "last-standing") == 0) {
		state->victory = SP_VICTORY_LAST;
		state->victory_value = 0;
		return true;
	}
	worlds = node_take(node, "worlds");
	turns = node_take(node, "turns");
	if (node->kind != NODE_MAP || (!worlds) == (!turns)) {
		if (node->kind == NODE_MAP && !node_done(node, err))
			return false;
		return node_error(
		    node, err, "\"victory\" must be {worlds: SHARE}, {turns: N} or last-standing");
	}
	if (worlds && !read_share(worlds, &state->victory_value))
		return node_error(worlds, err, "\"worlds\" must be a share of all worlds, 0.001 to 1");
	if (turns && (turns->kind != NODE_INTEGER || turns->number < 1 || turns->number > TURNS_MAX))
		return node_error(turns, err, "\"turns\" must be a whole number, 1 to %d", TURNS_MAX);
	state->victory = worlds ? SP_VICTORY_WORLDS : SP_VICTORY_TURNS;
	if (turns)
		state->victory_value = turns->number;
	return node_done(node, err);
}

void sp_victory_write(const struct sp_state *state, struct json *json)
{
	if (state->victory == SP_VICTORY_LAST) {
		json_text(json, "victory", "last-standing");
		return;
	}
	json_map(json, "victory");
	if (state->victory == SP_VICTORY_WORLDS)
		json_thousandths(json, "worlds", state->victory_value);
	else
		json_integer(json, "turns", state->victory_value);
	json_end(json);
}

static void write_sightings(const struct sp_scope *scope, struct json *json, unsigned empire)
{
	const GPtrArray *names = scope->state->empires[empire].names;

	for (guint i = 0; i < names->len; i++) {
		const struct sp_name *name = names->pdata[i];
		struct sp_sighting_row row = {.seat = empire,
		    .calls = name->number,
		    .of = name->owner,
		    .id = name->fleet && !name->fleet->gone ? name->fleet->id : 0};
		schema_write_map(&sp_sighting_schema, NULL, 0, &row, scope, json);
	}
}

static void write_known(const struct sp_scope *scope, struct json *json, unsigned empire)
{
	const GPtrArray *list = scope->state->empires[empire].known;

	for (guint i = 0; i < list->len; i++) {
		const struct sp_known *known = list->pdata[i];
		struct sp_known_row row = {.face = sp_face_row_of(known),
		    .world = scope->state->worlds[known->world].id,
		    .turn = known->turn,
		    .seat = empire};
		schema_write_map(
		    &sp_known_schema, NULL, known->turn == 0 ? SP_CHARTED : 0, &row, scope, json);
	}
}

void sp_state_write(const struct state *base, struct json *json)
{
	const struct sp_state *state = sp_of(base);
	const struct sp_scope scope = {.state = state};

	if (state->has_victory)
		sp_victory_write(state, json);
	json_list(json, "empires");
	for (unsigned i = 0; i < state->empire_count; i++)
		schema_write_map(
		    &sp_empire_schema, NULL, 0, &state->empires[state->by_name[i]], &scope, json);
	json_end(json);
	json_list(json, "worlds");
	for (unsigned i = 0; i < state->world_count; i++) {
		struct sp_world_row row = sp_world_row_of(&state->worlds[i]);
		schema_write_map(&sp_world_schema, NULL, 0, &row, &scope, json);
	}
	json_end(json);
	json_list(json, "fleets");
	for (guint i = 0; i < state->fleets->len; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[i];
		struct sp_fleet_row row = {.id = fleet->id,
		    .world = state->worlds[fleet->world].id,
		    .ships = fleet->ships,
		    .cargo = fleet->cargo,
		    .fleet = fleet};
		schema_write_map(&sp_fleet_schema, NULL, 0, &row, &scope, json);
	}
	json_end(json);
	json_list(json, "sightings");
	for (unsigned i = 0; i < state->empire_count; i++)
		write_sightings(&scope, json, state->by_name[i]);
	json_end(json);
	json_list(json, "known");
	for (unsigned i = 0; i < state->empire_count; i++)
		write_known(&scope, json, state->by_name[i]);
	json_end(json);
	if (state->winners->len > 0) {
		json_list(json, "winners");
		for (guint i = 0; i < state->winners->len; i++)
			json_text(
			    json, NULL, state->empires[g_array_index(state->winners, unsigned, i)].name);
		json_end(json);
	}
}
