/* What became of the reader's orders of the turn that was played (HO-181: below the news). */
#ifndef ENGINE_PAGES_PAGE_PLAYED_H
#define ENGINE_PAGES_PAGE_PLAYED_H

#include "engine/pages/page_parts.h"

/* Writes the counts with the first order that was not done, and behind them each order; nothing if there are none. */
void page_played(const struct node *report, GString *out);

#endif
