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
/* Reads one {a, d, l, id} into a unit; `seen` holds the numbers of the empire. */
bool ge_ships_read(struct ge_state *state, struct ge_unit *unit, struct node *list, struct error *err);
bool ge_admirals_read(struct ge_unit *unit, struct node *list, struct error *err);

/* The lists `links` and `barriers` of a sector (GE-20). */
void ge_links_write(const struct ge_state *state, const struct ge_sector *s, struct json *json);

/* The value of a sector's `ic` (list of codes or null), and back. */
void ge_ic_write(const struct ge_state *state, const struct ge_sector *sector, struct json *json);
bool ge_ic_read(const struct ge_state *state, struct ge_sector *sector, struct node *node, struct error *err);
void ge_ships_write(const struct ge_state *state, const struct ge_unit *unit, struct json *json);
void ge_admirals_write(const struct ge_unit *unit, struct json *json);

/* A list of whole numbers: the sector ids of `links` or `barriers`. Joins them. */
bool ge_links_read(
    struct ge_state *state, struct ge_sector *sector, struct node *list, bool barriers, struct error *err);

/* Is there a circle in whom this fleet follows (GE-99)? */
bool ge_follows_in_circle(const struct ge_empire *empire, unsigned fleet);

#endif
