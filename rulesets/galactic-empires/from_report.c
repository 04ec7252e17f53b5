/* Makes a state of what one empire knows, from its report's JSON: enough to check its orders (HO-15) and to plan its
   money. */
#include "engine/play/outlook.h"
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/from_report.h"
#include "rulesets/galactic-empires/hq.h"
#include "rulesets/galactic-empires/read.h"
#include "rulesets/galactic-empires/read_units.h"
#include "rulesets/galactic-empires/schemas.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct root_keys {
	const char *empire;
	struct node *hq, *relations, *sectors, *units, *self, *options, *battles, *proclamations, *espionage;
};

static bool read_self(struct ge_state *state, const struct root_keys *root, struct error *err)
{
	struct ge_empire *empire = g_new0(struct ge_empire, 1);
	struct ge_hq hq;

	if (!schema_read(root->self, &ge_empire_schema, GE_OWN, empire, state, err) ||
	    !schema_read(root->hq, &ge_hq_schema, GE_OWN, &hq, state, err)) {
		ge_empire_free(empire);
		return false;
	}
	state->partial = (int)empire->id;
	state->empires[empire->id] = empire;
	empire->name = g_strdup(root->empire);
	empire->treasury = hq.treasury;
	return true;
}

static uint8_t rights_of(bool passage, bool share, bool refuse, bool suzerain)
{
	return (uint8_t)((passage ? GE_PASSAGE : 0) | (share ? GE_SHARING : 0) | (refuse ? GE_REFUSES : 0) |
	                 (suzerain ? GE_SUZERAIN : 0));
}

static bool read_relation(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_relation_row k;
	unsigned own = (unsigned)state->partial, other;

	if (!schema_read(node, &ge_acquaintance_schema, GE_OWN, &k, state, err))
		return false;
	other = k.empire;
	if (state->empires[other])
		return node_error(node, err, "empire %u appears twice", other);
	ge_empire_new(state, other, k.name)->alive = k.alive;
	ge_relate(state, own, other, (enum ge_relation)k.state);
	state->rights[own][other] = rights_of(k.we_give_passage, k.we_share, k.we_refuse, k.our_suzerain);
	state->rights[other][own] = rights_of(k.they_give_passage, k.they_share, false, k.our_henchman);
	return true;
}

/* An unknown annexer counts as none, as an unknown owner does. */
static bool read_sector(struct ge_state *state, struct node *node, struct ge_sector *s, struct error *err)
{
	struct ge_scope scope = {.state = state};

	if (!schema_read(node, &ge_shown_sector_schema, GE_NONE | GE_NEAR | GE_OWN, s, &scope, err))
		return false;
	s->annexer = ge_empire_find(state, s->annexer) ? s->annexer : 0;
	s->garrison.owner = s->owner;
	s->sd_now = MAX(s->sd_now, 0);
	return true;
}

static bool read_sectors(struct ge_state *state, struct node *list, struct error *err)
{
	unsigned i = 0;

	if (list->count == 0)
		return node_error(list, err, "there are no sectors");
	ge_sectors_new(state, (unsigned)list->count);
	for (struct node *n = list->first; n; n = n->next, i++) {
		if (!read_sector(state, n, &state->sectors[i], err))
			return false;
		if (i > 0 && state->sectors[i].id <= state->sectors[i - 1].id)
			return node_error(n, err, "sectors do not rise by id");
	}
	for (int barriers = 0; barriers < 2; barriers++) {
		i = 0;
		for (const struct node *n = list->first; n; n = n->next)
			if (!ge_links_read(state, &state->sectors[i++], n, barriers, err))
				return false;
	}
	return true;
}

/* Stores what the report's reader sees of each sector. */
static void take_view(struct ge_state *state)
{
	uint8_t *view = ge_facts_of(state)->of[state->partial].view = g_new0(uint8_t, state->sector_count);

	for (unsigned i = 0; i < state->sector_count; i++)
		view[i] = state->sectors[i].reported;
}

