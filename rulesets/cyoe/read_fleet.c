#include "rulesets/cyoe/read.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#define MANY INT64_C(1000000000)

/* One entry of `fleets` as written. */
struct entry {
	int64_t id, civilians, stance, retreat;
	bool moved;
	struct node *owner, *system, *ships, *captured, *from, *targets, *blockade;
};

static bool read_ships(struct cy_fleet *f, struct node *map, struct error *err)
{
	for (struct node *n = map ? map->first : NULL; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code < 0 || !cy_is_ship(code))
			return node_error(n, err, "\"%s\" is no code of a ship", n->key);
		if (n->kind != NODE_INTEGER || n->number < 0 || n->number > MANY)
			return node_error(n, err, "must be a whole number of 0 to %" PRId64, MANY);
		f->ships[code] = n->number;
	}
	return true;
}

struct group_entry {
	struct node *type, *from, *techs, *traits;
	int64_t count;
};

static bool read_group(struct cy_state *s, struct cy_fleet *f, struct node *node, struct error *err)
{
	static const struct field fields[] = {
	    NODE_FIELD("type", struct group_entry, type, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("count", struct group_entry, count, 0, MANY, .fallback = 1),
	    NODE_FIELD("from", struct group_entry, from, .flags = FIELD_NEEDED),
	    LIST_FIELD("techs", struct group_entry, techs),
	    LIST_FIELD("traits", struct group_entry, traits),
	    {0},
	};
	struct group_entry entry;
	struct cy_group group = {0};

	if (!fields_read(node, fields, &entry, err) ||
	    !cy_read_code(entry.type, 0, CY_SHIPS, &group.code, err) ||
	    !cy_read_seat(s, entry.from, &group.from, err))
		return false;
	for (struct node *n = entry.techs ? entry.techs->first : NULL; n; n = n->next) {
		int tech;
		if (!cy_read_tech(s, n, &tech, err))
			return false;
		cy_set_add(&group.techs, tech);
	}
	for (struct node *n = entry.traits ? entry.traits->first : NULL; n; n = n->next) {
		int trait = n->kind == NODE_TEXT ? cy_trait_find(cy_tables_of(s), n->text) : -1;
		if (trait < 0)
			return node_error(n, err, "must be the code of a trait");
		group.traits |= UINT64_C(1) << trait;
	}
	group.count = entry.count;
	if (group.count > 0)
		cy_group_add(f, &group);
	return true;
}

static bool read_against(struct cy_state *s, struct cy_fleet *f, struct node *node, struct error *err)
{
	if (node->kind == NODE_TEXT && strcmp(node->text, "ALL") == 0) {
		f->blocks_all = true;
		return true;
	}
	if (node->kind != NODE_LIST)
		return node_error(node, err, "\"against\" must be ALL or a list of empires");
	for (struct node *n = node->first; n; n = n->next) {
		int seat;
		if (!cy_read_seat(s, n, &seat, err))
			return false;
		cy_set_add(&f->against, seat);
	}
	return true;
}

static bool read_blockade(struct cy_state *s, struct cy_fleet *f, struct node *node, struct error *err)
{
	struct {
		struct node *to, *against;
	} entry;
	const struct field fields[] = {
	    NODE_FIELD("to", __typeof__(entry), to, .flags = FIELD_NEEDED),
	    NODE_FIELD("against", __typeof__(entry), against, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!node)
		return true;
	if (!fields_read(node, fields, &entry, err) || !cy_read_place(s, entry.to, &f->blocks, err))
		return false;
	if (s->viewer < 0 && !cy_are_adjacent(s, f->system, f->blocks))
		return node_error(entry.to, err, "there is no node from system %" PRId64 " to %" PRId64,
		    s->systems[f->system].id, s->systems[f->blocks].id);
	return read_against(s, f, entry.against, err);
}

static int64_t count_ships(const struct cy_fleet *f, int code)
{
	int64_t count = f->ships[code];

	for (guint i = 0; i < f->captured->len; i++)
		if (g_array_index(f->captured, struct cy_group, i).code == code)
			count += g_array_index(f->captured, struct cy_group, i).count;
	return count;
}

static bool fill_fleet(
    struct cy_state *s, struct cy_fleet *f, const struct entry *entry, struct node *node, struct error *err)
{
	int64_t ships = 0;

	if (entry->from && !cy_read_place(s, entry->from, &f->from, err))
		return false;
	if (!read_ships(f, entry->ships, err))
		return false;
	for (struct node *n = entry->captured ? entry->captured->first : NULL; n; n = n->next)
		if (!read_group(s, f, n, err))
			return false;
	for (struct node *n = entry->targets ? entry->targets->first : NULL; n; n = n->next) {
		int code;
		if (!cy_read_code(n, 0, CY_CODES, &code, err))
			return false;
		g_array_append_val(f->targets, code);
	}
	for (int i = 0; i < CY_SHIPS; i++)
		ships += count_ships(f, i);
	if (ships == 0)
		return node_error(node, err, "a fleet without any ship");
	f->civilians = entry->civilians;
	if (f->civilians > count_ships(f, CY_TR))
		return node_error(node_get(node, "civilians"), err,
		    "more civilians than the %" PRId64 " transports can hold", count_ships(f, CY_TR));
	f->moved = entry->moved;
	f->stance = entry->stance;
	f->retreat = entry->retreat;
	return read_blockade(s, f, entry->blockade, err);
}

bool cy_read_fleet(struct cy_state *s, struct node *node, struct error *err)
{
	static const char *const stances[] = {"A", "B", "D", "E", NULL};
	static const struct field fields[] = {
	    NODE_FIELD("owner", struct entry, owner, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("id", struct entry, id, 1, CY_FLEETS - 1, .flags = FIELD_NEEDED),
	    NODE_FIELD("system", struct entry, system, .flags = FIELD_NEEDED),
	    MAP_FIELD("ships", struct entry, ships),
	    LIST_FIELD("captured", struct entry, captured),
	    NODE_FIELD("from", struct entry, from, .flags = FIELD_NULLABLE),
	    BOOL_FIELD("moved", struct entry, moved),
	    INTEGER_FIELD("civilians", struct entry, civilians, 0, MANY),
	    CHOICE_FIELD("stance", struct entry, stance, stances, .fallback = 1),
	    INTEGER_FIELD("retreat", struct entry, retreat, 1, 100, .fallback = 50),
	    LIST_FIELD("targets", struct entry, targets),
	    MAP_FIELD("blockade", struct entry, blockade, .flags = FIELD_NULLABLE),
	    {0},
	};
	struct entry entry;
	int seat, system;

	if (!fields_read(node, fields, &entry, err) || !cy_read_seat(s, entry.owner, &seat, err) ||
	    !cy_read_place(s, entry.system, &system, err))
		return false;
	if (cy_fleet_find(s, seat, entry.id))
		return node_error(node_get(node, "id"), err, "fleet %" PRId64 " of %s stands here twice",
		    entry.id, s->empires[seat].name);
	return fill_fleet(s, cy_fleet_new(s, seat, entry.id, system), &entry, node, err);
}

/* One entry of `queue` as written. */
struct item_entry {
	struct node *empire, *buy, *system, *planet, *upgrade, *to;
	int64_t count, fleet, rating, classes, turn, paid;
};

static int64_t sum(const int64_t *prices, int64_t from, int64_t to)
{
	int64_t total = 0;

	for (int64_t i = from; i < to; i++)
		total += prices[i];
	return total;
}

/* What an item costs by the lists (`paid` when it is left out). */
static int64_t list_price(const struct cy_state *s, const struct cy_item *item)
{
	const struct cy_tables *t = cy_tables_of(s);
	const struct cy_planet *p = item->planet;
	int64_t from, row;

	switch (item->kind) {
	case CY_ITEM_BUY:
		return t->units[item->code].price * item->count;
	case CY_ITEM_RATING:
		from = s->systems[item->system].holder == item->empire ? s->systems[item->system].rating : 0;
		return sum(t->rating_price, from, MIN(from + item->count, 4));
	case CY_ITEM_PLANET:
		g_assert(p != NULL);
		return sum(s->systems[p->system].terrain == CY_NEBULA ? t->price_nebula
		           : p->kind == CY_CLASS_H                    ? t->price_h
		                                                      : t->price_basic,
		    p->class + 1, MIN(p->class + item->count + 1, CY_CLASSES));
	default:
		row = t->units[item->code].kind - CY_PRODUCTION;
		return sum(t->upgrades[row].price, t->units[item->code].size - 1,
		           t->units[item->to].size - 1) *
		       item->count;
	}
}

static bool needs(const struct node *node, const struct node *value, const char *key, struct error *err)
{
	return value || node_error(node, err, "the key \"%s\" is missing", key);
}

/* The form says which keys an item has: the first of buy, rating, planet, upgrade. */
static bool fill_item(struct cy_state *s, struct cy_item *item, const struct item_entry *e, struct node *node,
    struct error *err)
{
	const struct cy_tables *t = cy_tables_of(s);

	item->count = e->count;
	if (e->planet) {
		item->kind = CY_ITEM_PLANET;
		item->planet = e->planet->kind == NODE_INTEGER ? cy_planet_find(s, e->planet->number) : NULL;
		if (!item->planet)
			return node_error(e->planet, err, "there is no such planet");
		item->system = item->planet->system;
		item->count = e->classes;
		return e->classes > 0 || node_error(node, err, "the key \"classes\" is missing");
	}
	if (!needs(node, e->system, "system", err) || !cy_read_place(s, e->system, &item->system, err))
		return false;
	if (e->rating > 0) {
		item->kind = CY_ITEM_RATING;
		item->count = e->rating;
		return true;
	}
	if (e->buy) {
		item->kind = CY_ITEM_BUY;
		item->fleet = e->fleet;
		return cy_read_code(e->buy, 0, CY_CODES, &item->code, err);
	}
	item->kind = CY_ITEM_UPGRADE;
	if (!needs(node, e->upgrade, "buy\", \"rating\", \"planet\" or \"upgrade", err) ||
	    !cy_read_code(e->upgrade, CY_SHIPS, CY_CODES, &item->code, err) ||
	    !needs(node, e->to, "to", err) || !cy_read_code(e->to, CY_SHIPS, CY_CODES, &item->to, err))
		return false;
	if (t->units[item->code].kind != t->units[item->to].kind ||
	    t->units[item->code].size >= t->units[item->to].size)
		return node_error(
		    e->to, err, "%s cannot become %s", cy_codes[item->code], cy_codes[item->to]);
	return true;
}

bool cy_read_item(struct cy_state *s, struct node *node, struct error *err)
{
	const struct field fields[] = {
	    NODE_FIELD("empire", struct item_entry, empire, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turn", struct item_entry, turn, -1, MANY, .fallback = s->state.turn - 1),
	    NODE_FIELD("buy", struct item_entry, buy, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("rating", struct item_entry, rating, 1, 4, .flags = FIELD_NULLABLE),
	    NODE_FIELD("planet", struct item_entry, planet, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("classes", struct item_entry, classes, 1, 5, .flags = FIELD_NULLABLE),
	    NODE_FIELD("upgrade", struct item_entry, upgrade, .flags = FIELD_NULLABLE),
	    NODE_FIELD("to", struct item_entry, to, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("count", struct item_entry, count, 1, MANY, .flags = FIELD_NULLABLE, .fallback = 1),
	    NODE_FIELD("system", struct item_entry, system, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("fleet", struct item_entry, fleet, 1, CY_FLEETS - 1, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD(
	        "paid", struct item_entry, paid, 0, INT64_MAX, .flags = FIELD_NULLABLE, .fallback = -1),
	    {0},
	};
	struct item_entry entry;
	struct cy_item *item;
	int forms;

	if (!fields_read(node, fields, &entry, err))
		return false;
	forms = !!entry.buy + (entry.rating > 0) + !!entry.planet + !!entry.upgrade;
	if (forms != 1)
		return node_error(
		    node, err, "must have one of \"buy\", \"rating\", \"planet\" and \"upgrade\"");
	item = g_new0(struct cy_item, 1);
	g_ptr_array_add(s->queue, item);
	item->turn = entry.turn;
	if (!cy_read_seat(s, entry.empire, &item->empire, err) || !fill_item(s, item, &entry, node, err))
		return false;
	item->paid = entry.paid >= 0 ? entry.paid : list_price(s, item);
	return true;
}
