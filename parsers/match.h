/* One order's text held against the patterns of a grammar. */
#ifndef PARSERS_MATCH_H
#define PARSERS_MATCH_H

#include "parsers/pattern.h"

/* One order's text: blanks outside quotes dropped (terse) or as they are, controls gone. Behind its bytes stands a NUL,
   and none within. */
struct piece {
	const char *bytes;
	size_t size;
	const unsigned *columns; /* of each byte in its line, and one more for the end */
};

#define EXPECTED_MAX 4

/* A value whose text is a slice of its piece. */
struct slice {
	struct order_value value;
	size_t length; /* bytes of its text */
};

/* The outcome: either a pattern that fits the whole piece, or where and what the trouble is. */
struct match {
	const struct pattern *pattern; /* NULL: none fits */
	struct slice *slices;
	unsigned count, room; /* of them */
	GArray *trace;        /* unsigned: decisions, for the canonical form */
	size_t farthest;
	const char *expected[EXPECTED_MAX];    /* what could have stood there, for people */
	const struct token_kind *out_of_range; /* a number there that is too small or too large */
	unsigned expected_count;
	size_t prefix; /* a form fits up to here, 0: none */
};

void match_init(struct match *match);
void match_clear(struct match *match);

/* Tries all patterns; true if one fits the whole piece. A match may be used again. `tell`: of what does not fit it is
   found out where the trouble is. */
bool match_piece(const struct compiled *compiled, const struct piece *piece, bool tell, struct match *match);

/* What could stand at the end of a piece: tells each literal and value that was looked for, and where it would begin:
   at the end, or before it, where the rest of the piece may be the beginning of it. `blank`: a blank is missing before
   it. The same may be told more than once. */
typedef void match_ahead_fn(
    void *context, const struct pattern *pattern, const struct item *item, size_t at, bool blank);
void match_ahead(
    const struct compiled *compiled, const struct piece *piece, match_ahead_fn *tell, void *context);

/* Is the whole text a value of this kind? */
bool match_reads(const struct compiled *compiled, const struct token_kind *kind, const char *text);

/* Appends one value as its token kind writes it. */
void match_write_value(const struct order_value *value, const struct token_kind *kind, GString *out);

/* Appends the canonical form of what matched. */
void match_canonical(const struct match *match, GString *out);

#endif
