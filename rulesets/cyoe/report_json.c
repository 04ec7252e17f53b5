#include "rulesets/cyoe/report.h"

/* What one seat knows, while it is written. */
struct writer {
	const struct cy_state *s;
	int seat;
	struct json *json;
	bool *known;         /* systems */
	GHashTable *awaited; /* planets in the seat's queue */
};

static void name_or_null(const struct cy_state *s, const char *key, int seat, struct json *json)
{
	json_text(json, key, seat >= 0 ? s->empires[seat].name : NULL);
}

static void write_planet(const struct writer *w, const struct cy_planet *p, bool seen)
{
	json_map(w->json, NULL);
	json_integer(w->json, "id", p->id);
	json_text(w->json, "kind", cy_planet_kinds[p->kind]);
	if (seen || p->owner == w->seat) {
		json_integer(w->json, "class", p->class);
		name_or_null(w->s, "owner", p->owner, w->json);
	}
	if (p->owner == w->seat) {
		json_map(w->json, "losses");
		for (int i = 0; i < CY_CODES; i++)
			if (p->losses[i])
				json_integer(w->json, cy_codes[i], p->losses[i]);
		json_end(w->json);
	}
	json_end(w->json);
}

static void write_own_stations(const struct writer *w, const struct cy_system *y)
{
	const struct cy_station *row = cy_stations_of((struct cy_system *)y, w->seat, false);

	json_list(w->json, "stations");
	for (int i = 0; row && i < CY_STATIONS; i++) {
		if (!row->count[i])
			continue;
		json_map(w->json, NULL);
		name_or_null(w->s, "owner", w->seat, w->json);
		json_text(w->json, "type", cy_codes[CY_SHIPS + i]);
		json_integer(w->json, "count", row->count[i]);
		json_end(w->json);
	}
	json_end(w->json);
}

static void write_explored(const struct cy_state *s, const struct cy_system *y, struct json *json)
{
	json_text(json, "name", y->name);
	json_list(json, "nodes");
	for (guint i = 0; i < y->nodes->len; i++)
		json_integer(json, NULL, s->systems[g_array_index(y->nodes, int, i)].id);
	json_end(json);
	json_text(json, "terrain", cy_terrains[y->terrain]);
}

static void write_system(const struct writer *w, int system)
{
	const struct cy_system *y = &w->s->systems[system];
	bool explored = w->s->empires[w->seat].explored[system], seen = cy_sees(w->s, w->seat, system);

	json_map(w->json, NULL);
	json_integer(w->json, "id", y->id);
	json_bool(w->json, "seen", seen);
	if (explored)
		write_explored(w->s, y, w->json);
	if ((explored && seen) || y->holder == w->seat) {
		name_or_null(w->s, "holder", y->holder, w->json);
		json_integer(w->json, "rating", y->rating);
		json_integer(w->json, "suppression", y->suppression);
	}
	json_list(w->json, "planets");
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		if (cy_knows_planet(w->s, w->seat, p) || g_hash_table_contains(w->awaited, p))
			write_planet(w, p, seen && explored);
	}
	json_end(w->json);
	if (seen)
		cy_write_stations(w->s, y, w->json);
	else
		write_own_stations(w, y);
	json_end(w->json);
}

/* A fleet may come from where its new owner never was: that stays the old one's. */
static void write_fleets(const struct writer *w)
{
	const GPtrArray *fleets = w->s->empires[w->seat].fleets;

	json_list(w->json, "fleets");
	for (guint i = 0; i < fleets->len; i++) {
		struct cy_fleet f = *(const struct cy_fleet *)fleets->pdata[i];
		if (f.from >= 0 && !w->known[f.from])
			f.from = -1;
		cy_write_fleet(w->s, &f, w->json);
	}
	json_end(w->json);
}

