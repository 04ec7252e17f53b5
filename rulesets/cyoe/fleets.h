/* Ships in fleets: counted, taken, what they carry. */
#ifndef RULESETS_CYOE_FLEETS_H
#define RULESETS_CYOE_FLEETS_H

#include "rulesets/cyoe/rules.h"

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

#endif
