/* Who fights in one system: the forces of a battle, and queries that its steps share (CY-79 to CY-89). */
#ifndef RULESETS_CYOE_BATTLEFIELD_H
#define RULESETS_CYOE_BATTLEFIELD_H

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
	struct bits128 *enemies; /* enemies by seat */
	GPtrArray *forces;       /* struct cy_force *, by seat: those that take part */
	GArray *memories;        /* struct cy_memory */
	GArray *prizes;          /* struct cy_prize */
	struct bits128 audience;
	bool contested;
};

static inline struct cy_force *cy_force_at(const struct cy_battle *b, guint i)
{
	return b->forces->pdata[i];
}

struct cy_force *cy_battle_force(const struct cy_battle *b, int seat);
bool cy_battle_hostile(const struct cy_battle *b, const struct cy_force *x, const struct cy_force *y);
/* Is another force left that is hostile to this one? */
bool cy_battle_has_enemy(const struct cy_battle *b, const struct cy_force *force);
/* The fleet whose stance, retreat and targets the force has (CY-81), or NULL. */
const struct cy_fleet *cy_battle_leader(const struct cy_battle *b, const struct cy_force *force);
struct event *cy_battle_event(struct cy_battle *b, const char *code, const char *form);

#endif
