/* What a report shows of the whole state to one reader (SP-80, SP-81): only report_json.c may call this. */
#ifndef SPACE_EMPIRES_VIEW_H
#define SPACE_EMPIRES_VIEW_H

#include "rulesets/space-empires/state.h"

/* Fills `items` with what the reader sees at a world in sight, sorted by number. */
void sp_view_world(const struct sp_state *state, unsigned reader, unsigned world, GArray *items);

/* The reader's totals at the beginning of the turn just played; NULL: none was played. */
const struct sp_totals *sp_view_before(const struct sp_state *state, unsigned reader);

#endif
