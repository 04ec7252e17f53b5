/* What holds of every report's map. */
#ifndef TESTS_DRAWING_H
#define TESTS_DRAWING_H

#include "engine/play/report_text.h"

/* True if the map for Graphviz, which is made of some parts of a report (struct ruleset's map_parts), is that of the
   whole one; else `why` says so. */
bool drawing_holds(const struct report *report, GString *why);

#endif
