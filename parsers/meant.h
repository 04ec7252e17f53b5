/* Suggestions for refused lines (HO-172). A suggestion becomes the hint; it is never carried out. */
#ifndef PARSERS_MEANT_H
#define PARSERS_MEANT_H

#include "engine/play/play.h"

/* Gives refused orders of a checked set the hint `did you mean X?` where the state, which is what the seat knows, takes
   exactly one of the nearest readings of the line, and commands without their `/` theirs. Those that have such a hint
   from the check keep it. */
void meant_orders(const struct state *state, struct order_set *set);

/* The command that a line of few words without `/` names, as it is written, or NULL; g_free it. */
char *meant_command(const char *text);

#endif
