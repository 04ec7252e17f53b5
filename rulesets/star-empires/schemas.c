#include "schemas.h"

#include "reference.h"

#include <string.h>

const char *const se_readers[] = {"L", "S", "U", "G", "N", "D", NULL};
const char *const se_status_names[] = {"free", "blockaded", "interdicted", NULL};
static const char *const empire_names[] = {"active", "abandoned", NULL};

/* --- Parts -------------------------------------------------------------------- */

static bool sector_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct se_scope *scope = context;

	return !node || se_read_coord(node, scope->me ? SE_LOCAL_EDGE : SE_EDGE, member, err);
}

static void sector_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct se_empire *me = ((const struct se_scope *)context)->me;
	struct se_coord at = *(const struct se_coord *)member;

	se_write_coord(json, key, me ? se_to_local(&me->frame, at) : at);
}

static bool empire_read(void *context, void *member, struct node *node, struct error *err)
{
	const struct se_scope *scope = context;
	struct se_empire **empire = member;

	*empire = NULL;
	if (!node)
		return true;
	if (scope->me && node->kind == NODE_TEXT && !se_empire_find(scope->st, node->text))
		*empire = se_empire_add(scope->st, node->text);
	else
		*empire = se_read_empire(scope->st, node, err);
	return *empire != NULL;
}

static void empire_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct se_empire *empire = *(struct se_empire *const *)member;

	(void)context;
	json_text(json, key, empire ? empire->name : NULL);
}

static bool turn_read(void *context, void *member, struct node *node, struct error *err)
{
	int64_t *turn = member;

	(void)context;
	*turn = -1;
	if (!node || node->kind == NODE_NULL)
		return true;
	if (node->kind != NODE_INTEGER || node->number < 0 || node->number > SE_MOST)
		return node_error(node, err, "\"%s\" must be a turn's number or null", node->key);
	*turn = node->number;
	return true;
}

static void turn_write(const void *context, const void *member, const char *key, struct json *json)
{
	int64_t turn = *(const int64_t *)member;

	(void)context;
	if (turn >= 0)
		json_integer(json, key, turn);
	else
		json_null(json, key);
}

const struct field_part se_sector_part = {"[o, y]", sector_read, sector_write};
const struct field_part se_empire_part = {"an empire's name", empire_read, empire_write};
const struct field_part se_turn_part = {"a turn's number", turn_read, turn_write};

#define SECTOR(record, ...)                                                                                  \
	PART_FIELD(NODE, "sector", struct record, at, struct se_coord, &se_sector_part, __VA_ARGS__)
#define COUNT(record, key, low, ...) INTEGER_FIELD(#key, struct record, key, low, SE_MOST, __VA_ARGS__)
#define NEEDED .flags = FIELD_NEEDED
#define IN_LISTS .shown = SE_LISTED
#define IN_SECTORS .shown = SE_CLOSE
#define IN_BOTH .shown = (SE_LISTED | SE_CLOSE)

/* --- Options -------------------------------------------------------------------- */

static void bound_tonnes(const void *context, struct field *field)
{
	const struct se_tables *tables = ((const struct state *)context)->tables;

	field->fallback = tables->options.self_destruct_tonnes;
}

static void bound_instability(const void *context, struct field *field)
{
	const struct se_tables *tables = ((const struct state *)context)->tables;

	field->fallback = tables->options.instability;
}

static const struct field options_fields[] = {
    COUNT(se_options, self_destruct_tonnes, 1, .bounds = bound_tonnes),
    INTEGER_FIELD("instability", struct se_options, instability, 0, 100, .bounds = bound_instability),
    {0},
};
static const struct field victory_fields[] = {
    THOUSANDTHS_FIELD("share", struct se_victory, share, 0, 1000),
    THOUSANDTHS_FIELD("lead", struct se_victory, lead, 1000, 1000000, .fallback = 1000),
    INTEGER_FIELD("hold", struct se_victory, hold, 1, 1000, .fallback = 1),
    INTEGER_FIELD("turns", struct se_victory, turns, 0, SE_MOST),
    {0},
};
const struct schema se_victory_schema = {.name = "victory", .fields = victory_fields};

static const struct field lead_fields[] = {
    PART_FIELD(NODE, "empire", struct se_lead_row, empire, struct se_empire *, &se_empire_part,
        .flags = FIELD_NEEDED),
    INTEGER_FIELD("turns", struct se_lead_row, turns, 1, SE_MOST, .flags = FIELD_NEEDED),
    {0},
};
const struct schema se_lead_schema = {.name = "lead", .fields = lead_fields};

