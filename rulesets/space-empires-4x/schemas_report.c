/* The records of reports alone. Their context is the state. */
#include "rulesets/space-empires-4x/schemas.h"

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/facts.h"

#define SHOWN .shown = SX_ALWAYS
#define PLAIN(kind, record, member) kind##_FIELD(#member, struct record, member)
#define NUMBER(record, member) INTEGER_FIELD(#member, struct record, member, 0, 0)

/* --- The reader and their empire ------------------------------------------------- */

static const struct field reader_fields[] = {
    SEAT_FIELD("empire", struct sx_reading, seat, .flags = FIELD_NEEDED),
    {0},
};
const struct schema sx_reader_schema = {
    .name = "the reader", .fields = reader_fields, .open = true, .reports = true};

static const struct field purse_fields[] = {
    INTEGER_FIELD("cp", struct sx_empire, cp, 0, INT64_MAX / 2, .flags = FIELD_NEEDED),
    PART_FIELD(MAP, "tech", struct sx_empire, tech, int64_t *, &sx_tech_part, .flags = FIELD_NEEDED),
    INTEGER_FIELD("next", struct sx_empire, next, 1, 1, .flags = FIELD_NEEDED, .bounds = sx_bound_next),
    {0},
};
const struct schema sx_purse_schema = {
    .name = "Top keys of a report", .fields = purse_fields, .open = true, .reports = true};

static const struct field contact_fields[] = {
    PLACE_FIELDS(struct sx_contact, x, y),
    SEAT_FIELD("owner", struct sx_contact, owner, .flags = FIELD_NEEDED, SHOWN),
    INTEGER_FIELD("ships", struct sx_contact, ships, 1, SX_NUMBERS, .flags = FIELD_NEEDED, SHOWN),
    {0},
};
const struct schema sx_contact_schema = {.name = "contacts", .fields = contact_fields, .reports = true};

static const struct field colony_fields[] = {
    PLACE_FIELDS(struct sx_colony, x, y),
    BOOL_FIELD("home", struct sx_colony, home, .flags = FIELD_TOLD, SHOWN),
    INTEGER_FIELD("income", struct sx_colony, income, 0, 0, .flags = FIELD_TOLD, SHOWN),
    INTEGER_FIELD("yards", struct sx_colony, yards, 0, 0, .flags = FIELD_TOLD, SHOWN),
    INTEGER_FIELD("capacity", struct sx_colony, capacity, 0, 0, .flags = FIELD_TOLD, SHOWN),
    INTEGER_FIELD("hits", struct sx_colony, hits, 0, SX_INCOMES - 1, SHOWN),
    {0},
};
const struct schema sx_colony_schema = {
    .name = "colonies", .fields = colony_fields, .open = true, .reports = true};

static const struct field ledger_fields[] = {
    NUMBER(sx_ledger, before),
    NUMBER(sx_ledger, income),
    NUMBER(sx_ledger, maintenance),
    NUMBER(sx_ledger, technology),
    NUMBER(sx_ledger, ships),
    NUMBER(sx_ledger, now),
    {0},
};
const struct schema sx_ledger_schema = {.name = "ledger", .fields = ledger_fields, .reports = true};

/* --- Combats (SX-82) ------------------------------------------------------------- */

#define OWNER_FIELD(record)                                                                                  \
	PART_FIELD(TEXT, "owner", struct record, owner, unsigned, &sx_seat_part, .flags = FIELD_NEEDED)
#define TYPE_FIELD CHOICE_FIELD("type", struct sx_seen, type, sx_type_codes, .what = "a ship's code")

static const struct field seen_fields[] = {
    OWNER_FIELD(sx_seen),
    NUMBER(sx_seen, id),
    TYPE_FIELD,
    NUMBER(sx_seen, attack),
    NUMBER(sx_seen, defense),
    NUMBER(sx_seen, hits),
    {0},
};
static const struct schema seen_schema = {
    .name = "ships in combat", .fields = seen_fields, .reports = true, .size = sizeof(struct sx_seen)};

