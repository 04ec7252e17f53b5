/* The tables of a page (HO-64): sortable by script, readable without. */
#ifndef ENGINE_PAGES_PAGE_TABLES_H
#define ENGINE_PAGES_PAGE_TABLES_H

#include "engine/pages/page_parts.h"

/* Write the tables of places, and of fleets or ships. Rows have the ids place-N and thing-N, with N their
   number on the map. */
void page_places(const struct map *map, GString *out);
void page_things(const struct map *map, GString *out);

#endif
