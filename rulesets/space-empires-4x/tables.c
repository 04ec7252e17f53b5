#include "rulesets/space-empires-4x/tables.h"

#include "engine/documents/fields.h"
#include "engine/play/rulesets.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

#define NUMBER(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)
#define TENTHS(type, member, low, high) TENTHS_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)

const char *const sx_type_codes[] = {"SC", "DD", "CR", "BC", "BB", "DN", "BA", "SY", "DC", "CS", NULL};
const char *const sx_technology_names[] = {"attack", "defense", "movement", "shipsize", "shipyard", NULL};

static const char *const roles[] = {"ship", "base", "yard", "decoy", "colonyship", NULL};

static const struct field type_fields[] = {
    TEXT_FIELD("code", struct sx_type_row, code, 2, 2, .flags = FIELD_NEEDED),
    TEXT_FIELD("name", struct sx_type_row, name, 1, 20, .flags = FIELD_NEEDED),
#define SX_TYPE(kind, ...) kind(struct sx_type_row, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
    CHOICE_FIELD("role", struct sx_type_row, role, roles, .flags = FIELD_NEEDED),
    {0},
};

/* Takes a list of the tables with `count` rows, or if negative with 1 to -count rows. */
static struct node *list_of(struct node *root, const char *key, int count, struct error *err)
{
	struct node *list = node_take(root, key);
	if (!list) {
		node_error(root, err, "%s is missing", key);
		return NULL;
	}
	bool fits = list->kind == NODE_LIST && list->count > 0;
	fits = fits && (count < 0 ? list->count <= (size_t)-count : list->count == (size_t)count);
	if (fits)
		return list;
	node_error(list, err, "%s must be a list of %d", key, count < 0 ? -count : count);
	return NULL;
}

static bool types_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	struct node *list = list_of(root, "types", SX_TYPES, err);
	if (!list)
		return false;
	unsigned n = 0;
	for (struct node *node = list->first; node; node = node->next, n++) {
		struct sx_type_row *row = &tables->types[n];
		if (!fields_read(node, type_fields, row, err))
			return false;
		if (strcmp(row->code, sx_type_codes[n]) != 0)
			return node_error(node, err, "type %u must be %s", n + 1, sx_type_codes[n]);
		if ((row->role == SX_ROLE_DECOY) != (row->hull == 0))
			return node_error(node, err, "a Decoy, and only that, has hull 0");
		if (row->tactics > 0 && row->hull == 0)
			return node_error(node, err, "a type that fights needs a hull");
	}
	return true;
}

static bool technology_read(struct node *node, unsigned n, struct sx_technology_row *row, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("name", struct sx_technology_row, name, 1, 20, .flags = FIELD_NEEDED),
#define SX_TECHNOLOGY(kind, ...) kind(struct sx_technology_row, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
	    {0},
	};
	if (node->kind != NODE_MAP)
		return node_error(node, err, "a technology must be a mapping");
	struct node *prices = list_of(node, "prices", -SX_LEVELS, err);
	if (!prices || !fields_read(node, fields, row, err))
		return false;
	if (strcmp(row->name, sx_technology_names[n]) != 0)
		return node_error(node, err, "technology %u must be %s", n + 1, sx_technology_names[n]);
	unsigned steps = 0;
	for (const struct node *price = prices->first; price; price = price->next) {
		if (price->kind != NODE_INTEGER || price->number < 0 || price->number > 999)
			return node_error(price, err, "a price must be from 0 to 999");
		row->prices[steps++] = price->number;
	}
	row->last = row->start + steps;
	return row->last <= SX_LEVELS || node_error(prices, err, "levels must be below %d", SX_LEVELS + 1);
}

static bool technologies_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	struct node *list = list_of(root, "technologies", SX_TECHNOLOGIES, err);
	if (!list)
		return false;
	unsigned n = 0;
	for (struct node *node = list->first; node; node = node->next, n++) {
		if (!technology_read(node, n, &tables->technologies[n], err))
			return false;
	}
	return true;
}

static int levels(const struct sx_tables *tables, enum sx_technology technology)
{
	const struct sx_technology_row *row = &tables->technologies[technology];
	return (int)(row->last - row->start) + 1;
}

static bool movement_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	struct node *list = list_of(root, "movement", levels(tables, SX_MOVEMENT), err);
	if (!list)
		return false;
	unsigned level = 0;
	for (const struct node *row = list->first; row; row = row->next, level++) {
		if (row->kind != NODE_LIST || row->count != SX_ROUNDS)
			return node_error(row, err, "a level must be a list of %d", SX_ROUNDS);
		unsigned round = 0;
		for (const struct node *node = row->first; node; node = node->next) {
			if (node->kind != NODE_INTEGER || node->number < 1 ||
			    node->number > SX_STEPS / SX_ROUNDS)
				return node_error(
				    node, err, "squares must be from 1 to %d", SX_STEPS / SX_ROUNDS);
			tables->squares[level][round++] = node->number;
		}
	}
	return true;
}

