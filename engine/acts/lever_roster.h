/* Changes of rosters by the GM or a player (HO-80, HO-120, HO-121), each in the caller's transaction. */
#ifndef ENGINE_ACTS_LEVER_ROSTER_H
#define ENGINE_ACTS_LEVER_ROSTER_H

#include "engine/games/game.h"

/* Replaces the seat's player: new key, no password; the new player gets the newest report with the orders that
   are valid until replaced; the old one is told, and their vacation ends (HO-121). For a seat without an
   address (restore.h), only enters its player again. */
bool lever_replace(struct site *site, struct game *game, struct game_seat *seat, char *const *addresses,
    bool shared, struct error *err);
/* Add an address after the others of a seat; remove one, which invalidates older tokens (HO-17). A new main
   address gets the newest report again, a removed one gets a last mail that says so; the person keeps their
   record (HO-120). err 66: no such address. */
bool lever_address_add(struct site *site, struct game *game, struct game_seat *seat, const char *address,
    bool shared, struct error *err);
bool lever_address_remove(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err);
/* The player's own change of the main address, with the same mails. */
bool lever_address_move(
    struct site *site, struct game *game, struct game_seat *seat, const char *address, struct error *err);

#endif
