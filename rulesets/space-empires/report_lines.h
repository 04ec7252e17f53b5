/* Pieces of a report's lines. */
#ifndef SPACE_EMPIRES_REPORT_LINES_H
#define SPACE_EMPIRES_REPORT_LINES_H

#include "rulesets/space-empires/state.h"

#include <glib.h>

/* Appends the key and the number behind it. */
void sp_put_value(GString *out, const char *key, int64_t value);

/* Appends the numbers of linked worlds: (2,3,4,5). */
void sp_put_targets(const struct sp_state *state, GString *out, const unsigned *links, unsigned count);

#endif
