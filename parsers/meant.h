/* Suggestions for refused lines (HO-172). A suggestion is only shown as the hint, never carried out. */
#ifndef PARSERS_MEANT_H
#define PARSERS_MEANT_H

#include "engine/play/play.h"

/* Adds the hint `did you mean X?` to refused orders of a checked set if the check accepts exactly one of the
   nearest readings on `state` (what the seat knows), and to commands that lack their `/`. Keeps such a hint of
   the check. */
void meant_orders(const struct state *state, struct order_set *set);

/* The command that a short line without `/` means, in canonical form, or NULL; g_free it. */
char *meant_command(const char *text);

#endif
