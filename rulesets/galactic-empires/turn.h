/* A turn being played: what the phases share. */
#ifndef GE_TURN_H
#define GE_TURN_H

#include "rulesets/galactic-empires/orders.h"

/* A set of forms: GE_FORM(GE_CL) | GE_FORM(GE_DC). */
#define GE_FORM(form) (UINT64_C(1) << (form))

typedef void ge_order_fn(struct turn *turn, struct ge_empire *empire, struct order *order);

/* Calls `run` for each order of these forms that is still open (ORDER_ACCEPTED), empires by
   number, orders by line (GE-87). */
void ge_each_order(struct turn *turn, uint64_t forms, ge_order_fn *run);

/* The own unit that an order means, NULL: gone, or the garrison has changed hands this turn (GE-96). */
struct ge_unit *ge_turn_unit(
    const struct ge_state *state, const struct ge_empire *empire, const struct order_value *value);
struct ge_unit *ge_turn_fleet(const struct ge_state *state, const struct ge_empire *empire, int64_t number);

/* Takes the cost from the treasury, or fails the order (GE-89). */
bool ge_pay(struct ge_empire *empire, int64_t cost, struct order *order);

/* Addresses an event to an empire; 0 is nobody. */
void ge_tell(struct turn *turn, struct event *event, unsigned empire);
/* Tells an empire what left it; `form` holds {left}: "1 ship and 2 admirals". */
void ge_tell_left(
    struct turn *turn, const char *code, const char *form, unsigned empire, int64_t ships, int64_t admirals);
/* A new event with a sector, named `sector`: "S3". */
struct event *ge_event_at(
    struct turn *turn, const char *code, const char *form, const struct ge_sector *sector);

void ge_turn_begin(struct turn *turn);
void ge_turn_end(struct turn *turn);

void ge_run_gm(struct turn *turn);

/* First Events (GE-32 to GE-41). */
void ge_run_war(struct turn *turn);
void ge_run_acceptance(struct turn *turn);
void ge_run_passage(struct turn *turn);
void ge_run_special(struct turn *turn);
void ge_run_formed(struct turn *turn);
void ge_run_administration(struct turn *turn);
void ge_run_cloaking(struct turn *turn);
void ge_run_transfers(struct turn *turn);
void ge_run_ranks(struct turn *turn);
void ge_run_disband(struct turn *turn);

/* Movement Events: all phases of M1 to M10 (GE-53). */
void ge_run_movement(struct turn *turn);

/* Steps of a phase that stand in files of their own. */
void ge_step_transfers(struct turn *turn); /* M1 */
void ge_step_defend(struct turn *turn);    /* M3, and F6 with phase 0 */
void ge_step_cloaking(struct turn *turn);  /* M4, and F7 with phase 0 */
void ge_step_search(struct turn *turn);    /* M5 */
void ge_step_borders(struct turn *turn);   /* M6 */
void ge_step_battles(struct turn *turn);   /* M7 */
void ge_step_ownership(struct turn *turn); /* M8 */
void ge_step_pillage(struct turn *turn);   /* M9 */

/* Final Events (GE-55 to GE-105). */
void ge_run_damage(struct turn *turn);
void ge_run_send(struct turn *turn);
void ge_run_upkeep(struct turn *turn);
void ge_run_build(struct turn *turn);
void ge_run_hire(struct turn *turn);
void ge_run_annex(struct turn *turn);
void ge_run_decline(struct turn *turn);
void ge_run_construct(struct turn *turn);
void ge_run_decay(struct turn *turn);
void ge_run_raze(struct turn *turn);
void ge_run_revenue(struct turn *turn);
void ge_run_give(struct turn *turn);
void ge_run_proclaim(struct turn *turn);
void ge_run_repair(struct turn *turn);
void ge_run_peace(struct turn *turn);
void ge_run_cancel(struct turn *turn);
void ge_run_alliance(struct turn *turn);
void ge_run_sharing(struct turn *turn);
void ge_run_espionage(struct turn *turn);
void ge_run_limits(struct turn *turn);
void ge_run_defeat(struct turn *turn);
void ge_run_victory(struct turn *turn);

#endif
