/* Patterns of order forms, compiled (grammar.h has their language), and the
   matching of one order against them. */
#ifndef PARSERS_PATTERN_H
#define PARSERS_PATTERN_H

#include "parsers/grammar.h"

enum item_type { ITEM_LITERAL, ITEM_BLANK, ITEM_VALUE, ITEM_OPTION, ITEM_REPEAT, ITEM_CHOICE };

struct item {
	enum item_type type;
	struct item *next; /* in its sequence */
	char *literal;     /* capitals */
	char slot;
	const struct token_kind *kind;
	struct item **ways; /* sequences: one of an option or repetition, all of a choice */
	unsigned way_count;
	unsigned most; /* of a repetition, 0: no limit */
	bool has_values;
};

/* One way to write a form. */
struct pattern {
	const struct order_form *form;
	int form_index;
	struct item *first;
	char begins;            /* the capital that all it fits begins with, 0: it may be any */
	struct item *canonical; /* of the form's first pattern */
};

struct compiled {
	const struct grammar *grammar;
	struct pattern *patterns;
	unsigned count;
	bool has_quotes; /* some token is quoted: ; # , and blanks inside "..." are text */
};

/* Compiled once for each grammar and kept. A pattern that is wrong aborts: it is our own bug. */
const struct compiled *grammar_compiled(const struct grammar *grammar);

/* One order's text: blanks outside quotes dropped (terse) or as they are, controls gone. */
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

/* Tries all patterns; true if one fits the whole piece. A match may be used again. */
bool match_piece(const struct compiled *compiled, const struct piece *piece, struct match *match);

/* Appends one value as its token kind writes it. */
void match_write_value(const struct order_value *value, const struct token_kind *kind, GString *out);

/* The token kind of a slot in a form, or NULL. */
const struct token_kind *grammar_slot_kind(
    const struct grammar *grammar, const struct order_form *form, char slot);

/* Appends the canonical form of what matched. */
void match_canonical(const struct match *match, GString *out);

#endif
