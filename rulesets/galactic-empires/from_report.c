/* A state of what one empire knows, from its report's JSON: enough to check its
   orders (HO-15) and to plan its money. */
#include "rulesets/galactic-empires/report.h"

#include "rulesets/galactic-empires/state_document.h"
#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct root_keys {
	const char *empire;
	struct node *hq, *relations, *sectors, *units, *self, *options;
};

struct self_keys {
	int64_t id, status, capital;
	bool alive;
	struct node *said;
};

static bool read_self(struct ge_state *state, const struct root_keys *root, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("id", struct self_keys, id, 1, GE_EMPIRES - 1, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("status", struct self_keys, status, ge_status_names, .flags = FIELD_NEEDED),
	    BOOL_FIELD("alive", struct self_keys, alive, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("capital", struct self_keys, capital, 1, 99999, .flags = FIELD_NULLABLE),
	    LIST_FIELD("said", struct self_keys, said, .flags = FIELD_NEEDED),
	    {0},
	};
	struct {
		int64_t treasury;
	} hq;
	static const struct field hq_fields[] = {TENTHS_FIELD("treasury", __typeof__(hq), treasury, 0,
	                                             INT64_C(1000000000000), .flags = FIELD_NEEDED),
	    {0}};
	struct self_keys self;
	struct ge_empire *empire;

	if (!fields_read(root->self, fields, &self, err) || !fields_read_some(root->hq, hq_fields, &hq, err))
		return false;
	empire = ge_empire_new(state, (unsigned)self.id, root->empire);
	empire->status = self.status;
	empire->capital = self.capital;
	empire->alive = self.alive;
	empire->treasury = hq.treasury;
	state->partial = (int)self.id;
	for (struct node *n = self.said->first; n; n = n->next)
		g_ptr_array_add(empire->said, g_strdup(n->text));
	return true;
}

struct relation_keys {
	int64_t empire, state;
	const char *name;
	bool alive, we_give_passage, they_give_passage, we_share, they_share, we_refuse, our_suzerain,
	    our_henchman;
};

#define FLAG(key) BOOL_FIELD(#key, struct relation_keys, key, .flags = FIELD_NEEDED)

static uint8_t rights_of(bool passage, bool share, bool refuse, bool suzerain)
{
	return (uint8_t)((passage ? GE_PASSAGE : 0) | (share ? GE_SHARING : 0) | (refuse ? GE_REFUSES : 0) |
	                 (suzerain ? GE_SUZERAIN : 0));
}

static bool read_relation(struct ge_state *state, struct node *node, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("empire", struct relation_keys, empire, 1, GE_EMPIRES - 1, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct relation_keys, name, 1, 24, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("state", struct relation_keys, state, ge_relation_names, .flags = FIELD_NEEDED),
	    FLAG(alive),
	    FLAG(we_give_passage),
	    FLAG(they_give_passage),
	    FLAG(we_share),
	    FLAG(they_share),
	    FLAG(we_refuse),
	    FLAG(our_suzerain),
	    FLAG(our_henchman),
	    {0},
	};
	struct relation_keys k;
	unsigned own = (unsigned)state->partial, other;

	if (!fields_read(node, fields, &k, err))
		return false;
	other = (unsigned)k.empire;
	if (state->empires[other])
		return node_error(node, err, "empire %u stands here twice", other);
	ge_empire_new(state, other, k.name)->alive = k.alive;
	ge_relate(state, own, other, (enum ge_relation)k.state);
	state->rights[own][other] = rights_of(k.we_give_passage, k.we_share, k.we_refuse, k.our_suzerain);
	state->rights[other][own] = rights_of(k.they_give_passage, k.they_share, false, k.our_henchman);
	return true;
}

struct sector_keys {
	int64_t id, max, owner, annexer, damage, sd, sd_now;
	struct node *links, *barriers, *ic, *special, *forces;
	const char *seen;
};

static const struct field sector_fields[] = {
    INTEGER_FIELD("id", struct sector_keys, id, 1, 99999, .flags = FIELD_NEEDED),
    LIST_FIELD("links", struct sector_keys, links, .flags = FIELD_NEEDED),
    LIST_FIELD("barriers", struct sector_keys, barriers, .flags = FIELD_NEEDED),
    INTEGER_FIELD("max", struct sector_keys, max, 1, 20, .flags = FIELD_NEEDED),
    INTEGER_FIELD("owner", struct sector_keys, owner, 0, GE_EMPIRES - 1, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("annexer", struct sector_keys, annexer, 0, GE_EMPIRES - 1),
    INTEGER_FIELD("damage", struct sector_keys, damage, 0, 3),
    NODE_FIELD("ic", struct sector_keys, ic),
    INTEGER_FIELD("sd", struct sector_keys, sd, 0, 5),
    INTEGER_FIELD("sd_now", struct sector_keys, sd_now, 0, 5),
    LIST_FIELD("special", struct sector_keys, special),
    LIST_FIELD("forces", struct sector_keys, forces),
    TEXT_FIELD("seen", struct sector_keys, seen, 0, 0),
    {0},
};

static bool read_permissions(
    const struct ge_state *state, struct ge_sector *s, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (n->kind != NODE_INTEGER || !ge_empire_find(state, n->number))
			return node_error(n, err, "\"special\" is a list of empires");
		bits128_add(&s->special, (unsigned)n->number);
	}
	return true;
}

/* For those who plan: what stands against them there. Reports of older programs say ships alone. */
static void read_forces(struct ge_sector *s, const struct node *forces)
{
	for (const struct node *n = forces ? forces->first : NULL; n; n = n->next) {
		const struct node *combat = node_get(n, "combat"), *ships = node_get(n, "ships");
		int64_t count = ships && ships->kind == NODE_INTEGER ? ships->number : 0;
		s->foe_ships += count;
		s->foes += combat && combat->kind == NODE_INTEGER ? combat->number : 40 * count;
	}
}

/* An owner that is not known to be an empire counts as none: nothing that is checked asks. */
static bool read_sector(
    const struct ge_state *state, struct ge_sector *s, const struct sector_keys *k, struct error *err)
{
	s->id = k->id;
	s->max = k->max;
	s->owner = ge_empire_find(state, k->owner) ? (unsigned)k->owner : 0;
	s->annexer = ge_empire_find(state, k->annexer) ? (unsigned)k->annexer : 0;
	s->garrison.owner = s->owner;
	s->damage = k->damage;
	s->sd = k->sd;
	s->sd_now = k->sd_now;
	s->reported = k->seen && strcmp(k->seen, "none") != 0;
	read_forces(s, k->forces);
	return ge_ic_read(state, s, k->ic, err) && read_permissions(state, s, k->special, err);
}

static bool read_sectors(struct ge_state *state, struct node *list, struct error *err)
{
	struct sector_keys *keys = g_new0(struct sector_keys, list->count + 1);
	unsigned i = 0;
	bool good = list->count > 0 || node_error(list, err, "there are no sectors");

	if (good)
		ge_sectors_new(state, (unsigned)list->count);
	for (struct node *n = list->first; n && good; n = n->next, i++) {
		good = fields_read_some(n, sector_fields, &keys[i], err) &&
		       read_sector(state, &state->sectors[i], &keys[i], err);
		if (good && i > 0 && keys[i].id <= keys[i - 1].id)
			good = node_error(n, err, "sectors do not rise by id");
	}
	for (int barriers = 0; barriers < 2 && good; barriers++)
		for (i = 0; i < state->sector_count && good; i++)
			good = ge_links_read(state, &state->sectors[i],
			    barriers ? keys[i].barriers : keys[i].links, barriers, err);
	g_free(keys);
	return good;
}

struct unit_keys {
	int64_t garrison, fleet, sector, retreat, follow;
	bool defend, cloaked;
	const char *name;
	struct node *ships, *admirals;
};

static const struct field unit_fields[] = {
    INTEGER_FIELD("garrison", struct unit_keys, garrison, 1, 99999, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("fleet", struct unit_keys, fleet, 1, GE_FLEETS, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("sector", struct unit_keys, sector, 1, 99999, .flags = FIELD_NEEDED),
    INTEGER_FIELD("retreat", struct unit_keys, retreat, 0, GE_RANKS),
    INTEGER_FIELD("follow", struct unit_keys, follow, 0, GE_FLEETS),
    BOOL_FIELD("defend", struct unit_keys, defend),
    BOOL_FIELD("cloaked", struct unit_keys, cloaked),
    TEXT_FIELD("name", struct unit_keys, name, 0, 0, .flags = FIELD_NULLABLE),
    LIST_FIELD("ships", struct unit_keys, ships, .flags = FIELD_NEEDED),
    LIST_FIELD("admirals", struct unit_keys, admirals, .flags = FIELD_NEEDED),
    {0},
};

static bool read_unit(struct ge_state *state, struct node *node, struct error *err)
{
	struct ge_empire *empire = state->empires[state->partial];
	struct unit_keys k;
	struct ge_sector *sector;
	struct ge_unit *unit;

	if (!fields_read_some(node, unit_fields, &k, err))
		return false;
	sector = ge_sector_find(state, k.sector);
	if (!sector || !k.garrison == !k.fleet || (k.fleet && empire->fleets[k.fleet]))
		return node_error(node, err, "no unit that can be");
	unit = k.fleet ? ge_fleet_new(state, empire->id, (unsigned)k.fleet, sector) : &sector->garrison;
	unit->retreat = k.retreat;
	unit->follow = k.follow;
	unit->defend = k.defend;
	unit->cloaked = k.cloaked;
	g_free(unit->name);
	unit->name = g_strdup(k.name);
	return ge_ships_read(state, unit, k.ships, err) && ge_admirals_read(unit, k.admirals, err);
}

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
	    {0},
	};
	struct root_keys k;

	if (!fields_read_some(root, fields, &k, err) || !ge_options_read(state, k.options, err) ||
	    !read_self(state, &k, err))
		return false;
	for (struct node *n = k.relations->first; n; n = n->next)
		if (!read_relation(state, n, err))
			return false;
	ge_seats_number(state);
	if (!read_sectors(state, k.sectors, err))
		return false;
	for (struct node *n = k.units->first; n; n = n->next)
		if (!read_unit(state, n, err))
			return false;
	ge_place(state);
	return true;
}

struct state *ge_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct ge_state *state = ge_state_new(head);

	if (read_all(state, report, err)) {
		*seat = ge_seat_of(state, (unsigned)state->partial);
		return &state->head;
	}
	ge_state_free(&state->head);
	return NULL;
}
