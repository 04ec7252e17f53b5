#include "rulesets/space-empires-4x/options.h"

#include <stddef.h>
#include <string.h>

enum kind { KIND_BOOL, KIND_CHOICE, KIND_NUMBER, KIND_INCOMES };

struct option {
	const char *key;
	enum kind kind;
	size_t offset;
	int64_t min, max;
	const char *words[3];
};

#define AT(member) offsetof(struct sx_options, member)

static const struct option all[] = {
    {"diagonals", KIND_BOOL, AT(diagonals), 0, 0, {NULL}},
    {"economy", KIND_CHOICE, AT(economy), 0, 0, {"first", "last"}},
    {"initiative", KIND_CHOICE, AT(initiative), 0, 0, {"rotating", "fixed"}},
    {"pinning", KIND_BOOL, AT(pinning), 0, 0, {NULL}},
    {"colonyship_speed", KIND_CHOICE, AT(colonyship_speed), 0, 0, {"tech", "one"}},
    {"move_tech", KIND_CHOICE, AT(move_tech), 0, 0, {"built", "current"}},
    {"yard_site", KIND_CHOICE, AT(yard_site), 0, 0, {"colony", "yard"}},
    {"yards_per_turn", KIND_NUMBER, AT(yards_per_turn), 0, 99, {NULL}},
    {"bases_per_planet", KIND_NUMBER, AT(bases_per_planet), 0, 99, {NULL}},
    {"levels_per_turn", KIND_NUMBER, AT(levels_per_turn), 0, 5, {NULL}},
    {"conquest", KIND_CHOICE, AT(conquest), 0, 0, {"occupy", "bombard"}},
    {"repair", KIND_BOOL, AT(repair), 0, 0, {NULL}},
    {"fog", KIND_BOOL, AT(fog), 0, 0, {NULL}},
    {"home_income", KIND_INCOMES, AT(home_income), 0, 999, {NULL}},
    {"colony_income", KIND_INCOMES, AT(colony_income), 0, 999, {NULL}},
    {"start_cp", KIND_NUMBER, AT(start_cp), 0, 9999, {NULL}},
    {"turn_limit", KIND_NUMBER, AT(turn_limit), 0, 9999, {NULL}},
    {"combat_rounds", KIND_NUMBER, AT(combat_rounds), 1, 1000, {NULL}},
};

static bool number_read(
    const struct node *node, const struct option *option, int64_t *number, struct error *err)
{
	if (node->kind != NODE_INTEGER)
		return node_error(
		    node, err, "%s must be a whole number, not %s", option->key, node_kind_name(node->kind));
	if (node->number < option->min || node->number > option->max)
		return node_error(
		    node, err, "%s must be from %d to %d", option->key, (int)option->min, (int)option->max);
	*number = node->number;
	return true;
}

static bool choice_read(
    const struct node *node, const struct option *option, int64_t *choice, struct error *err)
{
	for (int i = 0; node->kind == NODE_TEXT && option->words[i]; i++) {
		if (strcmp(node->text, option->words[i]) == 0) {
			*choice = i;
			return true;
		}
	}
	return node_error(node, err, "%s must be %s or %s", option->key, option->words[0], option->words[1]);
}

static bool incomes_read(
    const struct node *node, const struct option *option, struct sx_incomes *incomes, struct error *err)
{
	unsigned count = 0;
	if (node->kind != NODE_LIST || node->count < 1 || node->count > SX_INCOMES)
		return node_error(node, err, "%s must be a list of 1 to %d numbers", option->key, SX_INCOMES);
	for (const struct node *child = node->first; child; child = child->next) {
		if (!number_read(child, option, &incomes->cp[count], err))
			return false;
		count++;
	}
	incomes->count = count;
	return true;
}

static bool option_read(const struct node *node, const struct option *option, void *into, struct error *err)
{
	switch (option->kind) {
	case KIND_BOOL:
		if (node->kind != NODE_BOOL)
			return node_error(node, err, "%s must be true or false", option->key);
		*(bool *)into = node->number != 0;
		return true;
	case KIND_CHOICE:
		return choice_read(node, option, into, err);
	case KIND_NUMBER:
		return number_read(node, option, into, err);
	case KIND_INCOMES:
		return incomes_read(node, option, into, err);
	}
	return false;
}

/* Archives of before there was such an option have tables without it. */
static bool is_later(const struct option *option)
{
	return option->offset == AT(move_tech);
}

bool sx_options_read(struct node *map, bool needed, struct sx_options *options, struct error *err)
{
	if (!map)
		return !needed || error_set(err, EXIT_DATA, "options are missing");
	if (map->kind != NODE_MAP)
		return node_error(map, err, "options must be a mapping, not %s", node_kind_name(map->kind));
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		struct node *node = node_take(map, all[i].key);
		if (!node && needed && !is_later(&all[i]))
			return node_error(map, err, "the option %s is missing", all[i].key);
		if (node && !option_read(node, &all[i], (char *)options + all[i].offset, err))
			return false;
	}
	return node_done(map, err);
}

static void option_write(const struct option *option, const void *value, struct json *json)
{
	const struct sx_incomes *incomes = value;
	switch (option->kind) {
	case KIND_BOOL:
		json_bool(json, option->key, *(const bool *)value);
		return;
	case KIND_CHOICE:
		json_text(json, option->key, option->words[*(const int64_t *)value]);
		return;
	case KIND_NUMBER:
		json_integer(json, option->key, *(const int64_t *)value);
		return;
	case KIND_INCOMES:
		json_list(json, option->key);
		for (unsigned i = 0; i < incomes->count; i++)
			json_integer(json, NULL, incomes->cp[i]);
		json_end(json);
		return;
	}
}

void sx_options_write(const struct sx_options *options, struct json *json)
{
	json_map(json, "options");
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		option_write(&all[i], (const char *)options + all[i].offset, json);
	json_end(json);
}
