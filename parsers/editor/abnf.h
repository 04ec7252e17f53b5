/* The grammar of orders as RFC 5234. */
#ifndef PARSERS_EDITOR_ABNF_H
#define PARSERS_EDITOR_ABNF_H

#include "parsers/editor/notation.h"

/* Appends the grammar as RFC 5234; its first rule is a whole line. */
void notation_abnf(const struct notation *notation, GString *out);

#endif
