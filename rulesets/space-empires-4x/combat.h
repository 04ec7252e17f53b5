/* Combat (SX-60 to SX-69), what follows it (SX-70, SX-71), and its record. */
#ifndef SX_COMBAT_H
#define SX_COMBAT_H

#include "rulesets/space-empires-4x/state.h"

/* A ship as its enemies see it in a combat (SX-82). */
struct sx_seen {
	unsigned owner;
	int64_t id;
	enum sx_type type;
	int64_t attack, defense, hits;
};

struct sx_shot {
	struct sx_seen by, at;
	int64_t needed, roll;
	bool hit, destroyed;
};

struct sx_round {
	GArray *screened; /* struct sx_seen, by place of the owner, then in the order of `H` */
	GArray *shots;    /* struct sx_shot, as fired */
};

struct sx_combat {
	int x, y;
	bool there[SX_SEATS]; /* whose ships took part */
	GArray *ships;        /* struct sx_seen when it began, by place, then number */
	GArray *removed;      /* struct sx_seen: tactics 0 (SX-61) */
	GPtrArray *rounds;    /* struct sx_round */
	GArray *left;         /* struct sx_seen at its end, by place, then number */
	bool broken;          /* broken off (SX-69) */
};

void sx_round_free(void *round);

/* The record of a new combat, among the facts of the turn: without lists, for a reader; with empty ones. */
struct sx_combat *sx_combat_new(struct sx_state *state);
struct sx_combat *sx_combat_add(struct sx_state *state, int x, int y);

/* The phase combat, and the end of empires whose home fell. */
void sx_combat_phase(struct turn *turn);

/* Colonies without defenders (conquest.c). */
void sx_conquer(struct turn *turn);

/* Attack and defense with the levels of the ship. */
int64_t sx_attack_of(const struct sx_state *state, const struct sx_ship *ship);
int64_t sx_defense_of(const struct sx_state *state, const struct sx_ship *ship);

/* A shot's die (SX-67): true if it hits. */
bool sx_roll(const struct sx_state *state, struct dice_stream *dice, int64_t needed, int64_t *roll);

/* --- The ships of a square (muster.c) ------------------------------------- */

/* A ship in combat. */
struct sx_fighter {
	struct sx_ship *ship;
	unsigned owner;
	int64_t id;
	unsigned place; /* of its owner in this turn's initiative */
};

/* The living ships of all squares, each square's together, by place, then number. */
struct sx_muster {
	struct sx_fighter *fighters;
	unsigned first[SX_BOARD * SX_BOARD + 1]; /* index of a square's first one; squares by x, then y */
};

/* Ownership: sx_muster_free. */
struct sx_muster *sx_muster_new(const struct sx_state *state);
void sx_muster_free(struct sx_muster *muster);

/* Sorts into firing order (SX-64). */
void sx_firing_order(const struct sx_state *state, struct sx_fighter *fighters, unsigned count);

/* --- Whom a ship shoots at (target.c) -------------------------------------- */

struct sx_targets;

/* For one combat: `fighters` in firing order, which outlive it. Ownership: sx_targets_free. */
struct sx_targets *sx_targets_new(const struct sx_fighter *fighters, unsigned count);
void sx_targets_free(struct sx_targets *targets);

/* Before each round: these may be fired at (by index). */
void sx_targets_begin(struct sx_targets *targets, const bool *exposed);

/* After a hit that the fighter survived: its hits count (SX-66). */
void sx_targets_hit(struct sx_targets *targets, unsigned index);

/* Index of the enemy of `owner` that is fired at (SX-66), -1: there is none (SX-65).
   `wanted`: types of the `F` list in order. */
int sx_targets_pick(
    struct sx_targets *targets, unsigned owner, const enum sx_type *wanted, unsigned wanted_count);

#endif
