/* Compares JSON reports by their facts, ignoring their words (HO-104). */
#ifndef ENGINE_RECORDS_REPORT_FACTS_H
#define ENGINE_RECORDS_REPORT_FACTS_H

#include "engine/documents/document.h"

/* Does `made` contain all facts of `recorded` with the same values? Skips words and layout: the report's text,
   events' texts, notes on orders, the order template, the map as text and the positions of its places. Also
   skips keys that only `made` has: a newer program may add keys. If not, returns false, and *difference names
   the first key and both values; g_free it. */
bool report_facts_same(const struct node *recorded, const struct node *made, char **difference);

#endif
