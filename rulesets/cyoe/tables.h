/* The tables of cyoe: every number of the rules (tables.yaml). */
#ifndef RULESETS_CYOE_TABLES_H
#define RULESETS_CYOE_TABLES_H

#include "engine/documents/document.h"

#include <stdbool.h>
#include <stdint.h>

/* Units in the order of the ship table (CY-37), then stations (CY-33). */
enum cy_code {
	CY_IW,
	CY_FW,
	CY_BW,
	CY_GS,
	CY_RF,
	CY_C1,
	CY_C2,
	CY_C3,
	CY_C4,
	CY_C5,
	CY_SM,
	CY_IN,
	CY_DC,
	CY_SH,
	CY_X1,
	CY_X2,
	CY_X3,
	CY_X4,
	CY_X5,
	CY_X6,
	CY_BR,
	CY_TT,
	CY_SD,
	CY_SV,
	CY_TR,
	CY_CO,
	CY_MP,
	CY_MR,
	CY_GN,
	CY_CV,
	CY_SHIPS,
	CY_PS = CY_SHIPS,
	CY_PM,
	CY_PL,
	CY_DS,
	CY_DM,
	CY_DL,
	CY_RS,
	CY_RM,
	CY_RL,
	CY_HS,
	CY_HM,
	CY_HL,
	CY_CODES
};
#define CY_STATIONS (CY_CODES - CY_SHIPS)
#define CY_WINGS 5 /* the first five are strike craft */

/* Codes of all units in that order, ended by NULL. */
extern const char *const cy_codes[];
/* The index of a unit's code, -1: none. */
int cy_code_find(const char *text);

enum cy_kind { CY_STRIKE, CY_CAPITAL, CY_PRODUCTION, CY_DEFENCE, CY_RESEARCH, CY_HABITAT };

/* Declares a row of tables.def as a member. */
#define CY_MEMBER(kind, member, ...) CY_MEMBER_##kind member;
#define CY_MEMBER_NUMBER int64_t
#define CY_MEMBER_LATER int64_t
#define CY_MEMBER_OPTIONAL int64_t
#define CY_MEMBER_FLAG bool

struct cy_unit {
	const char *code, *name;
	int64_t kind; /* enum cy_kind */
#define CY_UNIT CY_MEMBER
#include "rulesets/cyoe/tables.def"
};

enum cy_trait_kind { CY_POSITIVE, CY_NEGATIVE, CY_NEUTRAL };

struct cy_trait {
	const char *code, *name;
	int64_t kind;
	struct node *excludes_list, *forbids_list;
	uint64_t excludes; /* traits, by index */
	uint64_t forbids;  /* units */
#define CY_TRAIT CY_MEMBER
#include "rulesets/cyoe/tables.def"
};

enum cy_seen { CY_SEEN_NEVER, CY_SEEN_CARRIED, CY_SEEN_HIDING };

struct cy_tech {
	int64_t tech; /* tech number; 0: no such tech */
	const char *name;
	int64_t seen; /* enum cy_seen */
#define CY_PRICE CY_MEMBER
#include "rulesets/cyoe/tables.def"
#define CY_TECH CY_MEMBER
#include "rulesets/cyoe/tables.def"
};

struct cy_numbers {
#define CY_NUMBER CY_MEMBER
#include "rulesets/cyoe/tables.def"
};

#define CY_TECHS 100 /* numbers of techs are below */
#define CY_TRAITS 64 /* limit of traits: they are bits of one word */
#define CY_CLASSES 6 /* classes 0 to 5 */
#define CY_STANCES 4

struct cy_tables {
	struct cy_unit units[CY_CODES];
	struct cy_trait traits[CY_TRAITS];
	int trait_count;
	int trait_order[CY_TRAITS]; /* traits in the order of their codes */
	struct cy_tech techs[CY_TECHS];
	struct {
		int64_t price[2], rating[2];
	} upgrades[4]; /* production, defence, research, habitat */
	int64_t station_troops[3];
	int64_t yield[CY_CLASSES], price_basic[CY_CLASSES], price_h[CY_CLASSES], price_nebula[CY_CLASSES];
	int64_t planet_troops[CY_CLASSES], transports[CY_CLASSES];
	int64_t defences[CY_CLASSES][CY_CODES];
	int64_t rating_price[4], limit[5];
	int64_t troop_times[3][3];
	struct {
		const char *code;
		int64_t out, in;
	} stances[CY_STANCES];
	struct cy_numbers numbers;
};

/* Reads and checks the tables; err names the place. Ownership: cy_tables_free. */
void *cy_tables_read(struct node *root, struct error *err);
void cy_tables_free(void *tables);

/* The index of a trait by its code, -1: none. */
int cy_trait_find(const struct cy_tables *tables, const char *code);

/* May these traits be combined (CY-1..6)? */
bool cy_traits_fit(const struct cy_tables *tables, uint64_t traits);

static inline bool cy_is_wing(int code)
{
	return code < CY_WINGS;
}

static inline bool cy_is_ship(int code)
{
	return code < CY_SHIPS;
}

static inline bool cy_is_defence(int code)
{
	return code >= CY_DS && code <= CY_DL;
}

#endif
