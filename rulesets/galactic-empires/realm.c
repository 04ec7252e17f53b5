/* Reads the tables; what they say of maps is checked last: what every realm starts with, and both generators. */
#include "rulesets/galactic-empires/galaxy.h"
#include "rulesets/galactic-empires/map.h"
#include "rulesets/galactic-empires/realm.h"

#include "rulesets/galactic-empires/table_rows.h"

#include <stddef.h>

struct realm_start {
	int64_t treasury;
	struct node *capital, *garrison, *fleet, *admiral;
};

static bool read_capital(struct ge_tables *tables, struct node *map, struct error *err)
{
	static const struct field fields[] = {
#define GE_CENTRE(kind, ...) kind(struct ge_capital, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    TEXT_FIELD("list", struct ge_capital, list, 1, 30, .flags = FIELD_NEEDED),
	    {0},
	};
	const struct ge_list *list;

	if (!fields_read(map, fields, &tables->capital, err))
		return false;
	list = ge_list_find(tables, tables->capital.list);
	if (!list)
		return node_error(map, err, "there is no build list \"%s\"", tables->capital.list);
	tables->capital.types = list->types;
	return true;
}

static bool check_maps(struct ge_tables *tables, struct error *err)
{
	static const struct field fields[] = {
	    TENTHS_FIELD("treasury", struct realm_start, treasury, 0, 1000000, .flags = FIELD_NEEDED),
	    MAP_FIELD("capital", struct realm_start, capital, .flags = FIELD_NEEDED),
	    LIST_FIELD("garrison", struct realm_start, garrison, .flags = FIELD_NEEDED),
	    LIST_FIELD("fleet", struct realm_start, fleet, .flags = FIELD_NEEDED),
	    MAP_FIELD("admiral", struct realm_start, admiral, .flags = FIELD_NEEDED),
	    {0},
	};
	static const struct field skills[] = {
#define GE_SKILL(kind, ...) kind(struct ge_capital, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};
	struct realm_start start;
	unsigned least, most;

	if (!fields_read(tables->realm, fields, &start, err) || !read_capital(tables, start.capital, err) ||
	    !fields_read(start.admiral, skills, &tables->capital, err))
		return false;
	tables->capital.treasury = start.treasury;
	tables->capital.garrison = start.garrison;
	tables->capital.fleet = start.fleet;
	if (start.fleet->count == 0)
		return node_error(start.fleet, err, "the first fleet needs ships");
	return ge_group_each(tables, start.garrison, NULL, NULL, err) &&
	       ge_group_each(tables, start.fleet, NULL, NULL, err) && ge_map_ge24_check(tables, err) &&
	       ge_map_players(tables, "galaxy", &least, &most, err);
}

void *ge_rules_read(struct node *root, struct error *err)
{
	struct ge_tables *tables = ge_tables_read(root, err);

	if (!tables || check_maps(tables, err))
		return tables;
	ge_tables_free(tables);
	return NULL;
}
