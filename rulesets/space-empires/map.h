/* Making the map of a game (SP-6). */
#ifndef SPACE_EMPIRES_MAP_H
#define SPACE_EMPIRES_MAP_H

#include "engine/play/dice.h"
#include "rulesets/space-empires/state.h"

/* Link the worlds of a new state. */
void sp_map_grid(struct sp_state *state, int64_t width, int64_t height);
void sp_map_web(struct sp_state *state, int64_t one_way, struct dice_stream *dice);

/* Chooses the worlds of `count` homes, with the least distance between two of them as large as it can find. Width 0:
   not a grid. */
void sp_map_homes(
    const struct sp_state *state, int64_t width, unsigned count, struct dice_stream *dice, unsigned *homes);

#endif
