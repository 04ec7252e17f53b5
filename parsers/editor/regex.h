/* Regular expressions of orders and of their parts. */
#ifndef PARSERS_EDITOR_REGEX_H
#define PARSERS_EDITOR_REGEX_H

#include "parsers/editor/lexeme.h"

/* The dialect of a regular expression for a lexeme; letters match either case. */
enum regex {
	REGEX_VIM, /* after \v */
	REGEX_PERL,
	REGEX_TREE, /* for tree-sitter, which has no lookahead */
};
void notation_regex(enum regex regex, const struct grammar *grammar, struct lexemes *all,
    const struct lexeme *lexeme, GString *out);

/* Appends an expression for a whole order of the pattern, with blanks before and after it. */
void notation_order_regex(
    enum regex regex, const struct grammar *grammar, const struct pattern *pattern, GString *out);

#endif
