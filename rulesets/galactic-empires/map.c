/* Functions that the map generators share, and the map ge24 (GE-115). */
#include "rulesets/galactic-empires/map.h"

#include "rulesets/galactic-empires/table_rows.h"
#include "rulesets/galactic-empires/unit.h"

#include <stddef.h>

struct putting {
	const struct ge_state *state;
	struct ge_unit *unit;
};

static void put_ships(int type, int64_t n, void *context)
{
	struct putting *p = context;

	ge_unit_add(p->state, p->unit, type, 1, n);
}

static void put_group(const struct ge_state *state, struct ge_unit *unit, struct node *group)
{
	struct putting putting = {state, unit};
	struct error none = {0};

	ge_group_each(ge_tables_of(state), group, put_ships, &putting, &none);
	error_clear(&none);
}

void ge_map_grid(struct ge_state *state, int64_t width, int64_t height)
{
	ge_sectors_new(state, (unsigned)(width * height));
	for (unsigned i = 0; i < state->sector_count; i++)
		state->sectors[i].id = i + 1;
	for (unsigned i = 0; i < state->sector_count; i++) {
		if ((i + 1) % width != 0)
			ge_link(state, i, i + 1, false);
		if (i + width < state->sector_count)
			ge_link(state, i, i + (unsigned)width, false);
	}
}

void ge_map_own(struct ge_sector *sector, unsigned owner)
{
	sector->owner = sector->annexer = sector->garrison.owner = owner;
}

void ge_map_centre(
    struct ge_state *state, struct ge_sector *sector, const struct ge_centre *centre, uint64_t types)
{
	sector->max = centre->max;
	sector->sd = sector->sd_now = centre->sd;
	sector->ic = true;
	sector->builds = types;
	put_group(state, &sector->garrison, centre->garrison);
}

void ge_map_capital(
    struct ge_state *state, struct ge_empire *empire, struct ge_sector *sector, uint64_t speciality)
{
	const struct ge_capital *capital = &ge_tables_of(state)->capital;
	const struct ge_centre centre = {
	    .max = capital->max, .sd = capital->sd, .garrison = capital->garrison};
	const struct ge_admiral admiral = {1, capital->a, capital->d, capital->l};

	empire->treasury = capital->treasury;
	empire->capital = sector->id;
	ge_map_own(sector, empire->id);
	ge_map_centre(state, sector, &centre, capital->types | speciality);
	ge_admiral_add(&sector->garrison, &admiral);
	put_group(state, ge_fleet_new(state, empire->id, 1, sector), capital->fleet);
}

uint64_t ge_map_speciality(const struct ge_state *state, unsigned empire)
{
	const struct ge_tables *tables = ge_tables_of(state);
	bool taken[GE_EMPIRES] = {0};
	unsigned next = 0;
	int own[GE_EMPIRES];

	g_assert(tables->realm_count > 0);
	for (unsigned i = 0; i < state->seat_count; i++) {
		own[i] = -1;
		for (unsigned r = 0; r < tables->realm_count; r++)
			if (g_ascii_strcasecmp(
			        tables->realms[r].name, state->empires[state->seats[i]]->name) == 0)
				own[i] = (int)r;
		if (own[i] >= 0)
			taken[own[i]] = true;
	}
	for (unsigned i = 0; i < state->seat_count; i++) {
		while (own[i] < 0 && taken[next % tables->realm_count] && next < tables->realm_count)
			next++;
		if (own[i] < 0)
			own[i] = (int)(next++ % tables->realm_count);
		if (state->seats[i] == empire)
			return tables->realms[own[i]].types;
	}
	return 0;
}

bool ge_map_centre_read(
    const struct ge_tables *tables, struct node *map, struct ge_centre *centre, struct error *err)
{
	static const struct field fields[] = {
#define GE_CENTRE(kind, ...) kind(struct ge_centre, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    LIST_FIELD("garrison", struct ge_centre, garrison, .flags = FIELD_NEEDED),
	    {0},
	};

	return fields_read(map, fields, centre, err) &&
	       ge_group_each(tables, centre->garrison, NULL, NULL, err);
}

/* --- ge24 ----------------------------------------------------------------- */

struct ge24_keys {
#define GE_24 GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
	struct node *barriers, *max, *realms, *centres, *lists, *independents;
	struct ge_centre centre;
	int64_t base, modulus;
	int64_t wild_base, wild_modulus;
	int wild_type;
};

