/* The report as JSON (HO-16, GE-114) and as a picture. */
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/state_document.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/unit.h"
#include "rulesets/galactic-empires/view.h"

#include <inttypes.h>

static void write_hq(const struct ge_state *state, const struct ge_empire *empire, struct json *json)
{
	struct ge_hq hq;

	ge_hq_of(state, empire, &hq);
	json_map(json, "hq");
	json_tenths(json, "treasury", hq.treasury);
	json_tenths(json, "upkeep", hq.upkeep);
	json_tenths(json, "hq_expenses", hq.hq_expenses);
	json_tenths(json, "garrison_expenses", hq.garrison_expenses);
	json_tenths(json, "surplus", ge_hq_surplus(&hq));
	json_tenths(json, "revenue", hq.revenue);
	json_end(json);
}

static void write_relations(const struct ge_state *state, unsigned reader, struct json *json)
{
	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *other = state->empires[state->seats[i]];
		uint8_t ours = state->rights[reader][other->id], theirs = state->rights[other->id][reader];
		if (other->id == reader)
			continue;
		json_map(json, NULL);
		json_integer(json, "empire", other->id);
		json_text(json, "name", other->name);
		json_bool(json, "alive", other->alive);
		json_text(json, "state", ge_relation_names[state->relations[reader][other->id]]);
		json_bool(json, "we_give_passage", ours & GE_PASSAGE);
		json_bool(json, "they_give_passage", theirs & GE_PASSAGE);
		json_bool(json, "we_share", ours & GE_SHARING);
		json_bool(json, "they_share", theirs & GE_SHARING);
		json_bool(json, "we_refuse", ours & GE_REFUSES);
		json_bool(json, "our_suzerain", ours & GE_SUZERAIN);
		json_bool(json, "our_henchman", theirs & GE_SUZERAIN);
		json_end(json);
	}
	json_end(json);
}

static void write_round(const struct ge_state *state, const struct ge_round *row, struct json *json)
{
	json_map(json, NULL);
	json_integer(json, "round", row->round);
	json_text(json, "empire", ge_empire_name(state, row->empire));
	json_integer(json, "shots", row->shots);
	json_integer(json, "hits", row->hits);
	json_integer(json, "saved", row->saved);
	json_list(json, "lost");
	for (unsigned i = 0; i < ge_tables_of(state)->type_count; i++) {
		if (!row->lost[i])
			continue;
		json_map(json, NULL);
		json_text(json, "type", ge_tables_of(state)->types[i].code);
		json_integer(json, "n", row->lost[i]);
		json_end(json);
	}
	json_end(json);
	json_end(json);
}

static void write_battles(const struct ge_state *state, unsigned reader, struct json *json)
{
	json_list(json, "battles");
	for (guint i = 0; i < ge_facts_of(state)->battles->len; i++) {
		const struct ge_battle_report *b = ge_facts_of(state)->battles->pdata[i];
		if (!bits128_has(&b->to, reader))
			continue;
		json_map(json, NULL);
		json_integer(json, "sector", b->sector);
		if (b->other)
			json_integer(json, "border", b->other);
		else
			json_null(json, "border");
		json_integer(json, "phase", b->phase);
		json_integer(json, "rounds", b->rounds);
		json_text(json, "result", b->result);
		json_list(json, "sides");
		for (guint k = 0; k < b->sides->len; k++)
			write_round(state, &g_array_index(b->sides, struct ge_round, k), json);
		json_end(json);
		json_end(json);
	}
	json_end(json);
}

static void write_proclamations(const struct ge_state *state, struct json *json)
{
	json_list(json, "proclamations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *empire = state->empires[state->seats[i]];
		if (!ge_facts_of(state)->of[empire->id].proclamation)
			continue;
		json_map(json, NULL);
		json_text(json, "empire", empire->name);
		json_text(json, "text", ge_facts_of(state)->of[empire->id].proclamation);
		json_end(json);
	}
	json_end(json);
}

