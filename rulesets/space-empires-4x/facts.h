/* The facts of a turn, from its beginning to its last report. */
#ifndef SX_FACTS_H
#define SX_FACTS_H

#include "rulesets/space-empires-4x/combat.h"
#include "rulesets/space-empires-4x/state.h"

/* CP of one economic phase. */
struct sx_ledger {
	bool kept; /* the phase took place */
	int64_t before, income, maintenance, technology, ships, now;
};

struct sx_facts {
	struct sx_ledger ledgers[SX_SEATS];
	bool fell[SX_SEATS];   /* went out */
	bool reads[SX_SEATS];  /* gets a report of it (SX-73, SX-85) */
	GPtrArray *combats;    /* struct sx_combat, combat.h */
	bool fought;           /* the combat phase is over: SX-99 holds for squares */
	GPtrArray *shortfalls; /* texts: orders that a view could not carry out whole (forecast) */
};

/* Empty ones, instead of those that there are. */
void sx_facts_new(struct sx_state *state);
void sx_facts_free(struct state *state);

/* Of the turn that is played with this state, or was just played; NULL: none. */
static inline struct sx_facts *sx_facts_of(const struct sx_state *state)
{
	return state->head.facts;
}

/* Of the last economic phase; without one it is not kept. */
const struct sx_ledger *sx_ledger_of(const struct sx_state *state, unsigned seat);
/* struct sx_combat; empty where no turn was played. Borrowed. */
const GPtrArray *sx_combats_of(const struct sx_state *state);

/* The record of a new combat, among the facts of the turn: without lists, for a reader; with empty ones. */
struct sx_combat *sx_combat_new(struct sx_state *state);
struct sx_combat *sx_combat_add(struct sx_state *state, int x, int y);
void sx_round_free(void *round);

#endif
