/* Reads references in a document: an empire by name, a system by id, units by code, a tech by number. */
#ifndef RULESETS_CYOE_READ_NAMES_H
#define RULESETS_CYOE_READ_NAMES_H

#include "rulesets/cyoe/state.h"

/* Read the thing that a node names; false with err. */
bool cy_read_seat(const struct cy_state *s, const struct node *node, int *seat, struct error *err);
bool cy_read_place(const struct cy_state *s, const struct node *node, int *system, struct error *err);
bool cy_read_code(const struct node *node, int first, int end, int *code, struct error *err);
bool cy_read_tech(const struct cy_state *s, const struct node *node, int *tech, struct error *err);
bool cy_read_trait(const struct cy_state *s, const struct node *node, int *trait, struct error *err);
/* Is the name valid for an empire (HO-7)? err says why not (65). */
bool cy_name_check(const char *name, struct error *err);

#endif
