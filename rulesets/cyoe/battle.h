/* A battle in one system (CY-79 to CY-89). */
#ifndef RULESETS_CYOE_BATTLE_H
#define RULESETS_CYOE_BATTLE_H

#include "rulesets/cyoe/force.h"

/* A fleet before the battle, for `keep` (CY-89). */
struct cy_memory {
	struct cy_fleet *fleet;
	struct cy_fleet before; /* its arrays are copies */
};

/* A ship that a winner took: from which fleet, into which. */
struct cy_prize {
	const struct cy_fleet *from;
	struct cy_fleet *into;
	struct cy_group group; /* one ship */
};

struct cy_battle {
	struct cy_play *p;
	struct cy_state *s;
	int system;
	struct cy_set *enemies; /* by seat */
	GPtrArray *forces;      /* struct cy_force *, by seat; those that take part */
	GArray *memories;       /* struct cy_memory */
	GArray *prizes;         /* struct cy_prize */
	struct cy_set audience;
	bool contested;
};

/* Fights it out: rounds, retreats, captures, salvage, observations; sets the system's `battle` and `winners`.
   The battle is for the GM's word and for cy_battle_free. NULL where there is none. */
struct cy_battle *cy_battle_run(struct cy_play *p, int system, struct cy_set *enemies);
void cy_battle_free(struct cy_battle *b);

struct cy_force *cy_battle_force(const struct cy_battle *b, int seat);
/* Some force that is hostile to this one and still there. */
bool cy_battle_has_enemy(const struct cy_battle *b, const struct cy_force *force);
/* The fleet whose stance, retreat and targets the force has (CY-81), or NULL. */
const struct cy_fleet *cy_battle_leader(const struct cy_battle *b, const struct cy_force *force);
struct event *cy_battle_event(struct cy_battle *b, const char *code, const char *form);

/* CY-85: after a round. */
void cy_battle_retreats(struct cy_battle *b);
/* CY-86 to CY-88. */
void cy_battle_spoils(struct cy_battle *b);

/* The GM's lines for a system (CY-89); `battle` may be NULL. */
void cy_gm_word(struct cy_play *p, int system, struct cy_battle *battle);

#endif
