#include "rulesets/galactic-empires/schemas.h"

#include "rulesets/galactic-empires/unit.h"

#include <inttypes.h>
#include <string.h>

#define ID_LAST 99999 /* highest number of a sector */
#define MONEY_LAST INT64_C(1000000000000)

const char *const ge_readers[] = {"unseen", "near", "full", "GM", NULL};

#define MINE .shown = GE_OWN

/* --- Empires and lists of them ------------------------------------------------ */

/* unsigned: the id of an empire. */
static bool empire_read(void *context, void *member, struct node *node, struct error *err)
{
	if (node->kind != NODE_INTEGER || !ge_empire_find(context, node->number))
		return node_error(node, err, "\"%s\" must be the id of an empire", node->key);
	*(unsigned *)member = (unsigned)node->number;
	return true;
}

static void empire_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_integer(json, key, *(const unsigned *)member);
}

static const struct field_part empire_part = {"an empire's id", empire_read, empire_write};

#define EMPIRE_FIELD(name, record, member)                                                                   \
	PART_FIELD(NODE, name, record, member, unsigned, &empire_part, .flags = FIELD_NEEDED)

/* GPtrArray of char *: reads texts. */
static bool texts_read(GPtrArray *texts, const struct node *list, const char *what, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "\"%s\" is a list of %s", list->key, what);
		g_ptr_array_add(texts, g_strdup(n->text));
	}
	return true;
}

static bool said_read(void *context, void *member, struct node *list, struct error *err)
{
	GPtrArray **said = member;

	(void)context;
	*said = g_ptr_array_new_with_free_func(g_free);
	return texts_read(*said, list, "texts", err);
}

static bool banned_read(void *context, void *member, struct node *list, struct error *err)
{
	(void)context;
	return texts_read(*(GPtrArray **)member, list, "words", err);
}

static void texts_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GPtrArray *texts = *(GPtrArray *const *)member;

	(void)context;
	json_list(json, key);
	for (guint i = 0; i < texts->len; i++)
		json_text(json, NULL, texts->pdata[i]);
	json_end(json);
}

static const struct field_part said_part = {"a list of texts", said_read, texts_write};
static const struct field_part banned_part = {"a list of words", banned_read, texts_write};

/* Reads a list of different empires into `ids`; at most `most`. */
static bool ids_read(
    const struct ge_state *state, const struct node *list, unsigned most, GArray *ids, struct error *err)
{
	for (const struct node *n = list->first; n; n = n->next) {
		unsigned id;
		if (n->kind != NODE_INTEGER || !ge_empire_find(state, n->number))
			return node_error(n, err, "\"%s\" must hold ids of empires", list->key);
		id = (unsigned)n->number;
		for (guint i = 0; i < ids->len; i++)
			if (g_array_index(ids, unsigned, i) == id)
				return node_error(n, err, "\"%s\" has empire %u twice", list->key, id);
		if (ids->len == most)
			return node_error(n, err, "\"%s\" has at most %u empires", list->key, most);
		g_array_append_val(ids, id);
	}
	return true;
}

static bool winners_read(void *context, void *member, struct node *list, struct error *err)
{
	return ids_read(context, list, GE_EMPIRES, *(GArray **)member, err);
}

static void ids_write(const unsigned *ids, unsigned count, const char *key, struct json *json)
{
	json_list(json, key);
	for (unsigned i = 0; i < count; i++)
		json_integer(json, NULL, ids[i]);
	json_end(json);
}

static void winners_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GArray *winners = *(GArray *const *)member;

	(void)context;
	ids_write((const unsigned *)(void *)winners->data, winners->len, key, json);
}

static bool leaders_read(void *context, void *record, struct node *list, struct error *err)
{
	struct ge_state *state = record;
	g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(unsigned));

	if (!ids_read(context, list, G_N_ELEMENTS(state->lead), ids, err))
		return false;
	if (ids->len == 0)
		return node_error(list, err, "\"%s\" needs at least one", list->key);
	for (guint i = 0; i < ids->len; i++)
		state->lead[i] = g_array_index(ids, unsigned, i);
	state->lead_count = ids->len;
	return true;
}

static void leaders_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_state *state = record;

	(void)context;
	ids_write(state->lead, state->lead_count, key, json);
}

