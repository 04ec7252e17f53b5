#include "engine/base/bits.h"

#include <glib.h>
#include <string.h>

bool bits_add(struct bits *bits, unsigned n)
{
	if (bits_has(bits, n))
		return false;
	if (n / 64 >= bits->size) {
		bits->words = g_renew(uint64_t, bits->words, n / 64 + 1);
		memset(bits->words + bits->size, 0, sizeof(uint64_t) * (n / 64 + 1 - bits->size));
		bits->size = n / 64 + 1;
	}
	bits->words[n / 64] |= (uint64_t)1 << (n % 64);
	return true;
}

bool bits_remove(struct bits *bits, unsigned n)
{
	if (!bits_has(bits, n))
		return false;
	bits->words[n / 64] &= ~((uint64_t)1 << (n % 64));
	return true;
}

bool bits_next(const struct bits *bits, unsigned *n)
{
	for (unsigned word = *n / 64; word < bits->size; word++) {
		uint64_t left =
		    bits->words[word] & (word == *n / 64 ? ~(uint64_t)0 << (*n % 64) : ~(uint64_t)0);
		if (left) {
			*n = word * 64 + (unsigned)__builtin_ctzll(left);
			return true;
		}
	}
	return false;
}

bool bits_empty(const struct bits *bits)
{
	for (unsigned i = 0; i < bits->size; i++)
		if (bits->words[i])
			return false;
	return true;
}

void bits_clear(struct bits *bits)
{
	if (bits->size)
		memset(bits->words, 0, sizeof(uint64_t) * bits->size);
}

void bits_free(struct bits *bits)
{
	g_free(bits->words);
	*bits = (struct bits){NULL, 0};
}
