/* Schemas of empires and of the whole game. */
#include "rulesets/cyoe/schemas.h"

#include "engine/base/compare.h"
#include "rulesets/cyoe/read_names.h"

#include <inttypes.h>
#include <string.h>

#define MANY 1000000

const char *const cy_readers[] = {"known", "explored", "seen", "own", "GM", NULL};

#define ALL .shown = CY_ANY
#define MINE .shown = CY_OWNER

/* --- Options and the end ---------------------------------------------------------------- */

static const struct field victory_fields[] = {
    INTEGER_FIELD("turns", struct cy_state, victory_turns, 1, MANY, .flags = FIELD_NEEDED, MINE),
    {0},
};
static const struct schema victory_schema = {.name = "victory", .fields = victory_fields};

static const struct field systems_fields[] = {
    THOUSANDTHS_FIELD("systems", struct cy_state, victory_systems, 1, 1000, .flags = FIELD_NEEDED, MINE),
    INTEGER_FIELD("hold", struct cy_state, victory_hold, 1, 1000, .fallback = 1, .flags = FIELD_BRIEF, MINE),
    INTEGER_FIELD("turns", struct cy_state, victory_turns, 1, MANY, .flags = FIELD_BRIEF, MINE),
    {0},
};
static const struct schema systems_schema = {.name = "victory by systems", .fields = systems_fields};

static bool victory_read(void *context, void *record, struct node *node, struct error *err)
{
	struct cy_state *s = record;

	if (!node)
		return true;
	if (node->kind == NODE_TEXT && strcmp(node->text, "last-standing") == 0) {
		s->victory = CY_LAST_STANDING;
		return true;
	}
	if (node->kind != NODE_MAP)
		return node_error(
		    node, err, "\"victory\" must be {turns: N}, {systems: SHARE} or last-standing");
	s->victory = node_get(node, "systems") ? CY_SYSTEMS : CY_TURNS;
	return schema_read(
	    node, s->victory == CY_SYSTEMS ? &systems_schema : &victory_schema, 0, s, context, err);
}

static void victory_write(const void *context, const void *record, const char *key, struct json *json)
{
	if (((const struct cy_state *)record)->victory == CY_LAST_STANDING)
		json_text(json, key, "last-standing");
	else
		schema_write_map(((const struct cy_state *)record)->victory == CY_SYSTEMS ? &systems_schema
		                                                                          : &victory_schema,
		    key, 0, record, context, json);
}

static const struct field_part victory_part = {"last-standing, or as below", victory_read, victory_write};
static const struct field options_fields[] = {
    WHOLE_FIELD(NODE, "victory", &victory_part, MINE),
    BOOL_FIELD("asteroid_hazard", struct cy_state, asteroid_hazard, MINE),
    BOOL_FIELD("public_battles", struct cy_state, public_battles, MINE),
    INTEGER_FIELD("mobile_limit", struct cy_state, mobile_limit, 0, MANY, .flags = FIELD_BRIEF, MINE),
    {0},
};
const struct schema cy_options_schema = {.name = "options", .fields = options_fields};

static void leader_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_state *s = record;

	(void)context;
	json_text(json, key, s->empires[s->leader].name);
}

static bool leader_read(void *context, void *record, struct node *node, struct error *err)
{
	return cy_read_seat(context, node, &((struct cy_state *)record)->leader, err);
}

static const struct field_part leader_part = {"an empire's name", leader_read, leader_write};
static const struct field lead_fields[] = {
    WHOLE_FIELD(NODE, "empire", &leader_part, .flags = FIELD_NEEDED),
    INTEGER_FIELD("turns", struct cy_state, led, 1, MANY, .flags = FIELD_NEEDED),
    {0},
};
const struct schema cy_lead_schema = {.name = "lead", .fields = lead_fields};

static bool winners_read(void *context, void *record, struct node *list, struct error *err)
{
	struct cy_state *s = record;

	for (const struct node *n = list->first; n; n = n->next) {
		int seat;
		if (!cy_read_seat(context, n, &seat, err))
			return false;
		s->won[seat] = true;
	}
	return true;
}

static void winners_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_state *s = record;

	(void)context;
	json_list(json, key);
	for (int i = 0; i < s->count; i++)
		if (s->won[i])
			json_text(json, NULL, s->empires[i].name);
	json_end(json);
}

static const struct field_part winners_part = {"a list of empires' names", winners_read, winners_write};
static const struct field over_fields[] = {
    WHOLE_FIELD(LIST, "winners", &winners_part, .flags = FIELD_NEEDED, MINE),
    {0},
};
const struct schema cy_over_schema = {.name = "over", .fields = over_fields};

