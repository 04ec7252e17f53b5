/* A table of games for a terminal (HO-80). */
#ifndef ENGINE_GAMES_STATUS_TABLE_H
#define ENGINE_GAMES_STATUS_TABLE_H

#include "engine/games/game.h"

/* The terminal's width, and whether it supports colours. */
struct status_screen {
	int width; /* columns, 40 or more */
	bool colour;
};

/* Writes a heading and a line for each game, not wider than the screen: name, ruleset, turn, deadline, who is
   awaited. */
void status_table(const GPtrArray *games, const struct status_screen *screen, int64_t now, GString *out);

/* Appends an alarm in the alarm colour. */
void status_alarm(const char *text, const struct status_screen *screen, GString *out);

#endif
