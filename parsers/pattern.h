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
	bool has_quotes;  /* some token is quoted: ; # , and blanks inside "..." are text */
	bool begins[128]; /* with which characters an order may begin, capitals for letters */
};

/* Compiled once for each grammar and kept. A pattern that is wrong aborts: it is our own bug. */
const struct compiled *grammar_compiled(const struct grammar *grammar);

#endif
