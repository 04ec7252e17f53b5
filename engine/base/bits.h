/* Sets of small numbers. */
#ifndef ENGINE_BASE_BITS_H
#define ENGINE_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* A set of any numbers; it grows as needed. An all-zero struct is the empty set. Ownership: bits_free. */
struct bits {
	uint64_t *words;
	unsigned size; /* number of words */
};

static inline bool bits_has(const struct bits *bits, unsigned n)
{
	return n / 64 < bits->size && (bits->words[n / 64] >> (n % 64) & 1);
}

/* True if the set changed. */
bool bits_add(struct bits *bits, unsigned n);
bool bits_remove(struct bits *bits, unsigned n);
bool bits_empty(const struct bits *bits);
/* Sets *n to the first member that is at least *n; false if there is none. Loop over all members in order: for
   (unsigned n = 0; bits_next(bits, &n); n++) */
bool bits_next(const struct bits *bits, unsigned *n);
void bits_clear(struct bits *bits);
void bits_free(struct bits *bits);

/* A set of numbers 0..127, passed by value. */
struct bits128 {
	uint64_t words[2];
};

static inline bool bits128_has(const struct bits128 *bits, unsigned n)
{
	return bits->words[n / 64] >> (n % 64) & 1;
}

static inline void bits128_add(struct bits128 *bits, unsigned n)
{
	bits->words[n / 64] |= UINT64_C(1) << (n % 64);
}

static inline void bits128_remove(struct bits128 *bits, unsigned n)
{
	bits->words[n / 64] &= ~(UINT64_C(1) << (n % 64));
}

static inline bool bits128_empty(const struct bits128 *bits)
{
	return !bits->words[0] && !bits->words[1];
}

/* Adds all members of `more`. */
static inline void bits128_join(struct bits128 *bits, const struct bits128 *more)
{
	bits->words[0] |= more->words[0];
	bits->words[1] |= more->words[1];
}

#endif
