#include "tables.h"

#include "engine/documents/fields.h"

#include <glib.h>
#include <stddef.h>

const char *const se_hull_names[SE_HULLS + 1] = {
    "capital_ship", "gunship", "orbital", "transport", "scout", "wing", "missile", NULL};
const char *const se_part_names[SE_PARTS + 1] = {"guns", "dp", "engines", "scan", "racks", NULL};
const char *const se_frame_choices[] = {"random", "identity", NULL};

#define NUMBER(type, key, low, high) INTEGER_FIELD(#key, struct type, key, low, high, .flags = FIELD_NEEDED)
#define LATER(type, key, low, high, before)                                                                  \
	INTEGER_FIELD(#key, struct type, key, low, high, .fallback = (before))
#define FLAG(type, key) BOOL_FIELD(#key, struct type, key, .flags = FIELD_NEEDED)
#define PART(type, key, part, low)                                                                           \
	INTEGER_FIELD(key, struct type, parts[part], low, SE_RATING_MOST, .flags = FIELD_NEEDED)
#define PARTS(type)                                                                                          \
	PART(type, "guns", SE_GUNS, 1), PART(type, "dp", SE_DP, 1), PART(type, "engines", SE_ENGINES, 0),    \
	    PART(type, "scan", SE_SCAN, 0), PART(type, "racks", SE_RACKS, 0)

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
	    CHOICE_FIELD("name", struct se_hull_table, hull, se_hull_names, .flags = FIELD_NEEDED),
	    PARTS(se_hull_table),
#define SE_HULL(kind, ...) kind(se_hull_table, __VA_ARGS__),
#include "tables.def"
	    LIST_FIELD("cost_k", struct se_hull_table, lists.cost_k, .flags = FIELD_NEEDED),
	    LIST_FIELD("tonnage_k", struct se_hull_table, lists.tonnage_k, .flags = FIELD_NEEDED),
	    LIST_FIELD("max", struct se_hull_table, lists.max, .flags = FIELD_NEEDED),
	    {0},
	};
	struct se_hull_table row = {0};

	if (!fields_read(node, fields, &row, err))
		return false;
	if (seen[row.hull])
		return node_error(node, err, "hull \"%s\" twice", se_hull_names[row.hull]);
	seen[row.hull] = true;
	if (!read_five(row.lists.cost_k, 0, row.cost_k, err) ||
	    !read_five(row.lists.tonnage_k, 0, row.tonnage_k, err) ||
	    !read_five(row.lists.max, -1, row.max, err))
		return false;
	tables->hulls[row.hull] = row;
	return true;
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
#define SE_CLASS(kind, ...) kind(se_class_table, __VA_ARGS__),
#include "tables.def"
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
#define SE_NUMBER(kind, ...) kind(se_numbers, __VA_ARGS__),
#include "tables.def"
	    {0},
	};

	return fields_read(node, fields, numbers, err) &&
	       (numbers->cycle_least <= numbers->cycle_most ||
	           node_error(node, err, "\"cycle_least\" is more than \"cycle_most\""));
}

static bool read_options(struct node *node, struct se_options *options, struct error *err)
{
	static const struct field fields[] = {
#define SE_OPTION(kind, ...) kind(se_options, __VA_ARGS__),
#include "tables.def"
	    {0},
	};

	return fields_read(node, fields, options, err);
}

static bool read_map(struct node *node, struct se_map_keys *map, struct error *err)
{
	static const struct field fields[] = {
#define SE_MAP(kind, ...) kind(se_map_keys, __VA_ARGS__),
#include "tables.def"
	    CHOICE_FIELD("frames", struct se_map_keys, frames, se_frame_choices, .flags = FIELD_NEEDED),
	    {0},
	};

	return fields_read(node, fields, map, err);
}

static bool read_victory(struct node *node, struct se_victory *victory, struct error *err)
{
	static const struct field fields[] = {
#define SE_VICTORY(kind, ...) kind(se_victory, __VA_ARGS__),
#include "tables.def"
	    {0},
	};

	return !node || fields_read(node, fields, victory, err);
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
	struct node *hulls, *classes, *numbers, *options, *victory, *map, *names;
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
	    /* Tables of old archives lack it. */
	    MAP_FIELD("victory", struct sections, victory),
	    MAP_FIELD("map", struct sections, map, .flags = FIELD_NEEDED),
	    MAP_FIELD("names", struct sections, names, .flags = FIELD_NEEDED),
	    {0},
	};
	struct se_tables *tables = g_new0(struct se_tables, 1);
	struct sections s = {0};

	if (fields_read(root, fields, &s, err) && read_hulls(s.hulls, tables, err) &&
	    read_classes(s.classes, s.starbase, tables, err) &&
	    read_numbers(s.numbers, &tables->numbers, err) && read_map(s.map, &tables->map, err) &&
	    read_options(s.options, &tables->options, err) &&
	    read_victory(s.victory, &tables->victory, err) && read_names(s.names, &tables->names, err))
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
