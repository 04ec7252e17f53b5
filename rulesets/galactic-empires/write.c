/* The state document, written: every field with its value. */
#include "rulesets/galactic-empires/state_document.h"

#include "rulesets/galactic-empires/unit.h"

void ge_options_write(const struct ge_state *state, struct json *json)
{
	json_map(json, "options");
	json_map(json, "victory");
	json_integer(json, "solo", state->victory.solo);
	json_integer(json, "allies", state->victory.allies);
	json_integer(json, "turns", state->victory.turns);
	json_end(json);
	json_bool(json, "decloak_after_move", state->decloak_after_move);
	json_bool(json, "suzerains", state->suzerains);
	json_list(json, "banned");
	for (guint i = 0; i < state->banned->len; i++)
		json_text(json, NULL, state->banned->pdata[i]);
	json_end(json);
	json_end(json);
}

static void write_empires(const struct ge_state *state, struct json *json)
{
	json_list(json, "empires");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *e = state->empires[state->seats[i]];
		json_map(json, NULL);
		json_integer(json, "id", e->id);
		json_text(json, "name", e->name);
		json_tenths(json, "treasury", e->treasury);
		if (e->capital)
			json_integer(json, "capital", e->capital);
		else
			json_null(json, "capital");
		json_text(json, "status", ge_status_names[e->status]);
		json_bool(json, "alive", e->alive);
		json_text(json, "contact", e->contact);
		json_list(json, "said");
		for (guint n = 0; n < e->said->len; n++)
			json_text(json, NULL, e->said->pdata[n]);
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

static void write_relations(const struct ge_state *state, struct json *json)
{
	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned k = i + 1; k < state->seat_count; k++) {
			unsigned a = state->seats[i], b = state->seats[k];
			json_map(json, NULL);
			json_integer(json, "a", a);
			json_integer(json, "b", b);
			json_text(json, "state", ge_relation_names[state->relations[a][b]]);
			json_end(json);
		}
	}
	json_end(json);
}

static void write_rights(const struct ge_state *state, const char *list, const char *from, const char *to,
    enum ge_right right, struct json *json)
{
	json_list(json, list);
	for (unsigned i = 0; i < state->seat_count; i++) {
		for (unsigned k = 0; k < state->seat_count; k++) {
			unsigned a = state->seats[i], b = state->seats[k];
			if (!(state->rights[a][b] & right))
				continue;
			json_map(json, NULL);
			json_integer(json, from, a);
			json_integer(json, to, b);
			json_end(json);
		}
	}
	json_end(json);
}

static void write_special(const struct ge_state *state, struct json *json)
{
	json_list(json, "special");
	for (unsigned i = 0; i < state->sector_count; i++) {
		for (unsigned e = 1; e < GE_EMPIRES; e++) {
			if (!bits128_has(&state->sectors[i].special, e))
				continue;
			json_map(json, NULL);
			json_integer(json, "sector", state->sectors[i].id);
			json_integer(json, "to", e);
			json_end(json);
		}
	}
	json_end(json);
}

void ge_ic_write(const struct ge_state *state, const struct ge_sector *sector, struct json *json)
{
	if (!sector->ic) {
		json_null(json, "ic");
		return;
	}
	json_list(json, "ic");
	for (unsigned i = 0; i < ge_tables_of(state)->type_count; i++)
		if ((sector->builds >> i) & 1)
			json_text(json, NULL, ge_tables_of(state)->types[i].code);
	json_end(json);
}

void ge_links_write(const struct ge_state *state, const struct ge_sector *s, struct json *json)
{
	for (int barriers = 0; barriers < 2; barriers++) {
		json_list(json, barriers ? "barriers" : "links");
		for (guint i = 0; i < s->links->len; i++) {
			const struct ge_link *link = &g_array_index(s->links, struct ge_link, i);
			if (!barriers || link->barrier)
				json_integer(json, NULL, state->sectors[link->to].id);
		}
		json_end(json);
	}
}

