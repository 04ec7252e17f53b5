/* A report written once more from what its JSON tells (door.h). */
#ifndef TESTS_AGAIN_H
#define TESTS_AGAIN_H

#include "engine/play/door.h"

/* True if the state that the ruleset reads from the report's JSON writes the same JSON and the same text again; else
   `why` gets the first line that differs. A key that is written and not read shows here. */
bool again_holds(const struct report_source *source, GString *why);

/* Its text; why there is none, if the ruleset cannot read its own JSON. */
void again_text(const struct report_source *source, GString *text);

#endif
