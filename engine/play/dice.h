/* Dice: the only source of randomness, keyed by game seed, turn and purpose (HO-20). Streams of different
   purposes do not influence each other. */
#ifndef ENGINE_PLAY_DICE_H
#define ENGINE_PLAY_DICE_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dice;
struct dice_stream;

/* Dice of a turn. `seed` 0..2^63-1. Ownership: dice_free. */
struct dice *dice_new(uint64_t seed, int64_t turn);
void dice_free(struct dice *dice);

/* The stream of a purpose (a few words, as in the ruleset's manual); the same name always returns the same
   stream. Owned by dice. */
struct dice_stream *dice_of(struct dice *dice, const char *purpose);

/* 1..sides, each equally likely; sides 1..2^32. Returns the values of dice_force first, in the order of rolling
   over all streams. */
int64_t dice_roll(struct dice_stream *stream, int64_t sides);

/* Shuffles the numbers: one roll for each place from the last to the second. */
void dice_shuffle(struct dice_stream *stream, unsigned *numbers, unsigned count);

/* Has any die been rolled? */
bool dice_rolled(const struct dice *dice);

/* Forces the values of the first dice (`--dice`, HO-24); copies them. */
void dice_force(struct dice *dice, const int64_t *values, size_t count);

/* After the turn: false with err (65) if a forced value was out of its die's range. */
bool dice_check(const struct dice *dice, struct error *err);

/* The number of forced values that were not used. */
size_t dice_left(const struct dice *dice);

/* The seed of a new game for which the host drew `seed` and `salt` (HO-20: `nightmail seed 2`). */
uint64_t dice_seed_salted(const char *game, uint64_t seed, const char *salt);

/* The same if the players contributed `parts`, too, NULL-terminated (HO-20: `nightmail seed 3`). */
uint64_t dice_seed_shared(const char *game, uint64_t host_part, char *const *parts);

/* Longest seed part that a player may give, in characters. */
#define DICE_PART_LONGEST 64

/* Is this word allowed as a player's part: 1 to DICE_PART_LONGEST printable characters without blanks? */
bool dice_part_is_good(const char *word);

/* The part of a player who gave none, derived from what the host committed to (HO-20): 32 hexadecimal digits;
   g_free it. */
char *dice_part_drawn(const char *game, uint64_t host_part, const char *salt, const char *empire);

/* The seed of a turn after its dice were replaced for the count-th time, in a game whose first state had `seed`
   (HO-27). */
uint64_t dice_seed_again(uint64_t seed, int64_t turn, int64_t count);

#endif
