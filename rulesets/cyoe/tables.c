#include "rulesets/cyoe/tables.h"

#include "engine/documents/fields.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

#define NUMBER(type, member, low, high) INTEGER_FIELD(#member, type, member, low, high, .flags = FIELD_NEEDED)
/* A number that tables of old archives lack; `before` is its value then. */
#define LATER(type, member, low, high, before)                                                               \
	INTEGER_FIELD(#member, type, member, low, high, .fallback = (before))
#define OPTIONAL(type, member, low, high, ...) INTEGER_FIELD(#member, type, member, low, high, __VA_ARGS__)
#define FLAG(type, member) BOOL_FIELD(#member, type, member)

const char *const cy_codes[] = {"IW", "FW", "BW", "GS", "RF", "C1", "C2", "C3", "C4", "C5", "SM", "IN", "DC",
    "SH", "X1", "X2", "X3", "X4", "X5", "X6", "BR", "TT", "SD", "SV", "TR", "CO", "MP", "MR", "GN", "CV",
    "PS", "PM", "PL", "DS", "DM", "DL", "RS", "RM", "RL", "HS", "HM", "HL", NULL};

int cy_code_find(const char *text)
{
	for (int i = 0; i < CY_CODES; i++)
		if (strcmp(cy_codes[i], text) == 0)
			return i;
	return -1;
}

static bool read_unit(struct cy_tables *tables, int code, struct node *node, struct error *err)
{
	static const char *const kinds[] = {
	    "strike", "capital", "production", "defence", "research", "habitat", NULL};
	static const struct field fields[] = {
	    TEXT_FIELD("code", struct cy_unit, code, 2, 2, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct cy_unit, name, 1, 40, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("kind", struct cy_unit, kind, kinds, .flags = FIELD_NEEDED),
#define CY_UNIT(kind, ...) kind(struct cy_unit, __VA_ARGS__),
#include "rulesets/cyoe/tables.def"
	    {0},
	};
	struct cy_unit *unit = &tables->units[code];
	int64_t kind = code < CY_WINGS   ? CY_STRIKE
	               : code < CY_SHIPS ? CY_CAPITAL
	                                 : CY_PRODUCTION + (code - CY_SHIPS) / 3;

	if (!fields_read(node, fields, unit, err))
		return false;
	if (strcmp(unit->code, cy_codes[code]) != 0)
		return node_error(
		    node, err, "the unit at this place is %s, not %s", cy_codes[code], unit->code);
	if (unit->kind != kind)
		return node_error(node_get(node, "kind"), err, "%s must be %s", unit->code, kinds[kind]);
	if (code >= CY_SHIPS && unit->size != (code - CY_SHIPS) % 3 + 1)
		return node_error(node, err, "%s must have size %d", unit->code, (code - CY_SHIPS) % 3 + 1);
	if (unit->tech && tables->techs[unit->tech].tech == 0)
		return node_error(node_get(node, "tech"), err, "there is no tech %d", (int)unit->tech);
	return true;
}

static bool read_tech(struct cy_tables *tables, struct node *node, struct error *err)
{
	static const char *const seen[] = {"never", "carried", "hiding", NULL};
	static const struct field fields[] = {
	    INTEGER_FIELD("tech", struct cy_tech, tech, 1, CY_TECHS - 1, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct cy_tech, name, 1, 40, .flags = FIELD_NEEDED),
#define CY_PRICE(kind, ...) kind(struct cy_tech, __VA_ARGS__),
#include "rulesets/cyoe/tables.def"
	    CHOICE_FIELD("seen", struct cy_tech, seen, seen, .fallback = CY_SEEN_NEVER),
#define CY_TECH(kind, ...) kind(struct cy_tech, __VA_ARGS__),
#include "rulesets/cyoe/tables.def"
	    {0},
	};
	struct cy_tech tech;

	if (!fields_read(node, fields, &tech, err))
		return false;
	if (tables->techs[tech.tech].tech)
		return node_error(node_get(node, "tech"), err, "tech %d appears twice", (int)tech.tech);
	tables->techs[tech.tech] = tech;
	return true;
}

static bool read_trait(struct cy_tables *tables, struct node *node, struct error *err)
{
	static const char *const kinds[] = {"positive", "negative", "neutral", NULL};
	static const struct field fields[] = {
	    TEXT_FIELD("code", struct cy_trait, code, 2, 2, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct cy_trait, name, 1, 40, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("kind", struct cy_trait, kind, kinds, .flags = FIELD_NEEDED),
	    LIST_FIELD("excludes", struct cy_trait, excludes_list),
	    LIST_FIELD("forbids", struct cy_trait, forbids_list),
#define CY_TRAIT(kind, ...) kind(struct cy_trait, __VA_ARGS__),
#include "rulesets/cyoe/tables.def"
	    {0},
	};

	if (tables->trait_count == CY_TRAITS)
		return node_error(node, err, "more than %d traits", CY_TRAITS);
	if (!fields_read(node, fields, &tables->traits[tables->trait_count], err))
		return false;
	if (cy_trait_find(tables, tables->traits[tables->trait_count].code) >= 0)
		return node_error(node, err, "this trait appears twice");
	tables->trait_count++;
	return true;
}

int cy_trait_find(const struct cy_tables *tables, const char *code)
{
	for (int i = 0; i < tables->trait_count; i++)
		if (g_ascii_strcasecmp(tables->traits[i].code, code) == 0)
			return i;
	return -1;
}

static bool read_trait_lists(struct cy_tables *tables, struct cy_trait *trait, struct error *err)
{
	for (struct node *n = trait->excludes_list ? trait->excludes_list->first : NULL; n; n = n->next) {
		int other = n->kind == NODE_TEXT ? cy_trait_find(tables, n->text) : -1;
		if (other < 0)
			return node_error(n, err, "there is no such trait");
		trait->excludes |= UINT64_C(1) << other;
	}
	for (struct node *n = trait->forbids_list ? trait->forbids_list->first : NULL; n; n = n->next) {
		int code = n->kind == NODE_TEXT ? cy_code_find(n->text) : -1;
		if (code < 0)
			return node_error(n, err, "there is no such unit");
		trait->forbids |= UINT64_C(1) << code;
	}
	return true;
}

static int compare_traits(const void *a, const void *b, void *context)
{
	const struct cy_tables *tables = context;

	return strcmp(tables->traits[*(const int *)a].code, tables->traits[*(const int *)b].code);
}

static bool finish_traits(struct cy_tables *tables, struct error *err)
{
	for (int i = 0; i < tables->trait_count; i++) {
		if (!read_trait_lists(tables, &tables->traits[i], err))
			return false;
		tables->trait_order[i] = i;
	}
	g_qsort_with_data(
	    tables->trait_order, tables->trait_count, sizeof tables->trait_order[0], compare_traits, tables);
	return true;
}

bool cy_traits_fit(const struct cy_tables *tables, uint64_t traits)
{
	const struct cy_numbers *n = &tables->numbers;
	int64_t count[3] = {0};

	for (int i = 0; i < tables->trait_count; i++) {
		if (!(traits >> i & 1))
			continue;
		count[tables->traits[i].kind]++;
		if (tables->traits[i].excludes & traits)
			return false;
	}
	return count[CY_NEGATIVE] <= n->traits_negative &&
	       count[CY_POSITIVE] + MAX(0, count[CY_NEUTRAL] - n->traits_neutral) <=
	           n->traits_positive + count[CY_NEGATIVE];
}

/* Reads a list of exactly `count` whole numbers, 0..high each. */
static bool read_numbers(
    struct node *map, const char *key, int64_t *into, size_t count, int64_t high, struct error *err)
{
	struct node *list = node_take(map, key);
	size_t i = 0;

	if (!list || list->kind != NODE_LIST || list->count != count)
		return node_error(list ? list : map, err, "\"%s\" must be a list of %zu numbers", key, count);
	for (struct node *n = list->first; n; n = n->next) {
		if (n->kind != NODE_INTEGER || n->number < 0 || n->number > high)
			return node_error(n, err, "must be a whole number of 0 to %d", (int)high);
		into[i++] = n->number;
	}
	return true;
}

static struct node *take_map(struct node *map, const char *key, struct error *err)
{
	struct node *node = node_take(map, key);

	if (node && node->kind == NODE_MAP)
		return node;
	node_error(node ? node : map, err, "\"%s\" must be a mapping", key);
	return NULL;
}

static struct node *take_list(struct node *map, const char *key, struct error *err)
{
	struct node *node = node_take(map, key);

	if (node && node->kind == NODE_LIST)
		return node;
	node_error(node ? node : map, err, "\"%s\" must be a list", key);
	return NULL;
}

static bool read_defences(struct cy_tables *tables, struct node *list, struct error *err)
{
	struct {
		int64_t class;
		struct node *units;
	} entry;
	const struct field fields[] = {
	    INTEGER_FIELD("class", __typeof__(entry), class, 1, CY_CLASSES - 1, .flags = FIELD_NEEDED),
	    MAP_FIELD("units", __typeof__(entry), units, .flags = FIELD_NEEDED),
	    {0},
	};

	for (struct node *n = list->first; n; n = n->next) {
		if (!fields_read(n, fields, &entry, err))
			return false;
		for (struct node *u = entry.units->first; u; u = u->next) {
			int code = cy_code_find(u->key);
			if (code < 0 || (!cy_is_wing(code) && !cy_is_defence(code)))
				return node_error(
				    u, err, "planets have strike craft and defence stations only");
			if (u->kind != NODE_INTEGER || u->number < 0 || u->number > 1000)
				return node_error(u, err, "must be a whole number of 0 to 1000");
			tables->defences[entry.class][code] = u->number;
		}
	}
	return true;
}

static bool read_planets(struct cy_tables *tables, struct node *root, struct error *err)
{
	struct node *map = take_map(root, "planets", err), *list;

	if (!map || !read_numbers(map, "yield", tables->yield, CY_CLASSES, 1000000, err) ||
	    !read_numbers(map, "price_basic", tables->price_basic, CY_CLASSES, 1000000, err) ||
	    !read_numbers(map, "price_h", tables->price_h, CY_CLASSES, 1000000, err) ||
	    !read_numbers(map, "price_nebula", tables->price_nebula, CY_CLASSES, 1000000, err) ||
	    !read_numbers(map, "troops", tables->planet_troops, CY_CLASSES, 1000000, err) ||
	    !read_numbers(map, "transports", tables->transports, CY_CLASSES, 1000000, err))
		return false;
	list = take_list(map, "defences", err);
	return list && read_defences(tables, list, err) && node_done(map, err);
}

static bool read_upgrades(struct cy_tables *tables, struct node *root, struct error *err)
{
	static const char *const keys[] = {"production", "defence", "research", "habitat"};
	struct node *map = take_map(root, "upgrades", err);

	for (int i = 0; map && i < 4; i++) {
		struct node *one = take_map(map, keys[i], err);
		if (!one || !read_numbers(one, "price", tables->upgrades[i].price, 2, 1000000, err) ||
		    !read_numbers(one, "rating", tables->upgrades[i].rating, 2, 5, err) ||
		    !node_done(one, err))
			return false;
	}
	return map && node_done(map, err);
}

static bool read_ratings(struct cy_tables *tables, struct node *root, struct error *err)
{
	struct node *map = take_map(root, "ratings", err);

	return map && read_numbers(map, "price", tables->rating_price, 4, 1000000, err) &&
	       read_numbers(map, "limit", tables->limit, 5, 1000000, err) && node_done(map, err);
}

static bool read_troop_times(struct cy_tables *tables, struct node *root, struct error *err)
{
	struct node *rows = take_list(root, "troop_times", err);
	int64_t row = 0;

	if (!rows)
		return false;
	if (rows->count != 3)
		return node_error(rows, err, "must have 3 rows");
	for (struct node *n = rows->first; n; n = n->next, row++) {
		int64_t column = 0;
		if (n->kind != NODE_LIST || n->count != 3)
			return node_error(n, err, "must be a list of 3 numbers");
		for (struct node *v = n->first; v; v = v->next) {
			if (v->kind != NODE_INTEGER || v->number < 1 || v->number > 1000)
				return node_error(v, err, "must be a whole number of 1 to 1000");
			tables->troop_times[row][column++] = v->number;
		}
	}
	return true;
}

static bool read_stances(struct cy_tables *tables, struct node *root, struct error *err)
{
	static const char letters[] = "ABDE";
	struct {
		const char *code;
		int64_t out, in;
	} one;
	const struct field fields[] = {
	    TEXT_FIELD("code", __typeof__(one), code, 1, 1, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("out", __typeof__(one), out, 1, 1000, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("in", __typeof__(one), in, 1, 1000, .flags = FIELD_NEEDED),
	    {0},
	};
	struct node *list = take_list(root, "stances", err);
	int i = 0;

	if (!list)
		return false;
	if (list->count != CY_STANCES)
		return node_error(list, err, "must be the stances A, B, D and E");
	for (struct node *n = list->first; n; n = n->next, i++) {
		if (!fields_read(n, fields, &one, err))
			return false;
		if (one.code[0] != letters[i])
			return node_error(n, err, "the stance at this place is %c", letters[i]);
		tables->stances[i].code = one.code;
		tables->stances[i].out = one.out;
		tables->stances[i].in = one.in;
	}
	return true;
}

static const struct field number_fields[] = {
#define CY_NUMBER(kind, ...) kind(struct cy_numbers, __VA_ARGS__),
#include "rulesets/cyoe/tables.def"
    {0},
};

static bool read_numbers_map(struct cy_tables *tables, struct node *root, struct error *err)
{
	struct node *map = take_map(root, "numbers", err);
	const struct cy_numbers *n = &tables->numbers;

	if (!map || !fields_read(map, number_fields, &tables->numbers, err))
		return false;
	if (n->run_divisor < 1 || n->fire_divisor < 1 || n->level_points < 1 || n->class_points < 1 ||
	    n->spill < 1 || n->score_list < 1 || n->artifact_price_die < 1)
		return node_error(map, err, "a divisor or a die must be at least 1");
	if (n->class_most > CY_CLASSES - 1 || n->rating_most > CY_CLASSES - 1 || n->rating_bought > 4 ||
	    n->civilisation_yield > CY_CLASSES - 1 || n->civilisation_class > CY_CLASSES - 1 ||
	    n->start_looks > 9)
		return node_error(map, err, "a class or rating is higher than the tables have rows");
	return true;
}

/* Calls `read` for each entry of a list of the tables, in order. */
static bool read_entries(struct cy_tables *tables, struct node *root, const char *key,
    bool (*read)(struct cy_tables *, struct node *, struct error *), struct error *err)
{
	struct node *list = take_list(root, key, err);

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!read(tables, n, err))
			return false;
	return list != NULL;
}

static bool read_units(struct cy_tables *tables, struct node *root, struct error *err)
{
	struct node *list = take_list(root, "units", err);
	int code = 0;

	if (!list)
		return false;
	if (list->count != CY_CODES)
		return node_error(
		    list, err, "must be the %d units of the ship table and the stations", CY_CODES);
	for (struct node *n = list->first; n; n = n->next)
		if (!read_unit(tables, code++, n, err))
			return false;
	return true;
}

void *cy_tables_read(struct node *root, struct error *err)
{
	struct cy_tables *tables = g_new0(struct cy_tables, 1);

	if (read_entries(tables, root, "techs", read_tech, err) && read_units(tables, root, err) &&
	    read_entries(tables, root, "traits", read_trait, err) && finish_traits(tables, err) &&
	    read_upgrades(tables, root, err) &&
	    read_numbers(root, "station_troops", tables->station_troops, 3, 1000000, err) &&
	    read_planets(tables, root, err) && read_ratings(tables, root, err) &&
	    read_troop_times(tables, root, err) && read_stances(tables, root, err) &&
	    read_numbers_map(tables, root, err))
		return tables;
	g_free(tables);
	return NULL;
}

void cy_tables_free(void *tables)
{
	g_free(tables);
}