static const struct field_part winners_part = {"a list of empires' ids", winners_read, winners_write};
static const struct field_part leaders_part = {"a list of empires' ids", leaders_read, leaders_write};

/* --- Options and the end ------------------------------------------------------- */

static void bound_solo(const void *context, struct field *field)
{
	field->fallback = ge_tables_of(context)->victory.solo;
}

static void bound_allies(const void *context, struct field *field)
{
	field->fallback = ge_tables_of(context)->victory.allies;
}

static void bound_turns(const void *context, struct field *field)
{
	field->fallback = ge_tables_of(context)->victory.turns;
}

static void bound_in_a_row(const void *context, struct field *field)
{
	field->fallback = ge_tables_of(context)->victory.in_a_row;
}

static const struct field victory_fields[] = {
    INTEGER_FIELD("solo", struct ge_victory, solo, 1, 100, .bounds = bound_solo, MINE),
    INTEGER_FIELD("allies", struct ge_victory, allies, 1, 100, .bounds = bound_allies, MINE),
    INTEGER_FIELD("turns", struct ge_victory, turns, 1, 9999, .bounds = bound_turns, MINE),
    /* Omitted if it has the value of games from before this option existed. */
    INTEGER_FIELD("in_a_row", struct ge_victory, in_a_row, 1, 100, .bounds = bound_in_a_row,
        .flags = FIELD_BRIEF, MINE),
    {0},
};
const struct schema ge_victory_schema = {.name = "victory", .fields = victory_fields};

static bool victory_read(void *context, void *member, struct node *map, struct error *err)
{
	const struct ge_state *state = context;

	*(struct ge_victory *)member = ge_tables_of(state)->victory;
	return !map || schema_read(map, &ge_victory_schema, 0, member, context, err);
}

static void victory_write(const void *context, const void *member, const char *key, struct json *json)
{
	schema_write_map(&ge_victory_schema, key, 0, member, context, json);
}

static const struct field_part victory_part = {"as below", victory_read, victory_write};

/* GE-104 calls it an option: it may be among the options, too, but is written with the victory. */
static bool in_a_row_read(void *context, void *member, struct node *node, struct error *err)
{
	struct ge_victory *victory = member;

	(void)context;
	(void)err;
	if (node)
		victory->in_a_row = node->number;
	return true;
}

static void in_a_row_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	(void)member;
	(void)key;
	(void)json;
}

static const struct field_part in_a_row_part = {"1 to 100, kept in victory", in_a_row_read, in_a_row_write};
static const struct field options_fields[] = {
    PART_FIELD(MAP, "victory", struct ge_state, victory, struct ge_victory, &victory_part, MINE),
    PART_FIELD(INTEGER, "in_a_row", struct ge_state, victory, struct ge_victory, &in_a_row_part, .min = 1,
        .max = 100),
    BOOL_FIELD("decloak_after_move", struct ge_state, decloak_after_move, MINE),
    BOOL_FIELD("suzerains", struct ge_state, suzerains, MINE),
    PART_FIELD(LIST, "banned", struct ge_state, banned, GPtrArray *, &banned_part, MINE),
    {0},
};
const struct schema ge_options_schema = {.name = "options", .fields = options_fields};

static const struct field lead_fields[] = {
    WHOLE_FIELD(LIST, "empires", &leaders_part, .flags = FIELD_NEEDED),
    INTEGER_FIELD("turns", struct ge_state, lead_turns, 1, 9999, .flags = FIELD_NEEDED),
    {0},
};
const struct schema ge_lead_schema = {.name = "lead", .fields = lead_fields};

static const struct field ended_fields[] = {
    INTEGER_FIELD("turn", struct ge_state, ended_turn, 1, 1000000000, .flags = FIELD_NEEDED),
    PART_FIELD(LIST, "winners", struct ge_state, winners, GArray *, &winners_part, .flags = FIELD_NEEDED),
    CHOICE_FIELD("why", struct ge_state, ended_why, ge_why_names, .flags = FIELD_NEEDED),
    {0},
};
const struct schema ge_ended_schema = {.name = "ended", .fields = ended_fields};

/* --- Empires and what is between them ------------------------------------------- */

