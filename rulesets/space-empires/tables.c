#include "rulesets/space-empires/tables.h"

#include "engine/documents/fields.h"
#include "rulesets/space-empires/treasure.h"

#include <glib.h>
#include <string.h>

const char *const sp_strategy_names[] = {
    "DEFEND", "ATTACK", "ASSAULT", "PURSUIT", "HIDE", "INTERDICT", "SUPPLY", "TRANSIT", NULL};

/* The top-level parts of the document. */
struct parts {
	struct node *strategies, *combat, *bombardment, *treasures, *map, *home, *others, *victory,
	    *new_games, *natives;
};

#define PART(key, kind) kind##_FIELD(#key, struct parts, key, .flags = FIELD_NEEDED)
#define NUMBER(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)

static const struct field part_fields[] = {
    PART(strategies, LIST),
    PART(combat, MAP),
    PART(bombardment, MAP),
    PART(treasures, MAP),
    PART(map, MAP),
    PART(home, MAP),
    PART(others, MAP),
    PART(victory, MAP),
    /* Tables of old archives lack it. */
    MAP_FIELD("new_games", struct parts, new_games),
    MAP_FIELD("natives", struct parts, natives),
    {0},
};
static const struct field strategy_fields[] = {
    CHOICE_FIELD("name", struct sp_strategy_row, name, sp_strategy_names, .flags = FIELD_NEEDED),
    TEXT_FIELD("letter", struct sp_strategy_row, letter, 1, 1, .flags = FIELD_NEEDED),
#define SP_STRATEGY(kind, ...) kind(struct sp_strategy_row, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field combat_fields[] = {
#define SP_COMBAT(kind, ...) kind(struct sp_tables, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field bombardment_fields[] = {
#define SP_BOMBARDMENT(kind, ...) kind(struct sp_tables, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field treasure_fields[] = {
#define SP_TREASURE(kind, ...) kind(struct sp_tables, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    /* Tables of old archives lack it. */
    LIST_FIELD("usual", struct sp_tables, treasures),
    {0},
};
static const struct field map_fields[] = {
#define SP_MAP(kind, ...) kind(struct sp_tables, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field value_fields[] = {
#define SP_VALUE(kind, ...) kind(struct sp_values, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field victory_fields[] = {
#define SP_VICTORY(kind, ...) kind(struct sp_victory_numbers, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};

static const struct field opening_fields[] = {
#define SP_OPENING(kind, ...) kind(struct sp_opening, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};
static const struct field native_fields[] = {
#define SP_NATIVE(kind, ...) kind(struct sp_native_numbers, __VA_ARGS__),
#include "rulesets/space-empires/tables.def"
    {0},
};

static bool strategies_read(struct node *list, struct sp_tables *tables, struct error *err)
{
	bool there[SP_STRATEGIES] = {false};

	for (struct node *node = list->first; node; node = node->next) {
		struct sp_strategy_row row;
		if (!fields_read(node, strategy_fields, &row, err))
			return false;
		if (there[row.name])
			return node_error(
			    node, err, "the strategy %s appears twice", sp_strategy_names[row.name]);
		there[row.name] = true;
		tables->strategies[row.name] = row;
	}
	for (int i = 0; i < SP_STRATEGIES; i++)
		if (!there[i])
			return node_error(list, err, "the strategy %s is missing", sp_strategy_names[i]);
	return true;
}

/* Reads one range of `others`: [least, most]. */
static bool range_read(struct node *map, const char *key, int64_t floor, int64_t ceiling, int64_t *least,
    int64_t *most, struct error *err)
{
	struct node *node = node_take(map, key);

	if (!node)
		return node_error(map, err, "%s is missing", key);
	if (node->kind != NODE_LIST || node->count != 2 || node->first->kind != NODE_INTEGER ||
	    node->first->next->kind != NODE_INTEGER)
		return node_error(node, err, "%s must be two whole numbers, [least, most]", key);
	*least = node->first->number;
	*most = node->first->next->number;
	if (*least < floor || *most < *least || *most > ceiling)
		return node_error(node, err, "%s must rise within %d..%d", key, (int)floor, (int)ceiling);
	return true;
}

static bool others_read(struct node *map, struct sp_tables *tables, struct error *err)
{
#define SP_VALUE(kind, member, low, high)                                                                    \
	if (!range_read(map, #member, low, high, &tables->least.member, &tables->most.member, err))          \
		return false;
#include "rulesets/space-empires/tables.def"
	return node_done(map, err);
}

/* Without values for new games, these get the values of older games. */
static bool opening_read(const struct parts *parts, struct sp_tables *tables, struct error *err)
{
	int64_t worlds = tables->victory.worlds;

	tables->opening = (struct sp_opening){
	    0, tables->width_max, worlds, tables->width_max, worlds, worlds, SP_LEAD_LEAST, 1, 0};
	tables->natives = (struct sp_native_numbers){1, 5};
	return (!parts->new_games || fields_read(parts->new_games, opening_fields, &tables->opening, err)) &&
	       (!parts->natives || fields_read(parts->natives, native_fields, &tables->natives, err));
}

void *sp_tables_read(struct node *root, struct error *err)
{
	struct parts parts;
	struct sp_tables *tables = g_new0(struct sp_tables, 1);

	if (fields_read(root, part_fields, &parts, err) && strategies_read(parts.strategies, tables, err) &&
	    fields_read(parts.combat, combat_fields, tables, err) &&
	    fields_read(parts.bombardment, bombardment_fields, tables, err) &&
	    fields_read(parts.treasures, treasure_fields, tables, err) &&
	    sp_treasures_check(tables->treasures, err) && fields_read(parts.map, map_fields, tables, err) &&
	    fields_read(parts.home, value_fields, &tables->home, err) &&
	    others_read(parts.others, tables, err) &&
	    fields_read(parts.victory, victory_fields, &tables->victory, err) &&
	    opening_read(&parts, tables, err)) {
		if (tables->width_max >= tables->width_min)
			return tables;
		node_error(parts.map, err, "width_max is below width_min");
	}
	g_free(tables);
	return NULL;
}

void sp_tables_free(void *tables)
{
	g_free(tables);
}
