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
	    {"max", FIELD_INTEGER, 0, FIELD_NEEDED, 1, 20, 0, NULL},
	    {"sd", FIELD_INTEGER, sizeof(int64_t), FIELD_NEEDED, 0, 5, 0, NULL},
	    {"list", FIELD_TEXT, 2 * sizeof(int64_t), FIELD_NEEDED, 1, 30, 0, NULL},
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
	    {"treasury", FIELD_TENTHS, offsetof(struct realm_start, treasury), FIELD_NEEDED, 0, 1000000, 0,
	        NULL},
	    {"capital", FIELD_MAP, offsetof(struct realm_start, capital), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"garrison", FIELD_LIST, offsetof(struct realm_start, garrison), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"fleet", FIELD_LIST, offsetof(struct realm_start, fleet), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"admiral", FIELD_MAP, offsetof(struct realm_start, admiral), FIELD_NEEDED, 0, 0, 0, NULL},
	    {0},
	};
	static const struct field skills[] = {
	    {"a", FIELD_INTEGER, offsetof(struct ge_capital, a), FIELD_NEEDED, 1, 5, 0, NULL},
	    {"d", FIELD_INTEGER, offsetof(struct ge_capital, d), FIELD_NEEDED, 1, 5, 0, NULL},
	    {"l", FIELD_INTEGER, offsetof(struct ge_capital, l), FIELD_NEEDED, 1, 5, 0, NULL},
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
