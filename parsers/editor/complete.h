/* Completion: what can follow at a position of a text. */
#ifndef PARSERS_EDITOR_COMPLETE_H
#define PARSERS_EDITOR_COMPLETE_H

#include "parsers/editor/lsp_desk.h"

struct offer {
	struct range range; /* range that `text` replaces */
	char *text;
	char *detail; /* description */
	bool word;    /* a word of the grammar, not a thing of the report */
	bool warned;  /* check would warn about every continuation */
};

/* The offers at a position, none of which check would refuse, given the report and the other lines: GPtrArray
   of struct offer. *whole: false if time ran out. */
GPtrArray *desk_offers(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, bool *whole);

#endif
