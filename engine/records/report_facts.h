/* Compares JSON reports by what they tell, whatever words they use (HO-104). */
#ifndef ENGINE_RECORDS_REPORT_FACTS_H
#define ENGINE_RECORDS_REPORT_FACTS_H

#include "engine/documents/document.h"

/* Does `made` tell everything that `recorded` tells, with the same values? Words and layout are skipped: the report's
   text, events' texts, notes on orders, the order template, the map as text and its places. Keys that only `made` has
   are skipped too: a newer program may add keys. If not, returns false, and *difference names the first key and both
   values; g_free it. */
bool report_facts_same(const struct node *recorded, const struct node *made, char **difference);

#endif
