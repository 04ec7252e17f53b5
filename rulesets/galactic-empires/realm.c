/* The tables with what they say of maps, which is checked last: what every realm starts with, and both generators. */
#include "rulesets/galactic-empires/map.h"

#include <stddef.h>

struct realm_start {
	int64_t treasury;
	struct node *capital, *garrison, *fleet, *admiral;
};

static bool read_capital(struct ge_tables *tables, struct node *map, struct error *err)
{
	struct {
		int64_t max, sd;
		const char *list;
	} keys;
	const struct field fields[] = {
	    INTEGER_FIELD("max", __typeof__(keys), max, 1, 20, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("sd", __typeof__(keys), sd, 0, 5, .flags = FIELD_NEEDED),
	    TEXT_FIELD("list", __typeof__(keys), list, 1, 30, .flags = FIELD_NEEDED),
	    {0},
	};
	const struct ge_list *list;

	if (!fields_read(map, fields, &keys, err))
		return false;
	list = ge_list_find(tables, keys.list);
	if (!list)
		return node_error(map, err, "there is no build list \"%s\"", keys.list);
	tables->capital.max = keys.max;
	tables->capital.sd = keys.sd;
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
	    INTEGER_FIELD("a", struct ge_capital, a, 1, 5, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("d", struct ge_capital, d, 1, 5, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("l", struct ge_capital, l, 1, 5, .flags = FIELD_NEEDED),
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
