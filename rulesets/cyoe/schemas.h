/* The records of the state document and of the report, each described once (fields.h). Their context is the state. */
#ifndef RULESETS_CYOE_SCHEMAS_H
#define RULESETS_CYOE_SCHEMAS_H

#include "engine/documents/fields.h"
#include "rulesets/cyoe/view.h"

/* One of `systems`. Its lists are the caller's to read. */
struct cy_system_row {
	struct cy_system y;
	bool seen;                  /* of a report: is it in sight? */
	unsigned reader;            /* of a written report; 0: of the state */
	const struct cy_view *view; /* reader's view; NULL: everything */
};

/* One of `stations`. */
struct cy_station_row {
	int owner, code;
	int64_t count;
};

/* One of `techs` and `research`. */
struct cy_tech_row {
	int tech;
	uint32_t equip;
	int64_t left, method, turn;
};

/* One of `queue`. The caller reads its nodes; the form says which there are. */
struct cy_item_row {
	int empire;
	int64_t turn, rating, classes, count, fleet, paid; /* 0: no such key; fleet -1 */
	struct node *buy, *planet, *upgrade, *to, *system;
	const struct cy_item *item; /* the item being written */
};

extern const struct schema cy_options_schema, cy_lead_schema, cy_over_schema; /* struct cy_state */
extern const struct schema cy_empire_schema;                                  /* struct cy_empire */
extern const struct schema cy_system_schema;                                  /* struct cy_system_row */
extern const struct schema cy_planet_schema;                                  /* struct cy_planet */
extern const struct schema cy_station_schema;                                 /* struct cy_station_row */
extern const struct schema cy_fleet_schema, cy_blockade_schema;               /* struct cy_fleet */
extern const struct schema cy_captured_schema;                                /* struct cy_group */
extern const struct schema cy_item_schema;                                    /* struct cy_item_row */
extern const struct schema cy_force_schema;                                   /* struct cy_shown */

/* Parts that several records share. */
extern const struct field_part cy_seat_part, cy_place_part; /* int: seat, index of a system; null: -1 */
extern const struct field_part cy_tech_part, cy_ship_part;  /* int */
extern const struct field_part cy_artifact_part;            /* int; null: -1 */
/* Write a member as its part does. */
void cy_traits_write(const void *context, const void *member, const char *key, struct json *json);
/* Writes the units with a count above 0, by their codes. */
void cy_write_units(const int64_t *units, int count, const char *key, struct json *json);

extern const struct schema *const cy_schemas[];
extern const char *const cy_readers[];

#endif
