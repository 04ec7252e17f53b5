/* The report as JSON (CY-104). */
#include "rulesets/cyoe/fleets.h"
#include "engine/play/door.h"
#include "rulesets/cyoe/report.h"
#include "rulesets/cyoe/schemas.h"
#include "rulesets/cyoe/write.h"

#include <string.h>

static void write_systems(const struct cy_view *view, struct json *json)
{
	json_list(json, "systems");
	for (int i = 0; i < view->s->system_count; i++) {
		const struct cy_system_row row = {view->s->systems[i], view->seen[i], view->readers[i], view};
		if (row.reader)
			schema_write_map(&cy_system_schema, NULL, row.reader, &row, view->s, json);
	}
	json_end(json);
}

/* A fleet may come from a system that its new owner never explored: that is not written. */
static void write_fleets(const struct cy_view *view, struct json *json)
{
	const GPtrArray *fleets = view->s->empires[view->seat].fleets;

	json_list(json, "fleets");
	for (guint i = 0; i < fleets->len; i++) {
		struct cy_fleet f = *(const struct cy_fleet *)fleets->pdata[i];
		if (f.from >= 0 && !view->readers[f.from])
			f.from = -1;
		schema_write_map(&cy_fleet_schema, NULL, CY_OWNER, &f, view->s, json);
	}
	json_end(json);
}

static void write_queue(const struct cy_view *view, struct json *json)
{
	const GPtrArray *queue = view->s->queue;

	json_list(json, "queue");
	for (guint i = 0; i < queue->len; i++)
		if (((const struct cy_item *)queue->pdata[i])->empire == view->seat)
			cy_write_item(view->s, queue->pdata[i], CY_OWNER, json);
	json_end(json);
}

static void write_forces_at(const struct cy_view *view, int system, struct json *json)
{
	const GPtrArray *fleets = view->s->systems[system].fleets;

	for (guint i = 0; i < fleets->len;) {
		const struct cy_fleet *f = fleets->pdata[i];
		struct cy_shown row = {.system = system, .empire = f->owner};
		for (; i < fleets->len && (f = fleets->pdata[i])->owner == row.empire; i++)
			for (int k = 0; k < CY_SHIPS; k++)
				row.ships[k] += cy_ships(f, k);
		if (row.empire != view->seat)
			schema_write_map(&cy_force_schema, NULL, CY_OWNER, &row, view->s, json);
	}
}

static void write_forces(const struct cy_view *view, struct json *json)
{
	const GArray *told = view->s->forces;

	json_list(json, "forces");
	for (int i = 0; i < view->s->system_count && !told; i++)
		if (view->seen[i])
			write_forces_at(view, i, json);
	for (guint i = 0; told && i < told->len; i++)
		schema_write_map(&cy_force_schema, NULL, CY_OWNER, &g_array_index(told, struct cy_shown, i),
		    view->s, json);
	json_end(json);
}

static void write_sums(const struct cy_state *s, int seat, struct json *json)
{
	int64_t pp, rp;

	cy_income_of(s, seat, &pp, &rp);
	json_map(json, "income");
	json_integer(json, "pp", pp);
	json_integer(json, "rp", rp);
	json_end(json);
	json_integer(json, "score", cy_score(s, seat, pp, rp));
}

static void write_view(const struct cy_state *s, int seat, struct json *json)
{
	struct cy_view *view = cy_view_of(s, seat);

	schema_write_map(&cy_empire_schema, "own", CY_OWNER, &s->empires[seat], s, json);
	write_systems(view, json);
	write_fleets(view, json);
	write_queue(view, json);
	write_forces(view, json);
	cy_write_empires(s, CY_HEARD, json);
	cy_write_options(s, json);
	cy_write_over(s, json);
	write_sums(s, seat, json);
	cy_view_free(view);
}

/* Writes what the public map shows (HO-67). */
static void write_whole(const struct cy_state *s, struct json *json)
{
	json_list(json, "systems");
	for (int i = 0; i < s->system_count; i++) {
		const struct cy_system_row row = {.y = s->systems[i], .seen = true, .reader = CY_GM};
		schema_write_map(&cy_system_schema, NULL, CY_GM, &row, s, json);
	}
	json_end(json);
	cy_write_fleets(s, CY_GM, json);
	json_list(json, "forces");
	json_end(json);
	cy_write_empires(s, CY_GM, json);
	json_list(json, "homes");
	for (int i = 0; i < s->count; i++)
		if (s->empires[i].home >= 0)
			json_integer(json, NULL, s->systems[s->empires[i].home].id);
	json_end(json);
}

void cy_report_json(const struct report_source *source, struct json *json)
{
	const struct cy_state *s = (const struct cy_state *)source->state;

	if (source->seat == GM_SEAT)
		write_whole(s, json);
	else
		write_view(s, (int)source->seat, json);
}
