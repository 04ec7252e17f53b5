/* The numbers of each empire's own space (SP-5). Those side by side are mostly asked for one after the other: they
   stand together. */
#ifndef SPACE_EMPIRES_NAMES_H
#define SPACE_EMPIRES_NAMES_H

#include "rulesets/space-empires/state.h"

/* None. Ownership: sp_names_free. */
void sp_names_new(struct sp_state *state);
void sp_names_free(struct sp_state *state);

/* What stands under a number, or NULL: it is free. */
struct sp_name *sp_name_find(const struct sp_state *state, unsigned empire, int64_t number);

/* The lowest number that is free for an empire. */
int64_t sp_number_lowest(const struct sp_state *state, unsigned empire);

/* The sighting of a foreign fleet, or NULL. */
struct sp_name *sp_name_of(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet);

/* A new number; it must be free. */
struct sp_name *sp_name_add(
    struct sp_state *state, unsigned empire, int64_t number, unsigned owner, struct sp_fleet *fleet);

/* The fleet has its number in its owner's space, which may be in use there. */
void sp_name_own(struct sp_state *state, struct sp_fleet *fleet);
void sp_name_drop(struct sp_state *state, struct sp_name *name);

/* The next of all, in no order, NULL: it was the last. `*walk`: 0 at first. What is asked for may be dropped. */
struct sp_name *sp_name_next(const struct sp_state *state, unsigned *walk);

#endif
