#include "rulesets/space-empires-4x/schemas.h"

static const char *const economies[] = {"first", "last", NULL};
static const char *const initiatives[] = {"rotating", "fixed", NULL};
static const char *const speeds[] = {"tech", "one", NULL};
static const char *const move_techs[] = {"built", "current", NULL};
static const char *const limits[] = {"draw", "income", NULL};
static const char *const sites[] = {"colony", "yard", NULL};
static const char *const conquests[] = {"occupy", "bombard", NULL};

static bool is_later(const struct field *field)
{
	return field->offset == offsetof(struct sx_options, move_tech) ||
	       field->offset == offsetof(struct sx_options, limit);
}

/* Without tables (they are just being read) all options are required, except those that old archives' tables lack. */
static void bound_option(const void *context, struct field *field)
{
	const struct sx_tables *tables = context ? ((const struct state *)context)->tables : NULL;
	const char *value = tables ? (const char *)&tables->options + field->offset : NULL;

	if (!value)
		field->flags |= is_later(field) ? 0 : FIELD_NEEDED;
	else
		field->fallback =
		    field->type == FIELD_BOOL ? *(const bool *)value : *(const int64_t *)(const void *)value;
}

static void bound_incomes(const void *context, struct field *field)
{
	field->flags |= context ? 0 : FIELD_NEEDED;
}

/* struct sx_incomes; stays unchanged without a node. */
static bool incomes_read(void *context, void *member, struct node *list, struct error *err)
{
	struct sx_incomes *incomes = member;
	unsigned count = 0;

	(void)context;
	if (!list)
		return true;
	if (list->kind != NODE_LIST || list->count < 1 || list->count > SX_INCOMES)
		return node_error(
		    list, err, "\"%s\" must be a list of 1 to %d numbers", list->key, SX_INCOMES);
	for (const struct node *n = list->first; n; n = n->next) {
		if (n->kind != NODE_INTEGER || n->number < 0 || n->number > SX_INCOME_LAST)
			return node_error(
			    n, err, "\"%s\" must hold whole numbers from 0 to %d", list->key, SX_INCOME_LAST);
		incomes->cp[count++] = n->number;
	}
	incomes->count = count;
	return true;
}

static void incomes_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct sx_incomes *incomes = member;

	(void)context;
	json_list(json, key);
	for (unsigned i = 0; i < incomes->count; i++)
		json_integer(json, NULL, incomes->cp[i]);
	json_end(json);
}

static const struct field_part incomes_part = {"CP with 0, 1, 2 ... hits", incomes_read, incomes_write};

#define OPTION(kind, member, ...)                                                                            \
	kind##_FIELD(                                                                                        \
	    #member, struct sx_options, member, __VA_ARGS__, .bounds = bound_option, .shown = SX_ALWAYS)
#define SWITCH(member)                                                                                       \
	BOOL_FIELD(#member, struct sx_options, member, .bounds = bound_option, .shown = SX_ALWAYS)
#define INCOMES(member)                                                                                      \
	PART_FIELD(NODE, #member, struct sx_options, member, struct sx_incomes, &incomes_part,               \
	    .bounds = bound_incomes, .shown = SX_ALWAYS)

static const struct field option_fields[] = {
    SWITCH(diagonals),
    OPTION(CHOICE, economy, economies),
    OPTION(CHOICE, initiative, initiatives),
    SWITCH(pinning),
    OPTION(CHOICE, colonyship_speed, speeds),
    OPTION(CHOICE, move_tech, move_techs),
    OPTION(CHOICE, yard_site, sites),
    OPTION(INTEGER, yards_per_turn, 0, 99),
    OPTION(INTEGER, bases_per_planet, 0, 99),
    OPTION(INTEGER, levels_per_turn, 0, 5),
    OPTION(CHOICE, conquest, conquests),
    SWITCH(repair),
    SWITCH(fog),
    INCOMES(home_income),
    INCOMES(colony_income),
    OPTION(INTEGER, start_cp, 0, 9999),
    OPTION(INTEGER, turn_limit, 0, 9999),
    /* Omitted if it has the value of games from before this option existed. */
    OPTION(CHOICE, limit, limits, .flags = FIELD_BRIEF),
    OPTION(INTEGER, combat_rounds, 1, 1000),
    {0},
};
const struct schema sx_options_schema = {.name = "options", .fields = option_fields};

bool sx_options_read(
    struct node *map, const struct state *head, struct sx_options *options, struct error *err)
{
	if (map && map->kind != NODE_MAP)
		return node_error(
		    map, err, "\"options\" must be a mapping, not %s", node_kind_name(map->kind));
	return !map || schema_read(map, &sx_options_schema, 0, options, (void *)head, err);
}

void sx_options_write(const struct sx_options *options, const struct state *head, struct json *json)
{
	schema_write_map(&sx_options_schema, "options", 0, options, head, json);
}
