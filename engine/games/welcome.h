/* The text above a new player's first report (HO-70). */
#ifndef ENGINE_GAMES_WELCOME_H
#define ENGINE_GAMES_WELCOME_H

#include "engine/games/game.h"

/* Appends the welcome: how to answer, and the first orders to learn with examples (lessons.h), made from the
   seat's JSON report alone; and the words that these and the text of the report have. An error in the examples is
   logged and does not stop the report. */
void welcome_write(struct site *site, const struct game *game, const struct rules *rules,
    const struct game_seat *seat, const char *json, const char *text, GString *out);

#endif
