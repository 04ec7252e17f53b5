/* The numbers of the rules, from tables.yaml. */
#ifndef SPACE_EMPIRES_TABLES_H
#define SPACE_EMPIRES_TABLES_H

#include "engine/base/error.h"
#include "engine/documents/document.h"

#include <stdint.h>

/* A point in the quarters that all points are counted in. */
#define SP_POINT 4

enum sp_strategy {
	SP_DEFEND,
	SP_ATTACK,
	SP_ASSAULT,
	SP_PURSUIT,
	SP_HIDE,
	SP_INTERDICT,
	SP_SUPPLY,
	SP_TRANSIT,
	SP_STRATEGIES,
};

/* Declares a row of tables.def as a member. */
#define SP_MEMBER(kind, member, ...) SP_MEMBER_##kind member;
#define SP_MEMBER_NUMBER int64_t

/* Quarter points of one ship. */
struct sp_strategy_row {
	int64_t name;       /* enum sp_strategy */
	const char *letter; /* letter in reports; "-": none (SP-80) */
#define SP_STRATEGY SP_MEMBER
#include "rulesets/space-empires/tables.def"
};

struct sp_values {
#define SP_VALUE SP_MEMBER
#include "rulesets/space-empires/tables.def"
};

struct sp_victory_numbers {
#define SP_VICTORY SP_MEMBER
#include "rulesets/space-empires/tables.def"
};

/* Defaults of a new game. */
struct sp_opening {
#define SP_OPENING SP_MEMBER
#include "rulesets/space-empires/tables.def"
};

struct sp_native_numbers {
#define SP_NATIVE SP_MEMBER
#include "rulesets/space-empires/tables.def"
};

struct sp_tables {
	struct sp_strategy_row strategies[SP_STRATEGIES];
#define SP_COMBAT SP_MEMBER
#include "rulesets/space-empires/tables.def"
#define SP_BOMBARDMENT SP_MEMBER
#include "rulesets/space-empires/tables.def"
#define SP_TREASURE SP_MEMBER
#include "rulesets/space-empires/tables.def"
#define SP_MAP SP_MEMBER
#include "rulesets/space-empires/tables.def"
	struct node *treasures;             /* list of the default treasures */
	struct sp_values home, least, most; /* least and most: of worlds without owner */
	struct sp_victory_numbers victory;
	struct sp_opening opening;
	struct sp_native_numbers natives;
};

extern const char *const sp_strategy_names[]; /* NULL-terminated */

void *sp_tables_read(struct node *root, struct error *err);
void sp_tables_free(void *tables);

#endif
