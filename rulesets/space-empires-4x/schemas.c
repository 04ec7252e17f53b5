#include "rulesets/space-empires-4x/schemas.h"

#include <inttypes.h>
#include <string.h>

static const char *const status_names[] = {"running", "won", "drawn", NULL};
const char *const sx_ended_names[] = {"home", "quit", "limit", NULL};
const char *const sx_readers[] = {"always", "at the end", NULL};

/* --- Parts ------------------------------------------------------------------- */

/* int: reads a seat, -1: nobody. */
static bool seat_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct sx_state *state = context;
	int *seat = member;

	*seat = -1;
	for (unsigned i = 0; node && i < state->seats; i++)
		if (strcmp(state->empires[i].name, node->text) == 0)
			*seat = (int)i;
	return !node || *seat >= 0 || node_error(node, err, "there is no empire \"%s\"", node->text);
}

static void seat_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct sx_state *state = context;
	int seat = *(const int *)member;

	json_text(json, key, seat < 0 ? NULL : state->empires[seat].name);
}

/* int: reads a coordinate on the board. */
static bool coordinate_read(int *at, int size, const struct node *node, struct error *err)
{
	if (node->number < 0 || node->number >= size)
		return node_error(node, err, "%s must be 0 to %d", node->key, size - 1);
	*at = (int)node->number;
	return true;
}

static bool column_read(void *context, void *member, struct node *node, struct error *err)
{
	return coordinate_read(member, ((const struct sx_state *)context)->width, node, err);
}

static bool line_read(void *context, void *member, struct node *node, struct error *err)
{
	return coordinate_read(member, ((const struct sx_state *)context)->height, node, err);
}

static void coordinate_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_integer(json, key, *(const int *)member);
}

static bool arrival_part_read(const struct node *node, int64_t most, int64_t *part, struct error *err)
{
	if (node->kind != NODE_INTEGER)
		return node_error(
		    node, err, "\"arrived\" must hold whole numbers, not %s", node_kind_name(node->kind));
	if (node->number < 0 || node->number > most)
		return node_error(node, err, "\"arrived\" must have 0 to %" PRId64 " here", most);
	*part = node->number;
	return true;
}

static bool arrival_read(void *context, void *member, struct node *list, struct error *err)
{
	const struct sx_state *state = context;
	struct sx_arrival *arrival = member;

	*arrival = (struct sx_arrival){0};
	if (!list)
		return true;
	if (list->count != 3)
		return node_error(list, err, "\"arrived\" must be [turn, round, place]");
	return arrival_part_read(list->first, state->head.turn, &arrival->turn, err) &&
	       arrival_part_read(list->first->next, SX_ROUNDS, &arrival->round, err) &&
	       arrival_part_read(list->first->next->next, SX_SEATS - 1, &arrival->place, err);
}

static void arrival_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct sx_arrival *arrival = member;

	(void)context;
	json_list(json, key);
	json_integers(json, (int64_t[]){arrival->turn, arrival->round, arrival->place}, 3);
	json_end(json);
}

const struct field_part sx_seat_part = {"an empire's name", seat_read, seat_write};
const struct field_part sx_column_part = {"a column of the board", column_read, coordinate_write};
const struct field_part sx_line_part = {"a row of the board", line_read, coordinate_write};
static const struct field_part arrival_part = {"[turn, round, place]", arrival_read, arrival_write};

#define SHOWN .shown = SX_ALWAYS
#define AT_END .shown = SX_OVER

/* --- Levels of technology ------------------------------------------------------ */

struct levels {
	int64_t of[SX_TECHNOLOGIES];
};

static void bound_level(const void *context, struct field *field, enum sx_technology technology)
{
	const struct sx_technology_row *row = &sx_tables(context)->technologies[technology];

	field->min = row->start;
	field->max = row->last;
	field->fallback = row->start;
}

static void bound_attack(const void *context, struct field *field)
{
	bound_level(context, field, SX_ATTACK);
}

static void bound_defense(const void *context, struct field *field)
{
	bound_level(context, field, SX_DEFENSE);
}

static void bound_movement(const void *context, struct field *field)
{
	bound_level(context, field, SX_MOVEMENT);
}

static void bound_shipsize(const void *context, struct field *field)
{
	bound_level(context, field, SX_SHIPSIZE);
}

static void bound_shipyard(const void *context, struct field *field)
{
	bound_level(context, field, SX_SHIPYARD);
}

static const struct field level_fields[] = {
    INTEGER_FIELD("attack", struct levels, of[SX_ATTACK], 0, 0, .bounds = bound_attack, AT_END),
    INTEGER_FIELD("defense", struct levels, of[SX_DEFENSE], 0, 0, .bounds = bound_defense, AT_END),
    INTEGER_FIELD("movement", struct levels, of[SX_MOVEMENT], 0, 0, .bounds = bound_movement, AT_END),
    INTEGER_FIELD("shipsize", struct levels, of[SX_SHIPSIZE], 0, 0, .bounds = bound_shipsize, AT_END),
    INTEGER_FIELD("shipyard", struct levels, of[SX_SHIPYARD], 0, 0, .bounds = bound_shipyard, AT_END),
    {0},
};
const struct schema sx_level_schema = {.name = "tech", .fields = level_fields};

