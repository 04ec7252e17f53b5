#include "rulesets/galactic-empires/tables.h"

#include "engine/documents/fields.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

#define NUMBER(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)
#define MONEY(type, member) TENTHS_FIELD(#member, type, member, 0, 100000, .flags = FIELD_NEEDED)
#define PART(type, member, kind) kind##_FIELD(#member, type, member, .flags = FIELD_NEEDED)

const char *const ge_status_names[] = {"royalty", "commoner", NULL};

int ge_type_find(const struct ge_tables *tables, const char *code)
{
	for (unsigned i = 0; i < tables->type_count; i++)
		if (g_ascii_strcasecmp(tables->types[i].code, code) == 0)
			return (int)i;
	return -1;
}

const struct ge_list *ge_list_find(const struct ge_tables *tables, const char *name)
{
	for (unsigned i = 0; i < tables->list_count; i++)
		if (strcmp(tables->lists[i].name, name) == 0)
			return &tables->lists[i];
	return NULL;
}

static bool read_type(struct ge_tables *tables, struct node *node, struct error *err)
{
	struct ge_type *made = &tables->types[tables->type_count];
	const struct field fields[] = {
	    TEXT_FIELD("code", struct ge_type, code, 2, 2, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct ge_type, name, 1, 30, .flags = FIELD_NEEDED),
	    MONEY(struct ge_type, cost),
	    MONEY(struct ge_type, upkeep),
	    NUMBER(struct ge_type, attacks, 1, 20),
	    NUMBER(struct ge_type, combat, 0, 1000),
	    NUMBER(struct ge_type, defence, 1, 100),
	    NUMBER(struct ge_type, moves, 1, 100),
	    INTEGER_FIELD("search", struct ge_type, search, 0, 100),
	    BOOL_FIELD("cloaks", struct ge_type, cloaks),
	    BOOL_FIELD("siege", struct ge_type, siege),
	    {0},
	};

	if (tables->type_count == GE_TYPES_MAX)
		return node_error(node, err, "there are more than %d ship types", GE_TYPES_MAX);
	if (!fields_read(node, fields, made, err))
		return false;
	if (!g_ascii_isupper(made->code[0]) || !g_ascii_isupper(made->code[1]))
		return node_error(node, err, "\"code\" must be two capital letters, not %s", made->code);
	if (ge_type_find(tables, made->code) >= 0)
		return node_error(node, err, "ship type %s stands here twice", made->code);
	tables->type_count++;
	return true;
}

struct list_keys {
	const char *name;
	struct node *lists, *types;
};

static bool read_list(struct ge_tables *tables, struct node *node, struct error *err)
{
	struct ge_list *list = &tables->lists[tables->list_count];
	struct list_keys keys;
	const struct field fields[] = {
	    TEXT_FIELD("name", struct list_keys, name, 1, 30, .flags = FIELD_NEEDED),
	    LIST_FIELD("lists", struct list_keys, lists),
	    PART(struct list_keys, types, LIST),
	    {0},
	};

	if (tables->list_count == GE_TYPES_MAX)
		return node_error(node, err, "there are more than %d build lists", GE_TYPES_MAX);
	if (!fields_read(node, fields, &keys, err))
		return false;
	*list = (struct ge_list){keys.name, 0};
	for (struct node *n = keys.lists ? keys.lists->first : NULL; n; n = n->next) {
		const struct ge_list *other = n->text ? ge_list_find(tables, n->text) : NULL;
		if (!other)
			return node_error(n, err, "there is no build list of this name above");
		list->types |= other->types;
	}
	for (struct node *n = keys.types->first; n; n = n->next) {
		int type = n->text ? ge_type_find(tables, n->text) : -1;
		if (type < 0)
			return node_error(n, err, "there is no ship type of this code");
		list->types |= UINT64_C(1) << type;
	}
	tables->list_count++;
	return true;
}

