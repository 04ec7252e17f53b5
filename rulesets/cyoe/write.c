#include "rulesets/cyoe/state.h"

#include <string.h>

const char *const cy_terrains[] = {"normal", "nebula", "black-hole", "asteroids", NULL};
const char *const cy_planet_kinds[] = {"basic", "H", "U", NULL};
const char *const cy_methods[] = {"list", "trade", "reverse", "observed", NULL};
const char *const cy_stages[] = {"found", "study", "ready", "trial", "unlocked", NULL};

static gint compare_codes(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The codes of a set of ships, sorted as words. */
static void write_ship_list(uint64_t ships, const char *key, struct json *json)
{
	g_autoptr(GPtrArray) codes = g_ptr_array_new();

	for (int i = 0; i < CY_SHIPS; i++)
		if (ships >> i & 1)
			g_ptr_array_add(codes, (gpointer)cy_codes[i]);
	g_ptr_array_sort(codes, compare_codes);
	json_list(json, key);
	for (guint i = 0; i < codes->len; i++)
		json_text(json, NULL, codes->pdata[i]);
	json_end(json);
}

static void write_traits(const struct cy_state *s, uint64_t traits, struct json *json)
{
	const struct cy_tables *t = cy_tables_of(s);

	json_list(json, "traits");
	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(traits, t->trait_order[i]))
			json_text(json, NULL, t->traits[t->trait_order[i]].code);
	json_end(json);
}

static void write_system_id(const struct cy_state *s, const char *key, int system, struct json *json)
{
	if (system >= 0)
		json_integer(json, key, s->systems[system].id);
	else
		json_null(json, key);
}

static void write_seat(const struct cy_state *s, const char *key, int seat, struct json *json)
{
	json_text(json, key, seat >= 0 ? s->empires[seat].name : NULL);
}

static void write_techs(const struct cy_empire *e, struct json *json)
{
	json_list(json, "techs");
	for (int i = 1; i < CY_TECHS; i++) {
		if (!e->has[i])
			continue;
		json_map(json, NULL);
		json_integer(json, "tech", i);
		if (e->equip[i] & CY_ALL)
			json_text(json, "equip", "ALL");
		else
			write_ship_list(e->equip[i], "equip", json);
		json_end(json);
	}
	json_end(json);
	json_list(json, "research");
	for (int i = 1; i < CY_TECHS; i++) {
		if (!e->left[i])
			continue;
		json_map(json, NULL);
		json_integer(json, "tech", i);
		json_integer(json, "left", e->left[i]);
		json_text(json, "method", cy_methods[e->method[i]]);
		json_end(json);
	}
	json_end(json);
}

static void write_knowledge(const struct cy_state *s, const struct cy_empire *e, struct json *json)
{
	json_list(json, "explored");
	for (int i = 0; i < s->system_count; i++)
		if (e->explored[i])
			json_integer(json, NULL, s->systems[i].id);
	json_end(json);
	json_list(json, "scanned");
	for (guint i = 0; i < e->scanned->len; i++)
		json_integer(json, NULL, g_array_index(e->scanned, int64_t, i));
	json_end(json);
	json_list(json, "observed");
	for (int i = 1; i < CY_TECHS; i++) {
		if (!e->observed[i])
			continue;
		json_map(json, NULL);
		json_integer(json, "tech", i);
		json_integer(json, "turn", e->observed[i] - 1);
		json_end(json);
	}
	json_end(json);
}

static void write_artifacts(const struct cy_empire *e, struct json *json)
{
	json_list(json, "artifacts");
	for (guint i = 0; i < e->artifacts->len; i++) {
		const struct cy_artifact *a = &g_array_index(e->artifacts, struct cy_artifact, i);
		json_map(json, NULL);
		json_integer(json, "id", a->id);
		json_text(json, "class", cy_codes[a->code]);
		if (a->planet)
			json_integer(json, "planet", a->planet);
		else
			json_null(json, "planet");
		json_integer(json, "cost", a->cost);
		json_integer(json, "time", a->time);
		json_text(json, "stage", cy_stages[a->stage]);
		json_integer(json, "left", a->left);
		json_integer(json, "passed", a->passed);
		json_end(json);
	}
	json_end(json);
}

