/* Reading the state document (CY page): shared by its parts and by reports. */
#ifndef RULESETS_CYOE_READ_H
#define RULESETS_CYOE_READ_H

#include "rulesets/cyoe/state.h"

struct state *cy_state_read(const struct state *head, struct node *root, struct error *err);

/* Each reads one entry of a top-level list into the state; false with err at the entry's place. */
bool cy_read_empire(struct cy_state *s, int seat, struct node *node, struct error *err);
/* `reader`: 0 of the document; of a report CY_ANY, and what it sees goes to `s->seen`. */
bool cy_read_system(struct cy_state *s, int system, unsigned reader, struct node *node, struct error *err);
bool cy_read_fleet(struct cy_state *s, struct node *node, struct error *err);
bool cy_read_item(struct cy_state *s, struct node *node, struct error *err);
bool cy_read_options(struct cy_state *s, struct node *node, struct error *err);
bool cy_read_over(struct cy_state *s, struct node *node, struct error *err);

/* Sizes the state for two lists, with the ids and names in their places, sorted by id. The nodes
   of the entries in that order go to `empires` and `systems` (g_free them). */
bool cy_read_ids(struct cy_state *s, struct node *empires, struct node *systems, struct node ***empire_nodes,
    struct node ***system_nodes, struct error *err);

/* What a node names; false with err. */
bool cy_read_seat(const struct cy_state *s, const struct node *node, int *seat, struct error *err);
bool cy_read_place(const struct cy_state *s, const struct node *node, int *system, struct error *err);
bool cy_read_code(const struct node *node, int first, int end, int *code, struct error *err);
bool cy_read_tech(const struct cy_state *s, const struct node *node, int *tech, struct error *err);
bool cy_read_trait(const struct cy_state *s, const struct node *node, int *trait, struct error *err);

/* Is this a name for an empire (HO-7)? err says why not (65). */
bool cy_name_check(const char *name, struct error *err);

#endif
