#include "rulesets/galactic-empires/facts.h"

#include "rulesets/galactic-empires/unit.h"

static void report_free(void *report)
{
	struct ge_battle_report *r = report;

	g_free(r->result);
	g_clear_pointer(&r->sides, g_array_unref);
	g_free(r);
}

static void espionage_free(void *espionage)
{
	g_free(((struct ge_espionage *)espionage)->relations);
	g_free(espionage);
}

struct ge_facts *ge_facts_of(const struct ge_state *state)
{
	struct ge_facts *facts = state->head.facts;

	if (facts)
		return facts;
	facts = g_new0(struct ge_facts, 1);
	facts->parts = g_ptr_array_new_with_free_func(g_free);
	facts->graveyard = g_ptr_array_new_with_free_func(ge_unit_free);
	facts->battles = g_ptr_array_new_with_free_func(report_free);
	facts->espionages = g_ptr_array_new_with_free_func(espionage_free);
	((struct ge_state *)state)->head.facts = facts;
	return facts;
}

struct ge_battle_report *ge_battle_report_new(struct ge_state *state)
{
	struct ge_battle_report *report = g_new0(struct ge_battle_report, 1);

	g_ptr_array_add(ge_facts_of(state)->battles, report);
	return report;
}

struct ge_espionage *ge_espionage_new(struct ge_state *state, unsigned by)
{
	struct ge_espionage *espionage = g_new0(struct ge_espionage, 1);

	espionage->by = by;
	g_ptr_array_add(ge_facts_of(state)->espionages, espionage);
	return espionage;
}

struct ge_face *ge_face_of(const struct ge_state *state, const struct ge_sector *sector)
{
	struct ge_facts *facts = ge_facts_of(state);

	if (!facts->faces)
		facts->faces = g_new0(struct ge_face, state->sector_count);
	return &facts->faces[sector - state->sectors];
}

static void give_part(struct ge_state *state, struct ge_unit *fleet)
{
	fleet->part = g_new0(struct ge_part, 1);
	g_ptr_array_add(ge_facts_of(state)->parts, fleet->part);
}

void ge_facts_begin(struct ge_state *state)
{
	struct ge_facts *facts;

	/* Drop what the check of the orders cached: it is out of date. */
	if (state->head.facts)
		ge_facts_free(&state->head);
	facts = ge_facts_of(state);
	facts->scenes = g_new0(struct ge_scene, state->sector_count);
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		s->scene = &facts->scenes[i];
		s->scene->owner_before = s->owner;
		s->scene->damage_before = s->damage;
		s->garrison.part = &s->scene->garrison;
	}
	for (unsigned i = 0; i < state->seat_count; i++)
		for (unsigned f = 1; f <= GE_FLEETS; f++)
			if (state->empires[state->seats[i]]->fleets[f])
				give_part(state, state->empires[state->seats[i]]->fleets[f]);
}

struct ge_unit *ge_fleet_form(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector)
{
	struct ge_unit *fleet = ge_fleet_new(state, owner, number, sector);

	give_part(state, fleet);
	return fleet;
}

void ge_fleet_vanish(struct ge_state *state, struct ge_unit *fleet)
{
	struct ge_empire *empire = state->empires[fleet->owner];

	ge_unit_strip(fleet);
	fleet->sector = NULL;
	empire->fleets[fleet->number] = NULL;
	for (unsigned i = 1; i <= GE_FLEETS; i++)
		if (empire->fleets[i] && empire->fleets[i]->follow == fleet->number)
			empire->fleets[i]->follow = 0;
	g_ptr_array_add(ge_facts_of(state)->graveyard, fleet);
}

void ge_admirals_index(const struct ge_state *state, unsigned empire)
{
	GHashTable **index = &ge_facts_of(state)->of[empire].admirals;
	g_autoptr(GPtrArray) units = g_ptr_array_new();

	if (*index)
		g_hash_table_remove_all(*index);
	else
		*index = g_hash_table_new(NULL, NULL);
	ge_units_of(state, empire, units);
	for (guint i = 0; i < units->len; i++) {
		struct ge_unit *unit = units->pdata[i];
		for (guint k = 0; k < unit->admirals->len; k++)
			ge_admiral_moved(state, g_array_index(unit->admirals, struct ge_admiral, k).id, unit);
	}
}

struct ge_unit *ge_admiral_unit(const struct ge_state *state, unsigned empire, int64_t id)
{
	struct ge_unit *unit =
	    g_hash_table_lookup(ge_facts_of(state)->of[empire].admirals, GINT_TO_POINTER((int)id));

	return unit && unit->owner == empire && ge_admiral_find(unit, id) >= 0 ? unit : NULL;
}

void ge_admiral_moved(const struct ge_state *state, int64_t id, struct ge_unit *unit)
{
	g_hash_table_insert(ge_facts_of(state)->of[unit->owner].admirals, GINT_TO_POINTER((int)id), unit);
}

static void doings_clear(struct ge_doings *doings)
{
	g_free(doings->proclamation);
	g_free(doings->sight);
	g_free(doings->view);
	if (doings->admirals)
		g_hash_table_destroy(doings->admirals);
	if (doings->shown)
		g_array_free(doings->shown, TRUE);
}

static void face_clear(struct ge_face *face)
{
	if (face->forces)
		g_array_free(face->forces, TRUE);
	if (face->lines)
		g_ptr_array_free(face->lines, TRUE);
	g_free(face->full);
	g_free(face->near);
}

void ge_facts_free(struct state *state)
{
	struct ge_facts *facts = state->facts;

	for (unsigned i = 0; i < GE_EMPIRES; i++)
		doings_clear(&facts->of[i]);
	g_ptr_array_free(facts->graveyard, TRUE);
	g_ptr_array_free(facts->parts, TRUE);
	g_free(facts->scenes);
	g_ptr_array_free(facts->battles, TRUE);
	g_ptr_array_free(facts->espionages, TRUE);
	for (unsigned i = 0; facts->faces && i < ge_state_of(state)->sector_count; i++)
		face_clear(&facts->faces[i]);
	g_free(facts->faces);
	json_store_free(facts->sectors);
	g_free(facts);
	state->facts = NULL;
}
