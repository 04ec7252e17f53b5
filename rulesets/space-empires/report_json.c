/* The report for programs, and the known map for Graphviz (SP-83). */
#include "rulesets/space-empires/sight.h"
#include "rulesets/space-empires/turn.h"
#include "rulesets/space-empires/view.h"

#include <inttypes.h>

static void write_totals(struct json *json, const char *key, const struct sp_totals *totals)
{
	json_map(json, key);
	json_integer(json, "worlds", totals->worlds);
	json_integer(json, "ships", totals->ships);
	json_integer(json, "ind", totals->ind);
	json_integer(json, "pop", totals->pop);
	json_integer(json, "rms", totals->rms);
	json_integer(json, "rmp", totals->rmp);
	json_end(json);
}

static void write_standing(const struct sp_state *state, unsigned reader, struct json *json)
{
	write_totals(json, "totals", &state->empires[reader].totals);
	if (sp_sight_before(state))
		write_totals(json, "totals_before", &sp_play_of(state)->totals[reader]);
	else
		json_null(json, "totals_before");
	sp_victory_write(state, json);
	json_list(json, "winners");
	for (guint i = 0; i < state->winners->len; i++)
		json_text(json, NULL, state->empires[g_array_index(state->winners, unsigned, i)].name);
	json_end(json);
	json_list(json, "eliminated");
	for (unsigned i = 0; i < state->empire_count; i++) {
		const struct sp_empire *empire = &state->empires[state->by_name[i]];
		if (empire->out == 0)
			continue;
		json_map(json, NULL);
		json_text(json, "empire", empire->name);
		json_integer(json, "turn", empire->out);
		json_end(json);
	}
	json_end(json);
}

static void write_links(
    const struct sp_state *state, struct json *json, const unsigned *links, unsigned count)
{
	json_list(json, "links");
	for (unsigned i = 0; i < count; i++)
		json_integer(json, NULL, state->worlds[links[i]].id);
	json_end(json);
}

static void write_face(const struct sp_state *state, struct json *json, const struct sp_face *face,
    const unsigned *links, unsigned count)
{
	json_text(json, "owner", face->owner == SP_NOBODY ? NULL : state->empires[face->owner].name);
	write_links(state, json, links, count);
	json_integer(json, "ind", face->ind);
	json_integer(json, "rms", face->rms);
	json_integer(json, "rmp", face->rmp);
	json_integer(json, "pop", face->pop);
	json_list(json, "treasures");
	for (guint i = 0; face->treasures && i < face->treasures->len; i++)
		json_text(json, NULL, face->treasures->pdata[i]);
	json_end(json);
}

static void write_world(const struct sp_state *state, const struct sp_world *world, struct json *json)
{
	struct sp_face face = sp_face_of(world);

	json_map(json, NULL);
	json_integer(json, "id", world->id);
	write_face(state, json, &face, world->links, world->link_count);
	json_end(json);
	sp_face_clear(&face);
}

static void write_worlds(const struct sp_state *state, unsigned reader, struct json *json)
{
	const GArray *worlds = state->now->worlds[reader];

	json_list(json, "worlds");
	for (guint i = 0; i < worlds->len; i++)
		write_world(state, &state->worlds[g_array_index(worlds, unsigned, i)], json);
	json_end(json);
}

static void write_captured(
    const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet, struct json *json)
{
	int64_t former = sp_view_former(state, reader, fleet);

	json_map(json, "captured");
	json_text(json, "owner", state->empires[fleet->part->captured_from->owner].name);
	if (former != 0)
		json_integer(json, "id", former);
	json_end(json);
}

static void write_fleet(
    const struct sp_state *state, unsigned reader, const struct sp_item *item, struct json *json)
{
	const struct sp_fleet *fleet = item->fleet;
	const char *letter = sp_view_strategy(state, reader, fleet);
	const struct sp_part *part = sp_part_of(fleet);
	char target[32];

	json_map(json, NULL);
	json_integer(json, "id", item->number);
	json_text(json, "owner", state->empires[fleet->owner].name);
	json_integer(json, "world", state->worlds[fleet->world].id);
	json_integer(json, "ships", fleet->ships);
	json_integer(json, "cargo", fleet->cargo);
	json_list(json, "treasures");
	for (guint i = 0; fleet->treasures && i < fleet->treasures->len; i++)
		json_text(json, NULL, ((const struct sp_treasure *)fleet->treasures->pdata[i])->id);
	json_end(json);
	if (letter)
		json_text(json, "strategy", letter);
	if (sp_view_target(state, reader, fleet, target, sizeof target))
		json_text(json, "target", target);
	if (part->came_from != SP_NOWHERE)
		json_integer(json, "from", state->worlds[part->came_from].id);
	if (part->captured_from)
		write_captured(state, reader, fleet, json);
	if (fleet->owner == reader && fleet->supply_from != SP_NOWHERE) {
		json_map(json, "supply");
		json_integer(json, "from", state->worlds[fleet->supply_from].id);
		json_integer(json, "to", state->worlds[fleet->supply_to].id);
		json_end(json);
	}
	json_end(json);
}