static const struct field shooter_fields[] = {
    OWNER_FIELD(sx_seen),
    TYPE_FIELD,
    NUMBER(sx_seen, id),
    {0},
};
static const struct schema shooter_schema = {
    .name = "sides of a shot", .fields = shooter_fields, .reports = true, .size = sizeof(struct sx_seen)};

static const struct field shot_fields[] = {
    RECORD_FIELD("by", struct sx_shot, by, struct sx_seen, &shooter_schema),
    RECORD_FIELD("at", struct sx_shot, at, struct sx_seen, &shooter_schema),
    NUMBER(sx_shot, needed),
    NUMBER(sx_shot, roll),
    PLAIN(BOOL, sx_shot, hit),
    PLAIN(BOOL, sx_shot, destroyed),
    {0},
};
static const struct schema shot_schema = {
    .name = "shots", .fields = shot_fields, .reports = true, .size = sizeof(struct sx_shot)};

static const struct field round_fields[] = {
    ROWS_FIELD("screened", struct sx_round, screened, &seen_schema),
    ROWS_FIELD("shots", struct sx_round, shots, &shot_schema),
    {0},
};
static const struct schema round_schema = {.name = "rounds",
    .fields = round_fields,
    .reports = true,
    .size = sizeof(struct sx_round),
    .free = sx_round_free};

/* The ships of one owner. */
struct side {
	unsigned owner;
	GArray *ships;
};

static const struct field side_fields[] = {
    OWNER_FIELD(side),
    ROWS_FIELD("ships", struct side, ships, &seen_schema),
    {0},
};
static const struct schema side_schema = {.name = "sides", .fields = side_fields, .reports = true};

static void sides_write(const void *context, const void *record, const char *key, struct json *json)
{
	const GArray *all = ((const struct sx_combat *)record)->ships;
	g_autoptr(GArray) ships = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));

	json_list(json, key);
	for (guint i = 0; i < all->len; g_array_set_size(ships, 0)) {
		struct side side = {g_array_index(all, struct sx_seen, i).owner, ships};
		for (; i < all->len && g_array_index(all, struct sx_seen, i).owner == side.owner; i++)
			g_array_append_val(ships, g_array_index(all, struct sx_seen, i));
		schema_write_map(&side_schema, NULL, 0, &side, context, json);
	}
	json_end(json);
}

static bool sides_read(void *context, void *record, struct node *list, struct error *err)
{
	struct sx_combat *combat = record;
	bool good = true;

	combat->ships = g_array_new(FALSE, FALSE, sizeof(struct sx_seen));
	for (struct node *node = list ? list->first : NULL; good && node; node = node->next) {
		struct side side = {0};
		good = schema_read(node, &side_schema, 0, &side, context, err);
		if (good && side.ships->len > 0) {
			combat->there[side.owner] = true;
			g_array_append_vals(combat->ships, side.ships->data, side.ships->len);
		}
		g_clear_pointer(&side.ships, g_array_unref);
	}
	return good;
}

static const struct field_part sides_part = {"a list of sides", sides_read, sides_write};
static const struct field combat_fields[] = {
    PART_FIELD(INTEGER, "x", struct sx_combat, x, int, &sx_column_part, .flags = FIELD_NEEDED),
    PART_FIELD(INTEGER, "y", struct sx_combat, y, int, &sx_line_part, .flags = FIELD_NEEDED),
    WHOLE_FIELD(LIST, "sides", &sides_part),
    ROWS_FIELD("removed", struct sx_combat, removed, &seen_schema),
    ROWS_FIELD("rounds", struct sx_combat, rounds, &round_schema),
    ROWS_FIELD("left", struct sx_combat, left, &seen_schema),
    {0},
};
const struct schema sx_combat_schema = {.name = "combats", .fields = combat_fields, .reports = true};

const struct schema *const sx_schemas[] = {&sx_outcome_schema, &sx_options_schema, &sx_board_schema,
    &sx_empire_schema, &sx_level_schema, &sx_planet_schema, &sx_unit_schema, &sx_purse_schema,
    &sx_ledger_schema, &sx_colony_schema, &sx_contact_schema, &sx_combat_schema, &side_schema, &round_schema,
    &shot_schema, &shooter_schema, &seen_schema, NULL};
