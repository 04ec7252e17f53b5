/* The records of ships, of what an empire knows, and of who shares what. */
#include "schemas.h"

#include "role.h"
#include "reference.h"
#include "ship.h"

const char *const se_grant_names[] = {"all", "sector", "ship", "class", NULL};
static const char *const known_names[] = {
    "class", "contact", "nav", "world", "portal", "storm", "sector", NULL};

#define EMPIRE(record, key, ...)                                                                             \
	PART_FIELD(NODE, #key, struct record, key, struct se_empire *, &se_empire_part, __VA_ARGS__)
#define SECTOR(record, ...)                                                                                  \
	PART_FIELD(NODE, "sector", struct record, at, struct se_coord, &se_sector_part, __VA_ARGS__)
#define NEEDED .flags = FIELD_NEEDED

/* --- Ships ------------------------------------------------------------------------ */

static const struct se_ship *ship_of(const void *record)
{
	return ((const struct se_ship_row *)record)->ship;
}

static void place_write(const void *context, const void *record, const char *key, struct json *json)
{
	se_sector_part.write(context, &ship_of(record)->at, key, json);
}

static void carrier_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_ship *carrier = ship_of(record)->carrier;

	(void)context;
	json_text(json, key, carrier ? se_ship_handle(carrier) : NULL);
}

static void identified_write(const void *context, const void *record, const char *key, struct json *json)
{
	se_write_set(((const struct se_scope *)context)->st, json, key, &ship_of(record)->identified);
}

static void concealed_write(const void *context, const void *record, const char *key, struct json *json)
{
	if (!bits_empty(&ship_of(record)->concealed))
		se_write_set(((const struct se_scope *)context)->st, json, key, &ship_of(record)->concealed);
}

static void marks_write(const void *context, const void *record, const char *key, struct json *json)
{
	g_autoptr(GString) marks = g_string_new(NULL);

	(void)context;
	se_marks_text(se_role_of(ship_of(record))->marks, marks);
	json_text(json, key, marks->len ? marks->str + 1 : "");
}

static const struct field_part place_part = {.what = "[o, y]", .write = place_write};
static const struct field_part carrier_part = {.what = "a ship's handle", .write = carrier_write};
static const struct field_part identified_part = {.what = "a list of empires", .write = identified_write};
static const struct field_part concealed_part = {.what = "a list of empires", .write = concealed_write};
static const struct field_part marks_part = {.what = "letters", .write = marks_write};

#define TEXT(key, ...) TEXT_FIELD(#key, struct se_ship_row, key, 0, 0, __VA_ARGS__)
#define COUNT(key, low, ...) INTEGER_FIELD(#key, struct se_ship_row, key, low, SE_MOST, __VA_ARGS__)
#define FOLLOWS .flags = FIELD_TOLD
#define OWN .shown = SE_LISTED
#define IN_FULL .shown = (SE_LISTED | SE_CLOSE)
#define AT_SIGHT .shown = (SE_LISTED | SE_CLOSE | SE_OBSCURE)

static const struct field ship_fields[] = {
    EMPIRE(se_ship_row, owner, NEEDED, .shown = (SE_CLOSE | SE_OBSCURE | SE_GROUPED | SE_DESTROYED)),
    TEXT(handle, .flags = FIELD_REPORT | FIELD_NEEDED,
        .shown = (SE_LISTED | SE_CLOSE | SE_OBSCURE | SE_DESTROYED)),
    TEXT(name, .flags = FIELD_NULLABLE, OWN),
    TEXT(serial, .flags = FIELD_SAID, .what = "code and five digits", OWN),
    TEXT(class, NEEDED, .shown = (SE_LISTED | SE_CLOSE | SE_OBSCURE | SE_GROUPED | SE_DESTROYED)),
    BOOL_FIELD("known", struct se_ship_row, known, .flags = FIELD_REPORT, .shown = (SE_CLOSE | SE_OBSCURE)),
    CHOICE_FIELD("hull", struct se_ship_row, hull, se_hull_names, .what = "its class's", .fallback = -1,
        .flags = FIELD_TOLD | FIELD_NULLABLE, AT_SIGHT),
    NODE_FIELD(
        "sector", struct se_ship_row, sector, .flags = FIELD_NULLABLE | FIELD_SAID, .part = &place_part, OWN),
    NODE_FIELD("aboard", struct se_ship_row, aboard, .flags = FIELD_NULLABLE, .part = &carrier_part, OWN),
    COUNT(guns, 0, FOLLOWS, IN_FULL),
    COUNT(dp, 1, IN_FULL),
    COUNT(engines, 0, FOLLOWS, IN_FULL),
    COUNT(scan, 0, FOLLOWS, IN_FULL),
    INTEGER_FIELD("or", struct se_ship_row, or, 0, 100, .flags = FIELD_REPORT, AT_SIGHT),
    COUNT(count, 0, .flags = FIELD_REPORT, .shown = (SE_GROUPED | SE_NAMELESS)),
    COUNT(tonnage, 0, .flags = FIELD_REPORT,
        .shown = (SE_LISTED | SE_CLOSE | SE_OBSCURE | SE_GROUPED | SE_NAMELESS)),
    COUNT(load, 0, FOLLOWS, OWN),
    COUNT(racks, 0, FOLLOWS, OWN),
    BOOL_FIELD("public", struct se_ship_row, public, OWN),
    LIST_FIELD("identified_to", struct se_ship_row, identified_to, .part = &identified_part, OWN),
    LIST_FIELD("concealed_from", struct se_ship_row, concealed_from, .part = &concealed_part),
    NODE_FIELD("marks", struct se_ship_row, marks, .part = &marks_part, .flags = FIELD_REPORT, AT_SIGHT),
    {0},
};
const struct schema se_ship_schema = {.name = "ships", .fields = ship_fields};

