/* The changes since the previous report (HO-64), as text. */
#ifndef ENGINE_PAGES_PAGE_CHANGES_H
#define ENGINE_PAGES_PAGE_CHANGES_H

#include "engine/pages/page_parts.h"

/* Writes the changes since the report `before`; NULL: there is none. */
void page_changes(const struct map *before, const struct map *map, GString *out);

#endif
