/* Reads the state document and refuses invalid ones: empires, relations, options, sectors. */
#ifndef GE_READ_H
#define GE_READ_H

#include "rulesets/galactic-empires/state.h"

struct state *ge_state_read(const struct state *head, struct node *root, struct error *err);
/* Reads `options` into a state (NULL: the defaults of the tables). */
bool ge_options_read(struct ge_state *state, struct node *map, struct error *err);
/* Reads the list `links` or `barriers` of a sector and joins the sectors. */
bool ge_links_read(struct ge_state *state, struct ge_sector *sector, const struct node *map, bool barriers,
    struct error *err);

#endif
