/* Ships in fleets: counting and removing them, their loads and traits. */
#ifndef RULESETS_CYOE_FLEETS_H
#define RULESETS_CYOE_FLEETS_H

#include "rulesets/cyoe/rules.h"

/* Ships of a class in a fleet, own and captured. */
int64_t cy_ships(const struct cy_fleet *f, int code);
int64_t cy_ships_all(const struct cy_fleet *f);

/* Removes up to `count` ships from a fleet: own before captured, empty transports before full (CY-75). They are added
   to `own` and, as groups, to `groups` (may be NULL: lost). Returns how many; `loads` gets the civilians on board. */
int64_t cy_ships_take(
    struct cy_fleet *f, int code, int64_t count, int64_t *own, GArray *groups, int64_t *loads);

/* Bombardment points and troop points of a fleet. */
int64_t cy_bombard_points(const struct cy_state *s, const struct cy_fleet *f);
int64_t cy_troop_points(const struct cy_state *s, const struct cy_fleet *f);

/* Do own ships of the class carry the tech? */
bool cy_equipped(const struct cy_empire *e, int tech, int code);

/* The group that own ships of a class become for a new owner (CY-54). */
struct cy_group cy_group_of(const struct cy_state *s, int seat, int code, int64_t count);

/* The traits that stay with ships when they change owner: all except those of troops and loyalty (CY-54). */
uint64_t cy_ship_traits(const struct cy_tables *t, uint64_t traits);

#endif