static bool yards_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	static const struct field fields[] = {
#define SX_YARD(kind, ...) kind(struct sx_yard_row, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
	    {0},
	};
	struct node *list = list_of(root, "yards", levels(tables, SX_SHIPYARD), err);
	if (!list)
		return false;
	unsigned level = 0;
	for (struct node *node = list->first; node; node = node->next, level++)
		if (!fields_read(node, fields, &tables->yards[level], err))
			return false;
	return true;
}

bool sx_pair_read(const struct node *node, int64_t *x, int64_t *y, struct error *err)
{
	const struct node *first = node->kind == NODE_LIST && node->count == 2 ? node->first : NULL;
	if (!first || first->kind != NODE_INTEGER || first->next->kind != NODE_INTEGER) {
		node_error(node, err, "a square must be a list of two whole numbers: [x, y]");
		return false;
	}
	*x = first->number;
	*y = first->next->number;
	return true;
}

/* Adds squares to the planets that were read before. */
static bool planets_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	struct node *list = list_of(root, "planets", -SX_BOARD * SX_BOARD, err);
	if (!list)
		return false;
	tables->planets =
	    g_realloc_n(tables->planets, tables->planet_count + list->count, sizeof tables->planets[0]);
	for (const struct node *node = list->first; node; node = node->next) {
		int64_t x, y;
		if (!sx_pair_read(node, &x, &y, err))
			return false;
		if (x < 0 || x >= tables->width || y < 0 || y >= tables->height)
			return node_error(node, err, "(%d,%d) is off the board", (int)x, (int)y);
		tables->planets[tables->planet_count][0] = (int)x;
		tables->planets[tables->planet_count++][1] = (int)y;
	}
	return true;
}

struct start_row {
	int64_t type, count;
};

static bool start_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	static const struct field fields[] = {
	    CHOICE_FIELD("type", struct start_row, type, sx_type_codes, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("count", struct start_row, count, 1, 99, .flags = FIELD_NEEDED),
	    {0},
	};
	struct node *list = list_of(root, "start", -SX_TYPES, err);
	if (!list)
		return false;
	for (struct node *node = list->first; node; node = node->next) {
		struct start_row row;
		if (!fields_read(node, fields, &row, err))
			return false;
		if (tables->start[row.type] > 0)
			return node_error(node, err, "%s appears twice", sx_type_codes[row.type]);
		tables->start[row.type] = row.count;
		tables->start_order[tables->start_kinds++] = (unsigned)row.type;
	}
	return true;
}

static bool numbers_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	static const struct field board[] = {
#define SX_SIZE(kind, ...) kind(struct sx_tables, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
	    {0},
	};
	static const struct field combat[] = {
#define SX_COMBAT(kind, ...) kind(struct sx_tables, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
	    {0},
	};
	static const struct field numbers[] = {
#define SX_NUMBER(kind, ...) kind(struct sx_numbers, __VA_ARGS__),
#include "rulesets/space-empires-4x/tables.def"
	    {0},
	};
	const struct {
		const char *key;
		const struct field *fields;
		void *into;
	} maps[] = {
	    {"board", board, tables}, {"combat", combat, tables}, {"numbers", numbers, &tables->numbers}};
	for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
		struct node *map = node_take(root, maps[i].key);
		if (!map)
			return node_error(root, err, "%s is missing", maps[i].key);
		if (!fields_read(map, maps[i].fields, maps[i].into, err))
			return false;
	}
	return true;
}

/* Old tables without these numbers mean no special opening for new games. */
static bool opening_read(struct node *root, struct sx_tables *tables, struct error *err)
{
	struct node *map = node_take(root, "new_games");

	tables->old_planets = tables->planet_count;
	tables->new_options = tables->options;
	if (!map)
		return true;
	if (map->kind != NODE_MAP)
		return node_error(map, err, "new_games must be a mapping");
	return planets_read(map, tables, err) &&
	       sx_options_read(
	           node_take(map, "options"), &(struct state){.tables = tables}, &tables->new_options, err) &&
	       node_done(map, err);
}

void *sx_tables_read(struct node *root, struct error *err)
{
	struct sx_tables *tables = g_new0(struct sx_tables, 1);
	bool good = types_read(root, tables, err) && technologies_read(root, tables, err) &&
	            movement_read(root, tables, err) && yards_read(root, tables, err) &&
	            numbers_read(root, tables, err) && planets_read(root, tables, err) &&
	            start_read(root, tables, err);
	struct node *options = good ? node_take(root, "options") : NULL;
	if (good && !options)
		good = node_error(root, err, "options are missing");
	if (good && sx_options_read(options, NULL, &tables->options, err) && opening_read(root, tables, err))
		return tables;
	sx_tables_free(tables);
	return NULL;
}

void sx_tables_free(void *tables)
{
	struct sx_tables *own = tables;
	if (own)
		g_free(own->planets);
	g_free(own);
}

int64_t sx_technology_price(const struct sx_tables *tables, enum sx_technology technology, int64_t level)
{
	const struct sx_technology_row *row = &tables->technologies[technology];
	return row->prices[level - row->start];
}
