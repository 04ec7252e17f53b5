/* What is new in a report, in about a hundred characters: lists of mails show no more of a mail's text (HO-99). */
#ifndef ENGINE_PLAY_HEADLINE_H
#define ENGINE_PLAY_HEADLINE_H

#include "engine/play/rulesets.h"

/* Appends a paragraph of a report's JSON: why the game has ended; else victories that are near, then the events whose
   codes the ruleset lists (`headlines`), then `due` ("due Thu 20:00", or NULL). Where there is none of these, what
   became of its reader's orders. */
void headline_put(const struct ruleset *ruleset, const struct node *report, const char *due, GString *out);

#endif
