/* What a turn leaves beside the state, and what reports of it share. */
#ifndef GE_FACTS_H
#define GE_FACTS_H

#include "rulesets/galactic-empires/state.h"

struct ge_round {
	int64_t round;
	unsigned empire;
	int64_t shots, hits, saved;
	int64_t lost[GE_TYPES_MAX];
};

/* A battle as those read it who may (GE-111). */
struct ge_battle_report {
	int64_t sector, other; /* ids; other 0: a sector battle, else the border of both */
	int64_t phase, rounds;
	char *result;       /* "Concord won" */
	GArray *sides;      /* struct ge_round */
	struct bits128 to;  /* empires */
	struct bits128 won; /* empires that were left, each without an enemy */
};

enum ge_item {
	GE_ITEM_SECTORS,
	GE_ITEM_ANNEXED,
	GE_ITEM_SHIPS,
	GE_ITEM_ADMIRALS,
	GE_ITEM_TREASURY,
	GE_ITEM_UPKEEP,
	GE_ITEM_REVENUE,
	GE_ITEM_RELATIONS,
	GE_ITEMS
};

struct ge_espionage {
	unsigned by, target;
	bool got[GE_ITEMS];
	int64_t value[GE_ITEMS]; /* money in tenths; relations: none */
	char *relations;
};

struct ge_shown {
	unsigned from;
	unsigned sector; /* index */
};

/* Of one empire. */
struct ge_doings {
	bool died;
	int64_t revenue;    /* GE-71 */
	int64_t owned;      /* sectors, at L12 */
	char *proclamation; /* or NULL */
	GArray *shown;      /* sectors that others let it see by SL: struct ge_shown; NULL: none */
	uint8_t *sight;     /* enum ge_seen by sector, by own eyes; NULL: not yet looked (ge_sight) */
};

struct ge_facts {
	int64_t phase;         /* of Movement Events */
	GPtrArray *graveyard;  /* struct ge_unit: those that died (ge_fleet_vanish); NULL: none */
	GPtrArray *battles;    /* struct ge_battle_report */
	GPtrArray *espionages; /* struct ge_espionage */
	GString *board; /* lines of all reports (report_board.c), empty until the first one is written */
	struct ge_doings of[GE_EMPIRES]; /* by id */
};

/* Of this state; empty ones where no turn was played with it. */
struct ge_facts *ge_facts_of(const struct ge_state *state);
void ge_facts_free(struct state *state);

#endif
