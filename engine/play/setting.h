/* The setting in which a report's reader plays (HO-180): the seats, the home, the size of the board. The reader
   may know all of it. */
#ifndef ENGINE_PLAY_SETTING_H
#define ENGINE_PLAY_SETTING_H

#include "engine/play/rulesets.h"

#define SETTING_ID 64

/* A ruleset's `setting` fills this in; it is zeroed before. */
struct setting {
	char home[SETTING_ID]; /* the reader's home by its id on the map; "": none */
	int64_t width, height; /* size of a board of cells; 0: not a board */
	bool wrap;             /* its edges are joined */
	int64_t worlds;        /* places that can be owned, as the ruleset counts them; 0: not reported */
};

/* Writes the number of each seat, from 1, which stays the same for the whole game; `numbers` has room for each
   seat of the state. */
void setting_numbers(const struct state *state, unsigned *numbers);

/* Writes `seats: [{seat, empire, tag}]`, the reader's own first, `home: ID` or null, `board: {width, height,
   wrap, worlds}`. GM_SEAT: seats in order, no home. */
void setting_write(const struct state *state, unsigned seat, struct json *json);

#endif
