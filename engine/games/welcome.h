/* What a new player reads above his first report (HO-70). */
#ifndef ENGINE_GAMES_WELCOME_H
#define ENGINE_GAMES_WELCOME_H

#include "engine/games/game.h"

/* Appends it: how to answer, and the orders to learn first with examples (lessons.h), of the bytes of the seat's JSON
   report alone. A trouble with these is logged and costs nobody his report. */
void welcome_write(struct site *site, const struct game *game, const struct rules *rules,
    const struct game_seat *seat, const char *json, GString *out);

#endif