/* The fleets in sight (departed: false) or the markers. */
static void write_items(const struct sp_state *state, unsigned reader, bool departed, struct json *json)
{
	const GArray *worlds = state->now->worlds[reader];
	g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(struct sp_item));

	json_list(json, departed ? "departed" : "fleets");
	for (guint i = 0; i < worlds->len; i++) {
		unsigned place = g_array_index(worlds, unsigned, i);
		if (departed && !sp_departed(state, place))
			continue;
		sp_view_world(state, reader, place, items);
		for (guint f = 0; f < items->len; f++) {
			const struct sp_item *item = &g_array_index(items, struct sp_item, f);
			if (item->departed != departed)
				continue;
			if (!departed) {
				write_fleet(state, reader, item, json);
				continue;
			}
			json_map(json, NULL);
			json_integer(json, "id", item->number);
			json_text(json, "owner", state->empires[item->fleet->owner].name);
			json_integer(json, "world", state->worlds[place].id);
			json_integer(json, "to", state->worlds[item->fleet->part->way[0]].id);
			json_end(json);
		}
	}
	json_end(json);
}

static void write_known(const struct sp_state *state, unsigned reader, struct json *json)
{
	const GPtrArray *list = state->empires[reader].known;

	json_list(json, "known");
	for (guint i = 0; i < list->len; i++) {
		const struct sp_known *known = list->pdata[i];
		json_map(json, NULL);
		json_integer(json, "id", state->worlds[known->world].id);
		if (known->turn > 0) {
			json_integer(json, "turn", known->turn);
			write_face(state, json, &known->face, known->links, known->link_count);
		} else {
			write_links(state, json, known->links, known->link_count);
		}
		json_end(json);
	}
	json_end(json);
}

/* Numbers of foreign fleets that are not in sight; whether such a fleet still exists is not told. */
static void write_taken(const struct sp_state *state, unsigned reader, struct json *json)
{
	const GPtrArray *names = state->empires[reader].names;

	json_list(json, "taken");
	for (guint i = 0; i < names->len; i++) {
		const struct sp_name *name = names->pdata[i];
		if (name->fleet && !name->fleet->gone && sp_sight_has(state->now, reader, name->fleet->world))
			continue;
		json_map(json, NULL);
		json_integer(json, "id", name->number);
		json_text(json, "owner", state->empires[name->owner].name);
		json_end(json);
	}
	json_end(json);
}

static void write_template_line(const char *text, void *context)
{
	json_text(context, NULL, text);
}

/* What the map of all shows (HO-67), by the owners' numbers. */
static void write_all(const struct sp_state *state, struct json *json)
{
	json_list(json, "worlds");
	for (unsigned i = 0; i < state->world_count; i++)
		write_world(state, &state->worlds[i], json);
	json_end(json);
	json_list(json, "fleets");
	for (guint i = 0; i < state->fleets->len; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[i];
		json_map(json, NULL);
		json_integer(json, "id", fleet->id);
		json_text(json, "owner", state->empires[fleet->owner].name);
		json_integer(json, "world", state->worlds[fleet->world].id);
		json_integer(json, "ships", fleet->ships);
		json_end(json);
	}
	json_end(json);
	json_list(json, "departed");
	json_end(json);
	json_list(json, "known");
	json_end(json);
}

void sp_report_json(const struct report *report, struct json *json)
{
	const struct sp_state *state = sp_of(report->state);

	if (report->seat == GM_SEAT) {
		write_all(state, json);
		return;
	}
	write_standing(state, report->seat, json);
	write_worlds(state, report->seat, json);
	write_items(state, report->seat, false, json);
	write_items(state, report->seat, true, json);
	write_known(state, report->seat, json);
	write_taken(state, report->seat, json);
	json_list(json, "template");
	if (state->empires[report->seat].out == 0 && !report_is_last(report))
		sp_report_template(state, report->seat, write_template_line, json);
	json_end(json);
}
