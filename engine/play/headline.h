/* The news of a report in about a hundred characters: mail lists show only so much of a mail (HO-99). */
#ifndef ENGINE_PLAY_HEADLINE_H
#define ENGINE_PLAY_HEADLINE_H

#include "engine/play/rulesets.h"

/* Appends one paragraph from a report's JSON: why the game has ended; else victories that are near, then the
   events whose codes the ruleset lists (`headlines`), then `due` ("due Thu 20:00", or NULL). If there is none
   of these, the results of the reader's orders. */
void headline_put(const struct ruleset *ruleset, const struct node *report, const char *due, GString *out);

#endif
