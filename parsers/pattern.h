/* Compiled patterns of order forms (grammar.h describes their language). */
#ifndef PARSERS_PATTERN_H
#define PARSERS_PATTERN_H

#include "parsers/grammar.h"

enum item_type { ITEM_LITERAL, ITEM_BLANK, ITEM_VALUE, ITEM_OPTION, ITEM_REPEAT, ITEM_CHOICE };

struct item {
	enum item_type type;
	struct item *next; /* next item of the sequence */
	char *literal;     /* capitals */
	char slot;
	const struct token_kind *kind;
	struct item **ways; /* sequences: one for an option or repetition, several for a choice */
	unsigned way_count;
	unsigned most; /* of a repetition; 0: no limit */
	bool has_values;
};

/* One pattern of a form. */
struct pattern {
	const struct order_form *form;
	int form_index;
	struct item *first;
	char begins;            /* the capital that every match begins with; 0: several are possible */
	struct item *canonical; /* the form's first pattern */
};

struct compiled {
	const struct grammar *grammar;
	struct pattern *patterns;
	unsigned count;
	bool has_quotes;  /* some token is quoted: ; # , and blanks within "..." are text */
	bool begins[128]; /* the characters that an order may begin with, letters as capitals */
};

/* Compiles a grammar once and keeps it. Aborts on an invalid pattern, which is a bug. */
const struct compiled *grammar_compiled(const struct grammar *grammar);

#endif
