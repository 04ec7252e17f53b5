/* What the phases of cyoe share: a turn in progress, its orders, and the rules
   that several steps ask. */
#ifndef RULESETS_CYOE_RULES_H
#define RULESETS_CYOE_RULES_H

#include "rulesets/cyoe/facts.h"
#include "rulesets/cyoe/orders.h"
#include "rulesets/cyoe/view.h"

#include <stddef.h>

/* An order being carried out. */
struct cy_call {
	struct cy_play *p;
	struct cy_state *s;
	int seat;
	struct order_set *set;
	struct order *o;
};

/* Calls `run` for each order with the code that is still to be carried out: by empire, then by line. */
void cy_each(struct cy_play *p, enum cy_order code, void (*run)(struct cy_call *call));
/* The same for all codes first..last, mixed as they stand. */
void cy_each_of(
    struct cy_play *p, enum cy_order first, enum cy_order last, void (*run)(struct cy_call *call));

void cy_done(struct cy_call *call);
void cy_partly(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_fail(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cy_refuse(struct cy_call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* done, or partly when less than `asked` came of it. */
void cy_done_of(struct cy_call *call, int64_t got, int64_t asked, const char *what);

int64_t cy_value(const struct cy_call *call, char slot);
/* Index of the system in a slot; orders that name unknown ones are refused before. */
int cy_value_system(const struct cy_call *call, char slot);
struct cy_planet *cy_value_planet(const struct cy_call *call, char slot);
int cy_value_seat(const struct cy_call *call, char slot);
/* Own fleet in a slot that takes orders; NULL after refusing or failing. */
struct cy_fleet *cy_value_fleet(struct cy_call *call, char slot);
/* Was this an own fleet as the turn began or since, and is no more? Its orders fail, but where a reason of refusal
   holds as well they are refused (CY-99). */
bool cy_fleet_gone(const struct cy_call *call, char slot);

/* 1..sides; in a rehearsal `assumed`. */
int64_t cy_roll(struct cy_play *p, int64_t sides, int64_t assumed);

/* a x b / c, rounded down, without overflow on the way; none is negative. */
int64_t cy_scale(int64_t a, int64_t b, int64_t c);

/* PP or RP more. */
static inline void cy_earn(int64_t *points, int64_t gain)
{
	*points = MIN(CY_MOST_POINTS, *points + gain);
}

/* --- Rules that many steps ask ------------------------------------------- */

int64_t cy_trait_sum(const struct cy_tables *t, uint64_t traits, size_t offset);
bool cy_trait_mark(const struct cy_tables *t, uint64_t traits, size_t offset);
#define CY_SUM(t, traits, member) cy_trait_sum(t, traits, offsetof(struct cy_trait, member))
#define CY_MARK(t, traits, member) cy_trait_mark(t, traits, offsetof(struct cy_trait, member))

/* CY-62 */
bool cy_present(const struct cy_state *s, int system, int seat);
bool cy_has_stations(const struct cy_state *s, int system, int seat);
bool cy_has_planet(const struct cy_state *s, int system, int seat);
bool cy_has_fleet(const struct cy_state *s, int system, int seat);
/* CY-24: effective rating. */
int64_t cy_rating(const struct cy_state *s, int system, int seat);
/* CY-26: PP worth of a turn, -1: no limit. */
int64_t cy_limit(const struct cy_state *s, int system, int seat);
/* CY-28: stations there, of all empires. */
int64_t cy_station_total(const struct cy_state *s, int system);
/* CY-31, CY-32: what step 1 would yield; to one empire, to all. */
void cy_income_of(const struct cy_state *s, int seat, int64_t *pp, int64_t *rp);
void cy_income(const struct cy_state *s, int64_t *pp, int64_t *rp);
/* CY-105 */
int64_t cy_score(const struct cy_state *s, int seat, int64_t pp, int64_t rp);
/* Slots in use: techs and projects. */
int64_t cy_slots_used(const struct cy_empire *e);
/* CY-35: why a planet may not be raised from its class (plus `queued`) to `to` by this empire in this way;
   NULL: it may. */
enum cy_way { CY_BY_MONEY, CY_BY_SHIP, CY_BY_TRANSPORT };
const char *cy_raise_refusal(const struct cy_state *s, const struct cy_planet *p, int64_t queued, int64_t to,
    int seat, enum cy_way way);
/* PP for a planet's classes above `from` up to `to` (CY-35, CY-71). */
int64_t cy_class_price(
    const struct cy_state *s, const struct cy_planet *p, int seat, int64_t from, int64_t to);
/* Sets a planet's class; owner -1 at class 0 (CY-63); losses that do not fit go (CY-69). */
void cy_planet_class(struct cy_state *s, struct cy_planet *p, int64_t class);
/* All of its defences are lost (CY-69). */
void cy_planet_disarm(struct cy_state *s, struct cy_planet *p);

/* Ships of a class in a fleet: own and captured. */
int64_t cy_ships(const struct cy_fleet *f, int code);
int64_t cy_ships_all(const struct cy_fleet *f);
/* Takes up to `count` ships out of a fleet: own before captured, empty transports before full (CY-75). What
   was taken goes to `own` and, as groups, to `groups` (may be NULL: lost). Returns how many; `loads` gets the
   civilians that went along. */
int64_t cy_ships_take(
    struct cy_fleet *f, int code, int64_t count, int64_t *own, GArray *groups, int64_t *loads);
/* Bombardment points and troop points of a fleet. */
int64_t cy_bombard_points(const struct cy_state *s, const struct cy_fleet *f);
int64_t cy_troop_points(const struct cy_state *s, const struct cy_fleet *f);
/* Is the tech put on own ships of the class? */
bool cy_equipped(const struct cy_empire *e, int tech, int code);
/* What own ships of a class are to a new owner (CY-54). */
struct cy_group cy_group_of(const struct cy_state *s, int seat, int code, int64_t count);
/* The traits that go with ships: all but those of troops and loyalty (CY-54). */
uint64_t cy_ship_traits(const struct cy_tables *t, uint64_t traits);
/* May the empire build units of this class (tech, trait, artifact)? NULL, or why not. */
const char *cy_build_refusal(const struct cy_state *s, int seat, int code);
/* Price of a research by number and way, turns it takes. */
int64_t cy_tech_turns(const struct cy_state *s, int seat, int tech);
void cy_start_project(struct cy_state *s, int seat, int tech, enum cy_method method);

/* --- Events --------------------------------------------------------------- */

enum cy_thing { CY_THING_SYSTEM, CY_THING_EMPIRE, CY_THING_FLEET, CY_THING_PLANET };

struct event *cy_event(struct cy_play *p, const char *code, const char *form);
void cy_event_system(struct cy_play *p, struct event *event, const char *key, int system);
void cy_event_empire(struct cy_play *p, struct event *event, const char *key, int seat);
void cy_event_fleet(struct event *event, const char *key, const struct cy_fleet *f);
void cy_event_planet(struct event *event, const char *key, const struct cy_planet *p);
/* To all who see the system. */
void cy_event_seers(struct cy_play *p, struct event *event, int system);
void cy_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);
/* "3 C2, 10 IW": capital ships first; indices 0..CY_CODES-1. Appends nothing for none. */
void cy_append_units(GString *out, const int64_t *counts);

/* --- The phases (ruleset.c lists them) ------------------------------------ */

void cy_run_founding(struct turn *turn);
void cy_run_income(struct turn *turn);
void cy_run_deployment(struct turn *turn);
void cy_run_diplomacy(struct turn *turn);
void cy_run_retirement(struct turn *turn);
void cy_run_purchases(struct turn *turn);
void cy_run_research(struct turn *turn);
void cy_run_readiness(struct turn *turn);
void cy_run_movement(struct turn *turn);
void cy_run_combat(struct turn *turn);
void cy_run_bombardment(struct turn *turn);
void cy_run_colonies(struct turn *turn);
void cy_run_survey(struct turn *turn);
void cy_run_end(struct turn *turn);

/* B, UI and UP at once, as turn 0 wants it (CY-65); else into the queue. */
void cy_do_purchase(struct cy_call *call);
void cy_do_equip(struct cy_call *call);
/* Deploys into a fleet; -1: no fleet number is free (CY-73). */
bool cy_deploy_ships(struct cy_play *p, int seat, int system, int code, int64_t count, int64_t fleet);
/* Whose stations a CS takes: the named empire's, else of the lowest other one that has some; -1: none. */
int cy_capture_from(const struct cy_state *s, int system, int seat, const struct order *o);
/* Task orders and others of steps 8 to 12 whose refusal is certain before the moves (CY-90, CY-99). */
void cy_check_late_orders(struct cy_play *p);

#endif
