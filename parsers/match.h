/* Matches one order's text against the patterns of a grammar. */
#ifndef PARSERS_MATCH_H
#define PARSERS_MATCH_H

#include "parsers/pattern.h"

/* One order's text: without control characters; in a terse grammar, without blanks outside quotes. Contains no
   NUL, and one follows it. */
struct piece {
	const char *bytes;
	size_t size;
	const unsigned *columns; /* column in the line of each byte, and of the end */
};

#define EXPECTED_MAX 4

/* A value, and its text as a range of the piece. */
struct slice {
	struct order_value value;
	size_t length; /* bytes of its text */
};

/* The result: a pattern that fits the whole piece, or the place and nature of the error. */
struct match {
	const struct pattern *pattern; /* NULL: no pattern fits */
	struct slice *slices;
	unsigned count, room; /* number of values, and allocated */
	GArray *trace;        /* unsigned: decisions of the matcher, for the canonical form */
	size_t farthest;
	const char *expected[EXPECTED_MAX];    /* what was expected at the error, for people */
	const struct token_kind *out_of_range; /* the kind of an out-of-range number at the error, or NULL */
	unsigned expected_count;
	size_t prefix; /* size of a prefix that is a complete order; 0: none */
};

void match_init(struct match *match);
void match_clear(struct match *match);

/* Tries all patterns; true if one fits the whole piece. `match` can be reused. `tell`: if none fits, find the
   error. */
bool match_piece(const struct compiled *compiled, const struct piece *piece, bool tell, struct match *match);

/* Reports what could follow at the end of a piece: each literal and value that the grammar expects, and where
   it would begin: at the end, or before it if the rest of the piece may be its beginning. `blank`: a blank is
   missing before it. May report the same more than once. */
typedef void match_ahead_fn(
    void *context, const struct pattern *pattern, const struct item *item, size_t at, bool blank);
void match_ahead(
    const struct compiled *compiled, const struct piece *piece, match_ahead_fn *tell, void *context);

/* Is the whole text a valid value of this kind? */
bool match_reads(const struct compiled *compiled, const struct token_kind *kind, const char *text);

/* Appends a value in its kind's canonical form. */
void match_write_value(const struct order_value *value, const struct token_kind *kind, GString *out);

/* Appends the canonical form of the matched order. */
void match_canonical(const struct match *match, GString *out);

#endif
