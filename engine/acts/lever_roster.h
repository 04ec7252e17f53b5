/* Levers over a roster (HO-80, HO-120, HO-121), each in the transaction of its caller. */
#ifndef ENGINE_ACTS_LEVER_ROSTER_H
#define ENGINE_ACTS_LEVER_ROSTER_H

#include "engine/games/game.h"

/* A new player: a new key, no password, the newest report with the orders that stand until replaced; the old one is
   told, and their absence ends (HO-121). A seat without an address (restore.h) gets its player again. */
bool lever_replace(struct site *site, struct game *game, struct game_seat *seat, char *const *addresses,
    bool shared, struct error *err);
/* Another address behind the others of a seat; one less, which ends older tokens (HO-17). The main address gets the
   newest report again, an address that was removed one mail that says so, and the person keeps the record (HO-120).
   err 66: it is not there. */
bool lever_address_add(struct site *site, struct game *game, struct game_seat *seat, const char *address,
    bool shared, struct error *err);
bool lever_address_remove(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err);
/* The player's own change: the address takes the place of the main one, as above. */
bool lever_address_move(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err);

#endif
