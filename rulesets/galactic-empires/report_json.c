/* The report as JSON (HO-16, GE-114) and as a picture. */
#include "engine/play/door.h"
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/schemas.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/unit.h"
#include "rulesets/galactic-empires/view.h"
#include "rulesets/galactic-empires/write.h"

#include <inttypes.h>

static void write_relations(const struct ge_state *state, unsigned reader, struct json *json)
{
	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *other = state->empires[state->seats[i]];
		uint8_t ours = state->rights[reader][other->id], theirs = state->rights[other->id][reader];
		struct ge_relation_row row = {.empire = other->id,
		    .name = other->name,
		    .alive = other->alive,
		    .state = state->relations[reader][other->id],
		    .we_give_passage = ge_passage(state, reader, other->id),
		    .they_give_passage = ge_passage(state, other->id, reader),
		    .we_share = ge_shares(state, reader, other->id),
		    .they_share = ge_shares(state, other->id, reader),
		    .we_refuse = ours & GE_REFUSES,
		    .our_suzerain = ours & GE_SUZERAIN,
		    .our_henchman = theirs & GE_SUZERAIN};
		if (other->id != reader)
			schema_write_map(&ge_acquaintance_schema, NULL, GE_OWN, &row, state, json);
	}
	json_end(json);
}

static void write_battles(const struct ge_state *state, unsigned reader, struct json *json)
{
	json_list(json, "battles");
	for (guint i = 0; i < ge_facts_of(state)->battles->len; i++) {
		const struct ge_battle_report *b = ge_facts_of(state)->battles->pdata[i];
		if (bits128_has(&b->to, reader))
			schema_write_map(&ge_battle_schema, NULL, 0, b, state, json);
	}
	json_end(json);
}

static void write_proclamations(const struct ge_state *state, struct json *json)
{
	json_list(json, "proclamations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *empire = state->empires[state->seats[i]];
		struct ge_proclamation_row row = {
		    empire->name, ge_facts_of(state)->of[empire->id].proclamation};
		if (row.text)
			schema_write_map(&ge_proclamation_schema, NULL, 0, &row, state, json);
	}
	json_end(json);
}

static void write_espionage(const struct ge_state *state, unsigned reader, struct json *json)
{
	json_list(json, "espionage");
	for (guint i = 0; i < ge_facts_of(state)->espionages->len; i++) {
		const struct ge_espionage *e = ge_facts_of(state)->espionages->pdata[i];
		if (e->by == reader)
			schema_write_map(&ge_espionage_schema, NULL, 0, e, state, json);
	}
	json_end(json);
}

static void write_sector(const struct ge_scope *scope, const struct ge_sector *sector, struct json *json)
{
	schema_write_map(&ge_sector_schema, NULL, (unsigned)GE_NONE << scope->seen, sector, scope, json);
}

/* Does the reader's record of the sector differ from what others with the same sight get? */
static bool concerns(const struct ge_state *state, const struct ge_sector *sector, unsigned reader)
{
	const GArray *forces = ge_forces(state, sector);
	bool own = sector->owner == reader || bits128_has(&sector->special, reader);

	for (guint i = 0; i < forces->len; i++)
		own = own || g_array_index(forces, struct ge_force, i).empire == reader;
	return own;
}

/* Writes the sector as for every reader whom it does not concern. */
static void write_shared(const struct ge_scope *scope, const struct ge_sector *sector, struct json *json)
{
	struct ge_facts *facts = ge_facts_of(scope->state);
	struct json_item *item = &ge_face_of(scope->state, sector)->items[scope->seen];

	if (!facts->sectors)
		facts->sectors = json_store_new("sectors");
	if (item->size == 0) {
		write_sector(scope, sector, json_store_writer(facts->sectors));
		*item = json_store_keep(facts->sectors);
	}
	json_copy(json, facts->sectors, item);
}

static void write_sectors(const struct ge_state *state, unsigned reader, struct json *json)
{
	const uint8_t *seen = ge_view(state, reader);

	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++) {
		const struct ge_sector *sector = &state->sectors[i];
		const struct ge_scope scope = {state, reader, seen[i]};
		if (concerns(state, sector, reader))
			write_sector(&scope, sector, json);
		else
			write_shared(&scope, sector, json);
	}
	json_end(json);
}

static void write_own_units(const struct ge_state *state, unsigned reader, struct json *json)
{
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	ge_units_of(state, reader, units);
	json_list(json, "units");
	for (guint i = 0; i < units->len; i++)
		ge_unit_write(state, units->pdata[i], GE_OWN, json);
	json_end(json);
}

static void write_whole_unit(const struct ge_state *state, const struct ge_unit *unit, struct json *json)
{
	if (!ge_unit_empty(unit))
		ge_unit_write(state, unit, GE_GM, json);
}

/* Writes what the public map shows (HO-67). */
static void write_whole(const struct ge_state *state, struct json *json)
{
	const struct ge_scope scope = {.state = state, .seen = GE_SEEN_FULL};

	json_list(json, "relations");
	for (unsigned i = 0; i < state->seat_count; i++) {
		const struct ge_empire *empire = state->empires[state->seats[i]];
		struct ge_relation_row row = {
		    .empire = empire->id, .name = empire->name, .capital = empire->capital};
		schema_write_map(&ge_acquaintance_schema, NULL, GE_GM, &row, state, json);
	}
	json_end(json);
	json_list(json, "battles");
	json_end(json);
	json_list(json, "sectors");
	for (unsigned i = 0; i < state->sector_count; i++)
		schema_write_map(&ge_sector_schema, NULL, GE_GM, &state->sectors[i], &scope, json);
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

void ge_report_json(const struct report_source *source, struct json *json)
{
	const struct ge_state *state = ge_state_of_const(source->state);

	if (source->seat == GM_SEAT) {
		write_whole(state, json);
		return;
	}
	unsigned reader = state->seats[source->seat];
	struct ge_hq hq;

	ge_hq_of(state, state->empires[reader], &hq);
	schema_write_map(&ge_hq_schema, "hq", GE_OWN, &hq, state, json);
	write_relations(state, reader, json);
	write_battles(state, reader, json);
	write_proclamations(state, json);
	write_espionage(state, reader, json);
	write_sectors(state, reader, json);
	write_own_units(state, reader, json);
	schema_write_map(&ge_empire_schema, "self", GE_OWN, state->empires[reader], state, json);
	ge_options_write(state, json);
}

void ge_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out)
{
	(void)state;
	(void)reader;
	(void)kind;
	(void)b;
	g_string_append_printf(out, "%" PRId64, a);
}
