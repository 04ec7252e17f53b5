/* The state document: read, with all that is refused, and written. */
#ifndef GE_STATE_DOCUMENT_H
#define GE_STATE_DOCUMENT_H

#include "rulesets/galactic-empires/state.h"

struct state *ge_state_read(const struct state *head, struct node *root, struct error *err);
void ge_state_write(const struct state *state, struct json *json);

/* Reads `options` into a state (NULL: the defaults of the tables). */
bool ge_options_read(struct ge_state *state, struct node *map, struct error *err);
void ge_options_write(const struct ge_state *state, struct json *json);

/* Reads the list `units`; sectors and empires must be there. */
bool ge_units_read(struct ge_state *state, struct node *list, struct error *err);

/* What the row of a unit says but its place, `ships` and `admirals`; and these, from its map. */
struct ge_unit_row;
void ge_unit_take_row(struct ge_unit *unit, const struct ge_unit_row *row);
bool ge_ships_read(struct ge_state *state, struct ge_unit *unit, const struct node *map, struct error *err);
bool ge_admirals_read(struct ge_unit *unit, const struct node *map, struct error *err);

/* As the document has it (0) or a report (enum ge_reader of schemas.h). */
void ge_unit_write(
    const struct ge_state *state, const struct ge_unit *unit, unsigned reader, struct json *json);

/* The list `links` or `barriers` of a sector's map. Joins them. */
bool ge_links_read(struct ge_state *state, struct ge_sector *sector, const struct node *map, bool barriers,
    struct error *err);

/* Is there a circle in whom this fleet follows (GE-99)? */
bool ge_follows_in_circle(const struct ge_empire *empire, unsigned fleet);

#endif