static void write_espionage(const struct ge_state *state, unsigned reader, struct json *json)
{
	static const char *const keys[] = {
	    "sectors", "annexed", "ships", "admirals", "treasury", "upkeep", "revenue", "relations"};

	json_list(json, "espionage");
	for (guint i = 0; i < ge_facts_of(state)->espionages->len; i++) {
		const struct ge_espionage *e = ge_facts_of(state)->espionages->pdata[i];
		if (e->by != reader)
			continue;
		json_map(json, NULL);
		json_text(json, "empire", ge_empire_name(state, e->target));
		for (int item = 0; item < GE_ITEMS; item++) {
			if (!e->got[item])
				json_null(json, keys[item]);
			else if (item == GE_ITEM_RELATIONS)
				json_text(json, keys[item], e->relations);
			else if (item == GE_ITEM_TREASURY || item == GE_ITEM_UPKEEP ||
			         item == GE_ITEM_REVENUE)
				json_tenths(json, keys[item], e->value[item]);
			else
				json_integer(json, keys[item], e->value[item]);
		}
		json_end(json);
	}
	json_end(json);
}

static void write_forces(
    const struct ge_state *state, const struct ge_sector *s, unsigned reader, bool full, struct json *json)
{
	const struct ge_tables *tables = ge_tables_of(state);
	GArray *forces = ge_forces(state, s, reader);

	json_list(json, "forces");
	for (guint i = 0; i < forces->len; i++) {
		const struct ge_force *force = &g_array_index(forces, struct ge_force, i);
		if (!full && !force->all)
			continue;
		json_map(json, NULL);
		json_text(json, "empire", ge_empire_name(state, force->empire));
		json_integer(json, "ships", force->all);
		json_text(json, "best", force->best < 0 ? NULL : tables->types[force->best].code);
		json_list(json, "types");
		for (unsigned t = 0; t < tables->type_count; t++) {
			if (!force->ships[t])
				continue;
			json_map(json, NULL);
			json_text(json, "type", tables->types[t].code);
			json_integer(json, "n", force->ships[t]);
			json_end(json);
		}
		json_end(json);
		if (full)
			json_integer(json, "admirals", force->admirals);
		json_integer(json, "combat", ge_force_combat(state, force, full));
		json_end(json);
	}
	json_end(json);
	g_array_unref(forces);
}

/* What everybody knows of a sector (GE-20). */
static void write_known(const struct ge_state *state, const struct ge_sector *s, struct json *json)
{
	json_integer(json, "id", s->id);
	ge_links_write(state, s, json);
	json_integer(json, "max", s->max);
	json_bool(json, "centre", s->ic);
	json_text(json, "name", s->name);
}

static void write_permissions(const struct ge_sector *s, unsigned reader, struct json *json)
{
	json_list(json, "special");
	for (unsigned e = 1; e < GE_EMPIRES; e++)
		if (bits128_has(&s->special, e) && (s->owner == reader || e == reader))
			json_integer(json, NULL, e);
	json_end(json);
}

static void write_facts(const struct ge_state *state, const struct ge_sector *s, struct json *json)
{
	json_integer(json, "annexer", s->annexer);
	json_tenths(json, "revenue", ge_revenue(state, s, s->damage));
	json_integer(json, "damage", s->damage);
	ge_ic_write(state, s, json);
	json_integer(json, "sd", s->sd);
	json_integer(json, "sd_now", s->sd_now);
}

static void write_sector(
    const struct ge_state *state, const struct ge_sector *s, uint8_t seen, unsigned reader, struct json *json)
{
	json_map(json, NULL);
	write_known(state, s, json);
	json_text(json, "seen", ge_seen_names[seen]);
	if (seen == GE_SEEN_NONE)
		json_null(json, "owner");
	else
		json_integer(json, "owner", s->owner);
	if (seen == GE_SEEN_FULL)
		write_facts(state, s, json);
	write_permissions(s, reader, json);
	if (seen != GE_SEEN_NONE)
		write_forces(state, s, reader, seen == GE_SEEN_FULL, json);
	json_end(json);
}

static void write_sectors(const struct ge_state *state, unsigned reader, struct json *json)
{
	g_autofree uint8_t *seen = ge_view(state, reader);

	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++)
		write_sector(state, &state->sectors[i], seen[i], reader, json);
	json_end(json);
}

