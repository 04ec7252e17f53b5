/* The records that reports alone have. Their context is the state. */
#include "rulesets/galactic-empires/schemas.h"

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/hq.h"

#include <string.h>

#define MINE .shown = GE_OWN
#define PLAIN(kind, record, member, ...) kind##_FIELD(#member, struct record, member, 0, 0, __VA_ARGS__)

/* unsigned: the id of an empire, 0: independents. */
static void name_write(const void *context, const void *member, const char *key, struct json *json)
{
	json_text(json, key, ge_empire_name(context, *(const unsigned *)member));
}

static bool name_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct ge_state *state = context;

	for (unsigned e = 0; e < GE_EMPIRES; e++)
		if ((e == 0 || state->empires[e]) && strcmp(ge_empire_name(state, e), node->text) == 0) {
			*(unsigned *)member = e;
			return true;
		}
	return node_error(node, err, "there is no empire \"%s\"", node->text);
}

static const struct field_part name_part = {"an empire's name", name_read, name_write};

#define NAME_FIELD(record, member, ...)                                                                      \
	PART_FIELD(                                                                                          \
	    TEXT, "empire", struct record, member, unsigned, &name_part, .flags = FIELD_NEEDED, __VA_ARGS__)

/* --- Headquarters and empires ---------------------------------------------------- */

static void surplus_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	json_tenths(json, key, ge_hq_surplus(record));
}

static const struct field_part surplus_part = {
    .what = "what is left of the treasury", .write = surplus_write};
static const struct field hq_fields[] = {
    TENTHS_FIELD("treasury", struct ge_hq, treasury, 0, INT64_C(1000000000000), .flags = FIELD_NEEDED, MINE),
    PLAIN(TENTHS, ge_hq, upkeep, .flags = FIELD_TOLD, MINE),
    PLAIN(TENTHS, ge_hq, hq_expenses, .flags = FIELD_TOLD, MINE),
    PLAIN(TENTHS, ge_hq, garrison_expenses, .flags = FIELD_TOLD, MINE),
    TOLD_FIELD("surplus", &surplus_part, MINE),
    PLAIN(TENTHS, ge_hq, revenue, .flags = FIELD_TOLD, MINE),
    {0},
};
const struct schema ge_hq_schema = {.name = "hq", .fields = hq_fields, .open = true, .reports = true};

#define ASPECT(key) BOOL_FIELD(#key, struct ge_relation_row, key, .flags = FIELD_NEEDED, MINE)
#define OURS .shown = (GE_OWN | GE_GM)

static const struct field acquaintance_fields[] = {
    INTEGER_FIELD("empire", struct ge_relation_row, empire, 1, GE_EMPIRES - 1, .flags = FIELD_NEEDED, OURS),
    TEXT_FIELD("name", struct ge_relation_row, name, 1, 24, .flags = FIELD_NEEDED, OURS),
    INTEGER_FIELD("capital", struct ge_relation_row, capital, 0, 0, .flags = FIELD_TOLD, .shown = GE_GM),
    ASPECT(alive),
    CHOICE_FIELD("state", struct ge_relation_row, state, ge_relation_names, .flags = FIELD_NEEDED, MINE),
    ASPECT(we_give_passage),
    ASPECT(they_give_passage),
    ASPECT(we_share),
    ASPECT(they_share),
    ASPECT(we_refuse),
    ASPECT(our_suzerain),
    ASPECT(our_henchman),
    {0},
};
const struct schema ge_acquaintance_schema = {
    .name = "relations in reports", .fields = acquaintance_fields, .reports = true};

static const struct field proclamation_fields[] = {
    TEXT_FIELD("empire", struct ge_proclamation_row, empire, 1, 24),
    TEXT_FIELD("text", struct ge_proclamation_row, text, 0, 0),
    {0},
};
const struct schema ge_proclamation_schema = {
    .name = "proclamations", .fields = proclamation_fields, .reports = true};

#define LEARNT(kind, key, item)                                                                              \
	kind##_FIELD(                                                                                        \
	    key, struct ge_espionage, value[item], 0, 0, .flags = FIELD_NULLABLE, .fallback = GE_NOT_LEARNT)

static const struct field espionage_fields[] = {
    NAME_FIELD(ge_espionage, target),
    LEARNT(INTEGER, "sectors", GE_ITEM_SECTORS),
    LEARNT(INTEGER, "annexed", GE_ITEM_ANNEXED),
    LEARNT(INTEGER, "ships", GE_ITEM_SHIPS),
    LEARNT(INTEGER, "admirals", GE_ITEM_ADMIRALS),
    LEARNT(TENTHS, "treasury", GE_ITEM_TREASURY),
    LEARNT(TENTHS, "upkeep", GE_ITEM_UPKEEP),
    LEARNT(TENTHS, "revenue", GE_ITEM_REVENUE),
    TEXT_FIELD("relations", struct ge_espionage, relations, 0, 0, .flags = FIELD_NULLABLE),
    {0},
};
const struct schema ge_espionage_schema = {.name = "espionage", .fields = espionage_fields, .reports = true};