/* --- Traits and techs ---------------------------------------------------------------------- */

static bool traits_read(void *context, void *member, struct node *list, struct error *err)
{
	uint64_t *traits = member;

	*traits = 0;
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		int trait;
		if (!cy_read_trait(context, n, &trait, err))
			return false;
		if (cy_has_trait(*traits, trait))
			return node_error(n, err, "each trait once (CY-4)");
		*traits |= UINT64_C(1) << trait;
	}
	if (!cy_traits_fit(cy_tables_of(context), *traits))
		return node_error(list, err, "these traits exclude each other (CY-1 to CY-6)");
	return true;
}

static bool equip_read(void *context, void *member, struct node *node, struct error *err)
{
	uint32_t *equip = member;

	(void)context;
	*equip = 0;
	if (!node)
		return true;
	if (node->kind == NODE_TEXT && strcmp(node->text, "ALL") == 0) {
		*equip = CY_ALL;
		return true;
	}
	if (node->kind != NODE_LIST)
		return node_error(node, err, "\"equip\" must be ALL or a list of ships");
	for (const struct node *n = node->first; n; n = n->next) {
		int code;
		if (!cy_read_code(n, 0, CY_SHIPS, &code, err))
			return false;
		*equip |= UINT32_C(1) << code;
	}
	return true;
}

static gint compare_codes(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The codes in alphabetical order. */
static void equip_write(const void *context, const void *member, const char *key, struct json *json)
{
	g_autoptr(GPtrArray) codes = NULL;
	uint32_t equip = *(const uint32_t *)member;

	(void)context;
	if (equip & CY_ALL) {
		json_text(json, key, "ALL");
		return;
	}
	codes = g_ptr_array_new();
	for (int i = 0; i < CY_SHIPS; i++)
		if (equip >> i & 1)
			g_ptr_array_add(codes, (gpointer)cy_codes[i]);
	g_ptr_array_sort(codes, compare_codes);
	json_list(json, key);
	for (guint i = 0; i < codes->len; i++)
		json_text(json, NULL, codes->pdata[i]);
	json_end(json);
}

#define TECH_FIELD(record)                                                                                   \
	PART_FIELD(NODE, "tech", record, tech, int, &cy_tech_part, .flags = FIELD_NEEDED, MINE)

static const struct field_part equip_part = {"ALL, or a list of ships' codes", equip_read, equip_write};
static const struct field tech_fields[] = {
    TECH_FIELD(struct cy_tech_row),
    PART_FIELD(
        NODE, "equip", struct cy_tech_row, equip, uint32_t, &equip_part, .flags = FIELD_NULLABLE, MINE),
    {0},
};
static const struct schema tech_schema = {.name = "techs", .fields = tech_fields};

/* A plain number is a tech that is on no ship. */
static bool techs_read(void *context, void *record, struct node *list, struct error *err)
{
	struct cy_empire *e = record;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_tech_row row = {0};
		struct node *tech = n->kind == NODE_MAP ? node_get(n, "tech") : n;
		if (n->kind == NODE_MAP ? !schema_read(n, &tech_schema, 0, &row, context, err)
		                        : !cy_read_tech(context, n, &row.tech, err))
			return false;
		if (e->has[row.tech])
			return node_error(tech, err, "tech %02d appears twice", row.tech);
		e->has[row.tech] = true;
		e->equip[row.tech] = row.equip;
	}
	return true;
}

static void techs_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_empire *e = record;

	json_list(json, key);
	for (int i = 1; i < CY_TECHS; i++)
		if (e->has[i])
			schema_write_map(&tech_schema, NULL, 0,
			    &(struct cy_tech_row){.tech = i, .equip = e->equip[i]}, context, json);
	json_end(json);
}

static const struct field project_fields[] = {
    TECH_FIELD(struct cy_tech_row),
    INTEGER_FIELD("left", struct cy_tech_row, left, 1, MANY, .flags = FIELD_NEEDED, MINE),
    CHOICE_FIELD("method", struct cy_tech_row, method, cy_methods, .fallback = CY_BY_LIST, MINE),
    {0},
};
static const struct schema project_schema = {.name = "research", .fields = project_fields};

