/* Reads the state document: the game, its empires and their numbers; parts of it for reports, too. */
#ifndef RULESETS_CYOE_READ_H
#define RULESETS_CYOE_READ_H

#include "rulesets/cyoe/state.h"

struct state *cy_state_read(const struct state *head, struct node *root, struct error *err);

/* Each reads a part of the document into the state; false with err at its place. */
bool cy_read_empire(struct cy_state *s, int seat, struct node *node, struct error *err);
bool cy_read_options(struct cy_state *s, struct node *node, struct error *err);
bool cy_read_over(struct cy_state *s, struct node *node, struct error *err);

/* Sizes the state for two lists, with the ids and names in their places, sorted by id. The nodes
   of the entries in that order go to `empires` and `systems` (g_free them). */
bool cy_read_ids(struct cy_state *s, struct node *empires, struct node *systems, struct node ***empire_nodes,
    struct node ***system_nodes, struct error *err);

#endif
