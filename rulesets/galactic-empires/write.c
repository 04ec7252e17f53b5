#include "rulesets/galactic-empires/schemas.h"
#include "rulesets/galactic-empires/write.h"

void ge_options_write(const struct ge_state *state, struct json *json)
{
	schema_write_map(&ge_options_schema, "options", 0, state, state, json);
}

static void write_empires(const struct ge_state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < state->seat_count; i++)
		schema_write_map(&ge_empire_schema, NULL, 0, state->empires[state->seats[i]], state, json);
	json_end(json);
}

static void write_relations(const struct ge_state *state, struct json *json)
{
	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned k = i + 1; k < state->seat_count; k++) {
			unsigned a = state->seats[i], b = state->seats[k];
			struct ge_pair pair = {a, b, state->relations[a][b]};
			schema_write_map(&ge_relation_schema, NULL, 0, &pair, state, json);
		}
	}
	json_end(json);
}

static void write_rights(
    const struct ge_state *state, const struct schema *schema, enum ge_right right, struct json *json)
{
	json_list(json, schema->name);
	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned k = 0; k < state->seat_count; k++) {
			struct ge_pair pair = {state->seats[i], state->seats[k], 0};
			if (state->rights[pair.from][pair.to] & right)
				schema_write_map(schema, NULL, 0, &pair, state, json);
		}
	}
	json_end(json);
}

static void write_special(const struct ge_state *state, struct json *json)
{
	json_list(json, "special");
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_special_row row = {&state->sectors[i], 1};
		for (; row.to < GE_EMPIRES; row.to++)
			if (bits128_has(&row.sector->special, row.to))
				schema_write_map(&ge_special_schema, NULL, 0, &row, state, json);
	}
	json_end(json);
}

void ge_unit_write(
    const struct ge_state *state, const struct ge_unit *unit, unsigned reader, struct json *json)
{
	struct ge_unit_row row = {.owner = unit->owner,
	    .garrison = unit->number ? 0 : unit->sector->id,
	    .fleet = unit->number,
	    .sector = unit->sector->id,
	    .retreat = unit->retreat,
	    .follow = unit->follow,
	    .defend = unit->defend,
	    .cloaked = unit->cloaked,
	    .name = unit->name,
	    .unit = unit};

	schema_write_map(&ge_unit_schema, NULL, reader, &row, state, json);
}

static void write_units(const struct ge_state *state, struct json *json)
{
	g_autoptr(GPtrArray) garrisons = g_ptr_array_new();
	unsigned *count = g_new0(unsigned, GE_EMPIRES + 1), *at = g_new0(unsigned, GE_EMPIRES + 1);

	/* Sort by owner in one pass over the map, so that a hundred empires cost as much as one. */
	for (unsigned i = 0; i < state->sector_count; i++)
		if (ge_has_garrison(&state->sectors[i]))
			count[state->sectors[i].owner + 1]++;
	for (unsigned e = 1; e <= GE_EMPIRES; e++)
		at[e] = count[e] += count[e - 1];
	g_ptr_array_set_size(garrisons, (gint)count[GE_EMPIRES]);
	for (unsigned i = 0; i < state->sector_count; i++)
		if (ge_has_garrison(&state->sectors[i]))
			garrisons->pdata[at[state->sectors[i].owner]++] = &state->sectors[i].garrison;
	json_list(json, "units");
	for (unsigned e = 0; e < GE_EMPIRES; e++) {
		for (unsigned i = count[e]; i < count[e + 1]; i++)
			ge_unit_write(state, garrisons->pdata[i], 0, json);
		for (unsigned f = 1; state->empires[e] && f <= GE_FLEETS; f++)
			if (state->empires[e]->fleets[f])
				ge_unit_write(state, state->empires[e]->fleets[f], 0, json);
	}
	json_end(json);
	g_free(count);
	g_free(at);
}

static void write_end(const struct ge_state *state, struct json *json)
{
	if (state->lead_count)
		schema_write_map(&ge_lead_schema, "lead", 0, state, state, json);
	else
		json_null(json, "lead");
	if (state->ended)
		schema_write_map(&ge_ended_schema, "ended", 0, state, state, json);
	else
		json_null(json, "ended");
}

void ge_state_write(const struct state *head, struct json *json)
{
	const struct ge_state *state = ge_state_of_const(head);
	const struct ge_scope scope = {.state = state};

	ge_options_write(state, json);
	write_empires(state, json);
	write_relations(state, json);
	write_rights(state, &ge_passage_schema, GE_PASSAGE, json);
	write_special(state, json);
	write_rights(state, &ge_refuses_schema, GE_REFUSES, json);
	write_rights(state, &ge_sharing_schema, GE_SHARING, json);
	write_rights(state, &ge_suzerain_schema, GE_SUZERAIN, json);
	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++)
		schema_write_map(&ge_sector_schema, NULL, 0, &state->sectors[i], &scope, json);
	json_end(json);
	write_units(state, json);
	write_end(state, json);
}
