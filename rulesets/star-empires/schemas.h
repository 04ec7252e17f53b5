/* The records of the state document and of the report, each described once (fields.h). Nodes of a row are the input,
   which the reader resolves; the members behind them are the output. */
#ifndef STAR_EMPIRES_SCHEMAS_H
#define STAR_EMPIRES_SCHEMAS_H

#include "state.h"

#include "engine/documents/fields.h"

struct se_entry;

/* Where a report shows a field: in its lists (ships, worlds, classes, nav, shares), or in a sector: for ships of known
   class, of unknown class, seen as a number (answering or not), or destroyed. */
enum se_reader {
	SE_LISTED = 1,
	SE_CLOSE = 2,
	SE_OBSCURE = 4,
	SE_GROUPED = 8,
	SE_NAMELESS = 16,
	SE_DESTROYED = 32,
};

/* Context of the records; the options' context is the state's head. */
struct se_scope {
	struct se_state *st;
	struct se_empire *me; /* reader of the report; NULL: a document */
};

/* Who meets the condition of victory (SE-143). */
struct se_lead_row {
	struct se_empire *empire;
	int64_t turns;
};

struct se_empire_row {
	const char *name, *code;
	struct node *home, *last_home, *frame, *attacked_by;
	int64_t abandoned_for;
	bool abandoned, basics;
	const struct se_empire *empire;
};

/* In a report -1 means unknown. */
struct se_world_row {
	const char *name;
	struct se_coord at;
	struct se_empire *owner; /* NULL: none */
	int64_t homeworld, production, stockpile, status;
	int64_t turn;      /* -1: never scanned */
	const char *as_of; /* phase of a view; NULL: as it is now */
};

struct se_portal_row {
	const char *name;
	struct se_coord at;
	struct node *exits;
	int64_t collapsed;   /* in a report 0 or 1, -1: unknown */
	const GPtrArray *to; /* struct se_portal */
};

struct se_storm_row {
	const char *name;
	struct se_coord at;
	struct node *pattern;
	int64_t rating, initial; /* -1: equals the rating */
	const struct se_storm *storm;
};

struct se_class_row {
	const char *name;
	struct se_empire *designer;
	int64_t hull, parts[SE_PARTS], cost, tonnage, ar; /* 0: to be computed */
	bool own, known, buildable;
};

struct se_ship_row {
	struct se_empire *owner;
	const char *handle, *name, *serial, *class;
	struct node *sector, *aboard, *identified_to, *concealed_from, *marks;
	int64_t hull, guns, dp, engines, scan, or, count, tonnage, load, racks; /* hull -1: unknown */
	bool known, public;
	const struct se_ship *ship;
};

enum se_known_kind {
	SE_KNOWN_CLASS,
	SE_KNOWN_CONTACT,
	SE_KNOWN_NAV,
	SE_KNOWN_WORLD,
	SE_KNOWN_PORTAL,
	SE_KNOWN_STORM,
	SE_KNOWN_SECTOR,
};

struct se_known_row {
	struct se_empire *empire, *owner;
	int64_t kind; /* enum se_known_kind */
	const char *name;
	struct se_coord at;
	int64_t production, rating, turn;
};

struct se_share_row {
	struct se_empire *from, *to;
	int64_t what; /* enum se_grant_kind */
	struct se_coord at;
	const char *name;
};

/* A sector of a report. */
struct se_sector_row {
	struct se_coord at;
	int64_t status, scanned; /* enum se_standing; turn of the last scan, -1: never */
	const char *as_of;       /* phase of a view; NULL: as it is now */
	struct node *portals, *storms, *ships, *identified, *unidentified, *destroyed;
	const struct se_entry *entry; /* page.h */
};

extern const struct schema se_victory_schema; /* struct se_victory */
extern const struct schema se_lead_schema;    /* struct se_lead_row */
extern const struct schema se_options_schema; /* struct se_options */
extern const struct schema se_empire_schema;  /* struct se_empire_row */
extern const struct schema se_frame_schema;   /* struct se_frame */
extern const struct schema se_world_schema, se_portal_schema, se_storm_schema, se_class_schema,
    se_ship_schema;
extern const struct schema se_sector_schema; /* struct se_sector_row; report_json.c */
/* struct se_known_row */
extern const struct schema se_known_schema, se_known_world_schema, se_known_portal_schema,
    se_known_storm_schema, se_known_sector_schema;
/* struct se_share_row */
extern const struct schema se_share_schema, se_sector_share_schema, se_named_share_schema;
/* By enum se_known_kind. */
extern const struct schema *const se_known_schemas[];
extern const struct schema *const se_share_schemas[];

extern const char *const se_readers[];

extern const char *const se_status_names[]; /* by enum se_status */
extern const char *const se_grant_names[];  /* by enum se_grant_kind */

/* Reads a row of any kind. */
bool se_known_read(struct node *node, struct se_known_row *row, struct se_scope *scope, struct error *err);
bool se_share_read(
    struct node *node, unsigned reader, struct se_share_row *row, struct se_scope *scope, struct error *err);

/* Parts: a sector in the reader's coordinates (struct se_coord); an empire (struct se_empire *); a turn or null
   (int64_t, -1). A report's empires are added where they are first named. */
extern const struct field_part se_sector_part, se_empire_part, se_turn_part;

#endif
