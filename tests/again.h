/* Rebuilds a report from its own JSON (door.h). */
#ifndef TESTS_AGAIN_H
#define TESTS_AGAIN_H

#include "engine/play/door.h"

/* True if the state that the ruleset reads from the report's JSON writes the same JSON and the same text again; else
   `why` gets the first different line. Finds keys that are written but not read. */
bool again_holds(const struct report_source *source, GString *why);

/* Appends the rebuilt text, or the reason if the ruleset cannot read its own JSON. */
void again_text(const struct report_source *source, GString *text);

#endif
