/* Reads the state document: fleets and the queue. */

#include "rulesets/cyoe/fleets.h"
#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/read_fleet.h"
#include "rulesets/cyoe/schemas.h"

#include <inttypes.h>

static bool check_fleet(
    const struct cy_state *s, const struct cy_fleet *f, const struct node *node, struct error *err)
{
	if (cy_fleet_find(s, f->owner, f->id))
		return node_error(node_get(node, "id"), err, "fleet %" PRId64 " of %s appears twice", f->id,
		    s->empires[f->owner].name);
	if (cy_ships_all(f) == 0)
		return node_error(node, err, "a fleet without any ship");
	for (int code = 0; code < CY_SHIPS; code++)
		if (cy_ships(f, code) > CY_MOST_SHIPS)
			return node_error(
			    node, err, "more than %" PRId64 " ships of %s", CY_MOST_SHIPS, cy_codes[code]);
	if (f->civilians > cy_ships(f, CY_TR))
		return node_error(node_get(node, "civilians"), err,
		    "more civilians than the %" PRId64 " transports can hold", cy_ships(f, CY_TR));
	return true;
}

bool cy_read_fleet(struct cy_state *s, struct node *node, struct error *err)
{
	struct cy_fleet *f = cy_fleet_blank();

	if (schema_read(node, &cy_fleet_schema, 0, f, s, err) && check_fleet(s, f, node, err)) {
		cy_fleet_join(s, f);
		return true;
	}
	cy_fleet_free(f);
	return false;
}

static int64_t sum(const int64_t *prices, int64_t from, int64_t to)
{
	int64_t total = 0;

	for (int64_t i = from; i < to; i++)
		total += prices[i];
	return total;
}

/* An item's list price (for items without `paid`). */
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

/* Finds the item's form by the first key of buy, rating, planet, upgrade, and fills it. */
static bool fill_item(struct cy_state *s, struct cy_item *item, const struct cy_item_row *e,
    struct node *node, struct error *err)
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
	struct cy_item_row row;
	struct cy_item *item;
	int forms;

	if (!schema_read(node, &cy_item_schema, 0, &row, s, err))
		return false;
	forms = !!row.buy + (row.rating > 0) + !!row.planet + !!row.upgrade;
	if (forms != 1)
		return node_error(
		    node, err, "must have one of \"buy\", \"rating\", \"planet\" and \"upgrade\"");
	item = g_new0(struct cy_item, 1);
	g_ptr_array_add(s->queue, item);
	item->empire = row.empire;
	item->turn = row.turn;
	if (!fill_item(s, item, &row, node, err))
		return false;
	item->paid = row.paid >= 0 ? row.paid : list_price(s, item);
	return true;
}
