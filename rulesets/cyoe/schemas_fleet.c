/* Fleets, the queue, and others' ships. */
#include "rulesets/cyoe/schemas.h"

#include "rulesets/cyoe/read_names.h"

#include <inttypes.h>
#include <string.h>

#define MANY INT64_C(1000000000)
#define OURS .shown = (CY_OWNER | CY_GM)
#define MINE .shown = CY_OWNER

/* --- Captured ships (CY-54) -------------------------------------------------------------- */

static bool techs_read(void *context, void *member, struct node *list, struct error *err)
{
	struct bits128 *techs = member;

	*techs = (struct bits128){{0, 0}};
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		int tech;
		if (!cy_read_tech(context, n, &tech, err))
			return false;
		bits128_add(techs, (unsigned)tech);
	}
	return true;
}

static void techs_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_list(json, key);
	for (int i = 1; i < CY_TECHS; i++)
		if (bits128_has(member, (unsigned)i))
			json_integer(json, NULL, i);
	json_end(json);
}

/* Traits of captured ships: any combination, as some are lost with the owner. */
static bool traits_read(void *context, void *member, struct node *list, struct error *err)
{
	uint64_t *traits = member;

	*traits = 0;
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		int trait;
		if (!cy_read_trait(context, n, &trait, err))
			return false;
		*traits |= UINT64_C(1) << trait;
	}
	return true;
}

static const struct field_part techs_part = {"a list of techs' numbers", techs_read, techs_write};
static const struct field_part traits_part = {"a list of traits' codes", traits_read, cy_traits_write};
static const struct field captured_fields[] = {
    PART_FIELD(NODE, "type", struct cy_group, code, int, &cy_ship_part, .flags = FIELD_NEEDED, OURS),
    INTEGER_FIELD("count", struct cy_group, count, 0, CY_MOST_SHIPS, .fallback = 1, OURS),
    PART_FIELD(NODE, "from", struct cy_group, from, int, &cy_seat_part, .flags = FIELD_NEEDED, OURS),
    PART_FIELD(LIST, "techs", struct cy_group, techs, struct bits128, &techs_part, OURS),
    PART_FIELD(LIST, "traits", struct cy_group, traits, uint64_t, &traits_part, OURS),
    {0},
};
const struct schema cy_captured_schema = {.name = "captured", .fields = captured_fields};

static bool captured_read(void *context, void *record, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_group group;
		if (!schema_read(n, &cy_captured_schema, 0, &group, context, err))
			return false;
		if (group.count > 0)
			cy_group_add(record, &group);
	}
	return true;
}

static void captured_write(const void *context, const void *record, const char *key, struct json *json)
{
	const GArray *captured = ((const struct cy_fleet *)record)->captured;

	json_list(json, key);
	for (guint i = 0; i < captured->len; i++)
		schema_write_map(&cy_captured_schema, NULL, 0, &g_array_index(captured, struct cy_group, i),
		    context, json);
	json_end(json);
}

/* --- Blockades ------------------------------------------------------------------------------ */

static bool against_read(void *context, void *record, struct node *node, struct error *err)
{
	struct cy_fleet *f = record;

	if (node->kind == NODE_TEXT && strcmp(node->text, "ALL") == 0) {
		f->blocks_all = true;
		return true;
	}
	if (node->kind != NODE_LIST)
		return node_error(node, err, "\"against\" must be ALL or a list of empires");
	for (const struct node *n = node->first; n; n = n->next) {
		int seat;
		if (!cy_read_seat(context, n, &seat, err))
			return false;
		bits128_add(&f->against, (unsigned)seat);
	}
	return true;
}

static void against_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_state *s = context;
	const struct cy_fleet *f = record;

	if (f->blocks_all) {
		json_text(json, key, "ALL");
		return;
	}
	json_list(json, key);
	for (int i = 0; i < s->count; i++)
		if (bits128_has(&f->against, (unsigned)i))
			json_text(json, NULL, s->empires[i].name);
	json_end(json);
}

static const struct field_part against_part = {"ALL, or a list of names", against_read, against_write};
static const struct field blockade_fields[] = {
    PART_FIELD(NODE, "to", struct cy_fleet, blocks, int, &cy_place_part, .flags = FIELD_NEEDED, OURS),
    WHOLE_FIELD(NODE, "against", &against_part, .flags = FIELD_NEEDED, OURS),
    {0},
};
const struct schema cy_blockade_schema = {.name = "blockade", .fields = blockade_fields};

