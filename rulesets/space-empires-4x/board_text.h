/* The map of a report as letters (SX-92). */
#ifndef SX_BOARD_TEXT_H
#define SX_BOARD_TEXT_H

#include "rulesets/space-empires-4x/state.h"

#include <glib.h>

/* Appends the map that an empire sees, in as many panels of columns as its width needs. */
void sx_board_text(const struct sx_state *state, unsigned seat, GString *out);

#endif