static void write_sector(const struct ge_state *state, const struct ge_sector *s, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "id", s->id);
	ge_links_write(state, s, json);
	json_integer(json, "max", s->max);
	json_integer(json, "owner", s->owner);
	json_integer(json, "annexer", s->annexer);
	json_integer(json, "lost", s->lost);
	json_integer(json, "damage", s->damage);
	ge_ic_write(state, s, json);
	json_integer(json, "sd", s->sd);
	json_integer(json, "sd_now", s->sd_now);
	json_text(json, "name", s->name);
	json_end(json);
}

void ge_ships_write(const struct ge_state *state, const struct ge_unit *unit, struct json *json)
{
	json_list(json, "ships");
	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		json_map(json, NULL);
		json_text(json, "type", ge_tables_of(state)->types[s->type].code);
		json_integer(json, "n", s->n);
		json_integer(json, "rank", s->rank);
		json_end(json);
	}
	json_end(json);
}

void ge_admirals_write(const struct ge_unit *unit, struct json *json)
{
	json_list(json, "admirals");
	for (guint i = 0; i < unit->admirals->len; i++) {
		const struct ge_admiral *a = &g_array_index(unit->admirals, struct ge_admiral, i);
		json_map(json, NULL);
		json_integer(json, "id", a->id);
		json_integer(json, "a", a->a);
		json_integer(json, "d", a->d);
		json_integer(json, "l", a->l);
		json_end(json);
	}
	json_end(json);
}

static void write_unit(const struct ge_state *state, const struct ge_unit *unit, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "owner", unit->owner);
	if (unit->number) {
		json_null(json, "garrison");
		json_integer(json, "fleet", unit->number);
	} else {
		json_integer(json, "garrison", unit->sector->id);
		json_null(json, "fleet");
	}
	json_integer(json, "sector", unit->sector->id);
	ge_ships_write(state, unit, json);
	ge_admirals_write(unit, json);
	json_integer(json, "retreat", unit->retreat);
	json_integer(json, "follow", unit->follow);
	json_bool(json, "defend", unit->defend);
	json_bool(json, "cloaked", unit->cloaked);
	json_text(json, "name", unit->name);
	json_end(json);
}

static void write_units(const struct ge_state *state, struct json *json)
{
	g_autoptr(GPtrArray) garrisons = g_ptr_array_new();
	unsigned *count = g_new0(unsigned, GE_EMPIRES + 1), *at = g_new0(unsigned, GE_EMPIRES + 1);

	/* Sorted by owner in one pass over the map, so that a hundred empires cost no more than one. */
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
			write_unit(state, garrisons->pdata[i], json);
		for (unsigned f = 1; state->empires[e] && f <= GE_FLEETS; f++)
			if (state->empires[e]->fleets[f])
				write_unit(state, state->empires[e]->fleets[f], json);
	}
	json_end(json);
	g_free(count);
	g_free(at);
}

static void write_end(const struct ge_state *state, struct json *json)
{
	if (state->lead_count) {
		json_map(json, "lead");
		json_list(json, "empires");
		for (unsigned i = 0; i < state->lead_count; i++)
			json_integer(json, NULL, state->lead[i]);
		json_end(json);
		json_integer(json, "turns", state->lead_turns);
		json_end(json);
	} else {
		json_null(json, "lead");
	}
	if (state->ended) {
		json_map(json, "ended");
		json_integer(json, "turn", state->ended_turn);
		json_list(json, "winners");
		for (guint i = 0; i < state->winners->len; i++)
			json_integer(json, NULL, g_array_index(state->winners, unsigned, i));
		json_end(json);
		json_text(json, "why", ge_why_names[state->ended_why]);
		json_end(json);
	} else {
		json_null(json, "ended");
	}
}

void ge_state_write(const struct state *head, struct json *json)
{
	const struct ge_state *state = ge_state_of_const(head);

	ge_options_write(state, json);
	write_empires(state, json);
	write_relations(state, json);
	write_rights(state, "passage", "from", "to", GE_PASSAGE, json);
	write_special(state, json);
	write_rights(state, "refuses", "empire", "from", GE_REFUSES, json);
	write_rights(state, "sharing", "from", "to", GE_SHARING, json);
	write_rights(state, "suzerains", "henchman", "suzerain", GE_SUZERAIN, json);
	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++)
		write_sector(state, &state->sectors[i], json);
	json_end(json);
	write_units(state, json);
	write_end(state, json);
}
