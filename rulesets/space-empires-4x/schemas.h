/* The records of the state document and of the report, each described once (fields.h). Their context is the state. */
#ifndef SX_SCHEMAS_H
#define SX_SCHEMAS_H

#include "rulesets/space-empires-4x/state.h"

/* When a report shows a field to its reader: always, or when the game is over (SX-85). */
enum sx_reader { SX_ALWAYS = 1, SX_OVER = 2 };

/* One of `units`. */
struct sx_unit {
	int owner; /* seat */
	int64_t id;
	struct sx_ship ship;
};

/* The seat whose report it is. */
struct sx_reading {
	int seat;
};

/* Others' ships in a square (SX-81). */
struct sx_contact {
	int x, y;
	int owner; /* seat */
	unsigned ships;
};

/* A Colony with income. */
struct sx_colony {
	int x, y;
	bool home;
	int64_t income, yards, capacity, hits;
};

extern const struct schema sx_outcome_schema; /* struct sx_state: top keys */
extern const struct schema sx_board_schema;   /* struct sx_state: `map` */
extern const struct schema sx_empire_schema;  /* struct sx_empire */
extern const struct schema sx_planet_schema;  /* struct sx_planet */
extern const struct schema sx_unit_schema;    /* struct sx_unit */

extern const struct schema sx_level_schema; /* int64_t[SX_TECHNOLOGIES] */

/* Their parts: int, a seat, -1: nobody; int, a coordinate on the board; int64_t[SX_TECHNOLOGIES]. */
extern const struct field_part sx_seat_part, sx_column_part, sx_line_part, sx_tech_part;
void sx_bound_next(const void *context, struct field *field);

#define SEAT_FIELD(name, record, member, ...)                                                                \
	PART_FIELD(TEXT, name, record, member, int, &sx_seat_part, __VA_ARGS__)
#define PLACE_FIELDS(record, column, line)                                                                   \
	PART_FIELD(                                                                                          \
	    INTEGER, "x", record, column, int, &sx_column_part, .flags = FIELD_NEEDED, .shown = SX_ALWAYS),  \
	    PART_FIELD(                                                                                      \
	        INTEGER, "y", record, line, int, &sx_line_part, .flags = FIELD_NEEDED, .shown = SX_ALWAYS)

/* Only in reports (schemas_report.c). */
extern const struct schema sx_reader_schema;  /* struct sx_reading: top key */
extern const struct schema sx_purse_schema;   /* struct sx_empire, the reader's: top keys */
extern const struct schema sx_ledger_schema;  /* struct sx_ledger */
extern const struct schema sx_contact_schema; /* struct sx_contact */
extern const struct schema sx_colony_schema;  /* struct sx_colony */
extern const struct schema sx_combat_schema;  /* struct sx_combat */

extern const struct schema *const sx_schemas[];
extern const char *const sx_readers[];
extern const char *const sx_ended_names[]; /* without SX_ENDED_NOT */

#endif
