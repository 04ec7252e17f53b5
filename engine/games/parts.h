/* Parts of the dice, which the players of a game with `fair: shared` give before its map is made (HO-20). */
#ifndef ENGINE_GAMES_PARTS_H
#define ENGINE_GAMES_PARTS_H

#include "engine/games/game.h"

/* Once the last seat of an open game is taken: mails the commitment to all players and asks for their parts, in the
   caller's transaction. Nothing where they were asked, or where the dice are the host's alone. */
bool parts_ask(struct site *site, struct game *game, struct error *err);

/* Have all players of the game been asked, and so the commitment? */
bool parts_were_asked(const struct game *game);

/* The seat has another player, or none: its part is gone, and all are asked again once all seats are taken. */
bool parts_forget(struct site *site, struct game_seat *seat, struct error *err);

/* Until when they are waited for, of a game whose players were asked. */
int64_t parts_close(const struct game *game);

/* Why no part is taken at `now`, in words for the player; NULL: one is. */
const char *parts_closed(const struct game *game, int64_t now);

/* Takes or replaces the part of a seat, a good one (dice_part_is_good). */
bool parts_give(struct site *site, struct game_seat *seat, const char *word, struct error *err);

/* The names of the seats whose parts are missing, ", " between them; g_free it. */
char *parts_missing(const struct game *game);

/* May the game start at `now`? err 65: whose parts are missing, and until when they are waited for. */
bool parts_may_start(const struct site *site, const struct game *game, int64_t now, struct error *err);

/* The host draws what is missing, and tells all; in the caller's transaction. */
bool parts_draw(struct site *site, struct game *game, struct error *err);

/* `parts: [{empire, part, drawn}]` in the order of the seats; nothing where the dice are the host's alone. */
void parts_write(const struct game *game, struct json *json);

/* The seed of the state that a game begins with (HO-20); with `fair: shared` all parts must be there. */
uint64_t parts_seed(const struct game *game);

#endif
