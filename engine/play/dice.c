#include "engine/play/dice.h"

#include "engine/base/hash.h"
#include "engine/base/text.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#define WORDS 4 /* 64-bit words in a SHA-256 digest */

struct dice_stream {
	struct dice *dice;
	uint8_t key[32];
	uint64_t counter;
	uint64_t words[WORDS];
	unsigned used;
};

struct dice {
	uint64_t seed;
	int64_t turn;
	GHashTable *streams; /* maps a purpose to its struct dice_stream */
	int64_t *forced;
	size_t forced_count, forced_used;
	bool rolled;
	int64_t bad_value, bad_sides; /* a forced value out of its die's range, and that die's sides */
};

struct dice *dice_new(uint64_t seed, int64_t turn)
{
	struct dice *dice = g_new0(struct dice, 1);

	dice->seed = seed;
	dice->turn = turn;
	dice->streams = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	return dice;
}

void dice_free(struct dice *dice)
{
	if (!dice)
		return;
	g_hash_table_destroy(dice->streams);
	g_free(dice->forced);
	g_free(dice);
}

struct dice_stream *dice_of(struct dice *dice, const char *purpose)
{
	struct dice_stream *stream = g_hash_table_lookup(dice->streams, purpose);
	g_autofree char *text = NULL;

	if (stream)
		return stream;
	stream = g_new0(struct dice_stream, 1);
	stream->dice = dice;
	stream->used = WORDS;
	text =
	    g_strdup_printf("nightmail dice 1 %" PRIu64 " %" PRId64 " %s\n", dice->seed, dice->turn, purpose);
	hash_sha256(text, strlen(text), stream->key);
	g_hash_table_insert(dice->streams, g_strdup(purpose), stream);
	return stream;
}

static uint64_t big_endian(const uint8_t *bytes)
{
	uint64_t word = 0;

	for (int i = 0; i < 8; i++)
		word = word << 8 | bytes[i];
	return word;
}

static uint64_t next_word(struct dice_stream *stream)
{
	if (stream->used == WORDS) {
		uint8_t block[40], digest[32];
		memcpy(block, stream->key, 32);
		for (int i = 0; i < 8; i++)
			block[32 + i] = (uint8_t)(stream->counter >> (56 - 8 * i));
		hash_sha256(block, sizeof block, digest);
		for (int i = 0; i < WORDS; i++)
			stream->words[i] = big_endian(digest + (size_t)8 * (size_t)i);
		stream->counter++;
		stream->used = 0;
	}
	return stream->words[stream->used++];
}

int64_t dice_roll(struct dice_stream *stream, int64_t sides)
{
	struct dice *dice = stream->dice;

	g_assert(sides >= 1 && sides <= (int64_t)1 << 32);
	dice->rolled = true;
	if (dice->forced_used < dice->forced_count) {
		int64_t value = dice->forced[dice->forced_used++];
		if (value >= 1 && value <= sides)
			return value;
		if (dice->bad_sides == 0) {
			dice->bad_value = value;
			dice->bad_sides = sides;
		}
	}
	uint64_t s = (uint64_t)sides;
	/* `times` is floor(2^64 / s) without 128-bit arithmetic; `limit` is the first word that would bias the
	   result, so it is rolled again; 0 means 2^64 in both. */
	uint64_t times = UINT64_MAX / s + (UINT64_MAX % s == s - 1);
	uint64_t limit = s * times, word;
	do
		word = next_word(stream);
	while (limit != 0 && word >= limit);
	return (int64_t)(1 + word % s);
}

void dice_shuffle(struct dice_stream *stream, unsigned *numbers, unsigned count)
{
	for (unsigned i = count; i > 1; i--) {
		unsigned j = (unsigned)dice_roll(stream, i) - 1, swap = numbers[i - 1];
		numbers[i - 1] = numbers[j];
		numbers[j] = swap;
	}
}

bool dice_rolled(const struct dice *dice)
{
	return dice->rolled;
}

void dice_force(struct dice *dice, const int64_t *values, size_t count)
{
	g_free(dice->forced);
	dice->forced = count ? g_memdup2(values, count * sizeof *values) : NULL;
	dice->forced_count = count;
	dice->forced_used = 0;
}

bool dice_check(const struct dice *dice, struct error *err)
{
	if (dice->bad_sides == 0)
		return true;
	return error_set(err, EXIT_DATA,
	    "--dice: a die of %" PRId64 " sides cannot show %" PRId64 "; give 1 to %" PRId64, dice->bad_sides,
	    dice->bad_value, dice->bad_sides);
}

size_t dice_left(const struct dice *dice)
{
	return dice->forced_count - dice->forced_used;
}

/* First 63 bits of the line's SHA-256. */
static uint64_t seed_of_line(const char *line)
{
	uint8_t digest[32];

	hash_sha256(line, strlen(line), digest);
	return big_endian(digest) >> 1;
}

uint64_t dice_seed_salted(const char *game, uint64_t seed, const char *salt)
{
	g_autofree char *line = g_strdup_printf("nightmail seed 2 %s %" PRIu64 " %s\n", game, seed, salt);

	return seed_of_line(line);
}

uint64_t dice_seed_shared(const char *game, uint64_t host_part, char *const *parts)
{
	g_autofree char *words = g_strjoinv(" ", (char **)parts);
	g_autofree char *line =
	    g_strdup_printf("nightmail seed 3 %s %" PRIu64 " %s\n", game, host_part, words);

	return seed_of_line(line);
}

bool dice_part_is_good(const char *word)
{
	if (!*word || !g_utf8_validate(word, -1, NULL) || text_length(word) > DICE_PART_LONGEST)
		return false;
	for (; *word; word = g_utf8_next_char(word))
		if (!g_unichar_isgraph(g_utf8_get_char(word)))
			return false;
	return true;
}

char *dice_part_drawn(const char *game, uint64_t host_part, const char *salt, const char *empire)
{
	g_autofree char *line =
	    g_strdup_printf("nightmail drawn 1 %s %" PRIu64 " %s %s\n", game, host_part, salt, empire);
	char hex[65];

	hash_sha256_hex(line, strlen(line), hex);
	return g_strndup(hex, 32);
}

uint64_t dice_seed_again(uint64_t seed, int64_t turn, int64_t count)
{
	g_autofree char *line = g_strdup_printf(
	    "nightmail seed 1 again %" PRIu64 " %" PRId64 " %" PRId64 "\n", seed, turn, count);

	return seed_of_line(line);
}
