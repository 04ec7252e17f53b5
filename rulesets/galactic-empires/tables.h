/* The numbers of the rules, read from tables.yaml and checked. Money in tenths
   of a resource, chances in per cent. */
#ifndef GE_TABLES_H
#define GE_TABLES_H

#include "engine/documents/document.h"

#include <stdbool.h>
#include <stdint.h>

#define GE_TYPES_MAX 64
#define GE_RANKS 5
#define GE_EMPIRES 100 /* ids 1 to 99, 0: independents */
#define GE_FLEETS 99   /* of an empire (GE-23) */

/* Limits of a state document. */
#define GE_REVENUE_LAST 20 /* maximum revenue of a sector */
#define GE_DAMAGE_LAST 3
#define GE_DEFENCE_LAST 5  /* levels of a sector defence */
#define GE_STACK_LAST 9999 /* ships of one type in one rank of a unit */

/* Declares a row of tables.def as a member. */
#define GE_MEMBER(kind, member, ...) GE_MEMBER_##kind member;
#define GE_MEMBER_NUMBER int64_t
#define GE_MEMBER_OPTIONAL int64_t
#define GE_MEMBER_MONEY int64_t
#define GE_MEMBER_FLAG bool

struct ge_type {
	const char *code, *name; /* two capitals; a name as "cruiser" */
#define GE_TYPE GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

/* A build list (GE-85): bit n is the type of row n. */
struct ge_list {
	const char *name;
	uint64_t types;
};

struct ge_limits {
#define GE_LIMIT GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_admiral_numbers {
#define GE_ADMIRAL GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
	struct node *skill_rolls;
};

struct ge_movement_numbers {
#define GE_MOVEMENT GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_battle_numbers {
#define GE_BATTLE GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_defence_numbers {
	struct node *levels;
#define GE_DEFENCE GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_sector_numbers {
#define GE_SECTOR GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_money_numbers {
#define GE_MONEY GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_victory {
#define GE_VICTORY GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_lead_numbers {
#define GE_LEAD GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_opening {
#define GE_OPENING GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_realm {
	const char *name;
	uint64_t types; /* ship types of its speciality */
};

/* What every realm starts with. */
struct ge_capital {
	int64_t treasury;
#define GE_CENTRE GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
	const char *list;
	uint64_t types;                /* ship types of this list */
	struct node *garrison, *fleet; /* lists of {type, n} */
#define GE_SKILL GE_MEMBER
#include "rulesets/galactic-empires/tables.def"
};

struct ge_tables {
	struct ge_type types[GE_TYPES_MAX];
	unsigned type_count;
	struct ge_list lists[GE_TYPES_MAX];
	unsigned list_count;
	struct ge_limits limits[2]; /* by enum ge_status */
	struct ge_admiral_numbers admirals;
	int64_t skill_rolls[5];
	struct ge_movement_numbers movement;
	struct ge_battle_numbers battle;
	struct ge_defence_numbers defence;
	struct ge_sector_numbers sectors;
	struct ge_money_numbers money;
	struct ge_victory victory;
	struct ge_lead_numbers lead;
	struct ge_opening opening;
	struct node *banned; /* list of words */
	struct ge_capital capital;
	struct ge_realm realms[GE_EMPIRES];
	unsigned realm_count;
	struct node *ge24, *galaxy, *realm; /* checked by ge_rules_read */
};

enum ge_status { GE_ROYALTY, GE_COMMONER };
extern const char *const ge_status_names[];

void *ge_tables_read(struct node *root, struct error *err);
void ge_tables_free(void *tables);

/* Row of a ship type (case does not matter), -1: none. */
int ge_type_find(const struct ge_tables *tables, const char *code);

/* A build list by name, or NULL. */
const struct ge_list *ge_list_find(const struct ge_tables *tables, const char *name);

/* Reads a list of {type, n} and calls `put` for each entry. False with err. */
bool ge_group_each(const struct ge_tables *tables, struct node *list,
    void (*put)(int type, int64_t n, void *context), void *context, struct error *err);

#endif
