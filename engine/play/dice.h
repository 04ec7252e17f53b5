/* Dice: one source of randomness, keyed by game seed, turn and purpose
   (HO-20). Streams of different purposes never disturb each other. */
#ifndef ENGINE_PLAY_DICE_H
#define ENGINE_PLAY_DICE_H

#include "engine/base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dice;
struct dice_stream;

/* Ownership: dice_free. `seed` 0..2^63-1. */
struct dice *dice_new(uint64_t seed, int64_t turn);
void dice_free(struct dice *dice);

/* The stream of a purpose (a word or a few, fixed text of the ruleset's
   manual); always the same one for the same name. Owned by dice. */
struct dice_stream *dice_of(struct dice *dice, const char *purpose);

/* 1..sides, each equally likely; sides 1..2^32. First the values given by
   dice_force are shown, in the order of rolling over all streams. */
int64_t dice_roll(struct dice_stream *stream, int64_t sides);

/* Puts the numbers into an order by lot: a roll for each place from the last to the second. */
void dice_shuffle(struct dice_stream *stream, unsigned *numbers, unsigned count);

/* Has any die been rolled? */
bool dice_rolled(const struct dice *dice);

/* The values of the first dice (`--dice`, HO-24): copied. */
void dice_force(struct dice *dice, const int64_t *values, size_t count);

/* After the turn: false with err (65) if a forced value could not be shown by its die. */
bool dice_check(const struct dice *dice, struct error *err);

/* How many forced values were not used. */
size_t dice_left(const struct dice *dice);

/* The state's seed of a new game whose host drew `seed` and `salt` (HO-20: `nightmail seed 2`). */
uint64_t dice_seed_salted(const char *game, uint64_t seed, const char *salt);

/* The same where the players gave `parts`, NULL-terminated, too (HO-20: `nightmail seed 3`). */
uint64_t dice_seed_shared(const char *game, uint64_t host_part, char *const *parts);

/* Longest part of a player, in characters. */
#define DICE_PART_LONGEST 64

/* May a player's part be this: 1 to DICE_PART_LONGEST printable characters without blanks? */
bool dice_part_is_good(const char *word);

/* The part of a player who gave none, which follows from what the host was committed to (HO-20): 32 hexadecimal digits;
   g_free it. */
char *dice_part_drawn(const char *game, uint64_t host_part, const char *salt, const char *empire);

/* The seed that new dice give to a turn, for the count-th time in a game whose first state had `seed` (HO-27). */
uint64_t dice_seed_again(uint64_t seed, int64_t turn, int64_t count);

#endif
