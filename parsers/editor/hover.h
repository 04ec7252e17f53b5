/* Descriptions of what is at a position of a text. */
#ifndef PARSERS_EDITOR_HOVER_H
#define PARSERS_EDITOR_HOVER_H

#include "parsers/editor/lsp_desk.h"

/* Appends sentences on what is at a position. False: nothing is there. */
bool desk_tell(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, GString *out);

#endif