/* --- Ships and battles -------------------------------------------------------------- */

static const struct field count_fields[] = {
    PART_FIELD(TEXT, "type", struct ge_count_row, type, int, &ge_type_part, .flags = FIELD_NEEDED),
    INTEGER_FIELD("n", struct ge_count_row, n, 1, INT64_MAX),
    {0},
};
const struct schema ge_count_schema = {.name = "ships by type", .fields = count_fields, .reports = true};

/* int64_t[GE_TYPES_MAX]: counts of the types that are above 0. */
static void counts_write(const void *context, const void *member, const char *key, struct json *json)
{
	const int64_t *counts = member;
	struct ge_count_row row = {0};

	json_list(json, key);
	for (; row.type < (int)ge_tables_of(context)->type_count; row.type++)
		if ((row.n = counts[row.type]) != 0)
			schema_write_map(&ge_count_schema, NULL, 0, &row, context, json);
	json_end(json);
}

static bool counts_read(void *context, void *member, struct node *list, struct error *err)
{
	int64_t *counts = member;

	memset(counts, 0, GE_TYPES_MAX * sizeof *counts);
	for (struct node *node = list ? list->first : NULL; node; node = node->next) {
		struct ge_count_row row;
		if (!schema_read(node, &ge_count_schema, 0, &row, context, err))
			return false;
		counts[row.type] = row.n;
	}
	return true;
}

static const struct field_part counts_part = {"a list of ships by type", counts_read, counts_write};

#define NUMBER(record, member) PLAIN(INTEGER, record, member)
#define COUNTS_FIELD(name, record, member, ...)                                                              \
	PART_FIELD(LIST, name, struct record, member[0], int64_t, &counts_part, __VA_ARGS__)

static const struct field round_fields[] = {
    NUMBER(ge_round, round),
    NAME_FIELD(ge_round, empire),
    NUMBER(ge_round, shots),
    NUMBER(ge_round, hits),
    NUMBER(ge_round, saved),
    COUNTS_FIELD("lost", ge_round, lost),
    {0},
};
const struct schema ge_round_schema = {
    .name = "rounds by side", .fields = round_fields, .reports = true, .size = sizeof(struct ge_round)};

static const struct field battle_fields[] = {
    NUMBER(ge_battle_report, sector),
    INTEGER_FIELD("border", struct ge_battle_report, other, 0, 0, .flags = FIELD_NULLABLE),
    NUMBER(ge_battle_report, phase),
    NUMBER(ge_battle_report, rounds),
    PLAIN(TEXT, ge_battle_report, result),
    ROWS_FIELD("sides", struct ge_battle_report, sides, &ge_round_schema),
    {0},
};
const struct schema ge_battle_schema = {.name = "battles", .fields = battle_fields, .reports = true};

static void best_write(const void *context, const void *member, const char *key, struct json *json)
{
	int type = *(const int *)member;

	json_text(json, key, type < 0 ? NULL : ge_tables_of(context)->types[type].code);
}

static bool best_read(void *context, void *member, struct node *node, struct error *err)
{
	*(int *)member = -1;
	if (node && node->kind != NODE_NULL && node->kind != NODE_TEXT)
		return node_error(node, err, "\"best\" must be a text, not %s", node_kind_name(node->kind));
	return !node || node->kind == NODE_NULL || ge_type_part.read(context, member, node, err);
}

static const struct field_part best_part = {"the dearest ship type", best_read, best_write};

#define SEEN .shown = (GE_NEAR | GE_OWN)

static const struct field force_fields[] = {
    NAME_FIELD(ge_force, empire, SEEN),
    INTEGER_FIELD("ships", struct ge_force, all, 0, INT64_MAX, SEEN),
    PART_FIELD(NODE, "best", struct ge_force, best, int, &best_part, SEEN),
    COUNTS_FIELD("types", ge_force, ships, SEEN),
    PLAIN(INTEGER, ge_force, admirals, MINE),
    PLAIN(INTEGER, ge_force, combat, .flags = FIELD_NULLABLE, .fallback = GE_NOT_TOLD, SEEN),
    {0},
};
const struct schema ge_force_schema = {
    .name = "forces", .fields = force_fields, .open = true, .reports = true};
