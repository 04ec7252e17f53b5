/* Ships and admirals of a unit, and where units are. */
#ifndef GE_UNIT_H
#define GE_UNIT_H

#include "rulesets/galactic-empires/state.h"

/* All units of an empire in the order of GE-87: garrisons by sector, then fleets. Appends to `units`. */
void ge_units_of(const struct ge_state *state, unsigned empire, GPtrArray *units);

/* Makes a fleet of this number, which must be free. */
struct ge_unit *ge_fleet_new(
    struct ge_state *state, unsigned owner, unsigned number, struct ge_sector *sector);
/* Lowest free number within the empire's limit (GE-23), 0: none. */
unsigned ge_fleet_number(const struct ge_state *state, unsigned owner);

bool ge_unit_empty(const struct ge_unit *unit);
/* Total combat (GE-25). */
int64_t ge_unit_combat(const struct ge_state *state, const struct ge_unit *unit);
/* The unit's leader (GE-92) or NULL. */
struct ge_admiral *ge_unit_leader(const struct ge_unit *unit);
int64_t ge_unit_count(const struct ge_unit *unit, int type);
int64_t ge_unit_in_rank(const struct ge_unit *unit, int type, int64_t rank);
/* GE-38: has the unit ships, and can all of them cloak? */
bool ge_unit_can_cloak(const struct ge_state *state, const struct ge_unit *unit);
/* GE-94: move-points at the start of Movement Events. */
int64_t ge_unit_points(const struct ge_state *state, const struct ge_unit *unit);
/* Upkeep of all its ships and admirals, tenths. */
int64_t ge_unit_upkeep(const struct ge_state *state, const struct ge_unit *unit);

void ge_unit_add(const struct ge_state *state, struct ge_unit *unit, int type, int64_t rank, int64_t n);
/* Takes up to n ships of a type, rank 1 first; returns how many. With `to` they move there and keep their rank. */
int64_t ge_unit_take(
    const struct ge_state *state, struct ge_unit *unit, int type, int64_t n, struct ge_unit *to);
/* Takes up to n ships of one stack. */
int64_t ge_unit_take_from(
    const struct ge_state *state, struct ge_unit *unit, int64_t rank, int type, int64_t n);
/* Moves all ships and admirals of one unit into another. */
void ge_unit_pour(const struct ge_state *state, struct ge_unit *from, struct ge_unit *to);
/* Removes all ships and admirals. */
void ge_unit_strip(struct ge_unit *unit);

void ge_admiral_add(struct ge_unit *unit, const struct ge_admiral *admiral);
/* Index of the admiral in the unit, -1: not there. */
int ge_admiral_find(const struct ge_unit *unit, int64_t id);
/* Record which units are where, and the sides: for all sectors anew, for one whose units changed, for one unit that
   arrives. */
void ge_place(struct ge_state *state);
void ge_place_sector(struct ge_state *state, struct ge_sector *sector);
void ge_place_arrival(struct ge_state *state, struct ge_unit *unit);

/* Has the sector visible ships that are hostile to the empire? */
bool ge_hostile_ships(const struct ge_state *state, const struct ge_sector *sector, unsigned empire);
/* Total combat of all visible units hostile to the empire. */
int64_t ge_hostile_combat(const struct ge_state *state, const struct ge_sector *sector, unsigned empire);

/* Hands a sector to another owner: GE-14, GE-96. The caller deals with the garrison before. */
void ge_sector_hand_over(struct ge_sector *sector, unsigned owner);
/* Sets the annexer and updates `lost`. */
void ge_sector_annex(struct ge_sector *sector, unsigned annexer);

#endif
