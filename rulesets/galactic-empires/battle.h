/* Battles in sectors and on borders (GE-97 to GE-102). */
#ifndef GE_BATTLE_H
#define GE_BATTLE_H

#include "rulesets/galactic-empires/facts.h"
#include "rulesets/galactic-empires/turn.h"

enum ge_decision { GE_UNDECIDED, GE_STAYS, GE_FLEES };

/* A unit in a battle. */
struct ge_fighter {
	struct ge_unit *unit;
	unsigned side; /* index of its empire among the battle's */
	bool dead, fled;
	int64_t damage; /* noted in this round, struck at its end */
	int hurt;       /* type of the damaged ship in its lowest rank, -1: none */
	int64_t hurt_points;
	int leader; /* index of the fighter that it follows, -1: its leader is elsewhere, -2: none */
	enum ge_decision decision; /* of this round */
};

/* Hostile fighters of one side in a round, with their ships added up. */
struct ge_target {
	unsigned fighter;
	int64_t up_to; /* ships of this one and those before it */
};

struct ge_battle {
	struct turn *turn;
	struct ge_state *state;
	struct ge_sector *sector; /* NULL: a border */
	struct dice_stream *dice;
	GArray *fighters;      /* struct ge_fighter in the order of GE-87 */
	GArray *sides;         /* unsigned: empires, ascending */
	bool *hostile;         /* sides x sides */
	bool *lost_ship;       /* by side, in this battle */
	GArray **targets;      /* by side: struct ge_target, of this round */
	struct ge_round *rows; /* by side, of this round */
	int64_t inside_hits;   /* GE-101 */
	struct ge_battle_report *report;
};

/* A battle among these units (struct ge_unit *, in the order of GE-87), each of which has
   ships and an enemy among the others. Runs it to its end; ge_battle_free. */
struct ge_battle *ge_battle_fight(struct turn *turn, struct ge_sector *sector, const GPtrArray *units);
void ge_battle_free(struct ge_battle *battle);

#endif
