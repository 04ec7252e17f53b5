/* What changed since the report before (HO-64), in words. */
#ifndef ENGINE_PAGES_PAGE_CHANGES_H
#define ENGINE_PAGES_PAGE_CHANGES_H

#include "engine/pages/page_parts.h"

/* What changed since the report `before`; NULL: there is none. */
void page_changes(const struct map *before, const struct map *map, GString *out);

#endif
