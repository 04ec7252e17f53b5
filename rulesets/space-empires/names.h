/* The numbers in each empire's own space (SP-5). Adjacent numbers are usually looked up in a row, so they are stored
   together in blocks. */
#ifndef SPACE_EMPIRES_NAMES_H
#define SPACE_EMPIRES_NAMES_H

#include "rulesets/space-empires/state.h"

/* Makes an empty table. Ownership: sp_names_free. */
void sp_names_new(struct sp_state *state);
void sp_names_free(struct sp_state *state);

/* The entry of a number, or NULL: it is free. */
struct sp_name *sp_name_find(const struct sp_state *state, unsigned empire, int64_t number);

/* The lowest number that is free for an empire. */
int64_t sp_number_lowest(const struct sp_state *state, unsigned empire);

/* The number by which the empire knows a foreign fleet, or NULL. */
struct sp_name *sp_name_of(const struct sp_state *state, unsigned empire, const struct sp_fleet *fleet);

/* Adds a number, which must be free. */
struct sp_name *sp_name_add(
    struct sp_state *state, unsigned empire, int64_t number, unsigned owner, struct sp_fleet *fleet);

/* Enters a fleet's number into its owner's space, where it may be in use. */
void sp_name_own(struct sp_state *state, struct sp_fleet *fleet);
void sp_name_drop(struct sp_state *state, struct sp_name *name);

/* Iterates over all numbers, in no order; NULL: the last one was returned. `*walk`: 0 at first. The returned entry may
   be dropped meanwhile. */
struct sp_name *sp_name_next(const struct sp_state *state, unsigned *walk);

#endif
