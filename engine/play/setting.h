/* Where a report finds its reader (HO-180): who plays, where the home is, how large the board is. Nothing of it is
   hidden from the reader. */
#ifndef ENGINE_PLAY_SETTING_H
#define ENGINE_PLAY_SETTING_H

#include "engine/play/rulesets.h"

#define SETTING_ID 64

/* What a ruleset's `setting` fills in; all zero before. */
struct setting {
	char home[SETTING_ID]; /* the reader's home as the map calls it; "": none */
	int64_t width, height; /* of a board of cells; 0: there is none */
	bool wrap;             /* its edges are joined */
	int64_t worlds;        /* as the ruleset counts places that can be owned; 0: it does not tell */
};

/* The number of each seat from 1, which stays for the whole game: `numbers` has one a seat of the state. */
void setting_numbers(const struct state *state, unsigned *numbers);

/* `seats: [{seat, empire, tag}]`, the reader's own first, `home: ID` or null, `board: {width, height, wrap, worlds}`.
   GM_SEAT: seats in their order, no home. */
void setting_write(const struct state *state, unsigned seat, struct json *json);

#endif