static bool blockade_read(void *context, void *record, struct node *map, struct error *err)
{
	const struct cy_state *s = context;
	const struct cy_fleet *f = record;

	if (!map)
		return true;
	if (!schema_read(map, &cy_blockade_schema, 0, record, context, err))
		return false;
	if (s->viewer < 0 && !cy_are_adjacent(s, f->system, f->blocks))
		return node_error(node_get(map, "to"), err,
		    "there is no node from system %" PRId64 " to %" PRId64, s->systems[f->system].id,
		    s->systems[f->blocks].id);
	return true;
}

static void blockade_write(const void *context, const void *record, const char *key, struct json *json)
{
	if (((const struct cy_fleet *)record)->blocks < 0)
		json_null(json, key);
	else
		schema_write_map(&cy_blockade_schema, key, 0, record, context, json);
}

/* --- Fleets ---------------------------------------------------------------------------------- */

static bool ships_read(void *context, void *record, struct node *map, struct error *err)
{
	struct cy_fleet *f = record;

	(void)context;
	for (const struct node *n = map ? map->first : NULL; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code < 0 || !cy_is_ship(code))
			return node_error(n, err, "\"%s\" is not the code of a ship", n->key);
		if (n->kind != NODE_INTEGER || n->number < 0 || n->number > CY_MOST_SHIPS)
			return node_error(n, err, "must be a whole number of 0 to %" PRId64, CY_MOST_SHIPS);
		f->ships[code] = n->number;
	}
	return true;
}

static void ships_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	cy_write_units(((const struct cy_fleet *)record)->ships, CY_SHIPS, key, json);
}

static bool targets_read(void *context, void *member, struct node *list, struct error *err)
{
	(void)context;
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		int code;
		if (!cy_read_code(n, 0, CY_CODES, &code, err))
			return false;
		g_array_append_val(*(GArray **)member, code);
	}
	return true;
}

static void targets_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GArray *targets = *(GArray *const *)member;

	(void)context;
	json_list(json, key);
	for (guint i = 0; i < targets->len; i++)
		json_text(json, NULL, cy_codes[g_array_index(targets, int, i)]);
	json_end(json);
}

static const struct field_part ships_part = {"numbers by ships' codes", ships_read, ships_write};
static const struct field_part targets_part = {"a list of units' codes", targets_read, targets_write};
static const struct field_part blockade_part = {"as below", blockade_read, blockade_write};
static const struct field_part captured_part = {"a list, below", captured_read, captured_write};

#define FLEET(kind, name, member, ...) kind##_FIELD(name, struct cy_fleet, member, __VA_ARGS__)
#define PLACE(name, member, flag)                                                                            \
	PART_FIELD(NODE, name, struct cy_fleet, member, int, &cy_place_part, .flags = (flag), OURS)

static const struct field fleet_fields[] = {
    PART_FIELD(NODE, "owner", struct cy_fleet, owner, int, &cy_seat_part, .flags = FIELD_NEEDED, OURS),
    FLEET(INTEGER, "id", id, 1, CY_FLEETS - 1, .flags = FIELD_NEEDED, OURS),
    PLACE("system", system, FIELD_NEEDED),
    PLACE("from", from, FIELD_NULLABLE),
    FLEET(BOOL, "moved", moved, OURS),
    WHOLE_FIELD(MAP, "ships", &ships_part, OURS),
    FLEET(INTEGER, "civilians", civilians, 0, CY_MOST_SHIPS, OURS),
    FLEET(CHOICE, "stance", stance, cy_stances, .fallback = 1, OURS),
    FLEET(INTEGER, "retreat", retreat, 1, 100, .fallback = 50, OURS),
    PART_FIELD(LIST, "targets", struct cy_fleet, targets, GArray *, &targets_part, OURS),
    WHOLE_FIELD(MAP, "blockade", &blockade_part, .flags = FIELD_NULLABLE, OURS),
    WHOLE_FIELD(LIST, "captured", &captured_part, OURS),
    {0},
};
const struct schema cy_fleet_schema = {.name = "fleets", .fields = fleet_fields};

/* --- The queue ----------------------------------------------------------------------------------- */

static void bound_turn(const void *context, struct field *field)
{
	field->fallback = ((const struct cy_state *)context)->state.turn - 1;
}

static const struct cy_item *item_of(const void *record)
{
	return ((const struct cy_item_row *)record)->item;
}

static void buy_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	if (item_of(record)->kind == CY_ITEM_BUY)
		json_text(json, key, cy_codes[item_of(record)->code]);
}