void cy_write_empire(const struct cy_state *s, int seat, struct json *json)
{
	const struct cy_empire *e = &s->empires[seat];

	json_integer(json, "id", e->id);
	json_text(json, "name", e->name);
	write_system_id(s, "home", e->home, json);
	write_traits(s, e->traits, json);
	json_integer(json, "pp", e->pp);
	json_integer(json, "rp", e->rp);
	json_integer(json, "slots", e->slots);
	json_bool(json, "eliminated", e->eliminated);
	write_techs(e, json);
	write_knowledge(s, e, json);
	write_artifacts(e, json);
}

static void write_planet(const struct cy_state *s, const struct cy_planet *p, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "id", p->id);
	json_text(json, "kind", cy_planet_kinds[p->kind]);
	json_integer(json, "class", p->class);
	write_seat(s, "owner", p->owner, json);
	json_map(json, "losses");
	for (int i = 0; i < CY_CODES; i++)
		if (p->losses[i])
			json_integer(json, cy_codes[i], p->losses[i]);
	json_end(json);
	json_bool(json, "searched", p->searched);
	json_text(json, "artifact", p->artifact >= 0 ? cy_codes[p->artifact] : NULL);
	json_end(json);
}

void cy_write_stations(const struct cy_state *s, const struct cy_system *y, struct json *json)
{
	json_list(json, "stations");
	for (guint i = 0; i < y->stations->len; i++) {
		const struct cy_station *row = &g_array_index(y->stations, struct cy_station, i);
		for (int k = 0; k < CY_STATIONS; k++) {
			if (!row->count[k])
				continue;
			json_map(json, NULL);
			write_seat(s, "owner", row->owner, json);
			json_text(json, "type", cy_codes[CY_SHIPS + k]);
			json_integer(json, "count", row->count[k]);
			json_end(json);
		}
	}
	json_end(json);
}

static void write_system(const struct cy_state *s, const struct cy_system *y, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "id", y->id);
	json_text(json, "name", y->name);
	json_list(json, "nodes");
	for (guint i = 0; i < y->nodes->len; i++)
		json_integer(json, NULL, s->systems[g_array_index(y->nodes, int, i)].id);
	json_end(json);
	json_text(json, "terrain", cy_terrains[y->terrain]);
	write_seat(s, "holder", y->holder, json);
	json_integer(json, "rating", y->rating);
	json_integer(json, "suppression", y->suppression);
	json_list(json, "planets");
	for (guint i = 0; i < y->planets->len; i++)
		write_planet(s, y->planets->pdata[i], json);
	json_end(json);
	cy_write_stations(s, y, json);
	json_end(json);
}

static void write_captured(const struct cy_state *s, const struct cy_fleet *f, struct json *json)
{
	json_list(json, "captured");
	for (guint i = 0; i < f->captured->len; i++) {
		const struct cy_group *g = &g_array_index(f->captured, struct cy_group, i);
		json_map(json, NULL);
		json_text(json, "type", cy_codes[g->code]);
		json_integer(json, "count", g->count);
		write_seat(s, "from", g->from, json);
		json_list(json, "techs");
		for (int k = 1; k < CY_TECHS; k++)
			if (cy_set_has(&g->techs, k))
				json_integer(json, NULL, k);
		json_end(json);
		write_traits(s, g->traits, json);
		json_end(json);
	}
	json_end(json);
}

static void write_blockade(const struct cy_state *s, const struct cy_fleet *f, struct json *json)
{
	if (f->blocks < 0) {
		json_null(json, "blockade");
		return;
	}
	json_map(json, "blockade");
	write_system_id(s, "to", f->blocks, json);
	if (f->blocks_all) {
		json_text(json, "against", "ALL");
	} else {
		json_list(json, "against");
		for (int i = 0; i < s->count; i++)
			if (cy_set_has(&f->against, i))
				write_seat(s, NULL, i, json);
		json_end(json);
	}
	json_end(json);
}

