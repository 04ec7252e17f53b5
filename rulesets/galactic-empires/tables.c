#include "rulesets/galactic-empires/tables.h"

#include "rulesets/galactic-empires/table_rows.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

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
#define GE_TYPE(kind, ...) kind(struct ge_type, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	if (tables->type_count == GE_TYPES_MAX)
		return node_error(node, err, "there are more than %d ship types", GE_TYPES_MAX);
	if (!fields_read(node, fields, made, err))
		return false;
	if (!g_ascii_isupper(made->code[0]) || !g_ascii_isupper(made->code[1]))
		return node_error(node, err, "\"code\" must be two capital letters, not %s", made->code);
	if (ge_type_find(tables, made->code) >= 0)
		return node_error(node, err, "ship type %s appears twice", made->code);
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
	return list->types != 0 || node_error(node, err, "a build list names at least one ship type");
}

static bool read_limits(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
#define GE_LIMIT(kind, ...) kind(struct ge_limits, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
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
#define GE_ADMIRAL(kind, ...) kind(struct ge_admiral_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
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
#define GE_MOVEMENT(kind, ...) kind(struct ge_movement_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};
	const struct field rounds[] = {
#define GE_BATTLE(kind, ...) kind(struct ge_battle_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	return fields_read(movement, steps, &tables->movement, err) &&
	       fields_read(battle, rounds, &tables->battle, err);
}

static bool read_sectors(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
#define GE_SECTOR(kind, ...) kind(struct ge_sector_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	return fields_read(map, fields, &tables->sectors, err);
}

static bool read_money(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
#define GE_MONEY(kind, ...) kind(struct ge_money_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	return fields_read(map, fields, &tables->money, err);
}

static bool read_victory(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field shares[] = {
#define GE_VICTORY(kind, ...) kind(struct ge_victory, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};
	const struct field lead[] = {
#define GE_LEAD(kind, ...) kind(struct ge_lead_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	return fields_read_some(map, shares, &tables->victory, err) &&
	       fields_read(map, lead, &tables->lead, err);
}

/* Old tables without these numbers mean no special opening for new games. */
static bool read_opening(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
#define GE_OPENING(kind, ...) kind(struct ge_opening, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	return !map || fields_read(map, fields, &tables->opening, err);
}

static bool check_words(const struct node *list, struct error *err)
{
	for (const struct node *n = list->first; n; n = n->next)
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "\"%s\" is a list of words", list->key);
	return true;
}

static bool read_defence(struct ge_tables *tables, struct node *map, struct error *err)
{
	const struct field fields[] = {
	    PART(struct ge_defence_numbers, levels, LIST),
#define GE_DEFENCE(kind, ...) kind(struct ge_defence_numbers, __VA_ARGS__),
#include "rulesets/galactic-empires/tables.def"
	    {0},
	};

	if (!fields_read(map, fields, &tables->defence, err) || !check_words(tables->defence.levels, err))
		return false;
	return tables->defence.levels->count <= GE_DEFENCE_LAST ||
	       node_error(tables->defence.levels, err, "\"levels\" has at most %d words", GE_DEFENCE_LAST);
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
	return tables->realm_count > 0 || node_error(list, err, "\"realms\" names at least one realm");
}

struct root_keys {
	struct node *types, *lists, *limits, *admirals, *movement, *battle, *defence, *sectors, *money,
	    *victory, *new_games, *banned, *realm, *ge24, *galaxy, *realms;
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
	    MAP_FIELD("new_games", struct root_keys, new_games),
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
	return check_words(k.banned, err) && read_rows(tables, k.types, read_type, err) &&
	       read_rows(tables, k.lists, read_list, err) && read_limits(tables, k.limits, err) &&
	       read_admirals(tables, k.admirals, err) && read_movement(tables, k.movement, k.battle, err) &&
	       read_defence(tables, k.defence, err) && read_sectors(tables, k.sectors, err) &&
	       read_money(tables, k.money, err) && read_victory(tables, k.victory, err) &&
	       read_opening(tables, k.new_games, err) && read_realms(tables, k.realms, err);
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
	    INTEGER_FIELD("n", __typeof__(keys), n, 1, GE_STACK_LAST, .flags = FIELD_NEEDED),
	    {0},
	};
	int64_t ships = 0;

	for (struct node *n = list->first; n; n = n->next) {
		int type;
		if (!fields_read(n, fields, &keys, err))
			return false;
		type = ge_type_find(tables, keys.type);
		ships += keys.n;
		if (type < 0)
			return node_error(n, err, "there is no ship type %s", keys.type);
		if (ships > GE_STACK_LAST)
			return node_error(n, err, "more than %d ships in one unit", GE_STACK_LAST);
		if (put)
			put(type, keys.n, context);
	}
	return true;
}
