/* Battles in sectors and on borders (GE-97 to GE-102). */
#ifndef GE_BATTLE_H
#define GE_BATTLE_H

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/turn.h"

enum ge_decision { GE_UNDECIDED, GE_STAYS, GE_FLEES };

/* A unit in a battle. */
struct ge_fighter {
	struct ge_unit *unit;
	unsigned side; /* index of its empire in the battle's `sides` */
	bool dead, fled;
	int64_t damage; /* hits of this round, applied at its end */
	int hurt;       /* type of the damaged ship in its lowest rank, -1: none */
	int64_t hurt_points;
	int leader; /* index of the fighter that it follows, -1: its leader is elsewhere, -2: none */
	enum ge_decision decision; /* its decision in this round */
};

/* Hostile fighters of one side in a round, with their ships added up. */
struct ge_target {
	unsigned fighter;
	int64_t up_to; /* cumulative ships, up to and including this fighter */
};

struct ge_battle {
	struct turn *turn;
	struct ge_state *state;
	struct ge_sector *sector; /* NULL: a border */
	struct dice_stream *dice;
	GArray *fighters;      /* struct ge_fighter in the order of GE-87 */
	GArray *sides;         /* unsigned: empires, ascending */
	bool *hostile;         /* sides x sides: are they hostile? */
	bool *lost_ship;       /* by side: lost a ship in this battle */
	GArray **targets;      /* by side: struct ge_target of this round */
	struct ge_round *rows; /* by side: record of this round */
	int64_t inside_hits;   /* hits inside the sector defence (GE-101) */
	struct ge_battle_report *report;
};

/* A battle among these units (struct ge_unit *, in the order of GE-87), each with ships and an enemy among the others.
   Fights it to its end; ge_battle_free the result. */
struct ge_battle *ge_battle_fight(struct turn *turn, struct ge_sector *sector, const GPtrArray *units);
void ge_battle_free(struct ge_battle *battle);

#endif
