#include "rulesets/space-empires/write.h"
#include "rulesets/space-empires/victory.h"
#include "rulesets/space-empires/schemas.h"

#include <string.h>

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
		sp_goal_write(&state->goal, json);
	if (state->leader.empire != SP_NOBODY) {
		const struct sp_leader_row row = {.leader = state->leader};
		schema_write_map(&sp_leader_schema, "lead", 0, &row, &scope, json);
	}
	if (state->board.width > 0)
		schema_write_map(&sp_board_schema, "board", 0, &state->board, &scope, json);
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
		struct sp_fleet_row row = sp_fleet_row_of(state, fleet);
		row.cargo = fleet->cargo;
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
	if (state->winners->len > 0)
		sp_winners_write(state, json);
}
