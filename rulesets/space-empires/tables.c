#include "rulesets/space-empires/tables.h"

#include "engine/documents/fields.h"

#include <glib.h>
#include <string.h>

const char *const sp_strategy_names[] = {
    "DEFEND", "ATTACK", "ASSAULT", "PURSUIT", "HIDE", "INTERDICT", "SUPPLY", "TRANSIT", NULL};

/* The parts of the document, before each is read. */
struct parts {
	struct node *strategies, *combat, *bombardment, *treasures, *map, *home, *others, *victory;
};

#define PART(key, kind) kind##_FIELD(#key, struct parts, key, .flags = FIELD_NEEDED)
#define NUMBER(member, low, high)                                                                            \
	INTEGER_FIELD(#member, struct sp_tables, member, low, high, .flags = FIELD_NEEDED)

static const struct field part_fields[] = {
    PART(strategies, LIST),
    PART(combat, MAP),
    PART(bombardment, MAP),
    PART(treasures, MAP),
    PART(map, MAP),
    PART(home, MAP),
    PART(others, MAP),
    PART(victory, MAP),
    {0},
};
static const struct field strategy_fields[] = {
    CHOICE_FIELD("name", struct sp_strategy_row, name, sp_strategy_names, .flags = FIELD_NEEDED),
    TEXT_FIELD("letter", struct sp_strategy_row, letter, 1, 1, .flags = FIELD_NEEDED),
    INTEGER_FIELD("attack", struct sp_strategy_row, attack, 1, 64, .flags = FIELD_NEEDED),
    INTEGER_FIELD("defence", struct sp_strategy_row, defence, 1, 64, .flags = FIELD_NEEDED),
    {0},
};
static const struct field combat_fields[] = {
    NUMBER(cargo_divisor, 1, 2),
    NUMBER(return_divisor, 1, 2),
    NUMBER(weak_divisor, 1, 16),
    NUMBER(surrender_ratio, 1, 100),
    NUMBER(loss_divisor, 1, 16),
    NUMBER(exposed_defence, 1, 64),
    NUMBER(ambush_factor, 1, 16),
    {0},
};
static const struct field bombardment_fields[] = {NUMBER(unit_points, 1, 100), {0}};
static const struct field treasure_fields[] = {
    NUMBER(g2_divisor, 1, 16),
    NUMBER(l2_ind, 0, 1000),
    NUMBER(l2_ships, 0, 1000),
    NUMBER(mm_ships, 0, 1000),
    /* Archives of before there were usual ones have tables without it. */
    LIST_FIELD("usual", struct sp_tables, treasures),
    {0},
};
static const struct field map_fields[] = {
    NUMBER(worlds_a_player, 1, 1000),
    NUMBER(side_min, 2, 1000),
    NUMBER(width_min, 2, 1000),
    NUMBER(width_max, 2, 1000),
    NUMBER(web_worlds_max, 2, 1000000),
    NUMBER(web_links, 2, 100),
    NUMBER(one_way, 0, 100),
    {0},
};
static const struct field value_fields[] = {
    INTEGER_FIELD("ind", struct sp_values, ind, 0, 1000000, .flags = FIELD_NEEDED),
    INTEGER_FIELD("rms", struct sp_values, rms, 0, 1000000, .flags = FIELD_NEEDED),
    INTEGER_FIELD("rmp", struct sp_values, rmp, 0, 1000000, .flags = FIELD_NEEDED),
    INTEGER_FIELD("pop", struct sp_values, pop, 1, 1000000, .flags = FIELD_NEEDED),
    {0},
};
static const struct field victory_fields[] = {
    INTEGER_FIELD("worlds", struct sp_tables, victory_share, 1, 1000, .flags = FIELD_NEEDED),
    {0},
};

static bool strategies_read(struct node *list, struct sp_tables *tables, struct error *err)
{
	bool there[SP_STRATEGIES] = {false};

	for (struct node *node = list->first; node; node = node->next) {
		struct sp_strategy_row row = {0};
		if (!fields_read(node, strategy_fields, &row, err))
			return false;
		if (there[row.name])
			return node_error(
			    node, err, "the strategy %s stands here twice", sp_strategy_names[row.name]);
		there[row.name] = true;
		tables->strategies[row.name] = row;
	}
	for (int i = 0; i < SP_STRATEGIES; i++)
		if (!there[i])
			return node_error(list, err, "the strategy %s is missing", sp_strategy_names[i]);
	return true;
}

/* One range of `others`: [least, most]. */
static bool range_read(
    struct node *map, const char *key, int64_t floor, int64_t *least, int64_t *most, struct error *err)
{
	struct node *node = node_take(map, key);

	if (!node)
		return node_error(map, err, "%s is missing", key);
	if (node->kind != NODE_LIST || node->count != 2 || node->first->kind != NODE_INTEGER ||
	    node->first->next->kind != NODE_INTEGER)
		return node_error(node, err, "%s must be two whole numbers, [least, most]", key);
	*least = node->first->number;
	*most = node->first->next->number;
	if (*least < floor || *most < *least || *most > 1000000)
		return node_error(node, err, "%s must rise within %d..1000000", key, (int)floor);
	return true;
}

static bool others_read(struct node *map, struct sp_tables *tables, struct error *err)
{
	struct sp_values *least = &tables->least, *most = &tables->most;

	return range_read(map, "ind", 0, &least->ind, &most->ind, err) &&
	       range_read(map, "rms", 0, &least->rms, &most->rms, err) &&
	       range_read(map, "rmp", 0, &least->rmp, &most->rmp, err) &&
	       range_read(map, "pop", 0, &least->pop, &most->pop, err) && node_done(map, err);
}

void *sp_tables_read(struct node *root, struct error *err)
{
	struct parts parts = {0};
	struct sp_tables *tables = g_new0(struct sp_tables, 1);

	if (fields_read(root, part_fields, &parts, err) && strategies_read(parts.strategies, tables, err) &&
	    fields_read(parts.combat, combat_fields, tables, err) &&
	    fields_read(parts.bombardment, bombardment_fields, tables, err) &&
	    fields_read(parts.treasures, treasure_fields, tables, err) &&
	    fields_read(parts.map, map_fields, tables, err) &&
	    fields_read(parts.home, value_fields, &tables->home, err) &&
	    others_read(parts.others, tables, err) &&
	    fields_read(parts.victory, victory_fields, tables, err)) {
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
