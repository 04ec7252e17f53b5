/* Rules that several steps need. */
#ifndef RULESETS_CYOE_RULES_H
#define RULESETS_CYOE_RULES_H

#include "rulesets/cyoe/facts.h"
#include "rulesets/cyoe/orders.h"
#include "rulesets/cyoe/view.h"

#include <stddef.h>

/* a x b / c, rounded down, without intermediate overflow; none may be negative. */
int64_t cy_scale(int64_t a, int64_t b, int64_t c);

/* Adds PP or RP, up to the most that a document can hold. */
static inline void cy_earn(int64_t *points, int64_t gain)
{
	*points = MIN(CY_MOST_POINTS, *points + gain);
}

int64_t cy_trait_sum(const struct cy_tables *t, uint64_t traits, size_t offset);
bool cy_trait_mark(const struct cy_tables *t, uint64_t traits, size_t offset);
#define CY_SUM(t, traits, member) cy_trait_sum(t, traits, offsetof(struct cy_trait, member))
#define CY_MARK(t, traits, member) cy_trait_mark(t, traits, offsetof(struct cy_trait, member))

/* CY-62: is the empire present in the system? */
bool cy_present(const struct cy_state *s, int system, int seat);
bool cy_has_stations(const struct cy_state *s, int system, int seat);
bool cy_has_planet(const struct cy_state *s, int system, int seat);
bool cy_has_fleet(const struct cy_state *s, int system, int seat);
/* CY-24: effective rating. */
int64_t cy_rating(const struct cy_state *s, int system, int seat);
/* CY-26: PP worth that may be deployed there in a turn, -1: no limit. */
int64_t cy_limit(const struct cy_state *s, int system, int seat);
/* The same for a rating that a seat would have somewhere. */
int64_t cy_limit_at(const struct cy_state *s, int seat, int64_t rating);
/* CY-28: stations of all empires there. */
int64_t cy_station_total(const struct cy_state *s, int system);
/* CY-31, CY-32: what step 1 would yield, to one empire or to all. */
void cy_income_of(const struct cy_state *s, int seat, int64_t *pp, int64_t *rp);
void cy_income(const struct cy_state *s, int64_t *pp, int64_t *rp);
/* CY-105: an empire's score. */
int64_t cy_score(const struct cy_state *s, int seat, int64_t pp, int64_t rp);
/* Slots in use, by techs and projects. */
int64_t cy_slots_used(const struct cy_empire *e);
/* CY-35: why a planet may not be raised from its class (plus `queued`) to `to` by this empire in this way;
   NULL: it may. */
enum cy_way { CY_BY_MONEY, CY_BY_SHIP, CY_BY_TRANSPORT };
const char *cy_raise_refusal(const struct cy_state *s, const struct cy_planet *p, int64_t queued, int64_t to,
    int seat, enum cy_way way);
/* Sets a planet's class; at class 0 the owner becomes -1 (CY-63); defences that do not fit are lost (CY-69). */
void cy_planet_class(struct cy_state *s, struct cy_planet *p, int64_t class);
/* All of its defences are lost (CY-69). */
void cy_planet_disarm(struct cy_state *s, struct cy_planet *p);

/* Why the empire may not build units of this class (tech, trait, artifact); NULL: it may. */
const char *cy_build_refusal(const struct cy_state *s, int seat, int code);
/* The turns that a tech takes to research; and starts a project. */
int64_t cy_tech_turns(const struct cy_state *s, int seat, int tech);
void cy_start_project(struct cy_state *s, int seat, int tech, enum cy_method method);

#endif
