/* Regular expressions of orders and of their parts. */
#ifndef PARSERS_EDITOR_REGEX_H
#define PARSERS_EDITOR_REGEX_H

#include "parsers/editor/lexeme.h"

/* A regular expression of a lexeme; letters in it stand for either case. */
enum regex {
	REGEX_VIM, /* with \v before it */
	REGEX_PERL,
	REGEX_TREE, /* of tree-sitter, which cannot look ahead */
};
void notation_regex(enum regex regex, const struct grammar *grammar, struct lexemes *all,
    const struct lexeme *lexeme, GString *out);

/* One of a whole order, as the pattern says, with the blanks before and behind it. */
void notation_order_regex(
    enum regex regex, const struct grammar *grammar, const struct pattern *pattern, GString *out);

#endif
