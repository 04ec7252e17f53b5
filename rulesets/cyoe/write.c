#include "rulesets/cyoe/write.h"

#include "rulesets/cyoe/schemas.h"

void cy_write_empires(const struct cy_state *s, unsigned reader, struct json *json)
{
	json_list(json, "empires");
	for (int i = 0; i < s->count; i++)
		schema_write_map(&cy_empire_schema, NULL, reader, &s->empires[i], s, json);
	json_end(json);
}

void cy_write_fleets(const struct cy_state *s, unsigned reader, struct json *json)
{
	json_list(json, "fleets");
	for (int i = 0; i < s->count; i++)
		for (guint k = 0; k < s->empires[i].fleets->len; k++)
			schema_write_map(
			    &cy_fleet_schema, NULL, reader, s->empires[i].fleets->pdata[k], s, json);
	json_end(json);
}

void cy_write_item(const struct cy_state *s, const struct cy_item *item, unsigned reader, struct json *json)
{
	bool rating = item->kind == CY_ITEM_RATING, planet = item->kind == CY_ITEM_PLANET;
	const struct cy_item_row row = {.empire = item->empire,
	    .turn = item->turn,
	    .rating = rating ? item->count : 0,
	    .classes = planet ? item->count : 0,
	    .count = rating || planet ? 0 : item->count,
	    .fleet = item->kind == CY_ITEM_BUY ? item->fleet : -1,
	    .paid = item->paid,
	    .item = item};

	schema_write_map(&cy_item_schema, NULL, reader, &row, s, json);
}

void cy_write_options(const struct cy_state *s, struct json *json)
{
	schema_write_map(&cy_options_schema, "options", 0, s, s, json);
}

void cy_write_over(const struct cy_state *s, struct json *json)
{
	if (s->over)
		schema_write_map(&cy_over_schema, "over", 0, s, s, json);
	else
		json_null(json, "over");
}

void cy_state_write(const struct state *state, struct json *json)
{
	const struct cy_state *s = (const struct cy_state *)state;

	cy_write_options(s, json);
	if (s->leader >= 0)
		schema_write_map(&cy_lead_schema, "lead", 0, s, s, json);
	cy_write_over(s, json);
	cy_write_empires(s, 0, json);
	json_list(json, "systems");
	for (int i = 0; i < s->system_count; i++)
		schema_write_map(
		    &cy_system_schema, NULL, 0, &(struct cy_system_row){.y = s->systems[i]}, s, json);
	json_end(json);
	cy_write_fleets(s, 0, json);
	json_list(json, "queue");
	for (guint i = 0; i < s->queue->len; i++)
		cy_write_item(s, s->queue->pdata[i], 0, json);
	json_end(json);
	json_list(json, "override");
	for (guint i = 0; i < s->overrides->len; i++)
		json_text(json, NULL, g_array_index(s->overrides, struct cy_override, i).text);
	json_end(json);
}
