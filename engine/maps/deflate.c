#include "engine/maps/deflate.h"

#include "engine/base/lazy.h"
#include "engine/base/same.h"

#include <stdbool.h>
#include <string.h>
#include <zlib.h>

#define LAZY_ZLIB(name, ...) LAZY(SONAME_ZLIB, name, __VA_ARGS__)

/* Bytes that a match repeats, and how far behind they may be. */
#define SHORTEST 3
#define LONGEST 258
#define FARTHEST 32768
/* Symbols of literals and lengths: bytes, the end of a block, lengths from here on. */
#define END 256
#define LENGTHS 257
#define SYMBOLS 286
#define DISTANCES 30
#define DEEPEST 15
/* Tokens of a block. A token is a byte, or LENGTHS and the length without SHORTEST; with ABOVE, the match is in the
   row above, else one byte behind. */
#define TOKENS 32768
#define ABOVE 0x8000

struct deflate {
	GString *out;
	size_t width;
	uint8_t *above;          /* the row before; zeros before the first one */
	bool reaches;            /* there is one, near enough */
	uint32_t above_sum, sum; /* Adler-32 of the row above, and of all rows */
	uint16_t *tokens;
	unsigned count;
	uint64_t bits; /* that are not a byte yet, the first one lowest */
	unsigned held;
};

struct deflate *deflate_begin(size_t width, GString *out)
{
	struct deflate *deflate = g_new0(struct deflate, 1);

	deflate->out = out;
	deflate->width = width;
	deflate->above = g_malloc(width);
	deflate->sum = 1;
	deflate->tokens = g_new(uint16_t, TOKENS);
	g_string_append_len(out, "\x78\x01", 2); /* deflate, distances up to FARTHEST, packed quickly */
	return deflate;
}

/* --- Bits --- */

static void put(struct deflate *deflate, unsigned value, unsigned bits)
{
	deflate->bits |= (uint64_t)value << deflate->held;
	for (deflate->held += bits; deflate->held >= 8; deflate->held -= 8) {
		g_string_append_c(deflate->out, (char)(deflate->bits & 255));
		deflate->bits >>= 8;
	}
}

/* A length or distance, from 0 on: the number of its symbol among its kind, and the bits that tell the rest. */
struct parted {
	unsigned symbol, extra, rest;
};

/* A symbol stands for the numbers that have the same highest bits: the first one and the `kept` after it. */
static struct parted part_number(unsigned number, unsigned kept)
{
	unsigned extra = number < 2u << kept ? 0 : g_bit_storage(number) - 1 - kept;

	return (struct parted){(extra << kept) + (number >> extra), extra, number & ((1u << extra) - 1)};
}

/* The longest match has a symbol of its own. */
static struct parted part_length(unsigned number)
{
	return number == LONGEST - SHORTEST ? (struct parted){SYMBOLS - 1 - LENGTHS, 0, 0}
	                                    : part_number(number, 2);
}

static unsigned symbol_of(unsigned token)
{
	unsigned plain = token & ~(unsigned)ABOVE;

	return plain < LENGTHS ? plain : LENGTHS + part_length(plain - LENGTHS).symbol;
}

/* --- Huffman codes --- */

struct code {
	uint16_t bits[SYMBOLS]; /* the first one lowest */
	uint8_t length[SYMBOLS];
};

/* The node without a parent that has the least weight, but `other`; `nodes`: there is none. */
static unsigned lightest(const uint32_t *weight, const uint16_t *parent, unsigned nodes, unsigned other)
{
	unsigned best = nodes;

	for (unsigned i = 0; i < nodes; i++)
		if (weight[i] > 0 && parent[i] == 0 && i != other &&
		    (best == nodes || weight[i] < weight[best]))
			best = i;
	return best;
}

/* Sets the lengths of Huffman's code for such counts, and returns the greatest. */
static unsigned measure(const uint32_t *counts, uint8_t *length)
{
	uint32_t weight[2 * SYMBOLS];
	uint16_t parent[2 * SYMBOLS] = {0};
	unsigned nodes = SYMBOLS, deepest = 0, first, second;

	memcpy(weight, counts, SYMBOLS * sizeof *counts);
	while ((first = lightest(weight, parent, nodes, nodes)) < nodes &&
	       (second = lightest(weight, parent, nodes, first)) < nodes) {
		weight[nodes] = weight[first] + weight[second];
		parent[first] = parent[second] = (uint16_t)nodes++;
	}
	for (unsigned i = 0; i < SYMBOLS; i++) {
		unsigned depth = 0;
		for (unsigned at = parent[i]; at > 0; at = parent[at])
			depth++;
		length[i] = (uint8_t)depth;
		deepest = MAX(deepest, depth);
	}
	return deepest;
}

static unsigned reversed(unsigned code, unsigned bits)
{
	unsigned result = 0;

	for (; bits > 0; bits--, code >>= 1)
		result = result << 1 | (code & 1);
	return result;
}

