/* Treasures: which exist, and where. */
#ifndef SPACE_EMPIRES_TREASURE_H
#define SPACE_EMPIRES_TREASURE_H

#include "rulesets/space-empires/state.h"

/* Adds a treasure; `id` in capitals. */
struct sp_treasure *sp_treasure_add(struct sp_state *state, const char *id);
struct sp_treasure *sp_treasure_find(const struct sp_state *state, const char *id);

/* The treasure of a kind, NULL: it was never in this game. */
struct sp_treasure *sp_treasure_of(const struct sp_state *state, enum sp_treasure_kind kind);
bool sp_treasure_valid(const char *id);

/* Is the node a valid id? Else err with the place. */
bool sp_treasure_check(const struct node *node, struct error *err);

/* Checks a list of ids, each once; NULL: none. Else err with the place. */
bool sp_treasures_check(const struct node *list, struct error *err);

/* Adds the treasures of a list, which must be new, to the fleet or, if that is NULL, to the world. Else err with the
   place. */
bool sp_treasures_read(struct sp_state *state, const struct node *list, struct sp_fleet *fleet,
    unsigned world, struct error *err);
void sp_treasure_to_fleet(struct sp_state *state, struct sp_treasure *treasure, struct sp_fleet *fleet);
void sp_treasure_to_world(struct sp_state *state, struct sp_treasure *treasure, unsigned world);
void sp_treasure_destroy(struct sp_state *state, struct sp_treasure *treasure);

/* The treasure of this kind that the fleet carries, or NULL. */
struct sp_treasure *sp_fleet_carries(const struct sp_fleet *fleet, enum sp_treasure_kind kind);

#endif
