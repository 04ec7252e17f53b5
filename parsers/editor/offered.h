/* Values that completion offers for a kind of an order (HO-171). */
#ifndef PARSERS_EDITOR_OFFERED_H
#define PARSERS_EDITOR_OFFERED_H

#include "parsers/editor/lsp_desk.h"

/* A value as it is written in an order, and what it is, for people. False: enough. */
typedef bool offered_fn(void *context, const char *text, const char *label);

/* Tells the values of `kind` that the report shows, or that there can be. `typed`: how the one that is meant begins;
   NULL: one that can be read is enough. False: `tell` had enough. */
bool offered_values(const struct desk *desk, const struct token_kind *kind, const char *typed,
    offered_fn *tell, void *context);

#endif
