#include "tables.h"

#include "engine/documents/fields.h"

#include <glib.h>
#include <stddef.h>

const char *const se_hull_names[SE_HULLS + 1] = {
    "capital_ship", "gunship", "orbital", "transport", "scout", "wing", "missile", NULL};
const char *const se_part_names[SE_PARTS + 1] = {"guns", "dp", "engines", "scan", "racks", NULL};
const char *const se_frame_choices[] = {"random", "identity", NULL};

#define NUMBER(type, key, low, high) INTEGER_FIELD(#key, struct type, key, low, high, .flags = FIELD_NEEDED)
/* Archives of before there was such a number have tables without it. */
#define LATER(type, key, low, high, before)                                                                  \
	INTEGER_FIELD(#key, struct type, key, low, high, .fallback = (before))
#define PART(type, key, part, low)                                                                           \
	INTEGER_FIELD(key, struct type, parts[part], low, SE_RATING_MOST, .flags = FIELD_NEEDED)
#define PARTS(type)                                                                                          \
	PART(type, "guns", SE_GUNS, 1), PART(type, "dp", SE_DP, 1), PART(type, "engines", SE_ENGINES, 0),    \
	    PART(type, "scan", SE_SCAN, 0), PART(type, "racks", SE_RACKS, 0)

struct hull_row {
	struct se_hull_table table;
	int64_t parts[SE_PARTS], cost, tonnage, name;
	struct node *cost_k, *tonnage_k, *max;
};

static bool read_five(const struct node *list, int64_t low, int64_t into[SE_PARTS], struct error *err)
{
	int i = 0;

	for (const struct node *n = list->first; n; n = n->next) {
		if (n->kind != NODE_INTEGER || n->number < low || n->number > SE_RATING_MOST)
			return node_error(
			    n, err, "must be a whole number from %d to %d", (int)low, SE_RATING_MOST);
		if (i < SE_PARTS)
			into[i] = n->number;
		i++;
	}
	return i == SE_PARTS || node_error(list, err, "\"%s\" must have %d entries", list->key, SE_PARTS);
}

static bool read_hull(struct node *node, struct se_tables *tables, bool seen[SE_HULLS], struct error *err)
{
	static const struct field fields[] = {
	    CHOICE_FIELD("name", struct hull_row, name, se_hull_names, .flags = FIELD_NEEDED),
	    PARTS(hull_row),
	    NUMBER(hull_row, cost, 1, SE_MOST),
	    NUMBER(hull_row, tonnage, 1, SE_MOST),
	    LIST_FIELD("cost_k", struct hull_row, cost_k, .flags = FIELD_NEEDED),
	    LIST_FIELD("tonnage_k", struct hull_row, tonnage_k, .flags = FIELD_NEEDED),
	    LIST_FIELD("max", struct hull_row, max, .flags = FIELD_NEEDED),
	    {0},
	};
	struct hull_row row = {0};
	struct se_hull_table *table;

	if (!fields_read(node, fields, &row, err))
		return false;
	if (seen[row.name])
		return node_error(node, err, "hull \"%s\" twice", se_hull_names[row.name]);
	seen[row.name] = true;
	table = &tables->hulls[row.name];
	table->hull = row.name;
	table->cost = row.cost;
	table->tonnage = row.tonnage;
	for (int i = 0; i < SE_PARTS; i++)
		table->parts[i] = row.parts[i];
	return read_five(row.cost_k, 0, table->cost_k, err) &&
	       read_five(row.tonnage_k, 0, table->tonnage_k, err) && read_five(row.max, -1, table->max, err);
}

static bool read_hulls(struct node *list, struct se_tables *tables, struct error *err)
{
	bool seen[SE_HULLS] = {false};

	for (struct node *n = list->first; n; n = n->next)
		if (!read_hull(n, tables, seen, err))
			return false;
	for (int i = 0; i < SE_HULLS; i++)
		if (!seen[i])
			return node_error(list, err, "the hull \"%s\" is missing", se_hull_names[i]);
	return true;
}

static bool read_classes(struct node *list, const char *starbase, struct se_tables *tables, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("name", struct se_class_table, name, 1, 30, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("hull", struct se_class_table, hull, se_hull_names, .flags = FIELD_NEEDED),
	    PARTS(se_class_table),
	    NUMBER(se_class_table, tonnage, 1, SE_MOST),
	    NUMBER(se_class_table, cost, 1, SE_MOST),
	    BOOL_FIELD("buildable", struct se_class_table, buildable, .flags = FIELD_NEEDED),
	    {0},
	};
	bool found = false;

	tables->classes = g_new0(struct se_class_table, list->count + 1);
	for (struct node *n = list->first; n; n = n->next) {
		struct se_class_table *row = &tables->classes[tables->class_count];
		if (!fields_read(n, fields, row, err))
			return false;
		if (g_ascii_strcasecmp(row->name, starbase) == 0) {
			tables->starbase = tables->class_count;
			found = true;
		}
		tables->class_count++;
	}
	return found || node_error(list, err, "the class \"%s\" is missing", starbase);
}

static bool read_numbers(struct node *node, struct se_numbers *numbers, struct error *err)
{
	static const struct field fields[] = {
	    NUMBER(se_numbers, design_limit, 1, 1000000),
	    NUMBER(se_numbers, missile_max, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, missile_k, 1, 100000),
	    NUMBER(se_numbers, missile_free, 0, SE_RATING_MOST),
	    NUMBER(se_numbers, repair_divisor, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, salvage_ratio, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, interdict_ratio, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, blockade_ratio, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, repair_rate, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, repair_rate_orbital, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, fee_divisor, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, home_factor, 1, SE_RATING_MOST),
	    NUMBER(se_numbers, scout_scan, 0, SE_RATING_MOST),
	    NUMBER(se_numbers, instability_die, 1, SE_RATING_MOST),
	    LATER(se_numbers, cycle_least, 1, 100, 2),
	    LATER(se_numbers, cycle_most, 1, 100, 5),
	    {0},
	};

	return fields_read(node, fields, numbers, err) &&
	       (numbers->cycle_least <= numbers->cycle_most ||
	           node_error(node, err, "\"cycle_least\" is more than \"cycle_most\""));
}

static bool read_options(struct node *node, struct se_options *options, struct error *err)
{
	static const struct field fields[] = {
	    NUMBER(se_options, self_destruct_tonnes, 1, SE_MOST),
	    NUMBER(se_options, instability, 0, 100),
	    {0},
	};

	return fields_read(node, fields, options, err);
}

static bool read_map(struct node *node, struct se_map_keys *map, struct error *err)
{
	static const struct field fields[] = {
	    NUMBER(se_map_keys, radius, 1, 500),
	    NUMBER(se_map_keys, home_production, 0, SE_MOST),
	    NUMBER(se_map_keys, home_stockpile, 0, SE_MOST),
	    NUMBER(se_map_keys, nearby_worlds, 0, 1000),
	    NUMBER(se_map_keys, nearby_radius, 0, 500),
	    NUMBER(se_map_keys, nearby_production, 0, SE_MOST),
	    NUMBER(se_map_keys, world_density, 0, 100),
	    NUMBER(se_map_keys, max_production, 1, SE_MOST),
	    NUMBER(se_map_keys, storm_density, 0, 100),
	    NUMBER(se_map_keys, nebula_density, 0, 100),
	    NUMBER(se_map_keys, max_storm, 1, SE_MOST),
	    NUMBER(se_map_keys, storm_fluctuates, 0, 100),
	    NUMBER(se_map_keys, cloud_home_distance, 0, 1000),
	    NUMBER(se_map_keys, wormnets, 0, 1000),
	    NUMBER(se_map_keys, wormnet_portals, 2, 1000),
	    NUMBER(se_map_keys, portal_spacing, 0, 1000),
	    NUMBER(se_map_keys, portal_home_distance, 0, 1000),
	    LATER(se_map_keys, instability, 0, 100, 0),
	    LATER(se_map_keys, one_way, 0, 100, 0),
	    LATER(se_map_keys, storms_cyclic, 0, 100, 0),
	    CHOICE_FIELD("frames", struct se_map_keys, frames, se_frame_choices, .flags = FIELD_NEEDED),
	    {0},
	};

	return fields_read(node, fields, map, err);
}

struct name_lists {
	struct node *worlds, *portals, *storms, *nebulae;
	const char *starbase;
};

static bool read_names(struct node *node, struct se_names *names, struct error *err)
{
	static const struct field fields[] = {
	    LIST_FIELD("worlds", struct name_lists, worlds, .flags = FIELD_NEEDED),
	    LIST_FIELD("portals", struct name_lists, portals, .flags = FIELD_NEEDED),
	    LIST_FIELD("storms", struct name_lists, storms, .flags = FIELD_NEEDED),
	    LIST_FIELD("nebulae", struct name_lists, nebulae, .flags = FIELD_NEEDED),
	    TEXT_FIELD("starbase", struct name_lists, starbase, 1, 30, .flags = FIELD_NEEDED),
	    {0},
	};
	struct name_lists lists = {0};

	if (!fields_read(node, fields, &lists, err))
		return false;
	*names = (struct se_names){lists.worlds, lists.portals, lists.storms, lists.nebulae, lists.starbase};
	for (const struct node *list = node->first; list; list = list->next)
		for (const struct node *n = list->first; n; n = n->next)
			if (n->kind != NODE_TEXT || n->size < 1 || n->size > 24)
				return node_error(n, err, "a name must have 1 to 24 letters");
	return true;
}

struct sections {
	struct node *hulls, *classes, *numbers, *options, *map, *names;
	const char *starbase;
};

void *se_tables_read(struct node *root, struct error *err)
{
	static const struct field fields[] = {
	    LIST_FIELD("hulls", struct sections, hulls, .flags = FIELD_NEEDED),
	    LIST_FIELD("classes", struct sections, classes, .flags = FIELD_NEEDED),
	    TEXT_FIELD("starbase", struct sections, starbase, 1, 30, .flags = FIELD_NEEDED),
	    MAP_FIELD("numbers", struct sections, numbers, .flags = FIELD_NEEDED),
	    MAP_FIELD("options", struct sections, options, .flags = FIELD_NEEDED),
	    MAP_FIELD("map", struct sections, map, .flags = FIELD_NEEDED),
	    MAP_FIELD("names", struct sections, names, .flags = FIELD_NEEDED),
	    {0},
	};
	struct se_tables *tables = g_new0(struct se_tables, 1);
	struct sections s = {0};

	if (fields_read(root, fields, &s, err) && read_hulls(s.hulls, tables, err) &&
	    read_classes(s.classes, s.starbase, tables, err) &&
	    read_numbers(s.numbers, &tables->numbers, err) && read_map(s.map, &tables->map, err) &&
	    read_options(s.options, &tables->options, err) && read_names(s.names, &tables->names, err))
		return tables;
	se_tables_free(tables);
	return NULL;
}

void se_tables_free(void *tables)
{
	struct se_tables *t = tables;

	if (t)
		g_free(t->classes);
	g_free(t);
}
