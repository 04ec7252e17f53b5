/* Ships and admirals of a unit, and where units are. */
#ifndef GE_UNIT_H
#define GE_UNIT_H

#include "rulesets/galactic-empires/state.h"

/* All units of an empire in the order of GE-87: garrisons by sector, then fleets. Appends to `units`. */
void ge_units_of(const struct ge_state *state, unsigned empire, GPtrArray *units);

/* A new fleet of this number, which must be free. */
struct ge_unit *ge_fleet_new(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector);
/* Lowest free number within the empire's limit (GE-23), 0: none. */
unsigned ge_fleet_number(const struct ge_state *state, unsigned owner);

bool ge_unit_empty(const struct ge_unit *unit);
/* Total combat (GE-25). */
int64_t ge_unit_combat(const struct ge_state *state, const struct ge_unit *unit);
/* Its leader (GE-92) or NULL. */
struct ge_admiral *ge_unit_leader(const struct ge_unit *unit);
int64_t ge_unit_count(const struct ge_unit *unit, int type);
int64_t ge_unit_in_rank(const struct ge_unit *unit, int type, int64_t rank);
/* GE-38: has a ship, and all can cloak. */
bool ge_unit_can_cloak(const struct ge_state *state, const struct ge_unit *unit);
/* GE-94: move-points at the start of Movement Events. */
int64_t ge_unit_points(const struct ge_state *state, const struct ge_unit *unit);
/* Upkeep of all in it, tenths. */
int64_t ge_unit_upkeep(const struct ge_state *state, const struct ge_unit *unit);

void ge_unit_add(const struct ge_state *state, struct ge_unit *unit, int type, int64_t rank, int64_t n);
/* Takes up to n ships of a type, rank 1 first; how many there were. With `to` they
   go there and keep their rank. */
int64_t ge_unit_take(
    const struct ge_state *state, struct ge_unit *unit, int type, int64_t n, struct ge_unit *to);
/* Takes up to n ships of one stack. */
int64_t ge_unit_take_from(
    const struct ge_state *state, struct ge_unit *unit, int64_t rank, int type, int64_t n);
/* All ships and admirals of one unit into another. */
void ge_unit_pour(const struct ge_state *state, struct ge_unit *from, struct ge_unit *to);
/* Takes all ships and admirals out. */
void ge_unit_strip(struct ge_unit *unit);

void ge_admiral_add(struct ge_unit *unit, const struct ge_admiral *admiral);
/* Index in the unit, -1: not there. */
int ge_admiral_find(const struct ge_unit *unit, int64_t id);
/* Which units are where, and what the sides are: for all sectors anew, for
   one after its units changed, for one unit that arrives. */
void ge_place(struct ge_state *state);
void ge_place_sector(struct ge_state *state, struct ge_sector *sector);
void ge_place_arrival(struct ge_state *state, struct ge_unit *unit);

/* Are there visible ships hostile to the empire? */
bool ge_hostile_ships(const struct ge_state *state, const struct ge_sector *sector, unsigned empire);
/* Total combat of all visible units hostile to the empire. */
int64_t ge_hostile_combat(const struct ge_state *state, const struct ge_sector *sector, unsigned empire);

/* Hands a sector over: GE-14, GE-96. The garrison must be dealt with before. */
void ge_sector_hand_over(struct ge_sector *sector, unsigned owner);
/* The annexer, with what follows for `lost`. */
void ge_sector_annex(struct ge_sector *sector, unsigned annexer);

#endif
