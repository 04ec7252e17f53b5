/* The report as JSON, and the known map for Graphviz (SP-83). */
#include "rulesets/space-empires/victory.h"
#include "engine/play/door.h"
#include "rulesets/space-empires/report.h"
#include "rulesets/space-empires/schemas.h"
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/template.h"
#include "rulesets/space-empires/turn.h"
#include "rulesets/space-empires/view.h"

#include <inttypes.h>

static void write_standing(const struct sp_state *state, unsigned reader, struct json *json)
{
	const struct sp_totals *before = sp_view_before(state, reader);

	schema_write_map(&sp_totals_schema, "totals", 0, &state->empires[reader].totals, NULL, json);
	if (before)
		schema_write_map(&sp_totals_schema, "totals_before", 0, before, NULL, json);
	else
		json_null(json, "totals_before");
	sp_goal_write(&state->goal, json);
	sp_winners_write(state, json);
	json_list(json, "eliminated");
	for (unsigned i = 0; i < state->empire_count; i++) {
		const struct sp_empire *empire = &state->empires[state->by_name[i]];
		if (empire->out > 0)
			schema_write_map(&sp_eliminated_schema, NULL, 0, empire, NULL, json);
	}
	json_end(json);
}

static void write_world(const struct sp_scope *scope, const struct sp_world *world, struct json *json)
{
	struct sp_world_row row = sp_world_row_of(world);

	schema_write_map(&sp_world_schema, NULL, SP_IN_SIGHT, &row, scope, json);
}

static void write_worlds(const struct sp_scope *scope, unsigned reader, struct json *json)
{
	const GArray *worlds = scope->state->now->worlds[reader];

	json_list(json, "worlds");
	for (guint i = 0; i < worlds->len; i++)
		write_world(scope, &scope->state->worlds[g_array_index(worlds, unsigned, i)], json);
	json_end(json);
}

static int64_t id_of(const struct sp_state *state, int place)
{
	return place == SP_NOWHERE ? 0 : state->worlds[place].id;
}

static void write_item(
    const struct sp_scope *scope, unsigned reader, const struct sp_item *item, struct json *json)
{
	const struct sp_state *state = scope->state;
	const struct sp_fleet *fleet = item->fleet;
	const struct sp_fleet_row row = {.id = item->number,
	    .world = state->worlds[item->world].id,
	    .ships = fleet ? fleet->ships : 0,
	    .cargo = fleet ? fleet->cargo : 0,
	    .seat = (int)item->owner,
	    .fleet = fleet,
	    .strategy = item->strategy,
	    .target = item->target[0] ? item->target : NULL,
	    .from = id_of(state, item->from),
	    .to = id_of(state, item->to),
	    .former_owner = item->former_owner,
	    .former = item->former};

	schema_write_map(&sp_fleet_schema, NULL,
	    !fleet                  ? SP_DEPARTED
	    : item->owner == reader ? SP_OWN
	                            : SP_FOREIGN,
	    &row, scope, json);
}

/* Writes the fleets in sight, or with `departed` the markers. */
static void write_items(const struct sp_scope *scope, unsigned reader, bool departed, struct json *json)
{
	const struct sp_state *state = scope->state;
	const GArray *worlds = state->now->worlds[reader];
	g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(struct sp_item));

	json_list(json, departed ? "departed" : "fleets");
	for (guint i = 0; i < worlds->len; i++) {
		unsigned place = g_array_index(worlds, unsigned, i);
		sp_view_world(state, reader, place, items);
		for (guint f = 0; f < items->len; f++) {
			const struct sp_item *item = &g_array_index(items, struct sp_item, f);
			if (!item->fleet == departed)
				write_item(scope, reader, item, json);
		}
	}
	json_end(json);
}

static void write_known(const struct sp_scope *scope, unsigned reader, struct json *json)
{
	const GPtrArray *list = scope->state->empires[reader].known;

	json_list(json, "known");
	for (guint i = 0; i < list->len; i++) {
		const struct sp_known *known = list->pdata[i];
		struct sp_world_row row = {.face = sp_face_row_of(known),
		    .id = scope->state->worlds[known->world].id,
		    .turn = known->turn};
		schema_write_map(
		    &sp_world_schema, NULL, known->turn > 0 ? SP_SEEN_BEFORE : SP_CHARTED, &row, scope, json);
	}
	json_end(json);
}

/* Writes the numbers of foreign fleets out of sight; whether those fleets still exist stays secret. */
static void write_taken(const struct sp_state *state, unsigned reader, struct json *json)
{
	const GPtrArray *names = state->empires[reader].names;

	json_list(json, "taken");
	for (guint i = 0; i < names->len; i++) {
		const struct sp_name *name = names->pdata[i];
		if (name->fleet && !name->fleet->gone && sp_sight_has(state->now, reader, name->fleet->world))
			continue;
		struct sp_taken_row row = {
		    sp_is_native(state, name->owner) ? NULL : state->empires[name->owner].name, name->number};
		schema_write_map(&sp_taken_schema, NULL, 0, &row, NULL, json);
	}
	json_end(json);
}

/* Writes what the public map shows (HO-67), with the owners' numbers. */
static void write_all(const struct sp_scope *scope, struct json *json)
{
	const struct sp_state *state = scope->state;

	json_list(json, "worlds");
	for (unsigned i = 0; i < state->world_count; i++)
		write_world(scope, &state->worlds[i], json);
	json_end(json);
	json_list(json, "fleets");
	for (guint i = 0; i < state->fleets->len; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[i];
		struct sp_fleet_row row = sp_fleet_row_of(state, fleet);
		schema_write_map(&sp_fleet_schema, NULL, SP_GM, &row, scope, json);
	}
	json_end(json);
	json_list(json, "departed");
	json_end(json);
	json_list(json, "known");
	json_end(json);
}

void sp_report_json(const struct report_source *source, struct json *json)
{
	const struct sp_state *state = sp_of(source->state);
	const struct sp_scope scope = {state, SP_IN_SIGHT};

	if (source->seat == GM_SEAT) {
		write_all(&scope, json);
		return;
	}
	write_standing(state, source->seat, json);
	write_worlds(&scope, source->seat, json);
	write_items(&scope, source->seat, false, json);
	write_items(&scope, source->seat, true, json);
	write_known(&scope, source->seat, json);
	write_taken(state, source->seat, json);
	if (source->bare)
		return;
	json_list(json, "template");
	if (state->empires[source->seat].out == 0 && !source->last)
		sp_template_write(state, source->seat, json);
	json_end(json);
}
