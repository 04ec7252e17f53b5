/* Splits a line into words, numbers, pairs of numbers and quoted texts, ignoring the characters between them
   (HO-172). */
#ifndef PARSERS_CHUNK_H
#define PARSERS_CHUNK_H

#include <stdbool.h>
#include <stddef.h>

/* A line with more parts was not meant as an order. */
#define CHUNKS_MAX 24

enum chunk_type { CHUNK_WORD, CHUNK_NUMBER, CHUNK_PAIR, CHUNK_QUOTED, CHUNK_SIGN };

/* A part; points into the line. */
struct chunk {
	enum chunk_type type;
	const char *text;
	size_t size;
	bool glued; /* follows the previous part without a gap */
};

/* Splits a line and returns the number of parts, or CHUNKS_MAX + 1 if there are more. `terse`: words are only
   letters; else they may contain digits and the characters of class and series names. Skips list marks and full
   stops. */
unsigned chunks_cut(const char *text, size_t size, bool terse, struct chunk chunks[CHUNKS_MAX]);

#endif
