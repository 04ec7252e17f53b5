/* A shot: its strength and its die (SX-67). */
#ifndef SX_SHOT_H
#define SX_SHOT_H

#include "rulesets/space-empires-4x/state.h"

/* Attack and defense with the levels of the ship. */
int64_t sx_attack_of(const struct sx_state *state, const struct sx_ship *ship);
int64_t sx_defense_of(const struct sx_state *state, const struct sx_ship *ship);
/* Rolls a shot's die (SX-67): true if it hits. */
bool sx_roll(const struct sx_state *state, struct dice_stream *dice, int64_t needed, int64_t *roll);

#endif