static bool projects_read(void *context, void *record, struct node *list, struct error *err)
{
	struct cy_empire *e = record;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_tech_row row;
		if (!schema_read(n, &project_schema, 0, &row, context, err))
			return false;
		if (e->has[row.tech] || e->left[row.tech])
			return node_error(node_get(n, "tech"), err, "tech %02d appears twice", row.tech);
		e->left[row.tech] = (int)row.left;
		e->method[row.tech] = (uint8_t)row.method;
	}
	return true;
}

static void projects_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_empire *e = record;

	json_list(json, key);
	for (int i = 1; i < CY_TECHS; i++)
		if (e->left[i])
			schema_write_map(&project_schema, NULL, 0,
			    &(struct cy_tech_row){.tech = i, .left = e->left[i], .method = e->method[i]},
			    context, json);
	json_end(json);
}

static const struct field_part traits_part = {"a list of traits' codes", traits_read, cy_traits_write};
static const struct field_part techs_part = {"a list, below, or of numbers", techs_read, techs_write};
static const struct field_part projects_part = {"a list, below", projects_read, projects_write};

/* --- What an empire has found out ------------------------------------------------------------ */

static bool explored_read(void *context, void *member, struct node *list, struct error *err)
{
	const struct cy_state *s = context;
	bool *explored = *(bool **)member;

	if (!list)
		memset(explored, true, (size_t)s->system_count * sizeof(bool));
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		int system;
		if (!cy_read_place(s, n, &system, err))
			return false;
		explored[system] = true;
	}
	return true;
}

static void explored_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct cy_state *s = context;
	const bool *explored = *(bool *const *)member;

	json_list(json, key);
	for (int i = 0; i < s->system_count; i++)
		if (explored[i])
			json_integer(json, NULL, s->systems[i].id);
	json_end(json);
}

/* A report may name planets of systems that its reader does not know. */
static bool is_planet(const struct cy_state *s, const struct node *node)
{
	return node->kind == NODE_INTEGER && (s->viewer >= 0 || cy_planet_find(s, node->number));
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return compare_integers(x, y);
}

static bool scanned_read(void *context, void *member, struct node *list, struct error *err)
{
	GArray *scanned = *(GArray **)member;

	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (!is_planet(context, n))
			return node_error(n, err, "there is no such planet");
		g_array_append_val(scanned, n->number);
	}
	g_array_sort(scanned, compare_numbers);
	return true;
}

static void scanned_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GArray *scanned = *(GArray *const *)member;

	(void)context;
	json_list(json, key);
	json_integers(json, (const int64_t *)(void *)scanned->data, scanned->len);
	json_end(json);
}

static const struct field observation_fields[] = {
    TECH_FIELD(struct cy_tech_row),
    INTEGER_FIELD("turn", struct cy_tech_row, turn, 0, 1000000000, .flags = FIELD_NEEDED, MINE),
    {0},
};
static const struct schema observation_schema = {.name = "observed", .fields = observation_fields};

static bool observed_read(void *context, void *record, struct node *list, struct error *err)
{
	struct cy_empire *e = record;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_tech_row row;
		if (!schema_read(n, &observation_schema, 0, &row, context, err))
			return false;
		if (e->observed[row.tech])
			return node_error(node_get(n, "tech"), err, "tech %02d was observed twice", row.tech);
		e->observed[row.tech] = (int)row.turn + 1;
	}
	return true;
}

static void observed_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_empire *e = record;

	json_list(json, key);
	for (int i = 1; i < CY_TECHS; i++)
		if (e->observed[i])
			schema_write_map(&observation_schema, NULL, 0,
			    &(struct cy_tech_row){.tech = i, .turn = e->observed[i] - 1}, context, json);
	json_end(json);
}

static bool planet_read(void *context, void *member, struct node *node, struct error *err)
{
	*(int64_t *)member = node ? node->number : 0;
	return !node || is_planet(context, node) || node_error(node, err, "there is no such planet");
}

static void planet_write(const void *context, const void *member, const char *key, struct json *json)
{
	int64_t planet = *(const int64_t *)member;

	(void)context;
	if (planet)
		json_integer(json, key, planet);
	else
		json_null(json, key);
}

static const struct field_part planet_part = {"a planet's id", planet_read, planet_write};

#define ARTIFACT(key, most) INTEGER_FIELD(#key, struct cy_artifact, key, 0, most, MINE)