static bool read_limits(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
	    NUMBER(struct ge_limits, owned, 1, 100000),
	    NUMBER(struct ge_limits, annexed, 1, 100000),
	    NUMBER(struct ge_limits, ships, 1, 1000000),
	    NUMBER(struct ge_limits, admirals, 0, 9999),
	    NUMBER(struct ge_limits, fleets, 0, GE_FLEETS),
	    {0},
	};

	for (int i = 0; ge_status_names[i]; i++) {
		struct node *row = node_take(map, ge_status_names[i]);
		if (!row)
			return node_error(map, err, "the key \"%s\" is missing", ge_status_names[i]);
		if (!fields_read(row, fields, &tables->limits[i], err))
			return false;
	}
	return node_done(map, err);
}

static bool read_admirals(struct ge_tables *tables, struct node *map, struct error *err)
{
	struct ge_admiral_numbers *a = &tables->admirals;
	const struct field fields[] = {
	    MONEY(struct ge_admiral_numbers, hire),
	    MONEY(struct ge_admiral_numbers, upkeep),
	    NUMBER(struct ge_admiral_numbers, combat, 0, 100),
	    NUMBER(struct ge_admiral_numbers, attack_bonus, 0, 100),
	    NUMBER(struct ge_admiral_numbers, defence_bonus, 0, 100),
	    NUMBER(struct ge_admiral_numbers, logistics, 1, 100),
	    NUMBER(struct ge_admiral_numbers, logistics_moves, 0, 100),
	    NUMBER(struct ge_admiral_numbers, lone_moves, 0, 100),
	    NUMBER(struct ge_admiral_numbers, learn, 0, 100),
	    PART(struct ge_admiral_numbers, skill_rolls, LIST),
	    {0},
	};
	int64_t last = 0;
	unsigned i = 0;

	if (!fields_read(map, fields, a, err))
		return false;
	for (struct node *n = a->skill_rolls->first; n; n = n->next) {
		if (i == G_N_ELEMENTS(tables->skill_rolls) || n->kind != NODE_INTEGER || n->number < last ||
		    n->number > 100)
			return node_error(n, err, "\"skill_rolls\" are five rising numbers up to 100");
		last = tables->skill_rolls[i++] = n->number;
	}
	if (i != G_N_ELEMENTS(tables->skill_rolls) || last != 100)
		return node_error(a->skill_rolls, err, "\"skill_rolls\" are five numbers, the last one 100");
	return true;
}

static bool read_movement(
    struct ge_tables *tables, struct node *movement, struct node *battle, struct error *err)
{
	const struct field steps[] = {
	    NUMBER(struct ge_movement_numbers, steps, 1, 1000),
	    NUMBER(struct ge_movement_numbers, tags, 1, 1000),
	    NUMBER(struct ge_movement_numbers, own, 0, 100),
	    NUMBER(struct ge_movement_numbers, let_in, 0, 100),
	    NUMBER(struct ge_movement_numbers, sneak, 0, 100),
	    NUMBER(struct ge_movement_numbers, enemy, 0, 100),
	    NUMBER(struct ge_movement_numbers, independent, 0, 100),
	    NUMBER(struct ge_movement_numbers, battle, 0, 100),
	    {0},
	};
	const struct field rounds[] = {
	    NUMBER(struct ge_battle_numbers, rounds, 1, 1000),
	    NUMBER(struct ge_battle_numbers, chance_least, 0, 100),
	    NUMBER(struct ge_battle_numbers, chance_most, 0, 100),
	    NUMBER(struct ge_battle_numbers, save_most, 0, 100),
	    NUMBER(struct ge_battle_numbers, sd_chance, 0, 100),
	    NUMBER(struct ge_battle_numbers, sd_save, 0, 100),
	    NUMBER(struct ge_battle_numbers, sd_hits, 1, 1000),
	    NUMBER(struct ge_battle_numbers, siege, 0, 100),
	    {0},
	};

