/* Units of a state document, read. */
#ifndef GE_READ_UNITS_H
#define GE_READ_UNITS_H

#include "rulesets/galactic-empires/state.h"

/* Reads the list `units`; sectors and empires must have been read. */
bool ge_units_read(struct ge_state *state, struct node *list, struct error *err);

/* A unit's record without place, `ships` and `admirals`; and these, from its map. */
struct ge_unit_row;
void ge_unit_take_row(struct ge_unit *unit, const struct ge_unit_row *row);
bool ge_ships_read(struct ge_state *state, struct ge_unit *unit, const struct node *map, struct error *err);
bool ge_admirals_read(struct ge_unit *unit, const struct node *map, struct error *err);

/* Do the fleets that this one follows form a circle (GE-99)? */
bool ge_follows_in_circle(const struct ge_empire *empire, unsigned fleet);

#endif
