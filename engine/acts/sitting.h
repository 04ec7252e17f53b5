/* Lending a seat to a sitter (HO-154): beginning and end. */
#ifndef ENGINE_ACTS_SITTING_H
#define ENGINE_ACTS_SITTING_H

#include "engine/games/sitters.h"

/* Days for which a seat may be lent at once. */
#define SITTING_DAYS 30

/* Makes the address the seat's sitter until that time, replacing an earlier one; it gets the newest report and
   an explanation. In the caller's transaction. */
bool sitting_begin(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, int64_t until, struct error *err);

/* Ends the sitting: the sitter is told why ("its player has ended it") and gets no further mails. `declined`:
   by the sitter, who then cannot be named for this seat again. *ended: was there a sitter? In the caller's
   transaction. */
bool sitting_end(struct site *site, const struct game *game, const struct game_seat *seat, const char *why,
    bool declined, bool *ended, struct error *err);

/* After a roster has changed: ends the sittings of sitters who now play in the game themselves, and tells the
   seats' players. */
bool sitting_end_players(struct site *site, const struct game *game, struct error *err);

/* For a seat with a new player: ends the sitting and forgets it. */
bool sitting_forget(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

/* Ends sittings whose time is over and tells sitter and player. In transactions of its own. */
bool sitting_lapse(struct site *site, int64_t now, struct error *err);

#endif
