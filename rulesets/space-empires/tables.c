#include "rulesets/space-empires/tables.h"

#include <glib.h>
#include <string.h>

const char *const sp_strategy_names[] = {
    "DEFEND", "ATTACK", "ASSAULT", "PURSUIT", "HIDE", "INTERDICT", "SUPPLY", "TRANSIT", NULL};

/* The parts of the document, before each is read. */
struct parts {
	struct node *strategies, *combat, *bombardment, *treasures, *map, *home, *others, *victory;
};

#define PART(key, kind) #key, kind, offsetof(struct parts, key), FIELD_NEEDED, 0, 0, 0, NULL
#define NUMBER(member, low, high)                                                                            \
#member, FIELD_INTEGER, offsetof(struct sp_tables, member), FIELD_NEEDED, low, high, 0, NULL

static const struct field part_fields[] = {
    {PART(strategies, FIELD_LIST)},
    {PART(combat, FIELD_MAP)},
    {PART(bombardment, FIELD_MAP)},
    {PART(treasures, FIELD_MAP)},
    {PART(map, FIELD_MAP)},
    {PART(home, FIELD_MAP)},
    {PART(others, FIELD_MAP)},
    {PART(victory, FIELD_MAP)},
    {0},
};
static const struct field strategy_fields[] = {
    {"name", FIELD_CHOICE, offsetof(struct sp_strategy_row, name), FIELD_NEEDED, 0, 0, 0, sp_strategy_names},
    {"letter", FIELD_TEXT, offsetof(struct sp_strategy_row, letter), FIELD_NEEDED, 1, 1, 0, NULL},
    {"attack", FIELD_INTEGER, offsetof(struct sp_strategy_row, attack), FIELD_NEEDED, 1, 64, 0, NULL},
    {"defence", FIELD_INTEGER, offsetof(struct sp_strategy_row, defence), FIELD_NEEDED, 1, 64, 0, NULL},
    {0},
};
static const struct field combat_fields[] = {
    {NUMBER(cargo_divisor, 1, 2)},
    {NUMBER(return_divisor, 1, 2)},
    {NUMBER(weak_divisor, 1, 16)},
    {NUMBER(surrender_ratio, 1, 100)},
    {NUMBER(loss_divisor, 1, 16)},
    {NUMBER(exposed_defence, 1, 64)},
    {NUMBER(ambush_factor, 1, 16)},
    {0},
};
static const struct field bombardment_fields[] = {{NUMBER(unit_points, 1, 100)}, {0}};
static const struct field treasure_fields[] = {
    {NUMBER(g2_divisor, 1, 16)},
    {NUMBER(l2_ind, 0, 1000)},
    {NUMBER(l2_ships, 0, 1000)},
    {NUMBER(mm_ships, 0, 1000)},
    {"usual", FIELD_LIST, offsetof(struct sp_tables, treasures), FIELD_NEEDED, 0, 0, 0, NULL},
    {0},
};
static const struct field map_fields[] = {
    {NUMBER(worlds_a_player, 1, 1000)},
    {NUMBER(side_min, 2, 1000)},
    {NUMBER(width_min, 2, 1000)},
    {NUMBER(width_max, 2, 1000)},
    {NUMBER(web_worlds_max, 2, 1000000)},
    {NUMBER(web_links, 2, 100)},
    {NUMBER(one_way, 0, 100)},
    {0},
};
static const struct field value_fields[] = {
    {"ind", FIELD_INTEGER, offsetof(struct sp_values, ind), FIELD_NEEDED, 0, 1000000, 0, NULL},
    {"rms", FIELD_INTEGER, offsetof(struct sp_values, rms), FIELD_NEEDED, 0, 1000000, 0, NULL},
    {"rmp", FIELD_INTEGER, offsetof(struct sp_values, rmp), FIELD_NEEDED, 0, 1000000, 0, NULL},
    {"pop", FIELD_INTEGER, offsetof(struct sp_values, pop), FIELD_NEEDED, 1, 1000000, 0, NULL},
    {0},
};
static const struct field victory_fields[] = {
    {"worlds", FIELD_INTEGER, offsetof(struct sp_tables, victory_share), FIELD_NEEDED, 1, 1000, 0, NULL},
    {0},
};

static bool strategies_read(struct node *list, struct sp_tables *tables, struct error *err)
{
	bool there[SP_STRATEGIES] = {false};
	for (struct node *node = list->first; node != NULL; node = node->next) {
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
	if (node == NULL)
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