void cy_write_fleet(const struct cy_state *s, const struct cy_fleet *f, struct json *json)
{
	json_map(json, NULL);
	write_seat(s, "owner", f->owner, json);
	json_integer(json, "id", f->id);
	write_system_id(s, "system", f->system, json);
	write_system_id(s, "from", f->from, json);
	json_bool(json, "moved", f->moved);
	json_map(json, "ships");
	for (int i = 0; i < CY_SHIPS; i++)
		if (f->ships[i])
			json_integer(json, cy_codes[i], f->ships[i]);
	json_end(json);
	json_integer(json, "civilians", f->civilians);
	json_text(json, "stance", cy_tables_of(s)->stances[f->stance].code);
	json_integer(json, "retreat", f->retreat);
	json_list(json, "targets");
	for (guint i = 0; i < f->targets->len; i++)
		json_text(json, NULL, cy_codes[g_array_index(f->targets, int, i)]);
	json_end(json);
	write_blockade(s, f, json);
	write_captured(s, f, json);
	json_end(json);
}

void cy_write_fleets(const struct cy_state *s, struct json *json)
{
	json_list(json, "fleets");
	for (int i = 0; i < s->count; i++)
		for (guint k = 0; k < s->empires[i].fleets->len; k++)
			cy_write_fleet(s, s->empires[i].fleets->pdata[k], json);
	json_end(json);
}

void cy_write_item(const struct cy_state *s, const struct cy_item *item, struct json *json)
{
	json_map(json, NULL);
	write_seat(s, "empire", item->empire, json);
	json_integer(json, "turn", item->turn);
	switch (item->kind) {
	case CY_ITEM_BUY:
		json_text(json, "buy", cy_codes[item->code]);
		json_integer(json, "count", item->count);
		write_system_id(s, "system", item->system, json);
		if (item->fleet)
			json_integer(json, "fleet", item->fleet);
		else
			json_null(json, "fleet");
		break;
	case CY_ITEM_RATING:
		json_integer(json, "rating", item->count);
		write_system_id(s, "system", item->system, json);
		break;
	case CY_ITEM_PLANET:
		json_integer(json, "planet", item->planet->id);
		json_integer(json, "classes", item->count);
		break;
	default:
		json_text(json, "upgrade", cy_codes[item->code]);
		json_text(json, "to", cy_codes[item->to]);
		json_integer(json, "count", item->count);
		write_system_id(s, "system", item->system, json);
		break;
	}
	json_integer(json, "paid", item->paid);
	json_end(json);
}

void cy_write_options(const struct cy_state *s, struct json *json)
{
	json_map(json, "options");
	if (s->victory == CY_LAST_STANDING) {
		json_text(json, "victory", "last-standing");
	} else {
		json_map(json, "victory");
		json_integer(json, "turns", s->victory_turns);
		json_end(json);
	}
	json_bool(json, "asteroid_hazard", s->asteroid_hazard);
	json_bool(json, "public_battles", s->public_battles);
	json_end(json);
}

void cy_write_over(const struct cy_state *s, struct json *json)
{
	if (!s->over) {
		json_null(json, "over");
		return;
	}
	json_map(json, "over");
	json_list(json, "winners");
	for (int i = 0; i < s->count; i++)
		if (s->won[i])
			write_seat(s, NULL, i, json);
	json_end(json);
	json_end(json);
}

void cy_state_write(const struct state *state, struct json *json)
{
	const struct cy_state *s = (const struct cy_state *)state;

	cy_write_options(s, json);
	cy_write_over(s, json);
	json_list(json, "empires");
	for (int i = 0; i < s->count; i++) {
		json_map(json, NULL);
		cy_write_empire(s, i, json);
		json_end(json);
	}
	json_end(json);
	json_list(json, "systems");
	for (int i = 0; i < s->system_count; i++)
		write_system(s, &s->systems[i], json);
	json_end(json);
	cy_write_fleets(s, json);
	json_list(json, "queue");
	for (guint i = 0; i < s->queue->len; i++)
		cy_write_item(s, s->queue->pdata[i], json);
	json_end(json);
	json_list(json, "override");
	for (guint i = 0; i < s->overrides->len; i++)
		json_text(json, NULL, g_array_index(s->overrides, struct cy_override, i).text);
	json_end(json);
}
