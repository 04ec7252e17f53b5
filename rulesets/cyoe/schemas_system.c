/* Systems with their planets and stations: of the state, and as each reader knows them. */
#include "rulesets/cyoe/schemas.h"

#include "rulesets/cyoe/read_names.h"
#include "rulesets/cyoe/rules.h"

#include <inttypes.h>
#include <string.h>

#define ALL .shown = CY_ANY
#define SEEN .shown = (CY_SEEN | CY_OWNER | CY_GM)

/* --- Planets --------------------------------------------------------------------------- */

static void bound_class(const void *context, struct field *field)
{
	field->max = cy_numbers_of(context)->class_most;
}

static bool losses_read(void *context, void *record, struct node *map, struct error *err)
{
	struct cy_planet *p = record;
	const int64_t *defences = cy_tables_of(context)->defences[p->class];

	memset(p->losses, 0, sizeof p->losses);
	for (const struct node *n = map ? map->first : NULL; n; n = n->next) {
		int code = cy_code_find(n->key);
		if (code < 0 || (!cy_is_wing(code) && !cy_is_defence(code)))
			return node_error(n, err, "\"%s\" is not a unit of a planet's defences", n->key);
		if (n->kind != NODE_INTEGER || n->number < 0)
			return node_error(n, err, "must be a whole number");
		p->losses[code] = MIN(n->number, defences[code]);
	}
	return true;
}

static void losses_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	cy_write_units(((const struct cy_planet *)record)->losses, CY_CODES, key, json);
}

static const struct field_part losses_part = {"numbers by units' codes", losses_read, losses_write};
static const struct field planet_fields[] = {
    INTEGER_FIELD("id", struct cy_planet, id, 1, 1000000000, .flags = FIELD_NEEDED, ALL),
    CHOICE_FIELD("kind", struct cy_planet, kind, cy_planet_kinds, .fallback = CY_BASIC, ALL),
    INTEGER_FIELD("class", struct cy_planet, class, 0, 0, .bounds = bound_class, SEEN),
    PART_FIELD(NODE, "owner", struct cy_planet, owner, int, &cy_seat_part, .flags = FIELD_NULLABLE, SEEN),
    WHOLE_FIELD(MAP, "losses", &losses_part, .shown = CY_OWNER),
    BOOL_FIELD("searched", struct cy_planet, searched),
    PART_FIELD(NODE, "artifact", struct cy_planet, artifact, int, &cy_artifact_part, .flags = FIELD_NULLABLE),
    {0},
};
const struct schema cy_planet_schema = {.name = "planets", .fields = planet_fields};

static void planets_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_system_row *row = record;

	json_list(json, key);
	for (guint i = 0; i < row->y.planets->len; i++) {
		const struct cy_planet *p = row->y.planets->pdata[i];
		unsigned reader = row->view ? cy_reader_of_planet(row->view, p) : row->reader;
		if (reader || !row->view)
			schema_write_map(&cy_planet_schema, NULL, reader, p, context, json);
	}
	json_end(json);
}

/* --- Stations ---------------------------------------------------------------------------- */

static bool station_read(void *context, void *member, struct node *node, struct error *err)
{
	(void)context;
	return cy_read_code(node, CY_SHIPS, CY_CODES, member, err);
}

static void station_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_text(json, key, cy_codes[*(const int *)member]);
}

static const struct field_part station_part = {"a station's code", station_read, station_write};
static const struct field station_fields[] = {
    PART_FIELD(NODE, "owner", struct cy_station_row, owner, int, &cy_seat_part, .flags = FIELD_NEEDED, ALL),
    PART_FIELD(NODE, "type", struct cy_station_row, code, int, &station_part, .flags = FIELD_NEEDED, ALL),
    INTEGER_FIELD("count", struct cy_station_row, count, 0, 1000000, .fallback = 1, ALL),
    {0},
};
const struct schema cy_station_schema = {.name = "stations", .fields = station_fields};

/* A reader who does not see the system gets only their own stations there. */
static void stations_write(const void *context, const void *record, const char *key, struct json *json)
{
	const struct cy_system_row *row = record;

	json_list(json, key);
	for (guint i = 0; i < row->y.stations->len; i++) {
		const struct cy_station *of = &g_array_index(row->y.stations, struct cy_station, i);
		if (row->view && !row->seen && of->owner != row->view->seat)
			continue;
		for (int k = 0; k < CY_STATIONS; k++)
			if (of->count[k])
				schema_write_map(&cy_station_schema, NULL, row->reader,
				    &(struct cy_station_row){of->owner, CY_SHIPS + k, of->count[k]}, context,
				    json);
	}
	json_end(json);
}

/* --- Systems ------------------------------------------------------------------------------- */

static void nodes_write(const void *context, const void *member, const char *key, struct json *json)
{
	const GArray *nodes = *(GArray *const *)member;

	json_list(json, key);
	for (guint i = 0; i < nodes->len; i++)
		cy_place_part.write(context, &g_array_index(nodes, int, i), NULL, json);
	json_end(json);
}

/* In a report: true if the key says so; any other value means no. */
static bool seen_read(void *context, void *member, struct node *node, struct error *err)
{
	(void)context;
	(void)err;
	*(bool *)member = node && node->kind == NODE_BOOL && node->number;
	return true;
}

static void seen_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_bool(json, key, *(const bool *)member);
}

static void bound_rating(const void *context, struct field *field)
{
	field->max = cy_numbers_of(context)->rating_bought;
}

static void bound_suppression(const void *context, struct field *field)
{
	field->max = cy_numbers_of(context)->rating_most;
}

static const struct field_part nodes_part = {.what = "a list of systems' ids", .write = nodes_write};
static const struct field_part seen_part = {"true or false", seen_read, seen_write};
static const struct field_part planets_part = {.what = "a list, below", .write = planets_write};
static const struct field_part stations_part = {.what = "a list, below", .write = stations_write};

#define SYSTEM(kind, key, member, ...) kind##_FIELD(key, struct cy_system_row, member, __VA_ARGS__)
#define CHARTED .shown = (CY_CHARTED | CY_GM)

static const struct field system_fields[] = {
    SYSTEM(INTEGER, "id", y.id, 1, 1000000, .flags = FIELD_NEEDED, ALL),
    PART_FIELD(NODE, "seen", struct cy_system_row, seen, bool, &seen_part, .flags = FIELD_REPORT, ALL),
    SYSTEM(TEXT, "name", y.name, 1, 40, .flags = FIELD_NULLABLE, CHARTED),
    PART_FIELD(LIST, "nodes", struct cy_system_row, y.nodes, GArray *, &nodes_part, CHARTED),
    SYSTEM(CHOICE, "terrain", y.terrain, cy_terrains, .fallback = CY_NORMAL, .what = "a terrain, above",
        CHARTED),
    PART_FIELD(
        NODE, "holder", struct cy_system_row, y.holder, int, &cy_seat_part, .flags = FIELD_NULLABLE, SEEN),
    SYSTEM(INTEGER, "rating", y.rating, 0, 0, .bounds = bound_rating, SEEN),
    SYSTEM(INTEGER, "suppression", y.suppression, 0, 0, .bounds = bound_suppression, SEEN),
    WHOLE_FIELD(LIST, "planets", &planets_part, ALL),
    WHOLE_FIELD(LIST, "stations", &stations_part, ALL),
    {0},
};
const struct schema cy_system_schema = {.name = "systems", .fields = system_fields};