/* Two symbols at least have a count. */
static void make_code(uint32_t *counts, struct code *code)
{
	unsigned next = 0;

	while (measure(counts, code->length) > DEEPEST)
		for (unsigned i = 0; i < SYMBOLS; i++)
			counts[i] = (counts[i] + 1) / 2;
	for (unsigned length = 1; length <= DEEPEST; length++, next <<= 1)
		for (unsigned i = 0; i < SYMBOLS; i++)
			if (code->length[i] == length)
				code->bits[i] = (uint16_t)reversed(next++, length);
}

/* --- Blocks --- */

/* Writes what a block begins with: its codes, each of whose lengths has four bits. There are two distances, of one bit
   each, if only one of them occurs, too: one byte behind, and the row above. */
static void put_head(struct deflate *deflate, bool last, const struct code *code, unsigned far)
{
	static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

	put(deflate, last, 1);
	put(deflate, 2, 2);
	put(deflate, SYMBOLS - LENGTHS, 5);
	put(deflate, DISTANCES - 1, 5);
	put(deflate, G_N_ELEMENTS(order) - 4, 4);
	for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
		put(deflate, order[i] <= DEEPEST ? 4 : 0, 3);
	for (unsigned i = 0; i < SYMBOLS; i++)
		put(deflate, reversed(code->length[i], 4), 4);
	for (unsigned i = 0; i < DISTANCES; i++)
		put(deflate, reversed(i == 0 || i == far, 4), 4);
}

static void put_block(struct deflate *deflate, bool last)
{
	uint32_t counts[SYMBOLS] = {0};
	struct code code;
	struct parted far = part_number((unsigned)MIN(deflate->width, FARTHEST) - 1, 1);

	for (unsigned i = 0; i < deflate->count; i++)
		counts[symbol_of(deflate->tokens[i])]++;
	counts[END]++;
	make_code(counts, &code);
	put_head(deflate, last, &code, MAX(far.symbol, 1));
	for (unsigned i = 0; i < deflate->count; i++) {
		unsigned token = deflate->tokens[i], plain = token & ~(unsigned)ABOVE,
		         symbol = symbol_of(token);
		put(deflate, code.bits[symbol], code.length[symbol]);
		if (plain < LENGTHS)
			continue;
		struct parted length = part_length(plain - LENGTHS);
		put(deflate, length.rest, length.extra);
		put(deflate, token >= ABOVE, 1);
		if (token >= ABOVE)
			put(deflate, far.rest, far.extra);
	}
	put(deflate, code.bits[END], code.length[END]);
	deflate->count = 0;
}

/* --- Rows --- */

static void add_token(struct deflate *deflate, unsigned token)
{
	if (deflate->count == TOKENS)
		put_block(deflate, false);
	deflate->tokens[deflate->count++] = (uint16_t)token;
}

/* Adds so many bytes that repeat others; those that are too few for a match are `row`'s. */
static void add_match(struct deflate *deflate, const uint8_t *row, size_t bytes, unsigned where)
{
	while (bytes >= SHORTEST) {
		size_t most = MIN(bytes, LONGEST);
		add_token(deflate, where | (LENGTHS + (unsigned)most - SHORTEST));
		bytes -= most;
		row += most;
	}
	for (; bytes > 0; bytes--)
		add_token(deflate, *row++);
}

/* Adds what begins at `at`, and returns where it ends. A match in the row above takes ten bits more than a run. */
static size_t add_bytes(struct deflate *deflate, const uint8_t *row, size_t at)
{
	size_t most = deflate->width - at, run = 1 + same_bytes(row + at, row + at + 1, most - 1);
	size_t above = deflate->reaches ? same_bytes(row + at, deflate->above + at, most) : 0;

	if (above >= SHORTEST && above > run) {
		add_match(deflate, row + at, above, ABOVE);
		return at + above;
	}
	add_token(deflate, row[at]);
	add_match(deflate, row + at + 1, run - 1, 0);
	return at + run;
}

void deflate_row(struct deflate *deflate, const uint8_t *row)
{
	size_t width = deflate->width;

	if (deflate->reaches && memcmp(row, deflate->above, width) == 0) {
		add_match(deflate, row, width, ABOVE);
	} else {
		for (size_t at = 0; at < width;)
			at = add_bytes(deflate, row, at);
		memcpy(deflate->above, row, width);
		deflate->above_sum = (uint32_t)LAZY_ZLIB(adler32, 1, row, (uInt)width);
		deflate->reaches = width <= FARTHEST;
	}
	deflate->sum = (uint32_t)LAZY_ZLIB(adler32_combine, deflate->sum, deflate->above_sum, (z_off_t)width);
}

void deflate_end(struct deflate *deflate)
{
	put_block(deflate, true);
	put(deflate, 0, -deflate->held % 8);
	for (unsigned shift = 32; shift > 0; shift -= 8)
		put(deflate, deflate->sum >> (shift - 8) & 255, 8);
	g_free(deflate->tokens);
	g_free(deflate->above);
	g_free(deflate);
}
