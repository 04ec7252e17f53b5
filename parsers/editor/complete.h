/* What can follow at a position of a text. */
#ifndef PARSERS_EDITOR_COMPLETE_H
#define PARSERS_EDITOR_COMPLETE_H

#include "parsers/editor/lsp_desk.h"

struct offer {
	struct range range; /* that the text takes the place of */
	char *text;
	char *detail; /* what it is */
	bool word;    /* a word of the grammar, no thing */
	bool warned;  /* check would warn of every way to go on */
};

/* What can follow at a position, of which check would refuse nothing by what the report and the other lines say:
   GPtrArray of struct offer. *whole: false if time was too short for all. */
GPtrArray *desk_offers(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, bool *whole);

#endif
