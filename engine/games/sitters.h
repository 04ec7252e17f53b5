/* Who sits for a seat: sends orders for its player for a time, and gets its reports meanwhile (HO-154). */
#ifndef ENGINE_GAMES_SITTERS_H
#define ENGINE_GAMES_SITTERS_H

#include "engine/games/game.h"

struct sitter {
	int64_t id; /* 0: nobody */
	char *address, *folded;
	int64_t since, until;
};

/* Who sits for the seat at that time, in seconds; sitter_clear. False with err. */
bool sitter_of(struct site *site, int64_t seat, int64_t time, struct sitter *sitter, struct error *err);
void sitter_clear(struct sitter *sitter);

/* The address of who sits for the seat now, g_free it; NULL: nobody, or err. */
char *sitter_address(struct site *site, const struct game_seat *seat, struct error *err);

/* A mail to who sits for the seat cannot be delivered: its player is told in the next answer or report, once until
   then. */
bool sitter_unreached(struct site *site, int64_t seat, struct error *err);

/* Did the seat's player lend it in the turn that is run at `now`, so that the turn is excused: did somebody sit when it
   closed, or do orders run that a sitter sent? False with err, too. */
bool sitter_excuses(
    struct site *site, const struct game *game, const struct game_seat *seat, int64_t now, struct error *err);

/* Do two addresses belong to one mailbox as far as their spelling tells? Dots, and what follows a `+`, are left out. */
bool sitter_same_mailbox(const char *a, const char *b);

/* Whose of the game the address is: that of the game master or of a player, under another spelling too, or of somebody
   who sits for a seat other than this one. A static text, NULL: nobody's, or err. */
const char *sitter_clash(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *address, struct error *err);

#endif