static bool read_unit(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_empire *empire = state->empires[state->partial];
	struct ge_unit_row k;
	struct ge_sector *sector;
	struct ge_unit *unit;

	if (!schema_read(node, &ge_shown_unit_schema, GE_OWN, &k, state, err))
		return false;
	sector = ge_sector_find(state, k.sector);
	if (!sector || !k.garrison == !k.fleet || (k.fleet && empire->fleets[k.fleet]))
		return node_error(node, err, "such a unit cannot exist");
	unit = k.fleet ? ge_fleet_new(state, empire->id, (unsigned)k.fleet, sector) : &sector->garrison;
	ge_unit_take_row(unit, &k);
	return ge_ships_read(state, unit, node, err) && ge_admirals_read(unit, node, err);
}

/* --- Facts of the turn that was played ----------------------------------------------------- */

static bool read_battle(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_battle_report *battle = ge_battle_report_new(state);

	bits128_add(&battle->to, (unsigned)state->partial);
	return schema_read(node, &ge_battle_schema, 0, battle, state, err);
}

static bool read_proclamation(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_proclamation_row row;
	int seat;

	if (!schema_read(node, &ge_proclamation_schema, 0, &row, state, err))
		return false;
	seat = row.empire ? state_seat_find(&state->head, row.empire) : -1;
	if (seat < 0)
		return node_error(node, err, "this is not an empire of the game");
	char **said = &ge_facts_of(state)->of[state->seats[seat]].proclamation;
	g_free(*said);
	*said = g_strdup(row.text);
	return true;
}

static bool read_espionage(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_espionage *espionage = ge_espionage_new(state, (unsigned)state->partial);

	if (!schema_read(node, &ge_espionage_schema, 0, espionage, state, err))
		return false;
	espionage->value[GE_ITEM_RELATIONS] = espionage->relations ? 0 : GE_NOT_LEARNT;
	return true;
}

typedef bool row_fn(struct ge_state *state, struct node *node, struct error *err);

static bool read_each(struct ge_state *state, const struct node *list, row_fn *run, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!run(state, n, err))
			return false;
	return true;
}

/* --- The whole state ------------------------------------------------------------------------ */

#define ROOT(key, kind) kind##_FIELD(#key, struct root_keys, key, .flags = FIELD_NEEDED)

static bool read_all(struct ge_state *state, struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("empire", struct root_keys, empire, 1, 24, .flags = FIELD_NEEDED),
	    ROOT(hq, MAP),
	    ROOT(relations, LIST),
	    ROOT(sectors, LIST),
	    ROOT(units, LIST),
	    ROOT(self, MAP),
	    ROOT(options, MAP),
	    LIST_FIELD("battles", struct root_keys, battles),
	    LIST_FIELD("proclamations", struct root_keys, proclamations),
	    LIST_FIELD("espionage", struct root_keys, espionage),
	    {0},
	};
	struct root_keys k;

	if (!fields_read_some(root, fields, &k, err) || !ge_options_read(state, k.options, err) ||
	    !read_self(state, &k, err))
		return false;
	if (!read_each(state, k.relations, read_relation, err))
		return false;
	ge_seats_number(state);
	if (!read_sectors(state, k.sectors, err) || !read_each(state, k.units, read_unit, err))
		return false;
	ge_place(state);
	take_view(state);
	return read_each(state, k.battles, read_battle, err) &&
	       read_each(state, k.proclamations, read_proclamation, err) &&
	       read_each(state, k.espionage, read_espionage, err);
}

struct state *ge_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct ge_state *state = ge_state_new(head);

	if (read_all(state, report, err)) {
		int leader = outlook_announced(report, &state->head);
		if (leader >= 0)
			state->lead[state->lead_count++] = state->seats[leader];
		*seat = ge_seat_of(state, (unsigned)state->partial);
		return &state->head;
	}
	play_state_free(&state->head);
	return NULL;
}