const struct schema se_options_schema = {.name = "options", .fields = options_fields};

/* --- Empires --------------------------------------------------------------------- */

static bool mirror_read(void *context, void *record, struct node *node, struct error *err)
{
	struct se_frame *frame = record;
	const char *mirror = node ? node->text : "";

	(void)context;
	frame->v = strchr(mirror, 'v') != NULL;
	frame->h = strchr(mirror, 'h') != NULL;
	if (*mirror && strcmp(mirror, "h") != 0 && strcmp(mirror, "v") != 0 && strcmp(mirror, "hv") != 0)
		return node_error(
		    node, err, "\"%s\" must be \"\", h, v or hv, not \"%s\"", node->key, mirror);
	return true;
}

static void mirror_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_frame *frame = record;

	(void)context;
	json_text(json, key, frame->h ? (frame->v ? "hv" : "h") : frame->v ? "v" : "");
}

static const struct field_part mirror_part = {"empty, h, v or hv", mirror_read, mirror_write};
static const struct field frame_fields[] = {
    PART_FIELD(NODE, "origin", struct se_frame, origin, struct se_coord, &se_sector_part),
    INTEGER_FIELD("turn", struct se_frame, turn, 0, 5),
    WHOLE_FIELD(TEXT, "mirror", &mirror_part),
    {0},
};
const struct schema se_frame_schema = {.name = "frame", .fields = frame_fields};

static void home_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_world *home = ((const struct se_empire_row *)record)->empire->home;

	(void)context;
	json_text(json, key, home ? home->name : NULL);
}

static void last_home_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_empire *empire = ((const struct se_empire_row *)record)->empire;

	if (empire->had_home)
		sector_write(context, &empire->last_home, key, json);
	else
		json_null(json, key);
}

static void frame_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_empire *empire = ((const struct se_empire_row *)record)->empire;

	schema_write_map(&se_frame_schema, key, 0, &empire->frame, context, json);
}

static void attackers_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_scope *scope = context;

	se_write_set(scope->st, json, key, &((const struct se_empire_row *)record)->empire->attacked_by);
}

static const struct field_part home_part = {.what = "a world's name", .write = home_write};
static const struct field_part last_home_part = {.what = "[o, y]", .write = last_home_write};
static const struct field_part frame_part = {.what = "as below", .write = frame_write};
static const struct field_part attackers_part = {.what = "a list of empires", .write = attackers_write};
static const struct field empire_fields[] = {
    TEXT_FIELD("name", struct se_empire_row, name, 0, 0, NEEDED),
    TEXT_FIELD("code", struct se_empire_row, code, 0, 0, .what = "two capital letters"),
    NODE_FIELD("home", struct se_empire_row, home, .part = &home_part),
    NODE_FIELD("last_home", struct se_empire_row, last_home, .part = &last_home_part),
    MAP_FIELD("frame", struct se_empire_row, frame, .part = &frame_part),
    CHOICE_FIELD("status", struct se_empire_row, abandoned, empire_names),
    COUNT(se_empire_row, abandoned_for, 0),
    LIST_FIELD("attacked_by", struct se_empire_row, attacked_by, .part = &attackers_part),
    BOOL_FIELD("basics", struct se_empire_row, basics, .fallback = true),
    {0},
};
const struct schema se_empire_schema = {.name = "empires", .fields = empire_fields};

/* --- Worlds, portals, storms --------------------------------------------------------- */

static const struct field world_fields[] = {
    TEXT_FIELD("name", struct se_world_row, name, 0, 0, NEEDED, IN_BOTH),
    SECTOR(se_world_row, NEEDED, IN_LISTS),
    PART_FIELD(NODE, "owner", struct se_world_row, owner, struct se_empire *, &se_empire_part,
        .flags = FIELD_NULLABLE, IN_BOTH),
    BOOL_FIELD("homeworld", struct se_world_row, homeworld, .fallback = -1,
        .flags = FIELD_REPORT | FIELD_NULLABLE, IN_BOTH),
    COUNT(se_world_row, production, 0, NEEDED, IN_BOTH),
    COUNT(se_world_row, stockpile, 0),
    COUNT(se_world_row, stockpile, 0, .fallback = -1, .flags = FIELD_REPORT | FIELD_NULLABLE, IN_BOTH),
    CHOICE_FIELD("status", struct se_world_row, status, se_status_names),
    CHOICE_FIELD("status", struct se_world_row, status, se_status_names, .fallback = -1,
        .flags = FIELD_REPORT | FIELD_NULLABLE, IN_BOTH),
    PART_FIELD(
        NODE, "turn", struct se_world_row, turn, int64_t, &se_turn_part, .flags = FIELD_REPORT, IN_LISTS),
    TEXT_FIELD("as_of", struct se_world_row, as_of, 0, 0, .flags = FIELD_REPORT | FIELD_BRIEF, IN_LISTS),
    {0},
};
const struct schema se_world_schema = {.name = "worlds", .fields = world_fields};

