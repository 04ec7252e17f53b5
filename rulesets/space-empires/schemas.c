#include "rulesets/space-empires/schemas.h"

#include "rulesets/space-empires/turn.h"

const char *const sp_readers[] = {"sight", "past", "chart", "own", "others", "GM", "left", NULL};

static const struct sp_state *state_of(const void *context)
{
	return ((const struct sp_scope *)context)->state;
}

static void put_name(const void *context, const char *key, int seat, struct json *json)
{
	const struct sp_state *state = state_of(context);

	json_text(json, key,
	    seat == SP_NOBODY || sp_is_native(state, (unsigned)seat) ? NULL : state->empires[seat].name);
}

/* Documents omit empty lists. */
static void put_things(const void *context, const char *key, const GPtrArray *things, struct json *json)
{
	guint count = things ? things->len : 0;

	if (count == 0 && ((const struct sp_scope *)context)->reader == 0)
		return;
	json_list(json, key);
	for (guint i = 0; i < count; i++)
		json_text(json, NULL, things->pdata[i]);
	json_end(json);
}

static void place_write(const void *context, const char *key, int place, struct json *json)
{
	json_integer(json, key, state_of(context)->worlds[place].id);
}

/* --- Worlds -------------------------------------------------------------------- */

static void owner_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, ((const struct sp_face_row *)record)->seat, json);
}

static void links_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct sp_face_row *row = record;
	int64_t ids[16]; /* at once */

	json_list(json, key);
	for (unsigned i = 0, count = 0; i < row->count; count = 0) {
		while (i < row->count && count < G_N_ELEMENTS(ids))
			ids[count++] = state_of(context)->worlds[row->to[i++]].id;
		json_integers(json, ids, count);
	}
	json_end(json);
}

static void treasures_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_things(context, key, ((const struct sp_face_row *)record)->things, json);
}

static void knower_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, (int)((const struct sp_known_row *)record)->seat, json);
}

static const struct field_part owner_part = {.what = "an empire's name", .write = owner_write};
static const struct field_part links_part = {.what = "a list of worlds' ids", .write = links_write};
static const struct field_part treasures_part = {.what = "a list of ids", .write = treasures_write};
static const struct field_part knower_part = {.what = "an empire's name", .write = knower_write};

#define COUNT(record, name, member, low, ...)                                                                \
	INTEGER_FIELD(name, struct record, member, low, SP_NUMBER_MAX, __VA_ARGS__)
#define KNOWN .shown = (SP_IN_SIGHT | SP_SEEN_BEFORE)
#define ALWAYS .shown = (SP_IN_SIGHT | SP_SEEN_BEFORE | SP_CHARTED)
#define FACE_FIELDS(record)                                                                                  \
	NODE_FIELD("owner", struct record, face.owner, .flags = FIELD_NULLABLE, .part = &owner_part, KNOWN), \
	    LIST_FIELD(                                                                                      \
	        "links", struct record, face.links, .flags = FIELD_SAID, .part = &links_part, ALWAYS),       \
	    COUNT(record, "ind", face.ind, 0, KNOWN), COUNT(record, "rms", face.rms, 0, KNOWN),              \
	    COUNT(record, "rmp", face.rmp, 0, KNOWN), COUNT(record, "pop", face.pop, 0, KNOWN),              \
	    LIST_FIELD("treasures", struct record, face.treasures, .part = &treasures_part, KNOWN)

static const struct field world_fields[] = {
    COUNT(sp_world_row, "id", id, 1, .flags = FIELD_NEEDED, ALWAYS),
    COUNT(sp_world_row, "turn", turn, 0, .flags = FIELD_REPORT, .shown = SP_SEEN_BEFORE),
    FACE_FIELDS(sp_world_row),
    COUNT(sp_world_row, "ind_damage", ind_damage, 0, .flags = FIELD_BRIEF),
    COUNT(sp_world_row, "pop_damage", pop_damage, 0, .flags = FIELD_BRIEF),
    {0},
};
const struct schema sp_world_schema = {.name = "worlds", .fields = world_fields};

/* A world as the public chart has it: the same fields in a state as in a report. */
static const struct field known_fields[] = {
    NODE_FIELD("empire", struct sp_known_row, empire, .flags = FIELD_NEEDED, .part = &knower_part,
        .shown = SP_CHARTED),
    COUNT(sp_known_row, "world", world, 1, .flags = FIELD_NEEDED, .shown = SP_CHARTED),
    COUNT(sp_known_row, "turn", turn, 1),
    FACE_FIELDS(sp_known_row),
    {0},
};
const struct schema sp_known_schema = {.name = "known", .fields = known_fields};

struct sp_world_row sp_world_row_of(const struct sp_world *world)
{
	return (struct sp_world_row){
	    .face = {.ind = world->ind,
	        .rms = world->rms,
	        .rmp = world->rmp,
	        .pop = world->pop,
	        .seat = world->owner,
	        .to = world->links,
	        .count = world->link_count,
	        .things = world->treasures},
	    .id = world->id,
	    .ind_damage = world->ind_damage,
	    .pop_damage = world->pop_damage,
	};
}

