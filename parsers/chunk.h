/* A line cut into words, numbers, pairs of numbers and quoted texts, whatever stands between them (HO-172). */
#ifndef PARSERS_CHUNK_H
#define PARSERS_CHUNK_H

#include <stdbool.h>
#include <stddef.h>

/* A line with more was not meant as an order. */
#define CHUNKS_MAX 24

enum chunk_type { CHUNK_WORD, CHUNK_NUMBER, CHUNK_PAIR, CHUNK_QUOTED, CHUNK_SIGN };

/* It points into the line. */
struct chunk {
	enum chunk_type type;
	const char *text;
	size_t size;
	bool glued; /* to the one before it */
};

/* Cuts a line; how many there are, or CHUNKS_MAX + 1 for more than there is room for. `terse`: words are letters
   alone, else names with digits and what the names of classes and series have. Marks of a list and stops are left
   out. */
unsigned chunks_cut(const char *text, size_t size, bool terse, struct chunk chunks[CHUNKS_MAX]);

#endif