#define CAPITAL(more, ...)                                                                                   \
	INTEGER_FIELD(                                                                                       \
	    "capital", struct ge_empire, capital, 1, ID_LAST, .flags = FIELD_NULLABLE | (more), __VA_ARGS__)

static const struct field empire_fields[] = {
    INTEGER_FIELD("id", struct ge_empire, id, 1, GE_EMPIRES - 1, .flags = FIELD_NEEDED, MINE),
    TEXT_FIELD("name", struct ge_empire, name, 1, 24, .flags = FIELD_NEEDED),
    TENTHS_FIELD("treasury", struct ge_empire, treasury, 0, MONEY_LAST),
    CAPITAL(0),
    CHOICE_FIELD("status", struct ge_empire, status, ge_status_names, .fallback = GE_ROYALTY,
        .flags = FIELD_SAID, MINE),
    BOOL_FIELD("alive", struct ge_empire, alive, .fallback = 1, .flags = FIELD_SAID, MINE),
    TEXT_FIELD("contact", struct ge_empire, contact, 0, 0, .flags = FIELD_NULLABLE),
    CAPITAL(FIELD_REPORT, MINE), /* only if `self` names one */
    PART_FIELD(LIST, "said", struct ge_empire, said, GPtrArray *, &said_part, .flags = FIELD_SAID, MINE),
    {0},
};
const struct schema ge_empire_schema = {.name = "empires", .fields = empire_fields};

static const struct field relation_fields[] = {
    EMPIRE_FIELD("a", struct ge_pair, from),
    EMPIRE_FIELD("b", struct ge_pair, to),
    CHOICE_FIELD("state", struct ge_pair, state, ge_relation_names, .flags = FIELD_NEEDED),
    {0},
};
const struct schema ge_relation_schema = {.name = "relations", .fields = relation_fields};

#define RIGHT(right, one, other)                                                                             \
	static const struct field right##_fields[] = {                                                       \
	    EMPIRE_FIELD(one, struct ge_pair, from), EMPIRE_FIELD(other, struct ge_pair, to), {0}}
RIGHT(passage, "from", "to");
RIGHT(refuses, "empire", "from");
RIGHT(suzerain, "henchman", "suzerain");
const struct schema ge_passage_schema = {.name = "passage", .fields = passage_fields};
const struct schema ge_refuses_schema = {.name = "refuses", .fields = refuses_fields};
const struct schema ge_sharing_schema = {.name = "sharing", .fields = passage_fields};
const struct schema ge_suzerain_schema = {.name = "suzerains", .fields = suzerain_fields};

static bool place_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct ge_sector **sector = member;

	*sector = node->kind == NODE_INTEGER ? ge_sector_find(context, node->number) : NULL;
	return *sector || node_error(node, err, "\"%s\" must be the id of a sector", node->key);
}

static void place_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_integer(json, key, (*(const struct ge_sector *const *)member)->id);
}

static const struct field_part place_part = {"a sector's id", place_read, place_write};
static const struct field special_fields[] = {
    PART_FIELD(NODE, "sector", struct ge_special_row, sector, const struct ge_sector *, &place_part,
        .flags = FIELD_NEEDED),
    EMPIRE_FIELD("to", struct ge_special_row, to),
    {0},
};
const struct schema ge_special_schema = {.name = "special", .fields = special_fields};

/* --- Units ----------------------------------------------------------------------- */

static bool type_read(void *context, void *member, struct node *node, struct error *err)
{
	int type = ge_type_find(ge_tables_of(context), node->text);

	*(int *)member = type;
	return type >= 0 || node_error(node, err, "there is no ship type \"%s\"", node->text);
}

static void type_write(const void *context, const void *member, const char *key, struct json *json)
{
	json_text(json, key, ge_tables_of(context)->types[*(const int *)member].code);
}

const struct field_part ge_type_part = {"a ship type's code", type_read, type_write};
static const struct field stack_fields[] = {
    PART_FIELD(TEXT, "type", struct ge_stack, type, int, &ge_type_part, .flags = FIELD_NEEDED, MINE),
    INTEGER_FIELD("n", struct ge_stack, n, 1, GE_STACK_LAST, .fallback = 1, MINE),
    INTEGER_FIELD("rank", struct ge_stack, rank, 1, GE_RANKS, .fallback = 1, MINE),
    {0},
};
const struct schema ge_stack_schema = {.name = "ships", .fields = stack_fields};