struct sp_fleet_row sp_fleet_row_of(const struct sp_state *state, const struct sp_fleet *fleet)
{
	return (struct sp_fleet_row){.id = fleet->id,
	    .seat = (int)fleet->owner,
	    .former_owner = SP_NOBODY,
	    .world = state->worlds[fleet->world].id,
	    .ships = fleet->ships,
	    .fleet = fleet};
}

struct sp_face_row sp_face_row_of(const struct sp_known *known)
{
	return (struct sp_face_row){.ind = known->face.ind,
	    .rms = known->face.rms,
	    .rmp = known->face.rmp,
	    .pop = known->face.pop,
	    .seat = known->face.owner,
	    .to = known->links,
	    .count = known->link_count,
	    .things = known->face.treasures};
}

/* --- Fleets -------------------------------------------------------------------- */

static void fleet_owner_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, ((const struct sp_fleet_row *)record)->seat, json);
}

static void cargo_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_things(context, key, ((const struct sp_fleet_row *)record)->fleet->treasures, json);
}

static void from_write(const void *context, const void *record, const char *key, struct json *json)
{
	place_write(context, key, ((const struct sp_supply_row *)record)->begin, json);
}

static void to_write(const void *context, const void *record, const char *key, struct json *json)
{
	place_write(context, key, ((const struct sp_supply_row *)record)->end, json);
}

static const struct field_part from_part = {.what = "a world's id", .write = from_write};
static const struct field_part to_part = {.what = "a world's id", .write = to_write};
static const struct field supply_fields[] = {
    NODE_FIELD(
        "from", struct sp_supply_row, from, .flags = FIELD_NEEDED, .part = &from_part, .shown = SP_OWN),
    NODE_FIELD("to", struct sp_supply_row, to, .flags = FIELD_NEEDED, .part = &to_part, .shown = SP_OWN),
    {0},
};
const struct schema sp_supply_schema = {.name = "supply", .fields = supply_fields};

static void supply_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct sp_fleet *fleet = ((const struct sp_fleet_row *)record)->fleet;
	struct sp_supply_row row = {.begin = fleet->supply_from, .end = fleet->supply_to};

	if (row.begin != SP_NOWHERE)
		schema_write_map(&sp_supply_schema, key, 0, &row, context, json);
}

static void former_owner_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, ((const struct sp_fleet_row *)record)->former_owner, json);
}

static const struct field_part former_owner_part = {.what = "an empire's name", .write = former_owner_write};
static const struct field captured_fields[] = {
    WHOLE_FIELD(NODE, "owner", &former_owner_part),
    COUNT(sp_fleet_row, "id", former, 1, .flags = FIELD_BRIEF),
    {0},
};
static const struct schema captured_schema = {.name = "captured", .fields = captured_fields, .reports = true};

static void captured_write(const void *context, const void *record, const char *key, struct json *json)
{
	if (((const struct sp_fleet_row *)record)->former_owner != SP_NOBODY)
		schema_write_map(&captured_schema, key, 0, record, context, json);
}

static const struct field_part fleet_owner_part = {.what = "an empire's name", .write = fleet_owner_write};
static const struct field_part cargo_part = {.what = "a list of ids", .write = cargo_write};
static const struct field_part supply_part = {.what = "as below", .write = supply_write};
static const struct field_part captured_part = {.what = "as below", .write = captured_write};

#define SIGHTED .shown = (SP_OWN | SP_FOREIGN)
#define SHOWN .shown = (SP_OWN | SP_FOREIGN | SP_GM | SP_DEPARTED)
#define OWNER(more, ...)                                                                                     \
	NODE_FIELD("owner", struct sp_fleet_row, owner, .flags = FIELD_NEEDED | FIELD_NULLABLE | (more),     \
	    .part = &fleet_owner_part, __VA_ARGS__)
#define OMITTED .flags = (FIELD_REPORT | FIELD_BRIEF)