static bool read_ge24(
    const struct ge_tables *tables, struct node *map, struct ge24_keys *k, struct error *err)
{
	static const struct field fields[] = {
#define GE_24(kind, ...) kind(struct ge24_keys, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    PART(struct ge24_keys, barriers, LIST),
	    PART(struct ge24_keys, max, MAP),
	    PART(struct ge24_keys, realms, LIST),
	    PART(struct ge24_keys, centres, MAP),
	    PART(struct ge24_keys, lists, LIST),
	    PART(struct ge24_keys, independents, MAP),
	    {0},
	};
	static const struct field max_fields[] = {
	    INTEGER_FIELD("base", struct ge24_keys, base, 1, GE_REVENUE_LAST, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("modulus", struct ge24_keys, modulus, 1, GE_REVENUE_LAST, .flags = FIELD_NEEDED),
	    {0},
	};
	struct {
		int64_t base, modulus;
		const char *type;
	} wild;
	const struct field wild_fields[] = {
	    INTEGER_FIELD("base", __typeof__(wild), base, 1, 100, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("modulus", __typeof__(wild), modulus, 1, 100, .flags = FIELD_NEEDED),
	    TEXT_FIELD("type", __typeof__(wild), type, 2, 2, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read(map, fields, k, err) || !fields_read(k->max, max_fields, k, err) ||
	    !fields_read(k->independents, wild_fields, &wild, err) ||
	    !ge_map_centre_read(tables, k->centres, &k->centre, err))
		return false;
	k->wild_base = wild.base;
	k->wild_modulus = wild.modulus;
	k->wild_type = ge_type_find(tables, wild.type);
	return k->wild_type >= 0 || node_error(k->independents, err, "there is no ship type %s", wild.type);
}

static bool grid_sector(const struct ge24_keys *k, struct node *node, struct error *err)
{
	return (node->kind == NODE_INTEGER && node->number >= 1 && node->number <= k->width * k->height) ||
	       node_error(node, err, "must be a sector of the map");
}

struct realm_keys {
	const char *list;
	int64_t capital;
	struct node *sectors;
};

static bool read_realm(const struct ge_tables *tables, const struct ge24_keys *k, struct node *map,
    struct realm_keys *realm, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("list", struct realm_keys, list, 1, 30, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("capital", struct realm_keys, capital, 1, 10000, .flags = FIELD_NEEDED),
	    LIST_FIELD("sectors", struct realm_keys, sectors, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read(map, fields, realm, err) || !grid_sector(k, node_get(map, "capital"), err))
		return false;
	for (struct node *n = realm->sectors->first; n; n = n->next)
		if (!grid_sector(k, n, err))
			return false;
	return ge_list_find(tables, realm->list) ||
	       node_error(map, err, "there is no build list of this name");
}

struct list_keys {
	int64_t sector;
	const char *list;
};

static bool read_list(const struct ge_tables *tables, const struct ge24_keys *k, struct node *map,
    struct list_keys *list, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("sector", struct list_keys, sector, 1, 10000, .flags = FIELD_NEEDED),
	    TEXT_FIELD("list", struct list_keys, list, 1, 30, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read(map, fields, list, err) || !grid_sector(k, node_get(map, "sector"), err))
		return false;
	return ge_list_find(tables, list->list) ||
	       node_error(map, err, "there is no build list of this name");
}

bool ge_map_ge24_check(const struct ge_tables *tables, struct error *err)
{
	struct ge24_keys k;
	struct realm_keys realm;
	struct list_keys list;

	if (!read_ge24(tables, tables->ge24, &k, err))
		return false;
	if (k.base + k.modulus - 1 > GE_REVENUE_LAST)
		return node_error(k.max, err, "\"base\" and \"modulus\" make more than %d", GE_REVENUE_LAST);
	for (struct node *n = k.realms->first; n; n = n->next)
		if (!read_realm(tables, &k, n, &realm, err))
			return false;
	for (struct node *n = k.lists->first; n; n = n->next)
		if (!read_list(tables, &k, n, &list, err))
			return false;
	for (struct node *n = k.barriers->first; n; n = n->next)
		if (n->kind != NODE_LIST || n->count != 2 || !grid_sector(&k, n->first, err) ||
		    !grid_sector(&k, n->first->next, err) || n->first->number == n->first->next->number)
			return node_error(n, err, "a barrier is a pair of sectors");
	return true;
}

static bool fill_realms(struct ge_state *state, const struct ge24_keys *k, struct error *err)
{
	const struct ge_tables *tables = ge_tables_of(state);
	unsigned seat = 0;

	for (struct node *n = k->realms->first; n; n = n->next) {
		struct ge_empire *empire = state->empires[state->seats[seat++]];
		struct realm_keys realm;
		if (!read_realm(tables, k, n, &realm, err))
			return false;
		ge_map_capital(state, empire, ge_sector_find(state, realm.capital),
		    ge_list_find(tables, realm.list)->types);
		for (struct node *s = realm.sectors->first; s; s = s->next)
			ge_map_own(ge_sector_find(state, s->number), empire->id);
	}
	return true;
}

bool ge_map_ge24(struct ge_state *state, struct error *err)
{
	const struct ge_tables *tables = ge_tables_of(state);
	struct ge24_keys k;
	struct list_keys list;

	if (!read_ge24(tables, tables->ge24, &k, err))
		return false;
	ge_map_grid(state, k.width, k.height);
	for (struct node *n = k.barriers->first; n; n = n->next)
		ge_link(state, (unsigned)n->first->number - 1, (unsigned)n->first->next->number - 1, true);
	for (unsigned i = 0; i < state->sector_count; i++)
		state->sectors[i].max = k.base + state->sectors[i].id % k.modulus;
	if (!fill_realms(state, &k, err))
		return false;
	for (struct node *n = k.lists->first; n; n = n->next) {
		if (!read_list(tables, &k, n, &list, err))
			return false;
		ge_map_centre(state, ge_sector_find(state, list.sector), &k.centre,
		    ge_list_find(tables, list.list)->types);
	}
	for (unsigned i = 0; i < state->sector_count; i++) {
		struct ge_sector *s = &state->sectors[i];
		if (s->owner == 0 && !s->ic)
			ge_unit_add(
			    state, &s->garrison, k.wild_type, 1, k.wild_base + s->id % k.wild_modulus);
	}
	return true;
}
