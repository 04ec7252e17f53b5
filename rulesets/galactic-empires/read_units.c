/* The state document, read: units with their ships and admirals. */
#include "rulesets/galactic-empires/read_units.h"
#include "rulesets/galactic-empires/schemas.h"
#include "engine/base/text.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <stddef.h>

bool ge_ships_read(struct ge_state *state, struct ge_unit *unit, const struct node *map, struct error *err)
{
	const struct node *list = node_get(map, "ships");

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_stack stack;
		if (!schema_read(n, &ge_stack_schema, 0, &stack, state, err))
			return false;
		if (ge_unit_in_rank(unit, stack.type, stack.rank) + stack.n > GE_STACK_LAST)
			return node_error(
			    n, err, "more than %d ships of one type and rank in one unit", GE_STACK_LAST);
		ge_unit_add(state, unit, stack.type, stack.rank, stack.n);
	}
	return true;
}

bool ge_admirals_read(struct ge_unit *unit, const struct node *map, struct error *err)
{
	const struct node *list = node_get(map, "admirals");

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct ge_admiral admiral;
		if (!schema_read(n, &ge_admiral_schema, 0, &admiral, NULL, err))
			return false;
		if (ge_admiral_find(unit, admiral.id) >= 0)
			return node_error(
			    n, err, "two admirals of this empire have the id %" PRId64, admiral.id);
		ge_admiral_add(unit, &admiral);
	}
	return true;
}

void ge_unit_take_row(struct ge_unit *unit, const struct ge_unit_row *row)
{
	unit->retreat = row->retreat;
	unit->follow = row->follow;
	unit->defend = row->defend;
	unit->cloaked = row->cloaked;
	g_free(unit->name);
	unit->name = g_strdup(row->name);
}

/* Reads a garrison's place: the sector must have a garrison of that owner. */
static bool garrison_place(const struct ge_state *state, const struct node *map, const struct ge_unit_row *k,
    struct ge_sector **sector, struct error *err)
{
	const struct node *node = node_get(map, "garrison");

	*sector = ge_sector_find(state, k->garrison);
	if (!*sector)
		return node_error(node, err, "\"garrison\" must be the id of a sector");
	if (k->sector && k->sector != k->garrison)
		return node_error(node_get(map, "sector"), err, "\"sector\" is not the garrison's");
	if ((*sector)->owner != k->owner)
		return node_error(node, err, "a garrison is of the owner of its sector");
	if (!ge_has_garrison(*sector))
		return node_error(node, err,
		    "\"garrison\": sector %" PRId64 " has neither industrial centre nor defence",
		    k->garrison);
	if (k->retreat || k->follow || k->defend || k->cloaked)
		return node_error(
		    node, err, "\"retreat\", \"follow\", \"defend\" and \"cloaked\" are for fleets only");
	return true;
}

static bool fleet_place(const struct ge_state *state, const struct node *map, const struct ge_unit_row *k,
    struct ge_sector **sector, struct error *err)
{
	const struct node *node = node_get(map, "fleet");

	if (k->owner == 0)
		return node_error(node, err, "independents have no fleets");
	if (state->empires[k->owner]->fleets[k->fleet])
		return node_error(node, err, "two fleets of this empire have the number %" PRId64, k->fleet);
	*sector = ge_sector_find(state, k->sector);
	if (!*sector)
		return node_error(node_get(map, "sector") ? node_get(map, "sector") : map, err,
		    "\"sector\" must be the id of a sector");
	return true;
}

static bool check_unit(
    const struct ge_state *state, const struct node *map, const struct ge_unit_row *k, struct error *err)
{
	const struct ge_empire *empire = ge_empire_find(state, k->owner);

	if (k->owner && (!empire || !empire->alive))
		return node_error(node_get(map, "owner"), err,
		    empire ? "\"owner\" is a defeated empire" : "\"owner\" is no empire");
	if (!k->garrison == !k->fleet)
		return node_error(map, err, "a unit needs either \"garrison\" or \"fleet\"");
	if (k->name && (text_length(k->name) < 1 || text_length(k->name) > 30))
		return node_error(node_get(map, "name"), err, "\"name\" must have 1 to 30 characters");
	return true;
}