static void exits_write(const void *context, const void *record, const char *key, struct json *json)
{
	const GPtrArray *to = ((const struct se_portal_row *)record)->to;

	(void)context;
	json_list(json, key);
	for (guint i = 0; i < to->len; i++)
		json_text(json, NULL, ((const struct se_portal *)to->pdata[i])->name);
	json_end(json);
}

static const struct field_part exits_part = {.what = "a list of portals", .write = exits_write};
static const struct field portal_fields[] = {
    TEXT_FIELD("name", struct se_portal_row, name, 0, 0, NEEDED, IN_BOTH),
    SECTOR(se_portal_row, NEEDED, IN_LISTS),
    LIST_FIELD("exits", struct se_portal_row, exits, .part = &exits_part),
    COUNT(se_portal_row, collapsed, 0),
    BOOL_FIELD("collapsed", struct se_portal_row, collapsed, .fallback = -1,
        .flags = FIELD_REPORT | FIELD_NULLABLE, IN_SECTORS),
    LIST_FIELD("leads_to", struct se_portal_row, exits, .part = &exits_part, .flags = FIELD_REPORT, IN_BOTH),
    {0},
};
const struct schema se_portal_schema = {.name = "portals", .fields = portal_fields};

static void pattern_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct se_storm *storm = ((const struct se_storm_row *)record)->storm;

	(void)context;
	if (storm->pattern != SE_CYCLE) {
		json_text(json, key, storm->pattern == SE_RANDOM ? "random" : "none");
		return;
	}
	json_list(json, key);
	json_integers(json, (const int64_t *)(void *)storm->cycle->data, storm->cycle->len);
	json_end(json);
}

static const struct field_part pattern_part = {
    .what = "none, random or a list of ratings", .write = pattern_write};
static const struct field storm_fields[] = {
    TEXT_FIELD("name", struct se_storm_row, name, 0, 0, NEEDED, IN_SECTORS),
    SECTOR(se_storm_row, NEEDED),
    COUNT(se_storm_row, rating, 0, NEEDED, IN_SECTORS),
    COUNT(se_storm_row, initial, 0, .fallback = -1),
    NODE_FIELD("pattern", struct se_storm_row, pattern, .part = &pattern_part),
    {0},
};
const struct schema se_storm_schema = {.name = "storms", .fields = storm_fields};

/* --- Classes ---------------------------------------------------------------------- */

#define RATING(key, part, low, how)                                                                          \
	INTEGER_FIELD(key, struct se_class_row, parts[part], low, SE_RATING_MOST, .flags = (how), IN_LISTS)

static const struct field class_fields[] = {
    TEXT_FIELD("name", struct se_class_row, name, 0, 0, NEEDED, IN_LISTS),
    PART_FIELD(NODE, "designer", struct se_class_row, designer, struct se_empire *, &se_empire_part,
        .flags = FIELD_NULLABLE),
    BOOL_FIELD("own", struct se_class_row, own, .flags = FIELD_REPORT, IN_LISTS),
    BOOL_FIELD("known", struct se_class_row, known, .flags = FIELD_REPORT, IN_LISTS),
    CHOICE_FIELD(
        "hull", struct se_class_row, hull, se_hull_names, NEEDED, .what = "as DESIGN has it", IN_LISTS),
    RATING("guns", SE_GUNS, 1, FIELD_NEEDED),
    RATING("dp", SE_DP, 1, FIELD_NEEDED),
    RATING("engines", SE_ENGINES, 0, 0),
    RATING("scan", SE_SCAN, 0, 0),
    RATING("racks", SE_RACKS, 0, 0),
    COUNT(se_class_row, cost, 1, .flags = FIELD_SAID, IN_LISTS),
    COUNT(se_class_row, tonnage, 1, .flags = FIELD_SAID, IN_LISTS),
    COUNT(se_class_row, ar, 1, .flags = FIELD_SAID, IN_LISTS),
    BOOL_FIELD("buildable", struct se_class_row, buildable, .fallback = true, IN_LISTS),
    {0},
};
const struct schema se_class_schema = {.name = "classes", .fields = class_fields};
