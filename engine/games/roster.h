/* Who plays an empire: addresses of a seat, seats of a game (HO-7). */
#ifndef ENGINE_GAMES_ROSTER_H
#define ENGINE_GAMES_ROSTER_H

#include "engine/games/game.h"

/* Puts a seat's roster, in the caller's transaction. err 64: one that is no address; 65: none, the site's
   own, or another empire's of this game unless `shared` or this seat has it already; nothing changed then. */
bool roster_set(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err);

/* The same for a seat that had another roster: its key goes up, which ends all older tokens (HO-17), and what is
   queued follows. */
bool roster_change(
    struct site *site, int64_t game, int64_t seat, char *const *addresses, bool shared, struct error *err);

/* Takes a seat of an open game for a player: the one of this name, else the first free one without a name.
   `seat` becomes it. A password that the player asked for with /join holds from now on. err 65: nothing changed. */
bool roster_join(struct site *site, struct game *game, const char *empire, char *const *addresses,
    bool shared, unsigned *seat, struct error *err);

/* Takes out what an address, whatever its case, asked for with /join. `*password`: the hash of the one that it chose
   with it, "" none, NULL: it had not asked; g_free it. */
bool roster_forget_wish(
    struct site *site, int64_t game, const char *address, char **password, struct error *err);

/* Frees the seat of an open game again, in the caller's transaction. */
bool roster_leave(struct site *site, struct game *game, struct game_seat *seat, struct error *err);

/* Letters to the seat that are not out yet get its main address. */
bool roster_redirect_press(struct site *site, int64_t seat, struct error *err);

/* Where an address stands in a roster, whatever its case; -1: nowhere. */
int roster_place(char *const *roster, const char *address);

/* Queues one mail without a token to each address of `old` that is not on the seat's roster any more; nothing goes
   there after it (HO-120). `why`: "the game master removed it". */
bool roster_tell_removed(struct site *site, const struct game *game, const struct game_seat *seat,
    char *const *old, const char *why, struct error *err);

#endif
