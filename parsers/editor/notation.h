/* The grammar of a ruleset's orders for editors and programs (HO-170): each function appends a whole file in
   another notation, generated from the parser's own declarations. */
#ifndef PARSERS_EDITOR_NOTATION_H
#define PARSERS_EDITOR_NOTATION_H

#include "parsers/editor/lexeme.h"

struct notation {
	const char *ruleset; /* name of the ruleset */
	const struct grammar *grammar;
};

/* Appends {format: 1, ruleset, forms: [{form, about, example, fields: [{name, kind, optional, min, max,
   words}]}]}. A field is a slot of the form; `min` and `max` bound numbers, or the length of texts; else null. */
void notation_json(const struct notation *notation, GString *out);

/* Appends a name in lower case, with special characters as words: "@place" becomes at_place with `between` '_'. */
void notation_name(const char *name, char between, GString *out);

/* Does some pattern contain a value of the kind? */
bool notation_uses(const struct compiled *compiled, const struct token_kind *kind);

#endif