	return fields_read(movement, steps, &tables->movement, err) &&
	       fields_read(battle, rounds, &tables->battle, err);
}

static bool read_sectors(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
	    NUMBER(struct ge_sector_numbers, conquest, 0, 100000),
	    NUMBER(struct ge_sector_numbers, cloak_part, 1, 100),
	    NUMBER(struct ge_sector_numbers, pillage, 0, 100000),
	    NUMBER(struct ge_sector_numbers, pillage_damage, 0, 3),
	    NUMBER(struct ge_sector_numbers, blockade, 0, 100000),
	    NUMBER(struct ge_sector_numbers, damage_most, 0, 3),
	    NUMBER(struct ge_sector_numbers, damage_parts, 1, 100),
	    NUMBER(struct ge_sector_numbers, decline, 1, 4),
	    MONEY(struct ge_sector_numbers, annex_least),
	    NUMBER(struct ge_sector_numbers, far_sight, 1, 101),
	    {0},
	};

	return fields_read(map, fields, &tables->sectors, err);
}

static bool read_money(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
	    NUMBER(struct ge_money_numbers, send_fee, 0, 100),
	    NUMBER(struct ge_money_numbers, send_reach, 0, 1000),
	    NUMBER(struct ge_money_numbers, decay, 0, 100),
	    NUMBER(struct ge_money_numbers, salvage_part, 1, 100),
	    NUMBER(struct ge_money_numbers, unpaid_lost, 0, 100),
	    MONEY(struct ge_money_numbers, espionage),
	    NUMBER(struct ge_money_numbers, espionage_item, 0, 100),
	    MONEY(struct ge_money_numbers, proclamation),
	    NUMBER(struct ge_money_numbers, proclamation_least, 1, 900),
	    NUMBER(struct ge_money_numbers, proclamation_most, 1, 900),
	    {0},
	};

	return fields_read(map, fields, &tables->money, err);
}

