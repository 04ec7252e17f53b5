/* The turn: what its phases share. */
#ifndef SPACE_EMPIRES_TURN_H
#define SPACE_EMPIRES_TURN_H

#include "rulesets/space-empires/facts.h"

/* Orders, in the order of the grammar's forms. */
enum sp_order {
#define ORDER(code, ...) code,
#include "rulesets/space-empires/orders.def"
#undef ORDER
};

extern const struct grammar sp_grammar;
struct order_set *sp_orders_read(unsigned seat, const char *text, size_t size);
void sp_orders_check(const struct state *state, struct order_set *set);
/* No order for a stand-in (HO-74)? It fights at its empire's own worlds alone. */
bool sp_order_commits(const struct state *state, unsigned seat, const struct order *order);

void sp_turn_begin(struct turn *turn);
void sp_turn_end(struct turn *turn);

void sp_combat(struct turn *turn);
void sp_bombardment(struct turn *turn);
void sp_resolution(struct turn *turn);
void sp_treasures(struct turn *turn); /* step 7 */
/* At the end of a phase: SV is destroyed with its carrier, which is told (SP-36) by the newest event, to which others
   may be made parties. The carrier; NULL: none was destroyed. */
const struct sp_fleet *sp_tell_lost_vision(struct turn *turn);
void sp_movement(struct turn *turn);

/* --- Fire ---------------------------------------------------------------- */

/* Points in quarters (SP-21). */
int64_t sp_attack_points(const struct sp_state *state, const struct sp_fleet *fleet);
int64_t sp_defence_points(const struct sp_state *state, const struct sp_fleet *fleet);
/* Casualties of SP-30 among `ships`: strong points are those of ASSAULT fleets. */
int64_t sp_casualties(
    const struct sp_state *state, int64_t strong, int64_t weak, int64_t defence, int64_t ships);
/* How many of these casualties the fleet really takes (SP-33). */
int64_t sp_fire_limit(const struct sp_state *state, const struct sp_fleet *fleet, int64_t casualties);
/* Takes ships away by fire: empty ones first; at 0 the fleet is gone (SP-36). */
void sp_fire_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships);
void sp_lose(struct sp_state *state, struct sp_fleet *fleet, int64_t ships);
/* Takes a fleet away; its cargo is lost, its treasures fall on its world, SV is destroyed (SP-36). */
void sp_fleet_remove(struct sp_state *state, struct sp_fleet *fleet);

/* One combined attack of interdictors (SP-42, SP-53). */
struct sp_exchange {
	unsigned world;
	int only;               /* whose interdictors, or SP_NOBODY: all that are foreign to `against` */
	unsigned against;       /* owner of the target */
	struct sp_fleet *fleet; /* the target, or NULL: new ships */
	int64_t ships;          /* new ships */
};
/* Carries it out; what is left of the target (0: gone). `answered`: whether anybody attacked. */
int64_t sp_exchange(struct turn *turn, const struct sp_exchange *exchange, bool *answered);

/* --- Stops --------------------------------------------------------------- */

/* Counts the DEFEND fleets of each world and lists its interdictors; after combat. */
void sp_count_presences(struct sp_state *state);
/* Points of the ambushers of each world; before movement. */
void sp_count_ambushers(struct sp_state *state);
/* Points that ambush a fleet of this empire at the world. */
int64_t sp_ambush_against(const struct sp_state *state, unsigned world, unsigned empire);
/* Is a DEFEND fleet foreign to this empire at the world (SP-50)? */
bool sp_stopped(const struct sp_state *state, unsigned world, unsigned empire);

/* --- Orders -------------------------------------------------------------- */

#define SP_ORDER_MAX 1000000 /* of a number in an order (SP-10) */

/* Fails it if its fleet is gone or has surrendered. */
bool sp_order_ready(struct order *order, const struct sp_fleet *fleet);

/* --- Events -------------------------------------------------------------- */

/* Kinds of things in events. */
enum sp_thing {
	SP_THING_FLEET,  /* a: tag */
	SP_THING_VOLLEY, /* a: begin in sp_play.volleys, b: count */
	SP_THING_AMBUSH, /* a: place of the world, b: whose fleet they ambush */
};
void sp_event_name(const struct state *state, unsigned reader, int kind, int64_t a, int64_t b, GString *out);

/* An event at a world; {world} is its first value. Those who see the world at
   the turn's start and end read it, and the parties that are named. */
struct event *sp_event(struct turn *turn, const char *code, const char *form, unsigned world);
/* One more party to the newest event. */
void sp_event_party(struct turn *turn, unsigned empire);
/* Only parties read the newest event. */
void sp_event_private(struct turn *turn);
void sp_event_fleet(struct event *event, const char *key, const struct sp_fleet *fleet);
/* Points in quarters, as people read them: 7.5 */
void sp_event_points(struct event *event, const char *key, int64_t quarters);
void sp_event_ratio(struct event *event, const char *key, int64_t points, int64_t defence);
/* Gives all events to their readers; at the end of the turn. */
void sp_events_deliver(struct turn *turn);

#endif