static void planet_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	if (item_of(record)->kind == CY_ITEM_PLANET)
		json_integer(json, key, item_of(record)->planet->id);
}

static void upgrade_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	if (item_of(record)->kind == CY_ITEM_UPGRADE)
		json_text(json, key, cy_codes[item_of(record)->code]);
}

static void to_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	if (item_of(record)->kind == CY_ITEM_UPGRADE)
		json_text(json, key, cy_codes[item_of(record)->to]);
}

static void count_write(const void *context, const void *member, const char *key, struct json *json)
{
	int64_t count = *(const int64_t *)member;

	(void)context;
	if (count)
		json_integer(json, key, count);
}

static void system_write(const void *context, const void *record, const char *key, struct json *json)
{
	if (item_of(record)->kind != CY_ITEM_PLANET)
		cy_place_part.write(context, &item_of(record)->system, key, json);
}

static void fleet_write(const void *context, const void *member, const char *key, struct json *json)
{
	int64_t fleet = *(const int64_t *)member;

	(void)context;
	if (fleet > 0)
		json_integer(json, key, fleet);
	else if (fleet == 0)
		json_null(json, key);
}

static const struct field_part buy_part = {.what = "a unit's code", .write = buy_write};
static const struct field_part planet_part = {.what = "a planet's id", .write = planet_write};
static const struct field_part upgrade_part = {.what = "a station's code", .write = upgrade_write};
static const struct field_part to_part = {.what = "a larger one's code", .write = to_write};
static const struct field_part count_part = {.what = "1 to 1000000000", .write = count_write};
static const struct field_part system_part = {.what = "a system's id", .write = system_write};
static const struct field_part fleet_part = {.what = "1 to 999", .write = fleet_write};

#define ITEM(kind, name, member, ...) kind##_FIELD(name, struct cy_item_row, member, __VA_ARGS__, MINE)
/* A field that only some forms of an item have. */
#define FORM(member) ITEM(NODE, #member, member, .part = &member##_part, .flags = FIELD_NULLABLE)

static const struct field item_fields[] = {
    PART_FIELD(NODE, "empire", struct cy_item_row, empire, int, &cy_seat_part, .flags = FIELD_NEEDED, MINE),
    ITEM(INTEGER, "turn", turn, -1, MANY, .bounds = bound_turn),
    FORM(buy),
    ITEM(INTEGER, "rating", rating, 1, 4, .flags = FIELD_NULLABLE | FIELD_BRIEF),
    FORM(planet),
    ITEM(INTEGER, "classes", classes, 1, 5, .flags = FIELD_NULLABLE | FIELD_BRIEF),
    FORM(upgrade),
    FORM(to),
    ITEM(INTEGER, "count", count, 1, MANY, .part = &count_part, .flags = FIELD_NULLABLE, .fallback = 1),
    FORM(system),
    ITEM(INTEGER, "fleet", fleet, 1, CY_FLEETS - 1, .part = &fleet_part, .flags = FIELD_NULLABLE),
    ITEM(INTEGER, "paid", paid, 0, INT64_MAX, .flags = FIELD_NULLABLE, .fallback = -1),
    {0},
};
const struct schema cy_item_schema = {.name = "queue", .fields = item_fields};

/* --- Others' ships ----------------------------------------------------------------------------- */

/* A planner skips parts of a report that it does not understand. */
static bool force_read(void *context, void *record, struct node *ships, struct error *err)
{
	struct cy_shown *force = record;

	(void)context;
	(void)err;
	memset(force->ships, 0, sizeof force->ships);
	for (const struct node *n = ships->first; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code >= 0 && cy_is_ship(code) && n->kind == NODE_INTEGER && n->number > 0)
			force->ships[code] = MIN(n->number, INT64_MAX / CY_SHIPS); /* sums must fit, too */
	}
	return true;
}

static void force_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	cy_write_units(((const struct cy_shown *)record)->ships, CY_SHIPS, key, json);
}

static const struct field_part force_part = {"numbers by ships' codes", force_read, force_write};

#define NEEDED .flags = FIELD_REPORT | FIELD_NEEDED, MINE

static const struct field force_fields[] = {
    PART_FIELD(NODE, "system", struct cy_shown, system, int, &cy_place_part, NEEDED),
    PART_FIELD(NODE, "empire", struct cy_shown, empire, int, &cy_seat_part, NEEDED),
    WHOLE_FIELD(NODE, "ships", &force_part, NEEDED),
    {0},
};
const struct schema cy_force_schema = {.name = "forces", .fields = force_fields, .open = true};
