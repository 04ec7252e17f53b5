/* Sitters: a sitter sends orders for a seat's player for a time, and gets its reports meanwhile (HO-154). */
#ifndef ENGINE_GAMES_SITTERS_H
#define ENGINE_GAMES_SITTERS_H

#include "engine/games/game.h"

struct sitter {
	int64_t id; /* 0: nobody */
	char *address, *folded;
	int64_t since, until;
};

/* The seat's sitter at that time, in seconds; sitter_clear. False with err. */
bool sitter_of(struct site *site, int64_t seat, int64_t time, struct sitter *sitter, struct error *err);
void sitter_clear(struct sitter *sitter);

/* The address of the seat's present sitter, g_free it; NULL: none, or err. */
char *sitter_address(struct site *site, const struct game_seat *seat, struct error *err);

/* Notes that a mail to the seat's sitter could not be delivered, so that the next answer or report tells the
   player, once. */
bool sitter_unreached(struct site *site, int64_t seat, struct error *err);

/* Is the turn that is run at `now` excused because of a sitter: was one active when it closed, or do a sitter's
   orders run? False with err, too. */
bool sitter_excuses(
    struct site *site, const struct game *game, const struct game_seat *seat, int64_t now, struct error *err);

/* Do two addresses probably belong to one mailbox? Ignores dots, and a `+` with what follows it. */
bool sitter_same_mailbox(const char *a, const char *b);

/* Whose address in the game it is: the game master's or a player's, even in another spelling, or that of
   another seat's sitter. A static text; NULL: nobody's, or err. */
const char *sitter_clash(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, struct error *err);

#endif
