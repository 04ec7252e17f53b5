/* Lending a seat (HO-154): named, ended and over. */
#ifndef ENGINE_ACTS_SITTING_H
#define ENGINE_ACTS_SITTING_H

#include "engine/games/sitters.h"

/* Days that a seat may be lent at once. */
#define SITTING_DAYS 30

/* The address sits for the seat until that time from now on, in place of whoever did; it gets the newest report and
   what it may do. In the caller's transaction. */
bool sitting_begin(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, int64_t until, struct error *err);

/* Nobody sits for the seat any more: who did is told why ("its player has ended it"), and gets no mail after that.
   `declined`: by the sitter, who cannot be named for this seat again. *ended: somebody did. In the caller's
   transaction. */
bool sitting_end(struct site *site, const struct game *game, const struct game_seat *seat, const char *why,
    bool declined, bool *ended, struct error *err);

/* The same of those who play in the game now, after a roster has changed; their players are told. */
bool sitting_end_players(struct site *site, const struct game *game, struct error *err);

/* Another player has the seat: the sitting ends, and nothing is kept of it. */
bool sitting_forget(
    struct site *site, const struct game *game, const struct game_seat *seat, struct error *err);

/* Ends those whose time is over, and tells both. Transactions of its own. */
bool sitting_lapse(struct site *site, int64_t now, struct error *err);

#endif