static const struct field artifact_fields[] = {
    INTEGER_FIELD("id", struct cy_artifact, id, 1, MANY, .flags = FIELD_NEEDED, MINE),
    PART_FIELD(NODE, "class", struct cy_artifact, code, int, &cy_artifact_part, .flags = FIELD_NEEDED, MINE),
    PART_FIELD(
        NODE, "planet", struct cy_artifact, planet, int64_t, &planet_part, .flags = FIELD_NULLABLE, MINE),
    ARTIFACT(cost, 1000000000),
    ARTIFACT(time, MANY),
    CHOICE_FIELD("stage", struct cy_artifact, stage, cy_stages, .fallback = CY_FOUND, MINE),
    ARTIFACT(left, MANY),
    ARTIFACT(passed, MANY),
    {0},
};
static const struct schema artifact_schema = {.name = "artifacts", .fields = artifact_fields};

static gint compare_artifacts(gconstpointer a, gconstpointer b)
{
	const struct cy_artifact *x = a, *y = b;

	return compare_integers(x->id, y->id);
}

static bool artifacts_read(void *context, void *member, struct node *list, struct error *err)
{
	GArray *artifacts = *(GArray **)member;

	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct cy_artifact a;
		if (!schema_read(n, &artifact_schema, 0, &a, context, err))
			return false;
		for (guint i = 0; i < artifacts->len; i++)
			if (g_array_index(artifacts, struct cy_artifact, i).id == a.id)
				return node_error(n, err, "artifact %" PRId64 " appears twice", a.id);
		g_array_append_val(artifacts, a);
		g_array_sort(artifacts, compare_artifacts);
	}
	return true;
}

static void artifacts_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GArray *artifacts = *(GArray *const *)member;

	json_list(json, key);
	for (guint i = 0; i < artifacts->len; i++)
		schema_write_map(&artifact_schema, NULL, 0, &g_array_index(artifacts, struct cy_artifact, i),
		    context, json);
	json_end(json);
}

static const struct field_part explored_part = {"a list of systems' ids", explored_read, explored_write};
static const struct field_part scanned_part = {"a list of planets' ids", scanned_read, scanned_write};
static const struct field_part observed_part = {"a list, below", observed_read, observed_write};
static const struct field_part artifacts_part = {"a list, below", artifacts_read, artifacts_write};

/* --- Empires ------------------------------------------------------------------------------------ */

static void bound_pp(const void *context, struct field *field)
{
	const struct cy_state *s = context;

	field->fallback = s->state.turn == 0 ? cy_numbers_of(s)->start_pp : 0;
}

static const struct field empire_fields[] = {
    INTEGER_FIELD("id", struct cy_empire, id, 1, CY_SEATS, .flags = FIELD_NEEDED, ALL),
    TEXT_FIELD("name", struct cy_empire, name, 1, 32, .flags = FIELD_NEEDED, ALL),
    PART_FIELD(NODE, "home", struct cy_empire, home, int, &cy_place_part, .flags = FIELD_NULLABLE, MINE),
    PART_FIELD(LIST, "traits", struct cy_empire, traits, uint64_t, &traits_part, MINE),
    INTEGER_FIELD("pp", struct cy_empire, pp, 0, CY_MOST_POINTS, .bounds = bound_pp, MINE),
    INTEGER_FIELD("rp", struct cy_empire, rp, 0, CY_MOST_POINTS, MINE),
    INTEGER_FIELD("slots", struct cy_empire, slots, 0, CY_MOST_SLOTS, .fallback = -1, MINE),
    BOOL_FIELD("eliminated", struct cy_empire, eliminated, ALL),
    WHOLE_FIELD(LIST, "techs", &techs_part, MINE),
    WHOLE_FIELD(LIST, "research", &projects_part, MINE),
    PART_FIELD(LIST, "explored", struct cy_empire, explored, bool *, &explored_part, MINE),
    PART_FIELD(LIST, "scanned", struct cy_empire, scanned, GArray *, &scanned_part, MINE),
    WHOLE_FIELD(LIST, "observed", &observed_part, MINE),
    PART_FIELD(LIST, "artifacts", struct cy_empire, artifacts, GArray *, &artifacts_part, MINE),
    {0},
};
const struct schema cy_empire_schema = {.name = "empires", .fields = empire_fields};

const struct schema *const cy_schemas[] = {&cy_options_schema, &victory_schema, &systems_schema,
    &cy_lead_schema, &cy_over_schema, &cy_empire_schema, &tech_schema, &project_schema, &observation_schema,
    &artifact_schema, &cy_system_schema, &cy_planet_schema, &cy_station_schema, &cy_fleet_schema,
    &cy_captured_schema, &cy_blockade_schema, &cy_item_schema, &cy_force_schema, NULL};
