/* The records of the state document and of the report, each described once (fields.h). Their context is the state,
   except for sectors (struct ge_scope). */
#ifndef GE_SCHEMAS_H
#define GE_SCHEMAS_H

#include "rulesets/galactic-empires/view.h"

/* To whom a report shows a field. Of a sector: readers who see nothing of it, its neighbourhood, or all (in the order
   of enum ge_seen). Of other records: the owner; the GM. */
enum ge_reader { GE_NONE = 1, GE_NEAR = 2, GE_OWN = 4, GE_GM = 8 };

/* The context of a sector's fields. */
struct ge_scope {
	const struct ge_state *state;
	unsigned reader; /* of a report; 0: of the state */
	enum ge_seen seen;
};

/* One of `units`. */
struct ge_unit_row {
	unsigned owner;
	int64_t garrison, fleet, sector; /* ids; 0: none */
	int64_t retreat, follow;
	bool defend, cloaked;
	const char *name;
	const struct ge_unit *unit; /* the unit being written */
};

/* One of `relations`, and of the lists of rights. */
struct ge_pair {
	unsigned from, to;
	int64_t state; /* enum ge_relation */
};

/* Another empire, as a report shows it. */
struct ge_relation_row {
	unsigned empire;
	const char *name;
	int64_t capital;
	int64_t state; /* enum ge_relation */
	bool alive, we_give_passage, they_give_passage, we_share, they_share, we_refuse, our_suzerain,
	    our_henchman;
};

/* One of `special`. */
struct ge_special_row {
	const struct ge_sector *sector;
	unsigned to;
};

/* One of `proclamations`. */
struct ge_proclamation_row {
	const char *empire, *text;
};

/* Ships of one type. */
struct ge_count_row {
	int type;
	int64_t n;
};

extern const struct schema ge_options_schema; /* struct ge_state */
extern const struct schema ge_victory_schema; /* struct ge_victory */
extern const struct schema ge_empire_schema;  /* struct ge_empire; in a report `self` */
extern const struct schema ge_relation_schema, ge_passage_schema, ge_refuses_schema, ge_sharing_schema,
    ge_suzerain_schema;                       /* struct ge_pair */
extern const struct schema ge_special_schema; /* struct ge_special_row */
/* struct ge_sector; the caller reads links and barriers. ge_shown_sector_schema reads a report's sectors. */
extern const struct schema ge_sector_schema, ge_shown_sector_schema;
/* struct ge_unit_row; the caller reads ships and admirals. */
extern const struct schema ge_unit_schema, ge_shown_unit_schema;
extern const struct schema ge_stack_schema;   /* struct ge_stack */
extern const struct schema ge_admiral_schema; /* struct ge_admiral */
extern const struct schema ge_lead_schema;    /* struct ge_state */
extern const struct schema ge_ended_schema;   /* struct ge_state */

extern const struct field_part ge_type_part; /* int: a row of the ship types */

/* Only in reports (schemas_report.c). */
extern const struct schema ge_hq_schema;           /* struct ge_hq */
extern const struct schema ge_acquaintance_schema; /* struct ge_relation_row; `relations` */
extern const struct schema ge_battle_schema;       /* struct ge_battle_report */
extern const struct schema ge_round_schema;        /* struct ge_round */
extern const struct schema ge_count_schema;        /* struct ge_count_row */
extern const struct schema ge_proclamation_schema; /* struct ge_proclamation_row */
extern const struct schema ge_espionage_schema;    /* struct ge_espionage; its items from the second key on */
/* struct ge_force; its combat as the reader sees it, GE_NOT_TOLD in reports of older programs. */
#define GE_NOT_TOLD (-1)
extern const struct schema ge_force_schema;

extern const char *const ge_readers[];

#endif
