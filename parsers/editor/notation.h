/* The grammar of a ruleset's orders for editors and programs (HO-170): each function appends a whole file. All say the
   same, from the declarations that the parser uses. */
#ifndef PARSERS_EDITOR_NOTATION_H
#define PARSERS_EDITOR_NOTATION_H

#include "parsers/editor/lexeme.h"

struct notation {
	const char *ruleset; /* its name */
	const struct grammar *grammar;
};

/* {format: 1, ruleset, forms: [{form, about, example, fields: [{name, kind, optional, min, max, words}]}]}. A field is
   a slot of the form; `min` and `max` are of numbers, or of the characters of a text, else null. */
void notation_json(const struct notation *notation, GString *out);

/* Appends a name with other signs written as words, in small letters: "@place" is at_place with `between` '_'. */
void notation_name(const char *name, char between, GString *out);

/* Does some pattern have a value of the kind? */
bool notation_uses(const struct compiled *compiled, const struct token_kind *kind);

#endif