static const struct field fleet_fields[] = {
    OWNER(0),
    COUNT(sp_fleet_row, "id", id, 1, .flags = FIELD_NEEDED, SHOWN),
    OWNER(FIELD_REPORT, SHOWN), /* only if a report has it */
    COUNT(sp_fleet_row, "world", world, 1, .flags = FIELD_NEEDED, SHOWN),
    COUNT(sp_fleet_row, "to", to, 1, .flags = FIELD_REPORT, .shown = SP_DEPARTED),
    COUNT(sp_fleet_row, "ships", ships, 1, .flags = FIELD_NEEDED, .shown = (SP_OWN | SP_FOREIGN | SP_GM)),
    COUNT(sp_fleet_row, "cargo", cargo, 0, .flags = FIELD_BRIEF | FIELD_SAID, SIGHTED),
    LIST_FIELD("treasures", struct sp_fleet_row, treasures, .part = &cargo_part, SIGHTED),
    TEXT_FIELD("strategy", struct sp_fleet_row, strategy, 0, 0, OMITTED, SIGHTED),
    TEXT_FIELD("target", struct sp_fleet_row, target, 0, 0, OMITTED, SIGHTED),
    COUNT(sp_fleet_row, "from", from, 0, OMITTED, SIGHTED),
    MAP_FIELD(
        "captured", struct sp_fleet_row, captured, .flags = FIELD_REPORT, .part = &captured_part, SIGHTED),
    MAP_FIELD("supply", struct sp_fleet_row, supply, .part = &supply_part, .shown = SP_OWN),
    {0},
};
const struct schema sp_fleet_schema = {.name = "fleets", .fields = fleet_fields};
const struct schema sp_shown_fleet_schema = {.name = "fleets", .fields = fleet_fields, .open = true};

/* --- Sightings and the rest ------------------------------------------------------ */

static const struct field empire_fields[] = {
    TEXT_FIELD("name", struct sp_empire, name, 0, 0, .flags = FIELD_NEEDED),
    COUNT(sp_empire, "home", home, 1, .flags = FIELD_BRIEF),
    COUNT(sp_empire, "out", out, 1, .flags = FIELD_BRIEF),
    {0},
};
const struct schema sp_empire_schema = {.name = "empires", .fields = empire_fields};

static const struct field board_fields[] = {
    COUNT(sp_board, "width", width, 1, .flags = FIELD_NEEDED),
    COUNT(sp_board, "height", height, 1, .flags = FIELD_NEEDED),
    {0},
};
const struct schema sp_board_schema = {.name = "board", .fields = board_fields};

static void leader_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, ((const struct sp_leader_row *)record)->leader.empire, json);
}

static const struct field_part leader_part = {.what = "an empire's name", .write = leader_write};
static const struct field leader_fields[] = {
    NODE_FIELD("empire", struct sp_leader_row, empire, .flags = FIELD_NEEDED, .part = &leader_part),
    COUNT(sp_leader_row, "turns", leader.turns, 1, .flags = FIELD_NEEDED),
    {0},
};
const struct schema sp_leader_schema = {.name = "lead", .fields = leader_fields};

static void sighter_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, (int)((const struct sp_sighting_row *)record)->seat, json);
}

static void sighted_write(const void *context, const void *record, const char *key, struct json *json)
{
	put_name(context, key, (int)((const struct sp_sighting_row *)record)->of, json);
}

static const struct field_part sighter_part = {.what = "an empire's name", .write = sighter_write};
static const struct field_part sighted_part = {.what = "an empire's name", .write = sighted_write};
static const struct field sighting_fields[] = {
    NODE_FIELD("empire", struct sp_sighting_row, empire, .flags = FIELD_NEEDED, .part = &sighter_part),
    COUNT(sp_sighting_row, "calls", calls, 1, .flags = FIELD_NEEDED),
    NODE_FIELD("owner", struct sp_sighting_row, owner, .flags = FIELD_NEEDED | FIELD_NULLABLE,
        .part = &sighted_part),
    COUNT(sp_sighting_row, "id", id, 1, .flags = FIELD_BRIEF),
    {0},
};
const struct schema sp_sighting_schema = {.name = "sightings", .fields = sighting_fields};

static const struct field taken_fields[] = {
    COUNT(sp_taken_row, "id", id, 1, .flags = FIELD_NEEDED),
    TEXT_FIELD("owner", struct sp_taken_row, owner, 0, 0, .flags = FIELD_NEEDED | FIELD_NULLABLE),
    {0},
};
const struct schema sp_taken_schema = {.name = "taken", .fields = taken_fields, .reports = true};

#define TOTAL(member) INTEGER_FIELD(#member, struct sp_totals, member, 0, 0)

static const struct field totals_fields[] = {
    TOTAL(worlds), TOTAL(ships), TOTAL(ind), TOTAL(pop), TOTAL(rms), TOTAL(rmp), {0}};
const struct schema sp_totals_schema = {.name = "totals", .fields = totals_fields, .reports = true};

static const struct field eliminated_fields[] = {
    TEXT_FIELD("empire", struct sp_empire, name, 0, 0),
    INTEGER_FIELD("turn", struct sp_empire, out, 0, 0),
    {0},
};
const struct schema sp_eliminated_schema = {
    .name = "eliminated", .fields = eliminated_fields, .reports = true};

const struct schema *const sp_schemas[] = {&sp_empire_schema, &sp_world_schema, &sp_fleet_schema,
    &sp_supply_schema, &sp_leader_schema, &sp_sighting_schema, &sp_known_schema, &sp_totals_schema,
    &sp_eliminated_schema, &sp_board_schema, &captured_schema, &sp_taken_schema, NULL};
