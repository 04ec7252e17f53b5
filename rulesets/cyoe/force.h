/* Forces in combat: an empire's units, their fire and their losses (CY-80, CY-84). */
#ifndef RULESETS_CYOE_FORCE_H
#define RULESETS_CYOE_FORCE_H

#include "rulesets/cyoe/rules.h"

enum cy_source { CY_OWN, CY_CAPTURED, CY_STATION, CY_WORLD };

/* Units of one class from one place. */
struct cy_stack {
	int code;
	enum cy_source source;
	int64_t count, hull, destroyed, last; /* last: destroyed in this round */
	struct cy_fleet *fleet;               /* fleet of the ships */
	guint group;                          /* index of the captured group */
	struct cy_planet *planet;
	int64_t as_percent, ac_percent, first_percent; /* first: AC in round 1, per cent */
};

struct cy_force {
	int seat, system;
	GArray *stacks; /* struct cy_stack by class, then fleet, own before captured, stations, planets */
	guint first[CY_CODES + 1];
	int64_t damage[CY_CODES]; /* damage of the one damaged unit of a class */
	guint damaged[CY_CODES];  /* index of its stack + 1, 0: none */
	int64_t start_hull;       /* hull of its ships at the start */
	int64_t lost_hull;        /* hull of its destroyed ships */
	struct bits128 shown;     /* techs that its enemies may observe (CY-88) */
	bool hides, detected;
	int64_t as_pool, ac_pool; /* of this round, from all enemies */
};

enum cy_muster {
	CY_BATTLE, /* includes the system's defences and the hull of X3 */
	CY_GUARDS, /* ships only */
	CY_RUNNERS /* ships only, without X1; they cannot be hurt (CY-55) */
};

/* The force of fleets (struct cy_fleet *). Ownership: cy_force_free. */
struct cy_force *cy_force_new(
    const struct cy_state *s, int seat, int system, GPtrArray *fleets, enum cy_muster muster);
void cy_force_free(struct cy_force *force);

bool cy_force_alive(const struct cy_force *force);
bool cy_force_has_ships(const struct cy_force *force);
int64_t cy_force_hull(const struct cy_force *force);
int64_t cy_force_count(const struct cy_force *force, int code);
/* AS and AC of the surviving units; round 1 has a bonus. */
void cy_force_output(
    const struct cy_state *s, const struct cy_force *force, int64_t round, int64_t *as, int64_t *ac);
/* If the target has no capital ship or defence, moves a tenth of the AC pool to the AS pool (CY-84). */
void cy_force_spill(const struct cy_state *s, const struct cy_force *force, int64_t *as, int64_t *ac);
/* Applies the pools to the force; fleets in `targets` (int) are hit first. Losses are removed from fleets, stations and
   planets. */
void cy_force_hit(
    const struct cy_state *s, struct cy_force *force, int64_t as, int64_t ac, const GArray *targets);
/* Removes the fleet's ships from the battle. */
void cy_force_leave(struct cy_force *force, const struct cy_fleet *f);

#endif
