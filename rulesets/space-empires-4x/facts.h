/* The facts of a turn, from its beginning to its last report. */
#ifndef SX_FACTS_H
#define SX_FACTS_H

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/state.h"

/* An empire's CP in one economic phase. */
struct sx_ledger {
	bool kept; /* the phase took place */
	int64_t before, income, maintenance, technology, ships, now;
};

struct sx_facts {
	struct sx_ledger ledgers[SX_SEATS];
	bool fell[SX_SEATS];   /* eliminated this turn */
	bool reads[SX_SEATS];  /* gets a report of this turn (SX-73, SX-85) */
	GPtrArray *combats;    /* struct sx_combat, combat.h */
	bool fought;           /* the combat phase is over: SX-99's rule about squares holds */
	GPtrArray *shortfalls; /* texts: orders that a forecast could not carry out completely */
};

/* Replaces the facts by empty ones. */
void sx_facts_new(struct sx_state *state);
void sx_facts_free(struct state *state);

/* The facts of the turn that is or was just played with this state; NULL: none. */
static inline struct sx_facts *sx_facts_of(const struct sx_state *state)
{
	return state->head.facts;
}

/* The ledger of the last economic phase; `kept` is false if there was none. */
const struct sx_ledger *sx_ledger_of(const struct sx_state *state, unsigned seat);
/* struct sx_combat; empty if no turn was played. Borrowed. */
const GPtrArray *sx_combats_of(const struct sx_state *state);

/* Adds a combat record to the facts of the turn: without lists, for reading a report; or with empty ones. */
struct sx_combat *sx_combat_new(struct sx_state *state);
struct sx_combat *sx_combat_add(struct sx_state *state, int x, int y);
void sx_round_free(void *round);

#endif
