#include "rulesets/space-empires/template.h"

#include "engine/base/compare.h"
#include "engine/play/report_wrap.h"
#include "rulesets/space-empires/report_lines.h"
#include "rulesets/space-empires/turn.h"

/* So many fleets have a line each; more are written world by world, or the template would be longer than the news. */
#define FLEETS_ALONE 20

/* Appends as many links of a world as fit into the line. */
static void put_links(const struct sp_state *state, const struct sp_world *world, GString *line)
{
	gsize size = line->len;

	g_string_append_c(line, ' ');
	sp_put_targets(state, line, world->links, world->link_count);
	if (line->len > REPORT_WIDTH)
		g_string_truncate(line, size);
}

/* The lowest number that is free next turn, including those of fleets that are gone (SP-5). */
static int64_t lowest_free(const struct sp_state *state, unsigned seat)
{
	const struct sp_empire *empire = &state->empires[seat];
	int64_t lowest = 1;
	unsigned own = 0;
	guint foreign = 0;

	for (bool used = true; used; lowest += used) {
		used = false;
		for (; own < empire->fleet_count; own++) {
			const struct sp_fleet *fleet = state->fleets->pdata[empire->fleet_first + own];
			if (fleet->id > lowest)
				break;
			used = used || fleet->id == lowest;
		}
		for (; foreign < empire->names->len; foreign++) {
			const struct sp_name *name = empire->names->pdata[foreign];
			if (name->number > lowest)
				break;
			used = used || name->number == lowest;
		}
	}
	return lowest;
}

/* Writes a line for each fleet. */
static void write_fleets(const struct sp_state *state, const struct sp_empire *empire, struct json *json)
{
	g_autoptr(GString) line = g_string_new(NULL);

	for (unsigned i = 0; i < empire->fleet_count; i++) {
		const struct sp_fleet *fleet = state->fleets->pdata[empire->fleet_first + i];
		const struct sp_world *world = &state->worlds[fleet->world];
		g_string_truncate(line, 0);
		sp_put_value(line, "; F", fleet->id);
		sp_put_value(line, "  ", fleet->ships);
		sp_put_value(line, fleet->ships == 1 ? " ship at W" : " ships at W", world->id);
		if (fleet->supply_from != SP_NOWHERE)
			sp_put_value(line, ", supplies W", state->worlds[fleet->supply_to].id);
		put_links(state, world, line);
		json_text(json, NULL, line->str);
	}
}

static int by_world(const void *a, const void *b)
{
	const struct sp_fleet *first = *(const struct sp_fleet *const *)a,
	                      *second = *(const struct sp_fleet *const *)b;

	return first->world != second->world ? compare_integers(first->world, second->world)
	                                     : compare_integers(first->id, second->id);
}

/* Appends an entry, on a further line if this one is full. */
static void add_entry(const GString *entry, GString *line, struct json *json)
{
	if (line->len + entry->len + 1 > REPORT_WIDTH) {
		json_text(json, NULL, line->str);
		g_string_assign(line, ";  ");
	}
	g_string_append(line, entry->str);
}

/* Appends " F5 4 supplies W3". */
static void add_fleet(
    const struct sp_state *state, const struct sp_fleet *fleet, GString *line, struct json *json)
{
	g_autoptr(GString) entry = g_string_new(NULL);

	sp_put_value(entry, " F", fleet->id);
	sp_put_value(entry, " ", fleet->ships);
	if (fleet->supply_from != SP_NOWHERE)
		sp_put_value(entry, " supplies W", state->worlds[fleet->supply_to].id);
	add_entry(entry, line, json);
}

/* Writes the fleets of each world, "; W1 (2,3), ships: F1 4, F3 1". */
static void write_stations(const struct sp_state *state, const struct sp_empire *empire, struct json *json)
{
	g_autoptr(GPtrArray) fleets = g_ptr_array_new();
	g_autoptr(GString) line = g_string_new(NULL);

	for (unsigned i = 0; i < empire->fleet_count; i++)
		g_ptr_array_add(fleets, state->fleets->pdata[empire->fleet_first + i]);
	g_ptr_array_sort(fleets, by_world);
	for (guint i = 0; i < fleets->len; i++) {
		const struct sp_fleet *fleet = fleets->pdata[i],
		                      *next = i + 1 < fleets->len ? fleets->pdata[i + 1] : NULL;
		if (line->len == 0) {
			sp_put_value(line, "; W", state->worlds[fleet->world].id);
			put_links(state, &state->worlds[fleet->world], line);
			g_string_append(line, ", ships:");
		}
		add_fleet(state, fleet, line, json);
		if (next && next->world == fleet->world) {
			g_string_append_c(line, ',');
			continue;
		}
		json_text(json, NULL, line->str);
		g_string_truncate(line, 0);
	}
}

/* Ships that the seat can build at the world; 0: it is not the seat's, or it has nothing to build with. */
static int64_t buildable(const struct sp_state *state, unsigned seat, unsigned world)
{
	const struct sp_world *w = &state->worlds[world];

	return w->owner == (int)seat ? MIN(w->ind, w->rms) : 0;
}

/* Writes a line for each world that can build; the first one, which takes it, has the next free number, too. */
static void write_builders(const struct sp_state *state, unsigned seat, GString *number, struct json *json)
{
	const GArray *worlds = state->now->worlds[seat];
	g_autoptr(GString) line = g_string_new(NULL);

	for (guint i = 0; i < worlds->len; i++) {
		unsigned world = g_array_index(worlds, unsigned, i);
		if (buildable(state, seat, world) == 0)
			continue;
		g_string_truncate(line, 0);
		sp_put_value(line, "; W", state->worlds[world].id);
		sp_put_value(line, " can build ", buildable(state, seat, world));
		if (number->len > 0)
			g_string_append_printf(line, "; %s", number->str);
		g_string_truncate(number, 0);
		json_text(json, NULL, line->str);
	}
}

/* Writes "; can build: W4 7, W5 5". */
static void write_yards(const struct sp_state *state, unsigned seat, struct json *json)
{
	const GArray *worlds = state->now->worlds[seat];
	g_autoptr(GString) line = g_string_new(NULL);

	for (guint i = 0; i < worlds->len; i++) {
		unsigned world = g_array_index(worlds, unsigned, i);
		g_autoptr(GString) entry = g_string_new(NULL);
		if (buildable(state, seat, world) == 0)
			continue;
		g_string_append(line, line->len ? "," : "; can build:");
		sp_put_value(entry, " W", state->worlds[world].id);
		sp_put_value(entry, " ", buildable(state, seat, world));
		add_entry(entry, line, json);
	}
	if (line->len)
		json_text(json, NULL, line->str);
}

void sp_template_write(const struct sp_state *state, unsigned seat, struct json *json)
{
	const struct sp_empire *empire = &state->empires[seat];
	g_autoptr(GString) number = g_string_new(NULL);

	sp_put_value(number, "next free fleet F", lowest_free(state, seat));
	if (empire->fleet_count > FLEETS_ALONE) {
		write_stations(state, empire, json);
		write_yards(state, seat, json);
	} else {
		write_fleets(state, empire, json);
		write_builders(state, seat, number, json);
	}
	if (number->len > 0) {
		g_string_prepend(number, "; ");
		json_text(json, NULL, number->str);
	}
}
