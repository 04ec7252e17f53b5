/* Values that completion offers for a kind (HO-171). */
#ifndef PARSERS_EDITOR_OFFERED_H
#define PARSERS_EDITOR_OFFERED_H

#include "parsers/editor/lsp_desk.h"

/* Called with a value as written in orders, and its description for people. Returning false stops. */
typedef bool offered_fn(void *context, const char *text, const char *label);

/* Offers the values of `kind` that the report shows or that are possible. `typed`: the beginning of the wanted
   value; NULL: any valid value will do. False: `tell` returned false. */
bool offered_values(const struct desk *desk, const struct token_kind *kind, const char *typed,
    offered_fn *tell, void *context);

#endif
