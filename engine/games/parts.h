/* Seed parts: in a game with `fair: shared` every player contributes a part of the seed before the map is made
   (HO-20). */
#ifndef ENGINE_GAMES_PARTS_H
#define ENGINE_GAMES_PARTS_H

#include "engine/games/game.h"

/* Once the last seat of an open game is taken: mails the commitment to all players and asks for their parts, in
   the caller's transaction. Does nothing if they were asked before, or if the seed is the host's alone. */
bool parts_ask(struct site *site, struct game *game, struct error *err);

/* Have all players of the game been asked, and so got the commitment? */
bool parts_were_asked(const struct game *game);

/* Call it when a seat's player changes or leaves: removes the seat's part; all players are asked again once all
   seats are taken. */
bool parts_forget(struct site *site, struct game_seat *seat, struct error *err);

/* Time until which parts are awaited; only for a game whose players were asked. */
int64_t parts_close(const struct game *game);

/* Why a part cannot be accepted at `now`, in words for the player; NULL: it can. */
const char *parts_closed(const struct game *game, int64_t now);

/* Stores or replaces the part of a seat; `word` must pass dice_part_is_good. */
bool parts_give(struct site *site, struct game_seat *seat, const char *word, struct error *err);

/* The names of the seats whose parts are missing, joined by ", "; g_free it. */
char *parts_missing(const struct game *game);

/* May the game start at `now`? err 65 names the missing parts and until when they are awaited. */
bool parts_may_start(const struct site *site, const struct game *game, int64_t now, struct error *err);

/* Draws the missing parts for the host and tells all players; in the caller's transaction. */
bool parts_draw(struct site *site, struct game *game, struct error *err);

/* Writes `parts: [{empire, part, drawn}]` in the order of the seats; nothing if the seed is the host's alone. */
void parts_write(const struct game *game, struct json *json);

/* The seed of the game's first state (HO-20); with `fair: shared`, all parts must be present. */
uint64_t parts_seed(const struct game *game);

#endif