static void write_forces_of(const struct writer *w, int system)
{
	const GPtrArray *fleets = w->s->systems[system].fleets;

	for (guint i = 0; i < fleets->len;) {
		int owner = ((const struct cy_fleet *)fleets->pdata[i])->owner;
		int64_t units[CY_SHIPS] = {0};
		for (; i < fleets->len && ((const struct cy_fleet *)fleets->pdata[i])->owner == owner; i++)
			for (int k = 0; k < CY_SHIPS; k++)
				units[k] += cy_ships(fleets->pdata[i], k);
		if (owner == w->seat)
			continue;
		json_map(w->json, NULL);
		json_integer(w->json, "system", w->s->systems[system].id);
		name_or_null(w->s, "empire", owner, w->json);
		json_map(w->json, "ships");
		for (int k = 0; k < CY_SHIPS; k++)
			if (units[k])
				json_integer(w->json, cy_codes[k], units[k]);
		json_end(w->json);
		json_end(w->json);
	}
}

static void write_empires(const struct cy_state *s, struct json *json)
{
	json_list(json, "empires");
	for (int i = 0; i < s->count; i++) {
		json_map(json, NULL);
		json_integer(json, "id", s->empires[i].id);
		json_text(json, "name", s->empires[i].name);
		json_bool(json, "eliminated", s->empires[i].eliminated);
		json_end(json);
	}
	json_end(json);
}

static void write_sums(const struct writer *w)
{
	int64_t pp, rp;

	cy_income_of(w->s, w->seat, &pp, &rp);
	json_map(w->json, "income");
	json_integer(w->json, "pp", pp);
	json_integer(w->json, "rp", rp);
	json_end(w->json);
	json_integer(w->json, "score", cy_score(w->s, w->seat, pp, rp));
}

static void write_view(const struct cy_state *s, int seat, struct json *json)
{
	struct writer w = {s, seat, json, cy_known_systems(s, seat), cy_awaited_planets(s, seat)};

	json_map(json, "own");
	cy_write_empire(s, seat, json);
	json_end(json);
	json_list(json, "systems");
	for (int i = 0; i < s->system_count; i++)
		if (w.known[i])
			write_system(&w, i);
	json_end(json);
	write_fleets(&w);
	json_list(json, "queue");
	for (guint i = 0; i < s->queue->len; i++)
		if (((const struct cy_item *)s->queue->pdata[i])->empire == seat)
			cy_write_item(s, s->queue->pdata[i], json);
	json_end(json);
	json_list(json, "forces");
	for (int i = 0; i < s->system_count; i++)
		if (cy_sees(s, seat, i))
			write_forces_of(&w, i);
	json_end(json);
	write_empires(s, json);
	cy_write_options(s, json);
	cy_write_over(s, json);
	write_sums(&w);
	g_free(w.known);
	g_hash_table_destroy(w.awaited);
}

/* Of a planet all but what its own seat reads alone. */
static void write_whole_system(const struct cy_state *s, const struct cy_system *y, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "id", y->id);
	json_bool(json, "seen", true);
	write_explored(s, y, json);
	name_or_null(s, "holder", y->holder, json);
	json_integer(json, "rating", y->rating);
	json_integer(json, "suppression", y->suppression);
	json_list(json, "planets");
	for (guint i = 0; i < y->planets->len; i++) {
		const struct cy_planet *p = y->planets->pdata[i];
		json_map(json, NULL);
		json_integer(json, "id", p->id);
		json_text(json, "kind", cy_planet_kinds[p->kind]);
		json_integer(json, "class", p->class);
		name_or_null(s, "owner", p->owner, json);
		json_end(json);
	}
	json_end(json);
	cy_write_stations(s, y, json);
	json_end(json);
}

/* What the map of all shows (HO-67). */
static void write_whole(const struct cy_state *s, struct json *json)
{
	json_list(json, "systems");
	for (int i = 0; i < s->system_count; i++)
		write_whole_system(s, &s->systems[i], json);
	json_end(json);
	cy_write_fleets(s, json);
	json_list(json, "forces");
	json_end(json);
	write_empires(s, json);
	json_list(json, "homes");
	for (int i = 0; i < s->count; i++)
		if (s->empires[i].home >= 0)
			json_integer(json, NULL, s->systems[s->empires[i].home].id);
	json_end(json);
}

void cy_report_json(const struct report *report, struct json *json)
{
	if (report->seat == GM_SEAT) {
		write_whole((const struct cy_state *)report->state, json);
		return;
	}
	write_view((const struct cy_state *)report->state, (int)report->seat, json);
}