static bool read_victory(struct ge_tables *tables, struct node *map, struct error *err)
{
	struct {
		int64_t solo, allies, turns, together, in_a_row;
	} keys;
	const struct field fields[] = {
	    INTEGER_FIELD("solo", __typeof__(keys), solo, 1, 100, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("allies", __typeof__(keys), allies, 1, 100, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turns", __typeof__(keys), turns, 1, 9999, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("together", __typeof__(keys), together, 1, 3, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("in_a_row", __typeof__(keys), in_a_row, 1, 100, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read(map, fields, &keys, err))
		return false;
	tables->victory = (struct ge_victory){keys.solo, keys.allies, keys.turns};
	tables->victory_together = keys.together;
	tables->victory_in_a_row = keys.in_a_row;
	return true;
}

static bool read_defence(struct ge_tables *tables, struct node *map, struct error *err)
{
	struct {
		struct node *levels;
		int64_t cost, workers, raze;
	} keys;
	const struct field fields[] = {
	    LIST_FIELD("levels", __typeof__(keys), levels, .flags = FIELD_NEEDED),
	    TENTHS_FIELD("cost", __typeof__(keys), cost, 0, 100000, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("workers", __typeof__(keys), workers, 0, 1000, .flags = FIELD_NEEDED),
	    TENTHS_FIELD("raze", __typeof__(keys), raze, 0, 100000, .flags = FIELD_NEEDED),
	    {0},
	};

	if (!fields_read(map, fields, &keys, err))
		return false;
	tables->sd_levels = (int64_t)keys.levels->count;
	tables->sd_cost = keys.cost;
	tables->sd_workers = keys.workers;
	tables->sd_raze = keys.raze;
	return true;
}

static bool read_realms(struct ge_tables *tables, struct node *list, struct error *err)
{
	struct {
		const char *name, *list;
	} keys;
	const struct field fields[] = {
	    TEXT_FIELD("name", __typeof__(keys), name, 1, 24, .flags = FIELD_NEEDED),
	    TEXT_FIELD("list", __typeof__(keys), list, 1, 30, .flags = FIELD_NEEDED),
	    {0},
	};

	for (struct node *n = list->first; n; n = n->next) {
		const struct ge_list *types;
		if (tables->realm_count == GE_EMPIRES - 1)
			return node_error(n, err, "there are more than %d realms", GE_EMPIRES - 1);
		if (!fields_read(n, fields, &keys, err))
			return false;
		types = ge_list_find(tables, keys.list);
		if (!types)
			return node_error(n, err, "there is no build list \"%s\"", keys.list);
		tables->realms[tables->realm_count++] = (struct ge_realm){keys.name, types->types};
	}
	return true;
}

struct root_keys {
	struct node *types, *lists, *limits, *admirals, *movement, *battle, *defence, *sectors, *money,
	    *victory, *banned, *realm, *ge24, *galaxy, *realms;
};

static bool read_rows(struct ge_tables *tables, struct node *list,
    bool (*read)(struct ge_tables *, struct node *, struct error *), struct error *err)
{
	for (struct node *n = list->first; n; n = n->next)
		if (!read(tables, n, err))
			return false;
	return true;
}

static bool read_all(struct ge_tables *tables, struct node *root, struct error *err)
{
	struct root_keys k;
	const struct field fields[] = {
	    PART(struct root_keys, types, LIST),
	    PART(struct root_keys, lists, LIST),
	    PART(struct root_keys, limits, MAP),
	    PART(struct root_keys, admirals, MAP),
	    PART(struct root_keys, movement, MAP),
	    PART(struct root_keys, battle, MAP),
	    PART(struct root_keys, defence, MAP),
	    PART(struct root_keys, sectors, MAP),
	    PART(struct root_keys, money, MAP),
	    PART(struct root_keys, victory, MAP),
	    PART(struct root_keys, banned, LIST),
	    PART(struct root_keys, realm, MAP),
	    PART(struct root_keys, ge24, MAP),
	    PART(struct root_keys, galaxy, MAP),
	    PART(struct root_keys, realms, LIST),
	    {0},
	};

	if (!fields_read(root, fields, &k, err))
		return false;
	tables->banned = k.banned;
	tables->ge24 = k.ge24;
	tables->galaxy = k.galaxy;
	tables->realm = k.realm;
	return read_rows(tables, k.types, read_type, err) && read_rows(tables, k.lists, read_list, err) &&
	       read_limits(tables, k.limits, err) && read_admirals(tables, k.admirals, err) &&
	       read_movement(tables, k.movement, k.battle, err) && read_defence(tables, k.defence, err) &&
	       read_sectors(tables, k.sectors, err) && read_money(tables, k.money, err) &&
	       read_victory(tables, k.victory, err) && read_realms(tables, k.realms, err);
}

void *ge_tables_read(struct node *root, struct error *err)
{
	struct ge_tables *tables = g_new0(struct ge_tables, 1);

	if (read_all(tables, root, err))
		return tables;
	ge_tables_free(tables);
	return NULL;
}

void ge_tables_free(void *tables)
{
	g_free(tables);
}

bool ge_group_each(const struct ge_tables *tables, struct node *list,
    void (*put)(int type, int64_t n, void *context), void *context, struct error *err)
{
	struct {
		const char *type;
		int64_t n;
	} keys;
	const struct field fields[] = {
	    TEXT_FIELD("type", __typeof__(keys), type, 2, 2, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("n", __typeof__(keys), n, 1, 9999, .flags = FIELD_NEEDED),
	    {0},
	};

	for (struct node *n = list->first; n; n = n->next) {
		int type;
		if (!fields_read(n, fields, &keys, err))
			return false;
		type = ge_type_find(tables, keys.type);
		if (type < 0)
			return node_error(n, err, "there is no ship type %s", keys.type);
		if (put)
			put(type, keys.n, context);
	}
	return true;
}
