/* Reads a state document and refuses everything that SP-93 forbids. */
#ifndef SPACE_EMPIRES_READ_H
#define SPACE_EMPIRES_READ_H

#include "rulesets/space-empires/state.h"

/* Callbacks of struct ruleset: reading, writing, checking (SP-92, SP-93). */
struct state *sp_state_read(const struct state *head, struct node *root, struct error *err);
bool sp_name_check(const char *name, struct error *err);

#endif
