/* The tables of a page (HO-64): sortable by script, readable without. */
#ifndef ENGINE_PAGES_PAGE_TABLES_H
#define ENGINE_PAGES_PAGE_TABLES_H

#include "engine/pages/page_parts.h"

/* Places, and fleets or ships. Rows have the ids place-N and thing-N, N their number in the map. */
void page_places(const struct map *map, GString *out);
void page_things(const struct map *map, GString *out);

#endif