static const struct field admiral_fields[] = {
    INTEGER_FIELD("id", struct ge_admiral, id, 1, 9999, .flags = FIELD_NEEDED, MINE),
    INTEGER_FIELD("a", struct ge_admiral, a, 1, 5, .flags = FIELD_NEEDED, MINE),
    INTEGER_FIELD("d", struct ge_admiral, d, 1, 5, .flags = FIELD_NEEDED, MINE),
    INTEGER_FIELD("l", struct ge_admiral, l, 1, 5, .flags = FIELD_NEEDED, MINE),
    {0},
};
const struct schema ge_admiral_schema = {.name = "admirals", .fields = admiral_fields};

static void ships_write(const void *context, const void *record, const char *key, struct json *json)
{
	schema_write_rows(
	    &ge_stack_schema, key, 0, ((const struct ge_unit_row *)record)->unit->stacks, context, json);
}

static void admirals_write(const void *context, const void *record, const char *key, struct json *json)
{
	schema_write_rows(
	    &ge_admiral_schema, key, 0, ((const struct ge_unit_row *)record)->unit->admirals, context, json);
}

static void owner_name_write(const void *context, const void *record, const char *key, struct json *json)
{
	json_text(json, key, ge_empire_name(context, ((const struct ge_unit_row *)record)->owner));
}

static void combat_write(const void *context, const void *record, const char *key, struct json *json)
{
	json_integer(json, key, ge_unit_combat(context, ((const struct ge_unit_row *)record)->unit));
}

static void points_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct ge_unit *unit = ((const struct ge_unit_row *)record)->unit;

	json_integer(json, key, unit->number ? ge_unit_points(context, unit) : 0);
}

static const struct field_part ships_part = {.what = "a list, below", .write = ships_write};
static const struct field_part admirals_part = {.what = "a list, below", .write = admirals_write};
static const struct field_part owner_name_part = {.what = "an empire's name", .write = owner_name_write};
static const struct field_part combat_part = {.what = "total combat", .write = combat_write};
static const struct field_part points_part = {.what = "move-points", .write = points_write};

#define OURS .shown = (GE_OWN | GE_GM)

static const struct field unit_fields[] = {
    INTEGER_FIELD("owner", struct ge_unit_row, owner, 0, GE_EMPIRES - 1, .flags = FIELD_NEEDED),
    TOLD_FIELD("empire", &owner_name_part, .shown = GE_GM),
    INTEGER_FIELD("garrison", struct ge_unit_row, garrison, 1, ID_LAST, .flags = FIELD_NULLABLE, OURS),
    INTEGER_FIELD("fleet", struct ge_unit_row, fleet, 1, GE_FLEETS, .flags = FIELD_NULLABLE, OURS),
    INTEGER_FIELD(
        "sector", struct ge_unit_row, sector, 1, ID_LAST, .flags = FIELD_NULLABLE | FIELD_SAID, OURS),
    WHOLE_FIELD(LIST, "ships", &ships_part, .flags = FIELD_SAID, OURS),
    WHOLE_FIELD(LIST, "admirals", &admirals_part, .flags = FIELD_SAID, OURS),
    TOLD_FIELD("combat", &combat_part, MINE),
    TOLD_FIELD("points", &points_part, MINE),
    INTEGER_FIELD("retreat", struct ge_unit_row, retreat, 0, GE_RANKS, MINE),
    INTEGER_FIELD("follow", struct ge_unit_row, follow, 0, GE_FLEETS, MINE),
    BOOL_FIELD("defend", struct ge_unit_row, defend, MINE),
    BOOL_FIELD("cloaked", struct ge_unit_row, cloaked, MINE),
    TEXT_FIELD("name", struct ge_unit_row, name, 0, 0, .flags = FIELD_NULLABLE, MINE),
    {0},
};
const struct schema ge_unit_schema = {.name = "units", .fields = unit_fields};
const struct schema ge_shown_unit_schema = {.name = "units", .fields = unit_fields, .open = true};
