/* The ships of a square, in firing order (SX-64). */
#ifndef SX_MUSTER_H
#define SX_MUSTER_H

#include "rulesets/space-empires-4x/state.h"

/* A ship in combat. */
struct sx_fighter {
	struct sx_ship *ship;
	unsigned owner;
	int64_t id;
	unsigned place; /* place of its owner in this turn's initiative */
};

/* The living ships of all squares: each square's in one run, by place, then number. */
struct sx_muster {
	struct sx_fighter *fighters;
	unsigned first[SX_BOARD * SX_BOARD + 1]; /* index of each square's first ship; squares by x, then y */
};

/* Ownership: sx_muster_free. */
struct sx_muster *sx_muster_new(const struct sx_state *state);
void sx_muster_free(struct sx_muster *muster);
/* Sorts into firing order (SX-64). */
void sx_firing_order(const struct sx_state *state, struct sx_fighter *fighters, unsigned count);

#endif
