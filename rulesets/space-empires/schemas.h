/* The records of the state document and of the report, each described once (fields.h). Nodes of a row are the input,
   which the reader resolves; the members behind them are the output. */
#ifndef SPACE_EMPIRES_SCHEMAS_H
#define SPACE_EMPIRES_SCHEMAS_H

#include "rulesets/space-empires/state.h"

/* To whom a report shows a field. Of worlds: in sight, seen before, or known only from the chart; of fleets: own,
   foreign, any (for the GM), or departed. */
enum sp_reader {
	SP_IN_SIGHT = 1,
	SP_SEEN_BEFORE = 2,
	SP_CHARTED = 4,
	SP_OWN = 8,
	SP_FOREIGN = 16,
	SP_GM = 32,
	SP_DEPARTED = 64,
};

/* Context of the records. */
struct sp_scope {
	const struct sp_state *state;
	unsigned reader; /* reader for schema_write */
};

/* A world's owner, figures and treasures. */
struct sp_face_row {
	struct node *owner, *links, *treasures;
	int64_t ind, rms, rmp, pop;
	int seat; /* SP_NOBODY: none */
	const unsigned *to;
	unsigned count;
	const GPtrArray *things; /* ids: char *, or structs that begin with one; NULL: none */
};

struct sp_world_row {
	struct sp_face_row face;
	int64_t id, ind_damage, pop_damage;
	int64_t turn; /* in a report, for a world seen before: that turn */
};

/* A world seen before, in the state. */
struct sp_known_row {
	struct sp_face_row face;
	struct node *empire;
	int64_t world; /* id */
	int64_t turn;
	unsigned seat;
};

struct sp_fleet_row {
	struct node *owner, *treasures, *supply, *captured;
	int64_t id, world, ships, cargo; /* world: its id */
	int seat;                        /* seat of its owner */
	int former_owner;                /* former owner of a captured fleet, else SP_NOBODY */
	const struct sp_fleet *fleet;    /* NULL: it departed */
	const char *strategy, *target;   /* NULL: not shown */
	int64_t from;                    /* id of the world that it came from, 0: none */
	int64_t former;                  /* former number of a captured fleet, 0: none */
	int64_t to;                      /* of a departed fleet: id of the first world it went to */
};

/* A supply run, by the worlds' ids. */
struct sp_supply_row {
	struct node *from, *to;
	int begin, end;
};

struct sp_sighting_row {
	struct node *empire, *owner;
	int64_t calls, id; /* 0: the fleet is gone */
	unsigned seat, of;
};

/* A number of a foreign fleet out of sight, in a report. */
struct sp_taken_row {
	const char *owner;
	int64_t id;
};

/* Who leads (SP-90). */
struct sp_leader_row {
	struct node *empire;
	struct sp_leader leader;
};

extern const struct schema sp_leader_schema; /* struct sp_leader_row */
extern const struct schema sp_board_schema;
extern const struct schema sp_empire_schema;      /* struct sp_empire */
extern const struct schema sp_world_schema;       /* struct sp_world_row; `worlds`, and a report's `known` */
extern const struct schema sp_known_schema;       /* struct sp_known_row */
extern const struct schema sp_fleet_schema;       /* struct sp_fleet_row */
extern const struct schema sp_shown_fleet_schema; /* sp_fleet_schema for reading a report's fleets */
extern const struct schema sp_supply_schema;      /* struct sp_supply_row */
extern const struct schema sp_sighting_schema;    /* struct sp_sighting_row */

/* Only in reports. */
extern const struct schema sp_totals_schema;     /* struct sp_totals */
extern const struct schema sp_eliminated_schema; /* struct sp_empire */
extern const struct schema sp_taken_schema;      /* struct sp_taken_row */

extern const struct schema *const sp_schemas[];
extern const char *const sp_readers[];

/* The rows of a world and of a fleet in their present state; a fleet's without cargo. */
struct sp_world_row sp_world_row_of(const struct sp_world *world);
struct sp_fleet_row sp_fleet_row_of(const struct sp_state *state, const struct sp_fleet *fleet);
/* The row of a world as it was when last seen. */
struct sp_face_row sp_face_row_of(const struct sp_known *known);

#endif
