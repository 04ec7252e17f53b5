/* Games in columns, for a terminal (HO-80). */
#ifndef ENGINE_GAMES_STATUS_TABLE_H
#define ENGINE_GAMES_STATUS_TABLE_H

#include "engine/games/game.h"

/* How wide a terminal is and whether it may be shown colours. */
struct status_screen {
	int width; /* columns, 40 or more */
	bool colour;
};

/* A line a game below a head, none wider than the screen: name, ruleset, turn, when it is due, who is waited for. */
void status_table(const GPtrArray *games, const struct status_screen *screen, int64_t now, GString *out);

/* An alarm in the colour of alarms. */
void status_alarm(const char *text, const struct status_screen *screen, GString *out);

#endif
