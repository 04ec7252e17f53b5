/* The players of a game: the addresses of its seats (HO-7). */
#ifndef ENGINE_GAMES_ROSTER_H
#define ENGINE_GAMES_ROSTER_H

#include "engine/games/game.h"

/* Stores a seat's roster, in the caller's transaction. err 64: an invalid address; 65: no address at all, the
   site's own, or another empire's of this game (unless `shared`, or the seat already has it); then nothing is
   changed. */
bool roster_set(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err);

/* The same for a seat that already had a roster: raises its key, which invalidates all older tokens (HO-17),
   and redirects queued mails. */
bool roster_change(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err);

/* Gives a seat of an open game to a player: the one of this name, else the first free one without a name;
   `seat` is set to it. Activates the password that the player chose with /join. err 65: nothing was changed. */
bool roster_join(struct site *site, struct game *game, const char *empire, char *const *addresses,
    bool shared, unsigned *seat, struct error *err);

/* Removes an address's request by /join, ignoring case. `*password`: hash of the password chosen in it, "" if
   none; NULL if there was no request; g_free it. */
bool roster_forget_wish(
    struct site *site, int64_t game, const char *address, char **password, struct error *err);

/* Frees a seat of an open game, in the caller's transaction. */
bool roster_leave(struct site *site, struct game *game, struct game_seat *seat, struct error *err);

/* Redirects queued letters for the seat to its main address. */
bool roster_redirect_press(struct site *site, int64_t seat, struct error *err);

/* Index of an address in a roster, ignoring case; -1: not in it. */
int roster_place(char *const *roster, const char *address);

/* Queues a mail without a token to each address of `old` that is no longer on the seat's roster: the last mail
   it gets (HO-120). `why`: "the game master removed it". */
bool roster_tell_removed(struct site *site, const struct game *game, const struct game_seat *seat,
    char *const *old, const char *why, struct error *err);

#endif