/* int64_t[SX_TECHNOLOGIES]: reads levels; missing ones have the start level. */
static bool tech_read(void *context, void *member, struct node *map, struct error *err)
{
	const struct sx_tables *tables = sx_tables(context);
	int64_t *tech = member;

	for (unsigned i = 0; i < SX_TECHNOLOGIES; i++)
		tech[i] = tables->technologies[i].start;
	return !map || schema_read(map, &sx_level_schema, 0, tech, context, err);
}

static void tech_write(const void *context, const void *member, const char *key, struct json *json)
{
	schema_write_map(&sx_level_schema, key, 0, member, context, json);
}

const struct field_part sx_tech_part = {"levels, below", tech_read, tech_write};

/* --- Records ------------------------------------------------------------------- */

static const struct field outcome_fields[] = {
    CHOICE_FIELD("status", struct sx_state, status, status_names, .fallback = SX_RUNNING, SHOWN),
    SEAT_FIELD("winner", struct sx_state, winner, .flags = FIELD_NULLABLE, SHOWN),
    CHOICE_FIELD("ended", struct sx_state, ended, sx_ended_names, .flags = FIELD_NULLABLE,
        .fallback = SX_ENDED_NOT, SHOWN),
    {0},
};
const struct schema sx_outcome_schema = {.name = "Top keys", .fields = outcome_fields, .open = true};

static void bound_width(const void *context, struct field *field)
{
	const struct sx_tables *tables = sx_tables(context);

	field->min = tables->least;
	field->max = tables->most;
	field->fallback = tables->width;
}

static void bound_height(const void *context, struct field *field)
{
	bound_width(context, field);
	field->fallback = sx_tables(context)->height;
}

static const struct field board_fields[] = {
    INTEGER_FIELD("width", struct sx_state, width, 0, 0, .bounds = bound_width, SHOWN),
    INTEGER_FIELD("height", struct sx_state, height, 0, 0, .bounds = bound_height, SHOWN),
    {0},
};
const struct schema sx_board_schema = {.name = "map", .fields = board_fields};

void sx_bound_next(const void *context, struct field *field)
{
	field->max = sx_tables(context)->numbers.last + 1;
}

static void bound_number(const void *context, struct field *field)
{
	field->max = sx_tables(context)->numbers.last;
}

static const char *const empire_statuses[] = {"playing", "out", NULL};
static const struct field empire_fields[] = {
    TEXT_FIELD("name", struct sx_empire, name, 0, 0, .flags = FIELD_NEEDED, SHOWN),
    CHOICE_FIELD("status", struct sx_empire, out, empire_statuses, SHOWN),
    INTEGER_FIELD("cp", struct sx_empire, cp, 0, SX_CP_LAST, AT_END),
    INTEGER_FIELD("next", struct sx_empire, next, 1, 1, .bounds = sx_bound_next),
    PART_FIELD(MAP, "tech", struct sx_empire, tech, int64_t *, &sx_tech_part, AT_END),
    {0},
};
const struct schema sx_empire_schema = {.name = "empires", .fields = empire_fields};

static const struct field planet_fields[] = {
    PLACE_FIELDS(struct sx_planet, x, y),
    SEAT_FIELD("home", struct sx_planet, home, .flags = FIELD_NULLABLE, SHOWN),
    SEAT_FIELD("colony", struct sx_planet, colony, .flags = FIELD_NULLABLE, SHOWN),
    INTEGER_FIELD("founded", struct sx_planet, founded, 0, SX_TURN_LAST),
    INTEGER_FIELD("hits", struct sx_planet, hits, 0, SX_INCOMES),
    {0},
};
const struct schema sx_planet_schema = {.name = "planets", .fields = planet_fields};

static const struct field unit_fields[] = {
    SEAT_FIELD("owner", struct sx_unit, owner, .flags = FIELD_NEEDED, SHOWN),
    INTEGER_FIELD("id", struct sx_unit, id, 1, 1, .flags = FIELD_NEEDED, .bounds = bound_number, SHOWN),
    CHOICE_FIELD("type", struct sx_unit, ship.type, sx_type_codes, .flags = FIELD_NEEDED,
        .what = "a ship's code", SHOWN),
    PLACE_FIELDS(struct sx_unit, ship.x, ship.y),
    INTEGER_FIELD("hits", struct sx_unit, ship.hits, 0, INT64_MAX, SHOWN),
    INTEGER_FIELD("attack", struct sx_unit, ship.attack, 0, 0, .bounds = bound_attack, SHOWN),
    INTEGER_FIELD("defense", struct sx_unit, ship.defense, 0, 0, .bounds = bound_defense, SHOWN),
    INTEGER_FIELD("movement", struct sx_unit, ship.movement, 0, 0, .bounds = bound_movement, SHOWN),
    PART_FIELD(LIST, "arrived", struct sx_unit, ship.arrived, struct sx_arrival, &arrival_part, SHOWN),
    {0},
};
const struct schema sx_unit_schema = {.name = "units", .fields = unit_fields};