static bool fill_unit(struct ge_state *state, struct ge_unit *unit, struct node *map,
    const struct ge_unit_row *k, struct error *err)
{
	ge_unit_take_row(unit, k);
	if (!ge_ships_read(state, unit, map, err) || !ge_admirals_read(unit, map, err))
		return false;
	if (unit->number && ge_unit_empty(unit))
		return node_error(map, err, "a fleet needs ships or admirals");
	if (unit->cloaked && unit->ships > 0 && !ge_unit_can_cloak(state, unit))
		return node_error(
		    node_get(map, "cloaked"), err, "\"cloaked\": a ship of the fleet cannot cloak");
	return true;
}

static bool read_unit(struct ge_state *state, struct node *map, GHashTable *garrisons, struct error *err)
{
	struct ge_unit_row k;
	struct ge_sector *sector = NULL;

	if (!schema_read(map, &ge_unit_schema, 0, &k, state, err) || !check_unit(state, map, &k, err))
		return false;
	if (k.fleet)
		return fleet_place(state, map, &k, &sector, err) &&
		       fill_unit(
		           state, ge_fleet_new(state, k.owner, (unsigned)k.fleet, sector), map, &k, err);
	if (!garrison_place(state, map, &k, &sector, err))
		return false;
	if (!g_hash_table_add(garrisons, sector))
		return node_error(
		    node_get(map, "garrison"), err, "two garrisons are in sector %" PRId64, k.garrison);
	return fill_unit(state, &sector->garrison, map, &k, err);
}

/* Admirals' numbers are unique within an empire, across all its units. */
static bool check_admirals(const struct node *list, struct error *err)
{
	g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		const struct node *admirals = node_get(n, "admirals");
		for (const struct node *a = admirals ? admirals->first : NULL; a; a = a->next) {
			const struct node *id = node_get(a, "id");
			int64_t key = node_get(n, "owner")->number * 10000 + id->number;
			if (!g_hash_table_add(seen, GSIZE_TO_POINTER((gsize)key)))
				return node_error(
				    id, err, "two admirals of this empire have the id %" PRId64, id->number);
		}
	}
	return true;
}

bool ge_follows_in_circle(const struct ge_empire *empire, unsigned fleet)
{
	const struct ge_unit *at = empire->fleets[fleet];

	for (unsigned steps = 0; at && at->follow && steps <= GE_FLEETS; steps++) {
		if (at->follow == (int64_t)fleet)
			return true;
		at = empire->fleets[at->follow];
	}
	return false;
}

/* A fleet that follows one that does not exist follows nobody; circles are refused (GE-99). */
static bool check_follows(struct ge_state *state, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		const struct node *fleet = node_get(n, "fleet");
		struct ge_empire *empire = ge_empire_find(state, node_get(n, "owner")->number);
		struct ge_unit *unit =
		    fleet && fleet->kind == NODE_INTEGER ? empire->fleets[fleet->number] : NULL;
		if (!unit)
			continue;
		if (unit->follow && !empire->fleets[unit->follow])
			unit->follow = 0;
		if (ge_follows_in_circle(empire, unit->number))
			return node_error(node_get(n, "follow"), err, "fleets follow each other in a circle");
	}
	return true;
}

bool ge_units_read(struct ge_state *state, struct node *list, struct error *err)
{
	GHashTable *garrisons = g_hash_table_new(NULL, NULL);
	bool good = true;

	for (struct node *n = list ? list->first : NULL; n && good; n = n->next)
		good = read_unit(state, n, garrisons, err);
	g_hash_table_destroy(garrisons);
	return good && check_admirals(list, err) && check_follows(state, list, err);
}