/* --- Knowledge --------------------------------------------------------------------- */

#define KNOWN_HEAD(kinds)                                                                                    \
	EMPIRE(se_known_row, empire, NEEDED),                                                                \
	    CHOICE_FIELD("kind", struct se_known_row, kind, known_names, NEEDED, .what = (kinds))
#define KNOWN_NAME TEXT_FIELD("name", struct se_known_row, name, 0, 0, NEEDED)
#define KNOWN_NUMBER(key) INTEGER_FIELD(#key, struct se_known_row, key, 0, SE_MOST, NEEDED)
#define KNOWN_TURN(how)                                                                                      \
	PART_FIELD(NODE, "turn", struct se_known_row, turn, int64_t, &se_turn_part, .flags = (how))

static const struct field kind_fields[] = {
    CHOICE_FIELD("kind", struct se_known_row, kind, known_names, NEEDED), {0}};
static const struct field named_fields[] = {KNOWN_HEAD("class, contact or nav"), KNOWN_NAME, {0}};
static const struct field world_fields[] = {KNOWN_HEAD("world"), KNOWN_NAME, SECTOR(se_known_row, NEEDED),
    KNOWN_NUMBER(production), EMPIRE(se_known_row, owner, .flags = FIELD_NULLABLE), KNOWN_TURN(0), {0}};
static const struct field portal_fields[] = {
    KNOWN_HEAD("portal"), KNOWN_NAME, SECTOR(se_known_row, NEEDED), KNOWN_TURN(0), {0}};
static const struct field storm_fields[] = {
    KNOWN_HEAD("storm"), KNOWN_NAME, SECTOR(se_known_row, NEEDED), KNOWN_NUMBER(rating), KNOWN_TURN(0), {0}};
static const struct field sector_fields[] = {
    KNOWN_HEAD("sector"), SECTOR(se_known_row, NEEDED), KNOWN_TURN(FIELD_NEEDED), {0}};

static const struct schema kind_schema = {.fields = kind_fields, .open = true};
const struct schema se_known_schema = {.name = "known: class, contact, nav", .fields = named_fields};
const struct schema se_known_world_schema = {.name = "known: world", .fields = world_fields};
const struct schema se_known_portal_schema = {.name = "known: portal", .fields = portal_fields};
const struct schema se_known_storm_schema = {.name = "known: storm", .fields = storm_fields};
const struct schema se_known_sector_schema = {.name = "known: sector", .fields = sector_fields};
const struct schema *const se_known_schemas[] = {&se_known_schema, &se_known_schema, &se_known_schema,
    &se_known_world_schema, &se_known_portal_schema, &se_known_storm_schema, &se_known_sector_schema};

bool se_known_read(struct node *node, struct se_known_row *row, struct se_scope *scope, struct error *err)
{
	return schema_read(node, &kind_schema, 0, row, scope, err) &&
	       schema_read(node, se_known_schemas[row->kind], 0, row, scope, err);
}

/* --- Grants ------------------------------------------------------------------------ */

#define SHARE_KIND(kinds)                                                                                    \
	CHOICE_FIELD("what", struct se_share_row, what, se_grant_names, NEEDED, OWN, .what = (kinds))
#define SHARE_HEAD(kinds)                                                                                    \
	EMPIRE(se_share_row, from, NEEDED, OWN), EMPIRE(se_share_row, to, NEEDED, OWN), SHARE_KIND(kinds)

static const struct field what_fields[] = {SHARE_KIND(NULL), {0}};
static const struct field share_fields[] = {SHARE_HEAD("all"), {0}};
static const struct field sector_share_fields[] = {
    SHARE_HEAD("sector"), SECTOR(se_share_row, NEEDED, OWN), {0}};
static const struct field named_share_fields[] = {
    SHARE_HEAD("ship or class"), TEXT_FIELD("name", struct se_share_row, name, 0, 0, NEEDED, OWN), {0}};

static const struct schema what_schema = {.fields = what_fields, .open = true};
const struct schema se_share_schema = {.name = "shares: all", .fields = share_fields};
const struct schema se_sector_share_schema = {.name = "shares: sector", .fields = sector_share_fields};
const struct schema se_named_share_schema = {.name = "shares: ship, class", .fields = named_share_fields};
const struct schema *const se_share_schemas[] = {
    &se_share_schema, &se_sector_share_schema, &se_named_share_schema, &se_named_share_schema};

bool se_share_read(
    struct node *node, unsigned reader, struct se_share_row *row, struct se_scope *scope, struct error *err)
{
	return schema_read(node, &what_schema, reader, row, scope, err) &&
	       schema_read(node, se_share_schemas[row->what], reader, row, scope, err);
}