static void write_unit_place(const struct ge_state *state, const struct ge_unit *unit, struct json *json)
{
	if (unit->number)
		json_null(json, "garrison");
	else
		json_integer(json, "garrison", unit->sector->id);
	if (unit->number)
		json_integer(json, "fleet", unit->number);
	else
		json_null(json, "fleet");
	json_integer(json, "sector", unit->sector->id);
	ge_ships_write(state, unit, json);
	ge_admirals_write(unit, json);
}

static void write_own_units(const struct ge_state *state, unsigned reader, struct json *json)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	ge_units_of(state, reader, units);
	json_list(json, "units");
	for (guint i = 0; i < units->len; i++) {
		const struct ge_unit *unit = units->pdata[i];
		json_map(json, NULL);
		write_unit_place(state, unit, json);
		json_integer(json, "combat", ge_unit_combat(state, unit));
		json_integer(json, "points", unit->number ? ge_unit_points(state, unit) : 0);
		json_integer(json, "retreat", unit->retreat);
		json_integer(json, "follow", unit->follow);
		json_bool(json, "defend", unit->defend);
		json_bool(json, "cloaked", unit->cloaked);
		json_text(json, "name", unit->name);
		json_end(json);
	}
	json_end(json);
}

static void write_self(const struct ge_empire *empire, struct json *json)
{
	json_map(json, "self");
	json_integer(json, "id", empire->id);
	json_text(json, "status", ge_status_names[empire->status]);
	json_bool(json, "alive", empire->alive);
	if (empire->capital)
		json_integer(json, "capital", empire->capital);
	else
		json_null(json, "capital");
	json_list(json, "said");
	for (guint i = 0; i < empire->said->len; i++)
		json_text(json, NULL, empire->said->pdata[i]);
	json_end(json);
	json_end(json);
}

static void write_whole_sector(const struct ge_state *state, const struct ge_sector *s, struct json *json)
{
	json_map(json, NULL);
	write_known(state, s, json);
	json_text(json, "seen", ge_seen_names[GE_SEEN_FULL]);
	json_integer(json, "owner", s->owner);
	write_facts(state, s, json);
	json_end(json);
}

static void write_whole_unit(const struct ge_state *state, const struct ge_unit *unit, struct json *json)
{
	if (ge_unit_empty(unit))
		return;
	json_map(json, NULL);
	json_text(json, "empire", ge_empire_name(state, unit->owner));
	write_unit_place(state, unit, json);
	json_end(json);
}

/* What the map of all shows (HO-67). */
static void write_whole(const struct ge_state *state, struct json *json)
{
	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *empire = state->empires[state->seats[i]];
		json_map(json, NULL);
		json_integer(json, "empire", empire->id);
		json_text(json, "name", empire->name);
		json_integer(json, "capital", empire->capital);
		json_end(json);
	}
	json_end(json);
	json_list(json, "battles");
	json_end(json);
	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++)
		write_whole_sector(state, &state->sectors[i], json);
	json_end(json);
	json_list(json, "units");
	for (unsigned i = 0; i < state->sector_count; i++)
		if (ge_has_garrison(&state->sectors[i]))
			write_whole_unit(state, &state->sectors[i].garrison, json);
	for (unsigned i = 0; i < state->seat_count; i++)
		for (unsigned f = 1; f <= GE_FLEETS; f++)
			if (state->empires[state->seats[i]]->fleets[f])
				write_whole_unit(state, state->empires[state->seats[i]]->fleets[f], json);
	json_end(json);
}

void ge_report_json(const struct report *report, struct json *json)
{
	const struct ge_state *state = ge_state_of_const(report->state);

	if (report->seat == GM_SEAT) {
		write_whole(state, json);
		return;
	}
	unsigned reader = state->seats[report->seat];

	write_hq(state, state->empires[reader], json);
	write_relations(state, reader, json);
	write_battles(state, reader, json);
	write_proclamations(state, json);
	write_espionage(state, reader, json);
	write_sectors(state, reader, json);
	write_own_units(state, reader, json);
	write_self(state->empires[reader], json);
	ge_options_write(state, json);
}
